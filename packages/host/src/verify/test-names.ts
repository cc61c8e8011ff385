/** Longest name of a test. */
const longestName = 200;

/** Names for tests: each fits into its field, and none is given twice. */
export class TestNames {
  readonly #given = new Set<string>();

  /** The text with its ending. What is too long is cut before the ending, for that tells it from others like it. */
  next(text: string, ending = ""): string {
    const end = cut(ending, longestName / 2);
    for (let number = 1; ; number++) {
      const last = number === 1 ? end : `${end} ${number}`;
      const name = `${cut(text, longestName - last.length)}${last}`;
      if (this.#given.has(name)) continue;
      this.#given.add(name);
      return name;
    }
  }
}

/** A cut never leaves half of a letter. */
const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
