import { Switch } from "@mantine/core";
import type { FieldControlProps } from "./field-control.ts";
import { words } from "./format-value.ts";
import { texts } from "./texts.ts";

const several = " ";

/** One of a few. */
export function ChoiceControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { choices = [], nullable, inherits } = shown.field;
  return (
    <select
      id={id}
      className="input"
      disabled={isReadOnly}
      aria-describedby={describedBy}
      value={value === undefined ? several : (value ?? "").toString()}
      onChange={(event) => writing.choose(event.currentTarget.value || null)}
    >
      {value === undefined && <option value={several}>{texts.several}</option>}
      {((nullable && !inherits) || value === null) && <option value="">{texts.none}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words(choice)}
        </option>
      ))}
    </select>
  );
}

/** Yes or no, with its word. */
export function SwitchControl({ id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const isOn = value === true;
  return (
    <Switch
      id={id}
      label={value === undefined ? texts.several : isOn ? texts.on : texts.off}
      checked={isOn}
      disabled={isReadOnly}
      aria-describedby={describedBy}
      onChange={(event) => writing.choose(event.currentTarget.checked)}
    />
  );
}
