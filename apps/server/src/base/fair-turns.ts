import { Problem } from "@parley/model/kernel";

export type FairSize = {
  /** How much is done at the same time, for all keys and for one. */
  readonly atOnce: number;
  readonly perKey: number;
  /** How much of one key may wait, and for how long; milliseconds. */
  readonly waiting: number;
  readonly patience: number;
  /** While a key has a crowd waiting, a place rests after each turn for so many times as long as that took. */
  readonly rest: number;
};

/** More of one key in line than this is a crowd: no page or script that waits for its answers has as many. */
const crowd = 16;

/** Does work without a place, and comes back to one. */
export type Away = <T>(work: () => Promise<T>) => Promise<T>;

/** What one key has under way, and what of it waits, in order. */
type Line = { working: number; readonly waiting: Set<() => void> };

/** Shares out turns among keys, such as clients: each has its part, and those that wait are served round robin by key. */
export class FairTurns {
  readonly #size: FairSize;
  /** Keys with work; those that had a turn last stand last. */
  readonly #lines = new Map<string, Line>();
  #working = 0;

  constructor(size: FairSize) {
    this.#size = size;
  }

  /**
   * Does work when it is its key's turn. What is aborted before leaves the line; only what must wait asks for `leaving`.
   * What the work does `away` holds no place; it comes back at its key's turn, however long that takes.
   * @throws Problem 429 `busy` when too much of the key waits, or it has waited too long, or it was aborted.
   */
  async pass<T>(key: string, work: (away: Away) => Promise<T>, leaving?: () => AbortSignal): Promise<T> {
    const line = this.#lineOf(key);
    if (this.#isFree(line)) this.#enter(key, line);
    else await this.#wait(key, line, leaving?.());
    const from = performance.now();
    let elsewhere = 0;
    const away: Away = async (meanwhile) => {
      const left = performance.now();
      this.#leave(key);
      try {
        return await meanwhile();
      } finally {
        await this.#comeBack(key);
        elsewhere += performance.now() - left;
      }
    };
    try {
      return await work(away);
    } finally {
      const rest = this.#size.rest * (performance.now() - from - elsewhere);
      if (rest === 0 || this.#lineOf(key).waiting.size <= crowd) this.#leave(key);
      else setTimeout(() => this.#leave(key), rest);
    }
  }

  #isFree({ working }: Line): boolean {
    return this.#working < this.#size.atOnce && working < this.#size.perKey;
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? { working: 0, waiting: new Set() };
    this.#lines.set(key, line);
    return line;
  }

  #enter(key: string, line: Line): void {
    this.#working++;
    line.working++;
    this.#lines.delete(key);
    this.#lines.set(key, line);
  }

  /** Resolves once `#leave` has given it a place. */
  #wait(key: string, line: Line, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, patience } = this.#size;
    if (line.waiting.size >= waiting || signal?.aborted === true) {
      this.#forget(key, line);
      throw busy();
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late);
        signal?.removeEventListener("abort", giveUp);
        line.waiting.delete(take);
      };
      const take = () => {
        end();
        resolve();
      };
      const giveUp = () => {
        end();
        this.#forget(key, line);
        reject(busy());
      };
      const late = setTimeout(giveUp, patience);
      signal?.addEventListener("abort", giveUp, { once: true });
      line.waiting.add(take);
    });
  }

  /** Resolves once there is a place again: what is half done is not sent away. */
  async #comeBack(key: string): Promise<void> {
    const line = this.#lineOf(key);
    if (this.#isFree(line)) return this.#enter(key, line);
    const { promise, resolve } = Promise.withResolvers<void>();
    const take = () => {
      line.waiting.delete(take);
      resolve();
    };
    line.waiting.add(take);
    await promise;
  }

  /** A key without work takes no room. */
  #forget(key: string, { working, waiting }: Line): void {
    if (working === 0 && waiting.size === 0) this.#lines.delete(key);
  }

  #leave(key: string): void {
    const line = this.#lineOf(key);
    this.#working--;
    line.working--;
    this.#forget(key, line);
    const next = this.#next();
    if (next === undefined) return;
    this.#enter(next.key, next.line);
    next.take();
  }

  /** Of the keys that wait the one with the least under way; of several the one whose turn is the longest ago. */
  #next() {
    let next: { readonly key: string; readonly line: Line; readonly take: () => void } | undefined;
    for (const [key, line] of this.#lines) {
      const [take] = line.waiting;
      const least = next?.line.working ?? this.#size.perKey;
      if (take !== undefined && line.working < least) next = { key, line, take };
    }
    return next;
  }
}

/**
 * What is in memory for each client: bodies until they are answered, and answers until they are read. Without an end to it
 * a client that sends much, or reads nothing, would take the memory of all.
 */
export class HeldBytes {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  /** @param most of one client, in bytes */
  constructor(most: number) {
    this.#most = most;
  }

  /** Holds so many bytes for a client until what is returned is called, once or more. */
  hold(client: string, bytes: number): () => void {
    this.#add(client, bytes);
    let held = bytes;
    return () => {
      this.#add(client, -held);
      held = 0;
    };
  }

  /** @throws Problem 429 `busy` when so much more would be too much. What comes alone is always taken. */
  refuseFull(client: string, more = 0): void {
    const held = this.#held.get(client) ?? 0;
    if (held > 0 && held + more > this.#most) throw tooMuch();
  }

  #add(client: string, bytes: number): void {
    const held = (this.#held.get(client) ?? 0) + bytes;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
  }
}

const busy = () =>
  new Problem({
    status: 429,
    code: "busy",
    detail: "Too many requests at once: try again in a moment, with fewer at the same time.",
    extra: { retry_after: 2 },
  });

const tooMuch = () =>
  new Problem({
    status: 429,
    code: "busy",
    detail: "Too much of this client is on its way: wait for answers, and read them, before you send more.",
    extra: { retry_after: 2 },
  });
