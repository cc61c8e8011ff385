import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";

/** A key with its text, as a row of a form. */
export type Pair = { readonly key: string; readonly text: string };

/** The rows of a mapping. */
export function pairsOf(value: unknown): readonly Pair[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, text]) => ({ key, text: String(text) }));
}

/** The mapping of rows; a row without anything is one that is still to be written. */
export function mappingOf(pairs: readonly Pair[]): Outcome {
  const written = pairs.filter(({ key, text }) => key !== "" || text !== "");
  const keys = written.map(({ key }) => key.trim());
  if (keys.includes("")) return { ok: false, message: texts.rows.writeKey };
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined) return { ok: false, message: texts.rows.twice(twice) };
  return { ok: true, value: Object.fromEntries(written.map(({ text }, place) => [keys[place], text])) };
}
