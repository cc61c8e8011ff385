/** So many uses in a span of time, by key. */
export class Budget {
  readonly #window: number;
  readonly #uses = new Map<string, number[]>();

  /** @param window milliseconds */
  constructor(window: number) {
    this.#window = window;
  }

  /** Takes one use of each key, or of none: then the milliseconds until there is one again are given, else 0. */
  take(keys: readonly { readonly key: string; readonly most: number }[], now: number): number {
    const since = now - this.#window;
    for (const [key, uses] of this.#uses) if ((uses.at(-1) ?? 0) <= since) this.#uses.delete(key);
    const left = keys.map(({ key, most }) => ({ key, most, uses: this.#usesOf(key).filter((at) => at > since) }));
    const waits = left.map(({ uses, most }) => (uses.length < most ? 0 : (uses.at(-most) ?? now) - since));
    const wait = Math.max(0, ...waits);
    if (wait === 0) for (const { key, uses } of left) this.#uses.set(key, [...uses, now]);
    return wait;
  }

  #usesOf(key: string): readonly number[] {
    return this.#uses.get(key) ?? [];
  }
}
