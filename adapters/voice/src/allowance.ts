/** How many may come at once, and how many more each second after that. */
export type AllowanceSize = { readonly atOnce: number; readonly perSecond: number };

/** Tells whether one more may come, so that a sender of too many costs as little as others. */
export class Allowance {
  readonly #size: AllowanceSize;
  #left: number;
  #at: number | null = null;

  constructor(size: AllowanceSize) {
    this.#size = size;
    this.#left = size.atOnce;
  }

  /** Takes one that came at `at`, in milliseconds of any clock, or what counts as so many; false when it is too much. */
  take(at: number, count = 1): boolean {
    const { atOnce, perSecond } = this.#size;
    const passed = Math.max(0, at - (this.#at ?? at));
    this.#at = at;
    this.#left = Math.min(atOnce, this.#left + (passed / 1000) * perSecond);
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }
}
