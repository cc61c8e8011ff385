import { type Json, messageOf } from "@parley/model/kernel";

/** A typed text as JSON, or why it is none. */
export function parseJson(text: string): { ok: true; value: Json } | { ok: false; error: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}
