import type { Json } from "@parley/model/kernel";

/** A value as it is written in a form: a text by itself where nothing else could be meant, else JSON. */
export const writtenValue = (value: unknown): string =>
  typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);

const looksLikeJson = /^(?:-?\d|"|\[|\{|(?:true|false|null)$)/;

/** Whether a text stands for itself. */
const isPlain = (text: string) =>
  text !== "" && text === text.trim() && !text.includes("\n") && !looksLikeJson.test(text);

/** Reads what `writtenValue` writes; undefined where it begins as JSON and is none. */
export function readValue(text: string): Json | undefined {
  if (!looksLikeJson.test(text)) return text;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // 2026-12-31 and 12th begin like numbers and are texts; an open quote or bracket is neither.
    return /^[-\d]/.test(text) ? text : undefined;
  }
}
