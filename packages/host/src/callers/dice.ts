import { fractionOf } from "@parley/engine";

/** Chance that comes out the same for the same seed. */
export class Dice {
  readonly #seed: string;
  #thrown = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A number in [0, 1). */
  throw(): number {
    this.#thrown += 1;
    return fractionOf(`${this.#seed}:${this.#thrown}`);
  }

  /** A whole number in [0, most). */
  below(most: number): number {
    return Math.floor(this.throw() * most);
  }

  /** Null of none. */
  one<T>(of: readonly T[]): T | null {
    return of[this.below(of.length)] ?? null;
  }
}
