import type { Span } from "./mask-text.ts";

/**
 * Finds many texts in another at once, as Aho and Corasick do: looking takes as long as that text is, however many are
 * looked for. The texts are a tree of characters. A place of it leads back to its longest ending that also begins a text.
 */
export class TextFinder {
  readonly #next = new Map<number, number>();
  readonly #back = [0];
  /** The length of the longest text that ends at a place; 0 where none does. */
  readonly #found = [0];
  /** How many characters lead to a place. */
  readonly #depth = [0];

  constructor(texts: readonly string[]) {
    const levels: { readonly place: number; readonly from: number; readonly code: number }[][] = [];
    for (const text of texts) {
      let place = 0;
      for (let at = 0; at < text.length; at++) {
        const [from, code] = [place, text.charCodeAt(at)];
        place = this.#next.get(keyOf(from, code)) ?? this.#found.length;
        if (place < this.#found.length) continue;
        this.#next.set(keyOf(from, code), place);
        this.#back.push(0);
        this.#found.push(0);
        this.#depth.push(at + 1);
        levels[at] ??= [];
        levels[at]?.push({ place, from, code });
      }
      this.#found[place] = text.length;
    }
    for (const { place, from, code } of levels.slice(1).flat()) {
      const back = this.#step(this.#back[from] ?? 0, code);
      this.#back[place] = back;
      this.#found[place] ||= this.#found[back] ?? 0;
    }
  }

  get isEmpty(): boolean {
    return this.#next.size === 0;
  }

  /** Where the texts are: at each end the longest. */
  spansIn(text: string): readonly Span[] {
    const spans: Span[] = [];
    if (this.isEmpty) return spans;
    let place = 0;
    for (let at = 0; at < text.length; at++) {
      place = this.#step(place, text.charCodeAt(at));
      const length = this.#found[place] ?? 0;
      if (length > 0) spans.push({ start: at + 1 - length, end: at + 1 });
    }
    return spans;
  }

  /** How many of the last characters of a text are the first ones of another that is looked for: the most. */
  begunIn(text: string): number {
    let place = 0;
    for (let at = 0; at < text.length; at++) place = this.#step(place, text.charCodeAt(at));
    return this.#depth[place] ?? 0;
  }

  #step(from: number, code: number): number {
    let place = from;
    let next = this.#next.get(keyOf(place, code));
    while (next === undefined && place > 0) {
      place = this.#back[place] ?? 0;
      next = this.#next.get(keyOf(place, code));
    }
    return next ?? 0;
  }
}

/** A place and a code unit as one number. */
const keyOf = (place: number, code: number): number => place * 0x1_0000 + code;
