import { TagsInput } from "@mantine/core";
import { useId } from "react";
import { ChoiceControl, SwitchControl } from "../../parts/fields/choice-control.tsx";
import type { FieldControlProps, FieldWriting, FormField as Shown } from "../../parts/fields/field-control.ts";
import { JsonControl, LinesControl } from "../../parts/fields/json-control.tsx";
import { NumberControl, TextControl } from "../../parts/fields/text-control.tsx";
import { jsonShape } from "../json-shape.ts";
import styles from "../resource.module.css";
import { JsonFields } from "./json-fields.tsx";
import { MomentControl } from "./moment-control.tsx";
import { ReferenceControl } from "./reference-control.tsx";
import { SecretControl } from "./secret-control.tsx";

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
};

/** One field of a form: its name, its control, its help, and what is wrong with what was written. */
export function FormField({ shown, value, writing, isReadOnly, isRequired, named, filters }: Props) {
  const id = useId();
  const { label, help } = shown.place;
  return (
    <div className={styles.field} data-field={shown.name}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      <Control
        shown={shown}
        id={id}
        describedBy={`${id}-help`}
        value={value}
        writing={writing}
        isReadOnly={isReadOnly}
        named={named}
        {...(filters ? { filters } : {})}
      />
      {writing.fault === null ? (
        <span id={`${id}-help`} className={styles.help}>
          {help ?? shown.field.help}
        </span>
      ) : (
        <span id={`${id}-help`} className={styles.fault} role="alert">
          {writing.fault}
        </span>
      )}
    </div>
  );
}

/** The control that a field is filled in with, as its declaration says. */
function Control({ named, filters, ...props }: FieldControlProps & Pick<Props, "named" | "filters">) {
  const { field } = props.shown;
  switch (field.kind) {
    case "boolean":
      return <SwitchControl {...props} />;
    case "integer":
    case "number":
      return <NumberControl {...props} />;
    case "id":
      return <ReferenceControl {...props} named={named} {...(filters ? { filters } : {})} />;
    case "timestamp":
      return <MomentControl {...props} />;
    case "texts":
      return <TextsControl {...props} />;
    case "json": {
      const shape = jsonShape(field.schema);
      return shape === null ? <JsonControl {...props} /> : <JsonFields {...props} shape={shape} />;
    }
    case "ids":
      throw new Error(`${props.shown.name} cannot be filled in by hand`);
    case "text":
      if (field.writeOnly) return <SecretControl {...props} />;
      if (field.choices !== undefined) return <ChoiceControl {...props} />;
      return (field.max ?? 0) > oneLine ? <LinesControl {...props} /> : <TextControl {...props} />;
  }
}

/** Several short texts; Enter or a comma takes one. */
function TextsControl({ id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  return (
    <TagsInput
      id={id}
      disabled={isReadOnly}
      aria-describedby={describedBy}
      error={writing.fault !== null}
      value={Array.isArray(value) ? value.filter((text) => typeof text === "string") : []}
      onChange={(chosen) => writing.choose(chosen)}
    />
  );
}
