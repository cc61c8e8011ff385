import type { Json } from "@parley/model/kernel";

/** Lists and objects inside each other, and values, that a conversation takes in: it keeps and copies them every turn. */
const deepest = 32;
const mostValues = 20_000;

/**
 * What a body says: JSON, or as a text what is none. NUL and halves of characters, which cannot be stored, are left out.
 * Null when it is more than a conversation takes in.
 */
export function readAnswer(body: Uint8Array): { readonly result: Json } | null {
  const text = Buffer.from(body).toString("utf8");
  if (text.trim() === "") return { result: null };
  const parsed = parse(text);
  return isSmall(parsed) ? { result: storable(parsed) } : null;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    // An answer that is no JSON is a text.
    return text;
  }
}

/** Goes through level by level, so that no depth of it can exhaust the stack. */
function isSmall(value: Json): boolean {
  let level: Json[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (depth > deepest || values > mostValues) return false;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return true;
}

function storable(value: Json): Json {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
}

const storableText = (text: string) => text.replaceAll("\0", "").toWellFormed();
