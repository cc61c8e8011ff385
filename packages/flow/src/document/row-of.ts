import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "./document.ts";

/** The living row of a noun by its id, found at once however many there are. The document must not be changed in place. */
export function rowOf<N extends DocumentNoun>(
  document: FlowDocument,
  noun: N,
  id: Id,
): FlowDocument["rows"][N][number] | undefined {
  const rows: readonly FlowDocument["rows"][N][number][] = document.rows[noun];
  const place = placeOfRow(rows, id);
  return place === undefined ? undefined : rows[place];
}

type WithId = { readonly id: Id };

/** Lists that are known to be in the order of their ids, as those of a document are. No list is changed in place. */
const sorted = new WeakSet<readonly WithId[]>();
/** Where things stand in any other list, worked out when first asked for and kept as long as the list. */
const indexes = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

/** The place of a row in its list; undefined when it is not there. */
export function placeOfRow(list: readonly WithId[], id: string): number | undefined {
  if (!isSorted(list)) return indexOf(list, (row) => row.id).get(id);
  const place = firstNotBefore(list, id);
  return list[place]?.id === id ? place : undefined;
}

/** The first place whose row does not come before an id, in a list in the order of ids. */
export function firstNotBefore(list: readonly WithId[], id: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other !== undefined && other.id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of a list's items by their keys. All who ask about a list name the same kind of key. */
export function indexOf<Item>(list: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index = new Map<string, number>();
  for (const [place, item] of list.entries()) index.set(keyOf(item), place);
  indexes.set(list, index);
  return index;
}

/** Whether a list is in the order of its ids. */
export function isSorted(list: readonly WithId[]): boolean {
  if (sorted.has(list)) return true;
  for (let place = 1; place < list.length; place++) {
    const [before, row] = [list[place - 1], list[place]];
    if (before !== undefined && row !== undefined && before.id >= row.id) return false;
  }
  sorted.add(list);
  return true;
}

/** Says that a list made from one in the order of ids is so too. */
export function markSorted(list: readonly WithId[]): void {
  sorted.add(list);
}
