import { useId } from "react";
import { DeclaredControl } from "../../parts/fields/declared-control.tsx";
import type { FieldControlProps, FieldWriting, FormField as Shown } from "../../parts/fields/field-control.ts";
import { FieldFrame, type InheritedFrom } from "../../parts/fields/field-frame.tsx";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { parseText } from "../../parts/fields/parse-text.ts";
import { textOf } from "../../parts/fields/text-control.tsx";
import { TextsControl } from "../../parts/fields/texts-control.tsx";
import { jsonChoices, jsonShape } from "../json-shape.ts";
import { ChoicesControl } from "./choices-control.tsx";
import { JsonFields, type PartsKnown } from "./json-fields.tsx";
import { LanguageControl, LanguagesControl } from "./language-controls.tsx";
import { MomentControl } from "./moment-control.tsx";
import { ReferenceControl } from "./reference-control.tsx";

/** Texts that may be longer have several lines. */
const oneLine = 255;

type Props = {
  readonly shown: Shown;
  readonly value: unknown;
  readonly writing: FieldWriting;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** The name of the row that a reference names. */
  readonly named: string | undefined;
  /** What the rows that a reference can name must have. */
  readonly filters?: { readonly [name: string]: string };
  /** What is known of the parts of a JSON value beside its schema; of a text or several, what `value` may be. */
  readonly known?: PartsKnown | undefined;
  /** What holds while the field is empty; left out for a field that inherits nothing. */
  readonly inherited?: InheritedFrom;
  /** Whether its name stands above its control, as in dialogs, or beside it. */
  readonly layout?: "above" | "beside";
};

/** One field of a form: its name, its control, its help, and what is wrong with what was written. */
export function FormField({ isRequired, inherited, layout = "above", ...props }: Props) {
  const id = useId();
  const { shown, writing } = props;
  const { place, field, name } = shown;
  return (
    <FieldFrame
      name={name}
      label={place.label}
      id={id}
      layout={layout}
      help={place.help ?? field.help}
      fault={writing.fault}
      isRequired={isRequired}
      inherited={inherited ?? null}
    >
      <Control {...props} id={id} describedBy={`${id}-help`} />
    </FieldFrame>
  );
}

/** Rows are found by the server, and moments are written in the zone that is shown; the rest is as declared. */
function Control({ named, filters, known, ...props }: FieldControlProps & Pick<Props, "named" | "filters" | "known">) {
  const { shown } = props;
  const { kind, max, choices, schema, writeOnly, language } = shown.field;
  if (kind === "id") return <ReferenceControl {...props} named={named} {...(filters ? { filters } : {})} />;
  if (kind === "timestamp") return <MomentControl {...props} />;
  if (language === "language-code")
    return kind === "texts" ? <LanguagesControl {...props} /> : <LanguageControl {...props} />;
  if (kind === "texts" && known?.value?.offers !== undefined) {
    const { offers } = known.value;
    return <TextsControl {...props} offer={() => offers.map(({ value }) => value)} />;
  }
  if (kind === "text" && known?.value?.offers !== undefined) {
    return <OfferedControl {...props} offers={known.value.offers.map(({ value }) => value)} />;
  }
  const several = kind === "json" ? jsonChoices(schema) : null;
  if (several !== null) return <ChoicesControl {...props} choices={several} />;
  const shape = kind === "json" ? jsonShape(schema) : null;
  if (shape !== null) return <JsonFields {...props} shape={shape} known={known} />;
  if (kind === "text" && writeOnly) return <SecretControl {...props} />;
  const isLong = kind === "text" && choices === undefined && (max ?? 0) > oneLine;
  return (
    <DeclaredControl {...props} shown={isLong ? { ...shown, place: { control: "lines", ...shown.place } } : shown} />
  );
}

/** A text that may be one of those that are offered, or any other. */
function OfferedControl({ offers, ...props }: FieldControlProps & { readonly offers: readonly string[] }) {
  const { shown, id, describedBy, value, writing, isReadOnly } = props;
  return (
    <OfferedText
      id={id}
      label={shown.place.label}
      describedBy={describedBy}
      placeholder={shown.place.nothing}
      isReadOnly={isReadOnly}
      isInvalid={writing.fault !== null}
      text={textOf(writing.draft ?? value)}
      offer={() => offers}
      onWrite={(text) => writing.write(text, parseText(text, shown.field))}
      onLeave={writing.leave}
    />
  );
}

/** A text that is written and never shown again: what is stored stays while nothing is written. */
function SecretControl({ shown, id, describedBy, writing, isReadOnly }: FieldControlProps) {
  return (
    <input
      id={id}
      className="input"
      type="password"
      autoComplete="new-password"
      readOnly={isReadOnly}
      aria-describedby={describedBy}
      aria-invalid={writing.fault !== null || undefined}
      value={typeof writing.draft === "string" ? writing.draft : ""}
      onChange={(event) => writing.write(event.currentTarget.value, parseText(event.currentTarget.value, shown.field))}
    />
  );
}
