import { type Clock, systemClock } from "./clock.ts";
import { FRAME_MS } from "./frame.ts";
import { type Load, LoadMeter } from "./load-meter.ts";

/** One call as the pacer sees it. Positions are whole milliseconds since its first slot. */
export interface Paced {
  /** Sends the frame that begins at `at`, which is now or was less than a frame ago. Called in order, once a slot at most. */
  sendFrame(at: number): void;
  /** So many slots have passed unserved while the process was held up: nothing is sent for them. */
  passSlots(count: number): void;
  /** Takes what has come in until then; called every 20 ms, whenever its slots are. */
  takeFrames(until: number): void;
  /** Something threw while this call was served: the pacer has let it go, and the other calls run on. */
  failed(error: Error): void;
}

/** A call's place on the clock. */
export interface ClockPlace {
  /** Where the call stands now: milliseconds since its first slot. */
  readonly positionMs: number;
  /**
   * Gives the call a slot at once, never within this call of it; the next follow every 20 ms from there. For a call that
   * left its last slot empty: what was sent before must have been heard.
   */
  sendNow(): void;
  leave(): void;
}

/** How well frames kept to their slots since the pacer was made. */
export interface PacerFigures {
  readonly frames: number;
  /** Slots that passed without a frame, because the process was held up for longer than a frame. */
  readonly passed: number;
  /** Share, 0 to 1, of frames sent at most 5 ms after their slot; 1 when nothing was sent. */
  readonly onTimeShare: number;
  readonly worstLateMs: number;
  /** Frames by lateness: `count` of them were at most `upToMs` late and later than the bucket before. */
  readonly histogram: readonly { readonly upToMs: number; readonly count: number }[];
}

const ON_TIME_MS = 5;
const BUCKETS_MS = [1, 2, ON_TIME_MS, 10, 20, 50, 100, Number.POSITIVE_INFINITY] as const;

interface Member {
  readonly call: Paced;
  /** Its first slot, in milliseconds of the clock. */
  readonly first: number;
  /** The slot that was served last; null before the first. */
  last: number | null;
}

/** Calls by the millisecond of every 20 in which they are served. */
const dealt = () => Array.from({ length: FRAME_MS }, () => new Set<Member>());

