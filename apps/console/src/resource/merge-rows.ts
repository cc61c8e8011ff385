import type { CursorSource, LoadedRows } from "./cursor-query.ts";

/**
 * A list after some of its rows changed. `changed` names them; `fresh` are those that the list still asks for. Known
 * rows are replaced in place or taken out. New rows stand where their order puts them, unless that lies behind what
 * has been loaded.
 */
export function mergeRows<Row>(
  { idOf, isBefore }: Pick<CursorSource<Row>, "idOf" | "isBefore">,
  list: LoadedRows<Row>,
  changed: readonly string[],
  fresh: readonly Row[],
): LoadedRows<Row> {
  const still = new Map(fresh.map((row) => [idOf(row), row]));
  const touched = new Set(changed);
  const rows = list.rows.flatMap((row) => {
    const id = idOf(row);
    if (!touched.has(id)) return [row];
    const now = still.get(id);
    still.delete(id);
    return now === undefined ? [] : [now];
  });
  for (const row of still.values()) {
    const place = rows.findIndex((other) => isBefore(row, other));
    if (place >= 0) rows.splice(place, 0, row);
    else if (list.next === null) rows.push(row);
  }
  return { ...list, rows };
}
