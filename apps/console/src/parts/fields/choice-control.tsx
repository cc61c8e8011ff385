import { Switch } from "@mantine/core";
import { words } from "@parley/model/kernel";
import { Select } from "../selects/select.tsx";
import type { FieldControlProps } from "./field-control.ts";
import { texts } from "./texts.ts";

/** One of a few. */
export function ChoiceControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { choices = [], nullable, inherits } = shown.field;
  return (
    <Select
      id={id}
      disabled={isReadOnly}
      aria-describedby={describedBy}
      value={value === undefined ? undefined : (value ?? "").toString()}
      placeholder={value === undefined ? texts.several : ""}
      options={[
        ...((nullable && !inherits) || value === null ? [{ value: "", label: texts.none }] : []),
        ...choices.map((choice) => ({ value: choice, label: words(choice) })),
      ]}
      onChange={(chosen) => writing.choose(chosen || null)}
    />
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