/**
 * The one clock of a process that drives all its calls: every 20 ms each call sends a frame and takes a frame. It
 * counts whole milliseconds since it was made, so that nothing drifts. When the process was held up, each call sends
 * the frame of its latest slot and skips those before: late frames are left out, never sent in a burst. Between two
 * rounds the process does its other work, however long they take. Calls are dealt over the 20 ms, so that no packet
 * waits behind all the others. Sending comes first and by itself; taking waits until the sockets have been read.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #members = new Set<Member>();
  readonly #senders = dealt();
  readonly #takers = dealt();
  readonly #counts = BUCKETS_MS.map(() => 0);
  #worstLateMs = 0;
  #passed = 0;
  readonly #meter: LoadMeter;
  /** When millisecond 0 was. */
  readonly #origin: number;
  /** The first millisecond that is not served yet. */
  #next = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
    this.#origin = clock.now();
    this.#meter = new LoadMeter(clock);
  }

  /** Adds a call from its next slot on. The timer rests while there are no calls. */
  add(call: Paced): ClockPlace {
    const from = Math.max(this.#next, Math.ceil(this.#clock.now() - this.#origin));
    if (this.#members.size === 0) this.#next = from;
    const sizes = this.#takers.map(({ size }) => size);
    const emptiest = sizes.indexOf(Math.min(...sizes));
    const first = from + ((emptiest - (from % FRAME_MS) + FRAME_MS) % FRAME_MS);
    const member: Member = { call, first, last: null };
    this.#members.add(member);
    at(this.#senders, first).add(member);
    at(this.#takers, first).add(member);
    this.#arm();
    const positionMs = () => Math.max(0, Math.floor(this.#clock.now() - this.#origin) - first);
    return {
      get positionMs() {
        return positionMs();
      },
      sendNow: () => {
        const { last } = member;
        // The caller may be in the middle of a step.
        queueMicrotask(() => this.#sendNow(member, last));
      },
      leave: () => this.#remove(member),
    };
  }

  get figures(): PacerFigures {
    const frames = this.#counts.reduce((total, count) => total + count, 0);
    const histogram = BUCKETS_MS.map((upToMs, index) => ({ upToMs, count: this.#counts[index] ?? 0 }));
    const onTime = histogram
      .filter(({ upToMs }) => upToMs <= ON_TIME_MS)
      .reduce((total, { count }) => total + count, 0);
    const onTimeShare = frames === 0 ? 1 : onTime / frames;
    return { frames, passed: this.#passed, onTimeShare, worstLateMs: this.#worstLateMs, histogram };
  }

  /** How busy the process is now. */
  get load(): Load {
    return this.#meter.load;
  }

  #remove(member: Member): void {
    this.#members.delete(member);
    for (const group of [...this.#senders, ...this.#takers]) group.delete(member);
    if (this.#members.size === 0) this.#cancelTimer?.();
  }

  /** `last`: the slot that was left empty. */
  #sendNow(member: Member, last: number | null): void {
    this.#run();
    // A slot that was late has come first.
    if (last === null || last !== member.last || !this.#members.has(member)) return;
    const slot = this.#next - 1;
    for (const group of this.#senders) group.delete(member);
    at(this.#senders, slot).add(member);
    this.#serve(member, () => this.#send(member, slot));
    this.#arm();
  }

  /** Wakes for the next millisecond in which a call is to be served. */
  #arm(): void {
    this.#cancelTimer?.();
    if (this.#members.size === 0) return;
    let due = this.#next;
    while (at(this.#senders, due).size === 0 && at(this.#takers, due).size === 0) due++;
    const wait = Math.max(0, Math.ceil(this.#origin + due - this.#clock.now()));
    this.#cancelTimer = this.#clock.after(wait, () => this.#run());
  }

  #run(): void {
    const taking = new Map<Member, number>();
    // A timer may fire a little early; then no slot is due, and it is waited for again.
    const due = Math.floor(this.#clock.now() - this.#origin);
    this.#pass(due);
    for (; this.#next <= due; this.#next++) {
      const slot = this.#next;
      for (const member of at(this.#senders, slot)) {
        if (slot >= member.first) this.#serve(member, () => this.#send(member, slot));
      }
      for (const member of at(this.#takers, slot)) taking.set(member, slot - member.first);
    }
    this.#meter.settle();
    this.#clock.afterInput(() => {
      for (const [member, until] of taking) this.#serve(member, () => member.call.takeFrames(until));
    });
    this.#arm();
  }

  /** Lets those slots pass whose call has a later one that is due as well. */
  #pass(due: number): void {
    const from = Math.max(this.#next, due - FRAME_MS + 1);
    for (let slot = this.#next; slot < Math.min(from, this.#next + FRAME_MS); slot++) {
      for (const member of at(this.#senders, slot)) {
        const count = Math.ceil((from - Math.max(slot, member.first)) / FRAME_MS);
        if (count <= 0) continue;
        this.#passed += count;
        this.#meter.note(due - slot, count);
        this.#serve(member, () => member.call.passSlots(count));
      }
    }
    this.#next = from;
  }

  #send(member: Member, slot: number): void {
    const { call, first } = member;
    const lateMs = this.#clock.now() - this.#origin - slot;
    member.last = slot;
    call.sendFrame(slot - first);
    this.#meter.note(lateMs);
    this.#worstLateMs = Math.max(this.#worstLateMs, lateMs);
    const bucket = BUCKETS_MS.findIndex((upToMs) => lateMs <= upToMs);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  #serve(member: Member, serve: () => void): void {
    try {
      serve();
    } catch (error) {
      this.#remove(member);
      member.call.failed(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Those who are served in a millisecond of the clock. */
function at(groups: readonly Set<Member>[], millisecond: number): Set<Member> {
  const group = groups[millisecond % FRAME_MS];
  if (group === undefined) throw new RangeError(`There is no millisecond ${millisecond}.`);
  return group;
}
