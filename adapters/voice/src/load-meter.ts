import type { Clock, LoopTimes } from "./clock.ts";

/** How busy a process is with its calls, smoothed over the last seconds. */
export interface Load {
  /** The 95th percentile of how late slots came, in milliseconds; 0 without calls. */
  readonly lateMs: number;
  /** Share, 0 to 1, of the time in which the event loop had something to do. */
  readonly busyShare: number;
}

/** What is looked at together. Long enough for fifty slots of a single call. */
const WINDOW_MS = 1000;
const PERCENTILE = 0.95;
/** Later than this is the same: a stall of seconds is over for new calls as soon as one of this length. */
const MOST_LATE_MS = 50;
/** What a window says weighs as much as all those before it. */
const WEIGHT = 0.5;

/** Measures a process's load. A single hiccup moves it little, and a stall is forgotten within seconds. */
export class LoadMeter {
  readonly #clock: Pick<Clock, "now" | "loopTimes">;
  readonly #counts = new Uint32Array(MOST_LATE_MS + 1);
  #slots = 0;
  #from: number;
  #loop: LoopTimes;
  #load: Load = { lateMs: 0, busyShare: 0 };

  constructor(clock: Pick<Clock, "now" | "loopTimes">) {
    this.#clock = clock;
    this.#from = clock.now();
    this.#loop = clock.loopTimes();
  }

  /** Notes `slots` slots that came `lateMs` late, or were passed over so late. */
  note(lateMs: number, slots = 1): void {
    const bucket = Math.max(0, Math.min(MOST_LATE_MS, Math.ceil(lateMs)));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + slots;
    this.#slots += slots;
  }

  get load(): Load {
    this.settle();
    return this.#load;
  }

  /** Takes up what a window has shown, once it is over; to be called when all that was late at once has been noted. */
  settle(): void {
    const now = this.#clock.now();
    const windows = (now - this.#from) / WINDOW_MS;
    if (windows < 1) return;
    const loop = this.#clock.loopTimes();
    const active = loop.active - this.#loop.active;
    const all = active + loop.idle - this.#loop.idle;
    // Of a long time that was looked at as one, what came before it weighs as little as after as many windows.
    const weight = 1 - (1 - WEIGHT) ** windows;
    const smoothed = (before: number, measured: number) => before + weight * (measured - before);
    this.#load = {
      lateMs: smoothed(this.#load.lateMs, this.#percentile()),
      busyShare: smoothed(this.#load.busyShare, all > 0 ? active / all : 0),
    };
    this.#counts.fill(0);
    this.#slots = 0;
    this.#from = now;
    this.#loop = loop;
  }

  #percentile(): number {
    let left = this.#slots * PERCENTILE;
    if (left === 0) return 0;
    for (const [lateMs, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return lateMs;
    }
    return MOST_LATE_MS;
  }
}
