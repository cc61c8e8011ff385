import type { Id } from "@parley/model/kernel";

/** A row with every id in it, however deep, replaced by the one it is given for. */
export function withIds<Row extends object>(row: Row, ids: ReadonlyMap<Id, Id>): Row {
  // The same shape with other texts at the places of ids.
  return replaced(row, ids) as Row;
}

function replaced(value: unknown, ids: ReadonlyMap<Id, Id>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, ids)]));
}
