import type { Clock, LoopTimes } from "../src/clock.ts";

/** A clock that stands still until told to move; timers then run in order at their own instants. */
export class FakeClock implements Clock {
  #now = 0;
  /** Of every millisecond that passes, the share in which the event loop works. */
  busyShare = 0;
  #active = 0;
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  afterInput(run: () => void): void {
    run();
  }

  loopTimes(): LoopTimes {
    return { active: this.#active, idle: this.#now - this.#active };
  }

  get timers(): number {
    return this.#timers.length;
  }

  /** Lets time pass; `stalled` skips straight to the end first, as a process that was held up sees it. */
  pass(ms: number, { stalled = false } = {}): void {
    const end = this.#now + ms;
    this.#active += ms * this.busyShare;
    if (stalled) this.#now = end;
    for (let next = this.#due(end); next !== undefined; next = this.#due(end)) {
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    // What ran may itself have taken time.
    this.#now = Math.max(this.#now, end);
  }

  /** Lets time pass while nothing of the process runs. */
  leap(ms: number): void {
    this.#now += ms;
  }

  #due(end: number): { at: number; run: () => void } | undefined {
    return this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}
