import { Switch } from "@mantine/core";
import { words } from "../form/format-value.ts";
import type { ControlProps } from "./control.ts";

const several = " ";

/** One of a few. */
export function ChoiceControl({ shown, id, describedBy, value, writing, isReadOnly }: ControlProps) {
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
      {value === undefined && <option value={several}>Several values</option>}
      {((nullable && !inherits) || value === null) && <option value="">None</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words(choice)}
        </option>
      ))}
    </select>
  );
}

/** Yes or no, with its word. */
export function SwitchControl({ id, describedBy, value, writing, isReadOnly }: ControlProps) {
  const isOn = value === true;
  return (
    <Switch
      id={id}
      label={value === undefined ? "Several values" : isOn ? "On" : "Off"}
      checked={isOn}
      disabled={isReadOnly}
      aria-describedby={describedBy}
      onChange={(event) => writing.choose(event.currentTarget.checked)}
    />
  );
}

/** Whether a block may be entered from outside: its own id stands in the field then. */
export function OpennessControl(props: ControlProps) {
  const { value, writing, row } = props;
  return (
    <SwitchControl
      {...props}
      value={value === undefined ? undefined : value !== null}
      writing={{ ...writing, choose: (isOpen) => writing.choose(isOpen === true ? row.id : null) }}
    />
  );
}
