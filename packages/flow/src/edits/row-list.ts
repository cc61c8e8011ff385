import type { AnyRow } from "../document/document-nouns.ts";
import { firstNotBefore, indexOf, isSorted, markSorted, placeOfRow } from "../document/row-of.ts";
import { byId } from "../document/rows.ts";

/** The rows of a noun, in the order of their ids. */
export const rowList: ListKind<AnyRow> = {
  keyOf: ({ id }) => id,
  placeOf: placeOfRow,
  arrange: (kept, added) => {
    if (isSorted(kept)) for (const row of added) kept.splice(firstNotBefore(kept, row.id), 0, row);
    else kept.push(...added);
    // Rows that came in another order leave in this one.
    if (!isSorted(kept)) kept.sort(byId);
    markSorted(kept);
    return kept;
  },
};

/** How the items of a list are found and put together; what depends on the kind of list. */
type ListKind<Item> = {
  readonly keyOf: (item: Item) => string;
  readonly placeOf: (list: readonly Item[], key: string) => number | undefined;
  /** A list with some of its items made others, some left out, and more added. */
  readonly arrange: (kept: Item[], added: readonly Item[]) => readonly Item[];
};

/** Changes laid over a list that stays as it is: looking at a row of thousands and changing it costs no copy of all. */
export class Overlay<Item> {
  readonly #base: readonly Item[];
  readonly #kind: ListKind<Item>;
  /** What is there by now; null where it was taken away. */
  readonly #changes = new Map<string, Item | null>();

  constructor(base: readonly Item[], kind: ListKind<Item>) {
    this.#base = base;
    this.#kind = kind;
  }

  get(key: string): Item | undefined {
    const changed = this.#changes.get(key);
    if (changed !== undefined) return changed ?? undefined;
    const place = this.#kind.placeOf(this.#base, key);
    return place === undefined ? undefined : this.#base[place];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(item: Item): void {
    this.#changes.set(this.#kind.keyOf(item), item);
  }

  delete(key: string): void {
    this.#changes.set(key, null);
  }

  /** Those that are there and fit, the changed ones last. */
  filter(fits: (item: Item) => boolean): Item[] {
    const left = this.#base.filter((item) => fits(item) && !this.#changes.has(this.#kind.keyOf(item)));
    for (const item of this.#changes.values()) if (item !== null && fits(item)) left.push(item);
    return left;
  }

  /** The list that has come of it: the very one of before when nothing changed, and each item at its place. */
  result(): readonly Item[] {
    const changes: [place: number, item: Item][] = [];
    const gone = new Set<number>();
    const added: Item[] = [];
    for (const [key, item] of this.#changes) {
      const place = this.#kind.placeOf(this.#base, key);
      if (place === undefined) {
        if (item !== null) added.push(item);
      } else if (item === null) gone.add(place);
      else if (item !== this.#base[place]) changes.push([place, item]);
    }
    if (changes.length === 0 && gone.size === 0 && added.length === 0) return this.#base;
    const list = this.#base.slice();
    for (const [place, item] of changes) list[place] = item;
    return this.#kind.arrange(gone.size === 0 ? list : list.filter((_item, place) => !gone.has(place)), added);
  }
}

/** A list in no order, whose items are found by an index. */
export const listBy = <Item>(keyOf: (item: Item) => string): ListKind<Item> => ({
  keyOf,
  placeOf: (list, key) => indexOf(list, keyOf).get(key),
  arrange: (kept, added) => (added.length === 0 ? kept : [...kept, ...added]),
});
