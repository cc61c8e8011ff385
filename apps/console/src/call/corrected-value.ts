import type { Json } from "@parley/model/kernel";
import { readValue } from "../parts/fields/written-value.ts";

/**
 * What a person typed for a value that was `before`. A text stays a text: an account of digits is no number. Nothing
 * removes the value, and what is no JSON is a text.
 */
export function correctedValue(before: unknown, typed: string): Json {
  if (typed.trim() === "") return null;
  const value = typeof before === "string" ? typed : readValue(typed);
  return value === undefined ? typed : value;
}
