import { isSmallJson, type Json, storableJson } from "@parley/model/kernel";

/**
 * What a body says: JSON, or as a text what is none. NUL and halves of characters, which cannot be stored, are left out.
 * Null when it is more than a conversation takes in.
 */
export function readAnswer(body: Uint8Array): { readonly result: Json } | null {
  const text = Buffer.from(body).toString("utf8");
  if (text.trim() === "") return { result: null };
  const parsed = parse(text);
  return isSmallJson(parsed) ? { result: storableJson(parsed) } : null;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    // An answer that is no JSON is a text.
    return text;
  }
}
