import type { Json } from "@parley/model/kernel";

/** A member that a record has itself, else null: names come from flows and servers, and one may be `constructor`. */
export function own(record: { readonly [key: string]: Json }, key: string): Json {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

/** Whether two values are equal as JSON. */
export function sameValue(a: Json, b: Json): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A record without a member; itself where it has none of that name. */
export function without(record: { readonly [key: string]: Json }, key: string): { readonly [key: string]: Json } {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _removed, ...rest } = record;
  return rest;
}
