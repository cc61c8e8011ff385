import type { Json } from "@parley/model/kernel";

/** A value as it is written in a form: a text by itself where nothing else could be meant, else JSON. */
export const writtenValue = (value: unknown): string =>
  typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);

/** Whether a text stands for itself. */
const isPlain = (text: string) =>
  text !== "" && text === text.trim() && !text.includes("\n") && readValue(text) === text;

const words: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Reads a value that was typed, and what `writtenValue` writes; undefined where it begins as JSON and is none. Digits are
 * a number only where the number is written so: others, such as 1.10 and an account of 16 digits, would become others.
 * Blanks around a number, a word or JSON are none of it: they look the same. Those of a text are its own.
 */
export function readValue(typed: string): Json | undefined {
  const text = typed.trim();
  const number = Number(text);
  if (Number.isFinite(number) && String(number) === text) return number;
  const word = words.get(text);
  if (word !== undefined) return word;
  if (!/^["[{]/.test(text)) return typed;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // An open quote or bracket is neither JSON nor a text that was meant.
    return undefined;
  }
}
