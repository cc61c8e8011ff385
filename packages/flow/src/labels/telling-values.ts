import { type Fields, settingsFields, words } from "@parley/model/kernel";
import { documentNouns, isDocumentNoun } from "../document/document-nouns.ts";
import { fieldsInSeconds } from "./fields-in-seconds.ts";

/** What stands for a text of a value: of a field that names rows, the text is an id, or a name already. */
type Naming = (text: string, isRow: boolean) => string;

/**
 * Tells values of a field as people read them: choices in words, times in seconds, lists by their items. Null where there
 * is nothing.
 */
export function tellingValues(
  noun: string,
  field: string,
  named: Naming = (text) => text,
): (value: unknown) => string | null {
  const fields: Fields = isDocumentNoun(noun) ? documentNouns[noun].fields : settingsFields;
  const declared = fields[field];
  const isRow = declared?.to !== undefined && isDocumentNoun(declared.to);
  const keys = new Set(declaredKeys(declared?.schema));
  const tellText = (text: string) => (declared?.choices?.includes(text) ? words(text) : named(text, isRow));
  return function tell(value: unknown): string | null {
    if (value === null || value === undefined || value === "") return null;
    if (typeof value === "boolean") return value ? "On" : "Off";
    if (typeof value === "string") return tellText(value);
    if (typeof value === "number" && fieldsInSeconds.has(field)) return `${value / 1000} s`;
    if (typeof value !== "object") return String(value);
    const told = Array.isArray(value)
      ? value.flatMap((item) => tell(item) ?? [])
      : Object.entries(value).flatMap(([key, inner]) => {
          const text = tell(inner);
          // Keys that people chose stay as they wrote them.
          return text === null ? [] : [`${keys.has(key) ? words(key) : key}: ${text}`];
        });
    const isPlain = !Array.isArray(value) || value.every((item) => typeof item !== "object");
    return told.length === 0 ? null : told.join(isPlain ? ", " : "\n");
  };
}

/** The keys that a schema names, at any depth. */
function declaredKeys(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => [
    ...(key === "properties" && typeof inner === "object" && inner !== null ? Object.keys(inner) : []),
    ...declaredKeys(inner),
  ]);
}
