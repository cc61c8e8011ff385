import type { Id } from "@parley/model/kernel";
import { indexOf, shareIndex } from "./list-index.ts";

/** Changes laid over a list that stays as it is: looking at a row of thousands and changing it costs no copy of all. */
export class Overlay<Item> {
  readonly #base: readonly Item[];
  readonly #keyOf: (item: Item) => string;
  /** What is there by now; null where it was taken away. */
  readonly #changes = new Map<string, Item | null>();

  constructor(base: readonly Item[], keyOf: (item: Item) => string) {
    this.#base = base;
    this.#keyOf = keyOf;
  }

  get(key: string): Item | undefined {
    const changed = this.#changes.get(key);
    if (changed !== undefined) return changed ?? undefined;
    const place = indexOf(this.#base, this.#keyOf).get(key);
    return place === undefined ? undefined : this.#base[place];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(item: Item): void {
    this.#changes.set(this.#keyOf(item), item);
  }

  delete(key: string): void {
    this.#changes.set(key, null);
  }

  /** All that is there, what was added last. */
  values(): Iterable<Item> {
    return this.#changes.size === 0 ? this.#base : this.#walk();
  }

  *#walk(): Generator<Item> {
    for (const item of this.#base) {
      const changed = this.#changes.get(this.#keyOf(item));
      if (changed !== null) yield changed ?? item;
    }
    const index = indexOf(this.#base, this.#keyOf);
    for (const [key, item] of this.#changes) if (item !== null && !index.has(key)) yield item;
  }

  /**
   * The list that has come of it: the very one of before when nothing changed, each item that was changed at its place,
   * what was added behind, or where `arrange` puts it.
   */
  result(arrange: (kept: readonly Item[], added: readonly Item[]) => Item[] = together): readonly Item[] {
    if (this.#changes.size === 0) return this.#base;
    const index = indexOf(this.#base, this.#keyOf);
    const list = [...this.#base];
    const gone = new Set<number>();
    const added: Item[] = [];
    let isSame = true;
    for (const [key, item] of this.#changes) {
      const place = index.get(key);
      if (place === undefined) {
        if (item !== null) added.push(item);
      } else if (item === null) gone.add(place);
      else if (item !== this.#base[place]) {
        list[place] = item;
        isSame = false;
      }
    }
    if (gone.size === 0 && added.length === 0) {
      if (isSame) return this.#base;
      shareIndex(this.#base, list);
      return list;
    }
    const kept = gone.size === 0 ? list : list.filter((_item, place) => !gone.has(place));
    return added.length === 0 ? kept : arrange(kept, added);
  }
}

const together = <Item>(kept: readonly Item[], added: readonly Item[]): Item[] => [...kept, ...added];

/** Rows in the order of their ids; `kept` has it already. */
export function sortedById<Row extends { readonly id: Id }>(kept: readonly Row[], added: readonly Row[]): Row[] {
  const list = [...kept];
  for (const row of added) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = list[middle];
      if (other !== undefined && other.id < row.id) low = middle + 1;
      else high = middle;
    }
    if (low === list.length) list.push(row);
    else list.splice(low, 0, row);
  }
  return list;
}
