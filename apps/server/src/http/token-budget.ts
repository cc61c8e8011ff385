/** So many tokens of language models in a span of time, by key. Kept here alone, and gone with the process. */
export class TokenBudget {
  readonly #window: number;
  readonly #most: number;
  readonly #spent = new Map<string, readonly { readonly at: number; readonly tokens: number }[]>();

  /** @param window milliseconds */
  constructor(window: number, most: number) {
    this.#window = window;
    this.#most = most;
  }

  /** Milliseconds until there are tokens left again; 0 while there are. */
  wait(key: string, now: number): number {
    const spent = this.#since(key, now);
    let over = spent.reduce((sum, { tokens }) => sum + tokens, 0) - this.#most;
    for (const { at, tokens } of spent) {
      if (over < 0) break;
      over -= tokens;
      if (over < 0) return at + this.#window - now;
    }
    return 0;
  }

  spend(key: string, tokens: number, now: number): void {
    this.#spent.set(key, [...this.#since(key, now), { at: now, tokens }]);
  }

  #since(key: string, now: number) {
    const spent = (this.#spent.get(key) ?? []).filter(({ at }) => at > now - this.#window);
    if (spent.length === 0) this.#spent.delete(key);
    return spent;
  }
}
