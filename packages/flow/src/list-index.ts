/** Where things stand in lists that nobody changes, worked out when first asked for and kept as long as the list. */
const indexes = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

/** The places of a list's items by their keys. All who ask about a list name the same kind of key. */
export function indexOf<Item>(list: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index = new Map<string, number>();
  for (const [place, item] of list.entries()) index.set(keyOf(item), place);
  indexes.set(list, index);
  return index;
}

/** Says that in another list the same keys stand at the same places. */
export function shareIndex(from: readonly unknown[], to: readonly unknown[]): void {
  const index = indexes.get(from);
  if (index !== undefined) indexes.set(to, index);
}
