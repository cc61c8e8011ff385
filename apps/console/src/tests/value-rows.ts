import type { Json } from "@parley/model/kernel";
import { readValue, writtenValue } from "../parts/fields/written-value.ts";
import { texts } from "./texts.ts";

/** A key with its value as it is written, as a row of a form. */
export type ValueRow = { readonly key: string; readonly text: string };

export type Values = { readonly [key: string]: Json };

/** What rows say together, or what is wrong with the first that cannot be read. */
export type ReadRows<Whole> =
  | { readonly ok: true; readonly whole: Whole }
  | { readonly ok: false; readonly message: string };

export const valueRows = (values: Values = {}): readonly ValueRow[] =>
  Object.entries(values).map(([key, value]) => ({ key, text: writtenValue(value) }));

/** The values of rows, or what is wrong with the first that has none. A row without anything is still to be written. */
export function valuesOfRows(rows: readonly ValueRow[]): ReadRows<Values> {
  const values = new Map<string, Json>();
  for (const row of rows) {
    const key = row.key.trim();
    if (key === "" && row.text.trim() === "") continue;
    if (key === "") return { ok: false, message: texts.given.noKey(row.text) };
    if (values.has(key)) return { ok: false, message: texts.given.twice(key) };
    const value = readValue(row.text.trim());
    if (value === undefined) return { ok: false, message: texts.given.noJson(key) };
    values.set(key, value);
  }
  return { ok: true, whole: Object.fromEntries(values) };
}
