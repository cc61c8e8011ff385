import { overlaps, type Rect } from "./rect.ts";

/** Side of a cell: about a window's third, so that a look asks a dozen cells. */
const cell = 480;

/** A rectangle over more cells than this is looked at each time instead. */
const cellLimit = 64;

type Entry<Key> = { readonly key: Key; readonly rect: Rect };

/** Where something was and is; undefined where it was not there, or was deleted. */
export type RectChange<Key> = { readonly key: Key; readonly was: Rect | undefined; readonly is: Rect | undefined };

/** Finds what lies in a part of the plane without looking at the rest: a grid of cells. It never changes. */
export class RectIndex<Key> {
  #cells = new Map<number, readonly Entry<Key>[]>();
  #large: readonly Entry<Key>[] = [];

  /** The same with some rectangles elsewhere. What is far from them is shared. */
  with(changes: Iterable<RectChange<Key>>): RectIndex<Key> {
    const gone = new Map<number | null, Set<Key>>();
    const come = new Map<number | null, Entry<Key>[]>();
    for (const { key, was, is } of changes) {
      if (was !== undefined) for (const place of placesOf(was)) entryOf(gone, place, () => new Set<Key>()).add(key);
      if (is === undefined) continue;
      const entry = { key, rect: is };
      for (const place of placesOf(is)) entryOf(come, place, (): Entry<Key>[] => []).push(entry);
    }
    const next = new RectIndex<Key>();
    next.#cells = new Map(this.#cells);
    next.#large = this.#large;
    for (const place of new Set([...gone.keys(), ...come.keys()])) {
      const left = gone.get(place);
      const before = (place === null ? this.#large : this.#cells.get(place)) ?? [];
      const stay = left === undefined ? before : before.filter(({ key }) => !left.has(key));
      const now = [...stay, ...(come.get(place) ?? [])];
      if (place === null) next.#large = now;
      else if (now.length === 0) next.#cells.delete(place);
      else next.#cells.set(place, now);
    }
    return next;
  }

  /** The keys of all rectangles that overlap this one, each once. */
  within(rect: Rect): Set<Key> {
    const found = new Set<Key>();
    const take = ({ key, rect: other }: Entry<Key>) => {
      if (overlaps(rect, other)) found.add(key);
    };
    this.#large.forEach(take);
    const { left, top, right, bottom } = cellsOf(rect);
    if ((right - left + 1) * (bottom - top + 1) > this.#cells.size) {
      for (const entries of this.#cells.values()) entries.forEach(take);
      return found;
    }
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) this.#cells.get(numberOf(column, row))?.forEach(take);
    }
    return found;
  }
}

/** The cells that a rectangle lies in; null for the list of those that are looked at each time. */
function placesOf(rect: Rect): readonly (number | null)[] {
  const { left, top, right, bottom } = cellsOf(rect);
  if ((right - left + 1) * (bottom - top + 1) > cellLimit) return [null];
  const places: number[] = [];
  for (let column = left; column <= right; column++) {
    for (let row = top; row <= bottom; row++) places.push(numberOf(column, row));
  }
  return places;
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function cellsOf(rect: Rect) {
  return {
    left: Math.floor(rect.x / cell),
    top: Math.floor(rect.y / cell),
    right: Math.floor((rect.x + rect.width) / cell),
    bottom: Math.floor((rect.y + rect.height) / cell),
  };
}

/** One number for a cell; cells so far out that two share a number only make a look longer. */
function numberOf(column: number, row: number): number {
  return column * 0x200000 + row;
}
