import { severalOf } from "../form/pick-options.ts";
import type { ControlProps } from "./control.ts";
import { RowsPicker } from "./rows-picker.tsx";

/** The rows that a field names, prompts unless it says others, in their order. */
export function SeveralControl({ shown, value, writing, isReadOnly }: ControlProps) {
  return (
    <RowsPicker
      label={shown.place.label}
      noun={severalOf(shown.field.to)}
      value={Array.isArray(value) ? value.filter((id) => typeof id === "string") : []}
      isReadOnly={isReadOnly}
      onChange={writing.choose}
    />
  );
}
