import type { Json } from "./json.ts";

/** Lists and objects inside each other, and values, that are taken in from others: they are kept and copied. */
const deepest = 32;
const mostValues = 20_000;

/** Whether a value has few enough levels and values to be taken in. Goes level by level, so that no depth exhausts the stack. */
export function isSmallJson(value: Json): boolean {
  let level: Json[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (depth > deepest || values > mostValues) return false;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return true;
}

/** A value without what cannot be stored: NUL is left out, and half a character becomes a mark of its own. */
export function storableJson(value: Json): Json {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storableJson(inner)]));
}

export const storableText = (text: string): string => text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\ufffd");

/** The value of a JSON text; undefined where it is none. What JSON.parse throws repeats the text, and secrets in it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
