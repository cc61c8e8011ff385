import type { Field } from "@parley/model/kernel";
import { words } from "../parts/fields/format-value.ts";
import { type Entry, fieldValue } from "./resource.ts";

/** What a field of a row says, as plain text for people; null where it says nothing. `moment` writes a time. */
export function fieldText(
  { row, names }: Entry,
  name: string,
  field: Field | undefined,
  moment: (iso: string) => string,
): string | null {
  return names[name] ?? valueText(fieldValue(row, name), field, moment);
}

/** A value of a field as plain text for people; null where it says nothing. */
export function valueText(value: unknown, field: Field | undefined, moment: (iso: string) => string): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") {
    if (field?.kind === "timestamp") return moment(value);
    return field?.choices === undefined ? value : words(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  if (typeof value === "object") return Object.keys(value).length === 0 ? null : JSON.stringify(value);
  return String(value);
}
