import { type Clock, systemClock } from "./clock.ts";
import { FRAME_MS } from "./frame.ts";

/** One call as the pacer sees it. */
export interface Paced {
  /** Sends the frame of one slot; `lateMs` says how long ago the slot was. Called once for every slot, in order. */
  sendFrame(lateMs: number): void;
  /** Takes what has come in, as many frames as were sent since the last time. */
  takeFrames(): void;
  /** Something threw while this call was served: the pacer has let it go, and the other calls run on. */
  failed(error: Error): void;
}

/** How well frames kept to their slots since the pacer was made. */
export interface PacerFigures {
  readonly frames: number;
  /** Share, 0 to 1, of frames sent at most 5 ms after their slot; 1 when nothing was sent. */
  readonly onTimeShare: number;
  readonly worstLateMs: number;
  /** Frames by lateness: `count` of them were at most `upToMs` late and later than the bucket before. */
  readonly histogram: readonly { readonly upToMs: number; readonly count: number }[];
}

const ON_TIME_MS = 5;
const BUCKETS_MS = [1, 2, ON_TIME_MS, 10, 20, 50, 100, Number.POSITIVE_INFINITY] as const;

/** Calls are dealt into this many groups whose slots lie evenly apart, so that no packet waits behind all the others. */
const GROUPS = 4;
const STEP_MS = FRAME_MS / GROUPS;

/** How long after its caller's packets a call sends: what they bring about is mostly done by then, and need not wait. */
const AFTER_PACKETS_MS = 15;

/** A call whose slot lies this little beside the best stays, so that none is moved to and fro. */
const GOOD_ENOUGH_MS = 2;

/**
 * The one clock of a process that drives all its calls: every 20 ms each call sends a frame and takes a frame. Slots lie
 * on a grid fixed when the first call joins, so that nothing drifts; when the process was held up, the slots it missed
 * follow at once, in order. Sending comes first and by itself; taking waits until the sockets have been read.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<Paced>());
  /** Calls that change groups, and their first slot in the new one. */
  readonly #moving = new Map<Paced, { readonly group: Set<Paced>; readonly from: number }>();
  readonly #counts = BUCKETS_MS.map(() => 0);
  #worstLateMs = 0;
  #nextSlot = 0;
  #nextGroup = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Adds a call from its next slot on; the answer removes it. The timer rests while there are no calls. */
  add(call: Paced): () => void {
    if (this.#isIdle) {
      this.#nextSlot = this.#clock.now();
      this.#arm();
    }
    const group = this.#groups.reduce((least, other) => (other.size < least.size ? other : least));
    group.add(call);
    return () => {
      this.#moving.delete(call);
      for (const each of this.#groups) each.delete(call);
      if (this.#isIdle) this.#cancelTimer?.();
    };
  }

  /**
   * Tells that the caller's packets come as one did `agoMs` ago. A call whose slots lie badly to them is moved: one of its
   * frames comes at most 5 ms sooner or 15 ms later than it would have.
   */
  follow(call: Paced, agoMs: number): void {
    const wanted = this.#clock.now() - agoMs + AFTER_PACKETS_MS;
    const slotOf = (index: number) => this.#nextSlot + ((index - this.#nextGroup + GROUPS) % GROUPS) * STEP_MS;
    const waits = this.#groups.map((_, index) => modulo(slotOf(index) - wanted, FRAME_MS));
    const now = this.#groups.findIndex((group) => group.has(call));
    const wait = waits[now];
    if (wait === undefined || wait < STEP_MS + GOOD_ENOUGH_MS || wait > FRAME_MS - GOOD_ENOUGH_MS) return;
    const best = waits.indexOf(Math.min(...waits));
    const group = this.#groups[best];
    if (group === undefined) return;
    this.#groups[now]?.delete(call);
    // A frame much too early would use up what the link keeps of the caller against jitter.
    const from = slotOf(now) - slotOf(best) > STEP_MS ? slotOf(best) + FRAME_MS : slotOf(best);
    this.#moving.set(call, { group, from });
  }

  get #isIdle(): boolean {
    return this.#moving.size === 0 && this.#groups.every(({ size }) => size === 0);
  }

  get figures(): PacerFigures {
    const frames = this.#counts.reduce((total, count) => total + count, 0);
    const histogram = BUCKETS_MS.map((upToMs, index) => ({ upToMs, count: this.#counts[index] ?? 0 }));
    const onTime = histogram
      .filter(({ upToMs }) => upToMs <= ON_TIME_MS)
      .reduce((total, { count }) => total + count, 0);
    return { frames, onTimeShare: frames === 0 ? 1 : onTime / frames, worstLateMs: this.#worstLateMs, histogram };
  }

  #arm(): void {
    this.#cancelTimer?.();
    const wait = Math.max(0, Math.ceil(this.#nextSlot - this.#clock.now()));
    this.#cancelTimer = this.#clock.after(wait, () => this.#run());
  }

  #run(): void {
    const served = new Set<Set<Paced>>();
    // A timer may fire a little early; the loop then finds no slot due and waits again.
    for (; this.#clock.now() >= this.#nextSlot; this.#nextSlot += STEP_MS) {
      const group = this.#groups[this.#nextGroup] ?? new Set();
      this.#nextGroup = (this.#nextGroup + 1) % GROUPS;
      this.#admit(group);
      for (const call of group) this.#serve({ call, group }, () => this.#send(call));
      served.add(group);
    }
    this.#clock.afterInput(() => {
      for (const group of served) for (const call of group) this.#serve({ call, group }, () => call.takeFrames());
    });
    if (!this.#isIdle) this.#arm();
  }

  #admit(group: Set<Paced>): void {
    for (const [call, moving] of this.#moving) {
      if (moving.group !== group || moving.from > this.#nextSlot + 1) continue;
      this.#moving.delete(call);
      group.add(call);
    }
  }

  #send(call: Paced): void {
    const lateMs = this.#clock.now() - this.#nextSlot;
    call.sendFrame(lateMs);
    this.#worstLateMs = Math.max(this.#worstLateMs, lateMs);
    const bucket = BUCKETS_MS.findIndex((upToMs) => lateMs <= upToMs);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  #serve({ call, group }: { call: Paced; group: Set<Paced> }, serve: () => void): void {
    try {
      serve();
    } catch (error) {
      group.delete(call);
      call.failed(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
