import type { FieldControlProps } from "../../parts/fields/field-control.ts";
import { parseText } from "../../parts/fields/parse-text.ts";

/** A text that is written and never shown again: what is stored stays while nothing is written. */
export function SecretControl({ shown, id, describedBy, writing, isReadOnly }: FieldControlProps) {
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
