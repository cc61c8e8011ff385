import type { Entry, Resource } from "../resource.ts";
import { inPieces, type Outcome, type Progress, runEach } from "./run-each.ts";

type Running = { readonly signal: AbortSignal; readonly told: (progress: Progress) => void };

/** How many rows one call changes, where the API takes several: few enough to show how far it has come. */
const atOnce = 50;

/** Deletes rows: many by one call where the API takes several, else one by one. */
export function removeEach(
  { collection, verbs }: Resource,
  entries: readonly Entry[],
  running: Running,
): Promise<Outcome<Entry>> {
  if (verbs.bulk_delete === undefined) return runEach(entries, ({ row }) => collection.remove(row), running);
  return inBulk(entries, (some) => collection.removeAll(some.map(({ row }) => row.id)), running);
}

/** Changes rows alike. What somebody else changed meanwhile is refused, where each is changed by a call of its own. */
export function changeEach(
  { collection, verbs }: Resource,
  entries: readonly Entry[],
  change: object,
  running: Running,
): Promise<Outcome<Entry>> {
  if (verbs.bulk_patch === undefined) {
    return runEach(entries, async ({ row }) => void (await collection.change(row, change)), running);
  }
  return inBulk(
    entries,
    (some) =>
      collection.changeAll(
        some.map(({ row }) => row.id),
        change,
      ),
    running,
  );
}

/** Each piece is done or refused as a whole, by its rows alike. */
async function inBulk(
  entries: readonly Entry[],
  work: (some: readonly Entry[]) => Promise<void>,
  { signal, told }: Running,
): Promise<Outcome<Entry>> {
  const { done, failed, left } = await runEach(inPieces(entries, atOnce), work, {
    signal,
    told: ({ done }) => told({ done: Math.min(done * atOnce, entries.length), of: entries.length }),
  });
  return {
    done: done.flat(),
    failed: failed.flatMap(({ item, error }) => item.map((entry) => ({ item: entry, error }))),
    left: left.flat(),
  };
}
