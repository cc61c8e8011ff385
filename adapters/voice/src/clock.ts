/** Milliseconds, since some moment, in which the event loop worked, and in which it waited. */
export interface LoopTimes {
  readonly active: number;
  readonly idle: number;
}

/** Time as the pacer needs it; tests bring their own. */
export interface Clock {
  /** Monotonic milliseconds with fractions. */
  now(): number;
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs once the sockets have handed over what is waiting in them. */
  afterInput(run: () => void): void;
  /** What the event loop has done so far. */
  loopTimes(): LoopTimes;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  afterInput(run) {
    setImmediate(run);
  },
  loopTimes: () => performance.eventLoopUtilization(),
};
