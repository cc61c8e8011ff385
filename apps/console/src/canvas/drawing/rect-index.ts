import { overlaps, type Rect } from "./rect.ts";

/** Side of a cell: about a window's third, so that a look asks a dozen cells. */
const cell = 480;

/** A rectangle over more cells than this is looked at each time instead. */
const cellLimit = 64;

type Entry<Key> = { readonly key: Key; readonly rect: Rect };

/** Finds what lies in a part of the plane without looking at the rest: a grid of cells. */
export class RectIndex<Key> {
  readonly #cells = new Map<number, Entry<Key>[]>();
  readonly #large: Entry<Key>[] = [];

  constructor(entries: Iterable<readonly [Key, Rect]>) {
    for (const [key, rect] of entries) {
      const entry = { key, rect };
      const { left, top, right, bottom } = cellsOf(rect);
      if ((right - left + 1) * (bottom - top + 1) > cellLimit) {
        this.#large.push(entry);
        continue;
      }
      for (let column = left; column <= right; column++) {
        for (let row = top; row <= bottom; row++) this.#add(column, row, entry);
      }
    }
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

  #add(column: number, row: number, entry: Entry<Key>): void {
    const number = numberOf(column, row);
    const entries = this.#cells.get(number);
    if (entries === undefined) this.#cells.set(number, [entry]);
    else entries.push(entry);
  }
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
