import { documentNouns, isDocumentNoun } from "@parley/flow";
import { type Fields, settingsFields } from "@parley/model/kernel";
import { seconds, words } from "../parts/fields/format-value.ts";
import { inSeconds } from "../parts/labels/in-seconds.ts";
import { texts } from "./texts.ts";

/**
 * Tells values of a field as people read them: rows by their names, choices in words, lists by their items. Null where
 * there is nothing. A row without a name was deleted.
 */
export function tellingValues(
  names: ReadonlyMap<string, string>,
  noun: string,
  field: string,
): (value: unknown) => string | null {
  const fields: Fields = isDocumentNoun(noun) ? documentNouns[noun].fields : settingsFields;
  const declared = fields[field];
  const isRow = declared?.to !== undefined && isDocumentNoun(declared.to);
  const tellText = (text: string) => {
    if (declared?.choices?.includes(text)) return words(text);
    return names.get(text) ?? (isRow ? texts.conflict.gone : text);
  };
  return function tell(value: unknown): string | null {
    if (value === null || value === undefined || value === "") return null;
    if (typeof value === "boolean") return value ? texts.conflict.on : texts.conflict.off;
    if (typeof value === "string") return tellText(value);
    if (typeof value === "number" && inSeconds.has(field)) return texts.conflict.seconds(seconds(value));
    if (typeof value !== "object") return String(value);
    const told = Array.isArray(value)
      ? value.flatMap((item) => tell(item) ?? [])
      : Object.entries(value).flatMap(([key, inner]) => {
          const text = tell(inner);
          return text === null ? [] : [`${words(key)}: ${text}`];
        });
    const isPlain = !Array.isArray(value) || value.every((item) => typeof item !== "object");
    return told.length === 0 ? null : told.join(isPlain ? ", " : "\n");
  };
}
