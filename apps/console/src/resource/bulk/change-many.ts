import type { BaseRow } from "../collection.ts";
import { byId, offered } from "../collection.ts";
import type { Entry, Resource } from "../resource.ts";
import { inPieces, type Outcome, type Running, runEach } from "./run-each.ts";

/** How many rows one call changes, where the API takes several: few enough to show how far it has come. */
const atOnce = 50;

/** Deletes rows: many by one call where the API takes several, else one by one. */
export function removeEach({ rows }: Resource, entries: readonly Entry[], running: Running): Promise<Outcome<Entry>> {
  const { removeAll } = rows;
  if (removeAll !== undefined) return inBulk(entries, removeAll, running);
  const remove = offered(rows.remove);
  return runEach(entries, ({ row }) => remove(byId(rows, row)), running);
}

/** Changes rows alike. Where each has a call of its own, the server refuses rows that others have changed. */
export function changeEach(
  { rows }: Resource,
  entries: readonly Entry[],
  values: object,
  running: Running,
): Promise<Outcome<Entry>> {
  const { changeAll } = rows;
  if (changeAll !== undefined) return inBulk(entries, (some) => changeAll(some, values), running);
  const change = offered(rows.change);
  return runEach(entries, ({ row }) => change(byId(rows, row), values), running);
}

/** Each piece is done or refused as a whole, by its rows alike. */
async function inBulk(
  entries: readonly Entry[],
  work: (rows: readonly BaseRow[]) => Promise<unknown>,
  { signal, told }: Running,
): Promise<Outcome<Entry>> {
  const { done, failed, left } = await runEach(inPieces(entries, atOnce), (some) => work(some.map(({ row }) => row)), {
    signal,
    told: ({ done }) => told({ done: Math.min(done * atOnce, entries.length), of: entries.length }),
  });
  return {
    done: done.flat(),
    failed: failed.flatMap(({ item, error }) => item.map((entry) => ({ item: entry, error }))),
    left: left.flat(),
  };
}
