import type { Load } from "@parley/voice";
import type { Logger } from "pino";

/** Why a worker takes no new calls. Calls that go on are never touched by it. */
export type ClosedBecause =
  /** It is not registered yet, or others took it for dead. */
  | "not_registered"
  /** The database does not answer: nothing of a call could be stored. */
  | "database_away"
  /** An operator drains it, or it is being stopped. */
  | "draining"
  /** It hosts as many calls as the operator lets it. */
  | "full"
  /** Frames would come late. */
  | "overloaded";

/** That new calls are not taken, and when to ask again, in seconds. */
export type Closure = { readonly because: ClosedBecause | "too_many_at_once"; readonly retryAfter: number };

export type AdmissionOptions = {
  /** How busy this process is, as measured. */
  readonly load: () => Load;
  readonly log: Logger;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  /** How late frames may come, in milliseconds. Default 15. */
  readonly mostLateMs?: number;
  /** New calls that a process without load takes within a second. Default 40. */
  readonly perSecond?: number;
};

/** The load at which one call more would harm those that go on: frames come late, or are about to. */
const usualLateMs = 15;
const mostBusy = 0.85;
/** Share of it below which calls are taken again. */
const reopensBelow = 0.85;
/** A call takes at most 1 % of a core in its first second: so many leave half of an idle one, and are measured by then. */
const usualPerSecond = 40;
/** What more is taken within a second, as a share of it, from those who had less of it than others. */
const keptForOthers = 0.25;
const secondsUntilMeasured = 2;
const secondsAfterOverload = 5;
/** How loudly the log tells each reason: what every start and every stop has is no trouble. */
const levels = {
  not_registered: "info",
  draining: "info",
  full: "warn",
  overloaded: "warn",
  database_away: "warn",
} as const satisfies Record<ClosedBecause, string>;

/**
 * Whether a worker takes new calls. Each reason against it is set and lifted by who knows of it; load is measured here.
 * The more load there is, the fewer calls are taken within a second: what was not measured yet is never more than there
 * is room for.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #now: () => number;
  readonly #perSecond: number;
  readonly #reasons = new Map<ClosedBecause, number>();
  /** When calls were taken in the last second, and from whom. */
  #taken: { readonly at: number; readonly from: string }[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#perSecond = options.perSecond ?? usualPerSecond;
  }

  /** Takes no new calls for this reason until it is lifted; callers are asked to come back after `retryAfter` seconds. */
  close(because: ClosedBecause, retryAfter: number): void {
    const { log, load } = this.#options;
    if (!this.#reasons.has(because)) log[levels[because]]({ because, ...roundedLoad(load()) }, "taking no new calls");
    this.#reasons.set(because, retryAfter);
  }

  /** This reason holds no longer. */
  lift(because: ClosedBecause): void {
    if (!this.#reasons.delete(because)) return;
    const { log, load } = this.#options;
    const others = [...this.#reasons.keys()];
    const told = others.length === 0 ? "taking new calls" : "still taking no new calls";
    log.info({ no_longer: because, others, ...roundedLoad(load()) }, told);
  }

  /** Why no calls are taken for the time being, with the longest time to stay away; null while they are. */
  get closure(): Closure | null {
    this.#weigh();
    let longest: Closure | null = null;
    for (const [because, retryAfter] of this.#reasons) {
      if (longest === null || retryAfter > longest.retryAfter) longest = { because, retryAfter };
    }
    return longest;
  }

  /**
   * Why one call more from there is not taken at this moment; null when it is, and `begin` is to be called for it. Who
   * floods uses up what a second has, and still leaves a share of it to others.
   */
  refusalFor(from: string): Closure | null {
    const { closure } = this;
    if (closure !== null) return closure;
    const lastSecond = this.#now() - 1000;
    this.#taken = this.#taken.filter(({ at }) => at > lastSecond);
    const mayBegin = Math.max(1, Math.round((1 - this.#strain) * this.#perSecond));
    if (this.#taken.length < mayBegin) return null;
    const sources = new Set(this.#taken.map((taken) => taken.from)).add(from);
    const own = this.#taken.filter((taken) => taken.from === from).length;
    const isLeft = this.#taken.length < Math.floor(mayBegin * (1 + keptForOthers));
    if (isLeft && own < mayBegin / sources.size) return null;
    return { because: "too_many_at_once", retryAfter: secondsUntilMeasured };
  }

  /** A new call was taken from there. */
  begin(from: string): void {
    this.#taken.push({ at: this.#now(), from });
  }

  /** The load as a share of the most there may be. */
  get #strain(): number {
    const { lateMs, busyShare } = this.#options.load();
    return Math.max(lateMs / (this.#options.mostLateMs ?? usualLateMs), busyShare / mostBusy);
  }

  #weigh(): void {
    const strain = this.#strain;
    if (strain >= 1) this.close("overloaded", secondsAfterOverload);
    else if (strain < reopensBelow) this.lift("overloaded");
  }
}

/** As people read it. */
function roundedLoad({ lateMs, busyShare }: Load): Load {
  return { lateMs: Math.round(lateMs), busyShare: Math.round(busyShare * 100) / 100 };
}
