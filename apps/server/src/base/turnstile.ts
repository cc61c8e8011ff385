import { Problem } from "@parley/model/kernel";

/** How much of some work is done at the same time, and how much more may wait for it. */
export type TurnstileSize = { readonly atOnce: number; readonly waiting: number };

/** Lets work that takes much of the processor be done by turns, so that the rest of the server goes on. */
export class Turnstile {
  readonly #size: TurnstileSize;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(size: TurnstileSize) {
    this.#size = size;
  }

  /** Does work when it is its turn. @throws Problem 429 `busy` when too much waits already. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#size.atOnce) this.#working++;
    else {
      if (this.#waiting.length >= this.#size.waiting) throw busy();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The one that waits takes over the place.
      const next = this.#waiting.shift();
      if (next === undefined) this.#working--;
      else next();
    }
  }
}

const busy = () =>
  new Problem({
    status: 429,
    code: "busy",
    detail: "Too many requests for this at once: try again in a moment.",
    extra: { retry_after: 5 },
  });
