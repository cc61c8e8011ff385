import { type Field, words } from "@parley/model/kernel";
import { jsonShape } from "./json-shape.ts";
import { type Entry, fieldValue } from "./resource.ts";
import { texts } from "./texts.ts";

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
  if (typeof value === "boolean") return value ? texts.values.yes : texts.values.no;
  if (typeof value === "string") {
    if (field?.kind === "timestamp") return moment(value);
    return field?.choices === undefined ? value : words(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(entryText).join(", ");
  if (typeof value === "object") return objectText(value, field);
  return String(value);
}

/** One of several values; of an object what its parts say. */
const entryText = (entry: unknown): string =>
  typeof entry === "object" && entry !== null
    ? Object.values(entry).join(Array.isArray(entry) ? ", " : " ")
    : String(entry);

/** An object as its declaration draws it: its named parts or entries, else its JSON. */
function objectText(value: object, field: Field | undefined): string | null {
  const entries = Object.entries(value);
  if (entries.length === 0) return null;
  const shape = jsonShape(field?.schema);
  if (shape?.holds === "map") return entries.map(([name, each]) => `${name}: ${entryText(each)}`).join("; ");
  const named = shape?.parts ?? [];
  if (!entries.every(([name]) => named.some((part) => part.name === name))) return JSON.stringify(value);
  return entries
    .map(([name, part]) => `${named.find((each) => each.name === name)?.label}: ${entryText(part)}`)
    .join("; ");
}
