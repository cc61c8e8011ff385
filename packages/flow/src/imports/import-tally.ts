import type { ImportReport, LeftOut } from "./foreign.ts";

/** Most things that are listed by name; the counts hold all of them. */
const mostListed = 500;

/** Counts what of a foreign file is carried over and what is left out. Each thing is told of once. */
export class ImportTally {
  readonly #counts = new Map<string, { carried: number; left: number }>();
  readonly #left: LeftOut[] = [];

  carry(kind: string): void {
    this.#of(kind).carried++;
  }

  leave(kind: string, name: string, reason: string): void {
    this.#of(kind).left++;
    if (this.#left.length < mostListed) this.#left.push({ kind, name: name.slice(0, 200), reason });
  }

  report(format: string): ImportReport {
    const counts = [...this.#counts].map(([kind, { carried, left }]) => ({
      kind,
      found: carried + left,
      carried,
      left,
    }));
    return { format, counts, left: this.#left };
  }

  #of(kind: string): { carried: number; left: number } {
    const known = this.#counts.get(kind) ?? { carried: 0, left: 0 };
    this.#counts.set(kind, known);
    return known;
  }
}
