import { equalJson } from "@parley/model/kernel";

/** What became of a list: what stands in place of some of its items, next to each other. */
export type ListChange<Item> = { readonly from: number; readonly until: number; readonly put: readonly Item[] };

/** The change that makes one list the other, without what both begin and end with. */
export function listChange<Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && equalJson(before[from], after[from])) from++;
  let tail = 0;
  while (tail < shorter - from && equalJson(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  return { from, until: before.length - tail, put: after.slice(from, after.length - tail) };
}

export const changesNothing = ({ from, until, put }: ListChange<unknown>) => from === until && put.length === 0;

export function withChange<Item>(list: readonly Item[], { from, until, put }: ListChange<Item>): readonly Item[] {
  return [...list.slice(0, from), ...put, ...list.slice(until)];
}
