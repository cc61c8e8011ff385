import { setImmediate } from "node:timers/promises";
import { Problem, type Steps } from "@parley/model/kernel";

export type FairSize = {
  /** How much is done at the same time, for all keys and for one. */
  readonly atOnce: number;
  readonly perKey: number;
  /** How much of one key may wait, and for how long; milliseconds. */
  readonly waiting: number;
  readonly patience: number;
  /** While many of one key wait, a place rests after each turn for this many times as long as the turn took. */
  readonly rest: number;
  /** What takes longer than `after` is slow: while a key has such, and for so long afterwards, its part is `perKey`; milliseconds. */
  readonly slow?: { readonly after: number; readonly for: number; readonly perKey: number };
};

/** More of one key in line than this is a crowd: no page or script that waits for its answers has as many. */
const crowd = 16;

/** Does work without a place, and comes back to one. */
export type Away = <T>(work: () => Promise<T>) => Promise<T>;

/** What one key has under way, since when each, and what of it waits, in order. */
type Line = { readonly begun: Set<Turn>; readonly waiting: Set<Take> };
type Take = (turn: Turn) => void;
type Turn = { readonly since: number };

/** Shares out turns among keys, such as clients: each has its part, and those that wait are served round robin by key. */
export class FairTurns {
  readonly #size: FairSize;
  /** Keys with work; those that had a turn last stand last. */
  readonly #lines = new Map<string, Line>();
  #working = 0;
  /** Until when keys are slow that had slow turns; the one that was slow last stands last. */
  readonly #slowUntil = new Map<string, number>();

  constructor(size: FairSize) {
    this.#size = size;
  }

  /**
   * Does work when it is its key's turn. What is `gone` before leaves the line.
   * What the work does `away` holds no place; it comes back at its key's turn, however long that takes.
   * @throws Problem 429 `busy` when too much of the key waits, or it has waited too long; the reason of `gone`
   */
  async pass<T>(key: string, work: (away: Away) => Promise<T>, gone?: AbortSignal): Promise<T> {
    const line = this.#lineOf(key);
    let turn = this.#isFree(key, line) ? this.#enter(key, line) : await this.#wait(key, line, gone);
    let elsewhere = 0;
    const from = turn.since;
    const away: Away = async (meanwhile) => {
      const left = performance.now();
      this.#leave(key, turn);
      try {
        return await meanwhile();
      } finally {
        turn = await this.#comeBack(key);
        elsewhere += performance.now() - left;
      }
    };
    try {
      return await work(away);
    } finally {
      const rest = this.#size.rest * (performance.now() - from - elsewhere);
      if (rest === 0 || this.#lineOf(key).waiting.size <= crowd) this.#leave(key, turn);
      else setTimeout(() => this.#leave(key, turn), rest);
    }
  }

  #isFree(key: string, line: Line): boolean {
    return this.#working < this.#size.atOnce && line.begun.size < this.#partOf(key, line);
  }

  /** How much of a key may be under way. */
  #partOf(key: string, { begun }: Line): number {
    const { slow, perKey } = this.#size;
    if (slow === undefined) return perKey;
    const now = performance.now();
    // Those that began first stand first.
    const [first] = begun;
    const isSlow = (first !== undefined && now - first.since > slow.after) || (this.#slowUntil.get(key) ?? 0) > now;
    return isSlow ? slow.perKey : perKey;
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? { begun: new Set(), waiting: new Set() };
    this.#lines.set(key, line);
    return line;
  }

  #enter(key: string, line: Line): Turn {
    this.#working++;
    const turn = { since: performance.now() };
    line.begun.add(turn);
    this.#lines.delete(key);
    this.#lines.set(key, line);
    return turn;
  }

  /** Resolves once `#leave` has given it a place. */
  #wait(key: string, line: Line, gone: AbortSignal | undefined): Promise<Turn> {
    const { waiting, patience } = this.#size;
    if (line.waiting.size >= waiting || gone?.aborted === true) {
      this.#forget(key, line);
      gone?.throwIfAborted();
      throw busy();
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late);
        gone?.removeEventListener("abort", leave);
        line.waiting.delete(take);
      };
      const take = (turn: Turn) => {
        end();
        resolve(turn);
      };
      const giveUp = (why: unknown) => {
        end();
        this.#forget(key, line);
        reject(why);
      };
      const leave = () => giveUp(gone?.reason);
      const late = setTimeout(() => giveUp(busy()), patience);
      gone?.addEventListener("abort", leave, { once: true });
      line.waiting.add(take);
    });
  }

  /** Resolves once there is a place again: what is half done is not sent away. */
  async #comeBack(key: string): Promise<Turn> {
    const line = this.#lineOf(key);
    if (this.#isFree(key, line)) return this.#enter(key, line);
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const take = (turn: Turn) => {
      line.waiting.delete(take);
      resolve(turn);
    };
    line.waiting.add(take);
    return await promise;
  }

  /** A key without work takes no room. */
  #forget(key: string, { begun, waiting }: Line): void {
    if (begun.size === 0 && waiting.size === 0) this.#lines.delete(key);
  }

  #leave(key: string, turn: Turn): void {
    const line = this.#lineOf(key);
    this.#working--;
    line.begun.delete(turn);
    this.#noteSlow(key, turn);
    this.#forget(key, line);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      next.take(this.#enter(next.key, next.line));
    }
  }

  #noteSlow(key: string, { since }: Turn): void {
    const { slow } = this.#size;
    const now = performance.now();
    if (slow === undefined || now - since <= slow.after) return;
    this.#slowUntil.delete(key);
    this.#slowUntil.set(key, now + slow.for);
    for (const [other, until] of this.#slowUntil) {
      if (until > now) break;
      this.#slowUntil.delete(other);
    }
  }

  /** Of the keys that wait the one with the least under way; of several the one whose turn is the longest ago. */
  #next() {
    if (this.#working >= this.#size.atOnce) return undefined;
    let next: { readonly key: string; readonly line: Line; readonly take: Take } | undefined;
    for (const [key, line] of this.#lines) {
      const [take] = line.waiting;
      const least = next?.line.begun.size ?? Number.POSITIVE_INFINITY;
      const { size } = line.begun;
      if (take !== undefined && size < least && size < this.#partOf(key, line)) next = { key, line, take };
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

/** How long work has the main thread at a time, milliseconds: each answer from the database may wait for so long. */
const slice = 2;

/** Does work with many steps on the main thread, and lets all that waits go before after every slice of it. */
export async function inSlices<Result>(work: Steps<Result>): Promise<Result> {
  let until = performance.now() + slice;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + slice;
  }
}
