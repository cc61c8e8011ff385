import type { Call } from "@parley/model/api/calls";

/** The calls that have been loaded, newest first, and where those behind them are; null when these are all. */
export type LoadedCalls = { readonly rows: readonly Call[]; readonly next: string | null };

/**
 * A list after some of its calls changed: `changed` names them, `fresh` are those of them that it still asks for. Known
 * ones are replaced in their place or taken out; new ones stand where their time says, unless that lies behind what has
 * been loaded.
 */
export function mergeRows(list: LoadedCalls, changed: readonly string[], fresh: readonly Call[]): LoadedCalls {
  const still = new Map(fresh.map((row) => [row.call_uuid, row]));
  const touched = new Set(changed);
  const rows = list.rows.flatMap((row) => {
    if (!touched.has(row.call_uuid)) return [row];
    const now = still.get(row.call_uuid);
    still.delete(row.call_uuid);
    return now === undefined ? [] : [now];
  });
  for (const row of still.values()) {
    const place = rows.findIndex((other) => isNewer(row, other));
    if (place >= 0) rows.splice(place, 0, row);
    else if (list.next === null) rows.push(row);
  }
  return { ...list, rows };
}

const isNewer = (a: Call, b: Call) =>
  a.call_created_at === b.call_created_at ? a.call_uuid > b.call_uuid : a.call_created_at > b.call_created_at;
