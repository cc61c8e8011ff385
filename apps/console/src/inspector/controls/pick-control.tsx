import { isId } from "@parley/model/kernel";
import { LanguagePicker } from "../../parts/fields/language-picker.tsx";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { parseText } from "../../parts/fields/parse-text.ts";
import { RowSelect } from "../../parts/fields/row-select.tsx";
import { textOf } from "../../parts/fields/text-control.tsx";
import { TextsControl } from "../../parts/fields/texts-control.tsx";
import { useForm } from "../form/form-context.ts";
import { namesOf } from "../form/names.ts";
import { pickLabel, pickOptions } from "../form/pick-options.ts";
import { useNames } from "../form/use-names.ts";
import { texts } from "../texts.ts";
import type { ControlProps } from "./control.ts";

/** A row of the version, found by typing. */
export function PickControl(props: ControlProps) {
  const { document } = useForm();
  const { shown, value } = props;
  const to = shown.field.to ?? "";
  return (
    <RowSelect
      {...props}
      current={isId(value) ? { value, label: pickLabel(document, to, value) } : null}
      offer={() => pickOptions(document, to)}
      placeholder={value === undefined ? texts.severalValues : texts.none}
    />
  );
}

/** A name such as an intent's: one of the version, or one that is still to be made. */
export function NameControl({ shown, id, describedBy, value, writing, isReadOnly }: ControlProps) {
  const offer = useNames(shown.place.names);
  return (
    <OfferedText
      id={id}
      label={shown.place.label}
      describedBy={describedBy}
      placeholder={value === undefined ? texts.severalValues : texts.none}
      isReadOnly={isReadOnly}
      isInvalid={writing.fault !== null}
      text={textOf(writing.draft ?? value)}
      offer={offer}
      onWrite={(text) => writing.write(text, parseText(text, shown.field))}
      onLeave={writing.leave}
    />
  );
}

/** A language of the version, or any other. */
export function LanguageNameControl({ shown, id, describedBy, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  return (
    <LanguagePicker
      id={id}
      label={shown.place.label}
      describedBy={describedBy}
      value={typeof value === "string" ? value : null}
      first={namesOf(document, "language")}
      isReadOnly={isReadOnly}
      isInvalid={writing.fault !== null}
      isNeeded={!shown.field.nullable && !shown.field.inherits}
      placeholder={value === undefined ? texts.severalValues : texts.none}
      onChange={(language) => writing.choose(language)}
    />
  );
}

/** Several names; Enter or a comma takes one. */
export function NamesControl(props: ControlProps) {
  const { shown, value } = props;
  const offer = useNames(shown.place.names);
  const isEmpty = !Array.isArray(value) || value.length === 0;
  return (
    <TextsControl
      {...props}
      placeholder={value === undefined ? texts.severalValues : isEmpty ? texts.none : undefined}
      offer={offer}
    />
  );
}
