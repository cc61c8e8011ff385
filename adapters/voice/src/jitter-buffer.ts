import { FRAME_SAMPLES, SAMPLE_RATE } from "./frame.ts";
import { timestampDistance } from "./rtp-packet.ts";

/** Samples the ring holds: about a second. A power of two, so that 32-bit timestamps wrap onto it without a seam. */
const CAPACITY = 8192;

/** Packets in a row outside the ring before the sender is believed to have moved its clock. */
const STRAYS_BEFORE_RESET = 3;

/** Frames over which the buffer judges whether it holds too little or too much. */
const WINDOW_FRAMES = SAMPLE_RATE / FRAME_SAMPLES;

/** Late packets in one window that earn a deeper buffer. */
const LATE_BEFORE_DEEPER = 2;

const DEFAULT_DELAY = (SAMPLE_RATE * 40) / 1000;
const LONGEST_DELAY = (SAMPLE_RATE * 300) / 1000;

/**
 * Turns packets as they come into frames as they are wanted. Samples are laid on a ring at the place their timestamp
 * names, and read off in steady frames some way behind. So reordering, duplicates and packets of any length need no
 * care, and what never came is silence. The distance grows while packets come late and shrinks when none needs it. That
 * also absorbs the drift between the two clocks.
 */
export class JitterBuffer {
  readonly #ring = new Int16Array(CAPACITY);
  readonly #delay: number;
  #next = 0;
  #isStarted = false;
  #strays = 0;
  #frames = 0;
  #smallestMargin = Number.POSITIVE_INFINITY;
  #largestMargin = 0;
  #lateInWindow = 0;
  /** Packets not read to their end, and when each came. */
  #arrivals: { readonly begin: number; readonly end: number; readonly at: number }[] = [];
  /** When the packet came that completed the frame that was read last; undefined when none did. */
  completedAt: number | undefined;
  /** Packets that came after their place had been read. */
  late = 0;

  /** `delay` is the distance first kept behind the sender, in samples. */
  constructor(delay = DEFAULT_DELAY) {
    this.#delay = delay;
  }

  /** Lays a packet's samples at its timestamp; `at` is when it came, on any clock. */
  write(timestamp: number, samples: Int16Array, at = 0): void {
    if (!this.#isStarted) this.#restart(timestamp);
    const margin = timestampDistance(this.#next, timestamp);
    if (margin < 0) {
      this.late++;
      this.#lateInWindow++;
    }
    const end = margin + samples.length;
    if (end <= 0 || end > CAPACITY) {
      if (++this.#strays < STRAYS_BEFORE_RESET) return;
      this.#restart(timestamp);
    } else {
      this.#smallestMargin = Math.min(this.#smallestMargin, margin);
      this.#largestMargin = Math.max(this.#largestMargin, margin);
    }
    this.#strays = 0;
    this.#lay(timestamp, samples);
    this.#arrivals.push({ begin: timestamp, end: (timestamp + samples.length) >>> 0, at });
  }

  /** The next frame; silence where nothing has come. */
  read(): Int16Array {
    const frame = new Int16Array(FRAME_SAMPLES);
    if (!this.#isStarted) return frame;
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      const place = (this.#next + i) & (CAPACITY - 1);
      frame[i] = this.#ring[place] ?? 0;
      this.#ring[place] = 0;
    }
    this.#advance(FRAME_SAMPLES);
    this.#noteArrival();
    if (++this.#frames === WINDOW_FRAMES) this.#adapt();
    return frame;
  }

  /** Forgets the sender: the next packet starts afresh. */
  reset(): void {
    this.#isStarted = false;
  }

  #restart(timestamp: number): void {
    this.#ring.fill(0);
    this.#isStarted = true;
    this.#arrivals = [];
    this.#next = timestamp;
    this.#advance(-this.#delay);
    this.#beginWindow();
  }

  #lay(timestamp: number, samples: Int16Array): void {
    const skip = Math.max(0, timestampDistance(timestamp, this.#next));
    for (let i = skip; i < samples.length; i++) this.#ring[(timestamp + i) & (CAPACITY - 1)] = samples[i] ?? 0;
  }

  #noteArrival(): void {
    const last = (this.#next - 1) >>> 0;
    const isLeft = (end: number) => timestampDistance(last, end) > 0;
    const holdsLast = this.#arrivals.find(({ begin, end }) => timestampDistance(begin, last) >= 0 && isLeft(end));
    this.completedAt = holdsLast?.at;
    this.#arrivals = this.#arrivals.filter(({ end }) => timestampDistance(this.#next, end) > 0);
  }

  #adapt(): void {
    if (this.#lateInWindow >= LATE_BEFORE_DEEPER && this.#largestMargin < LONGEST_DELAY) {
      this.#advance(-FRAME_SAMPLES);
    } else if (Number.isFinite(this.#smallestMargin) && this.#smallestMargin > this.#delay + FRAME_SAMPLES) {
      this.#drop(FRAME_SAMPLES);
    }
    this.#beginWindow();
  }

  #drop(count: number): void {
    for (let i = 0; i < count; i++) this.#ring[(this.#next + i) & (CAPACITY - 1)] = 0;
    this.#advance(count);
  }

  #advance(count: number): void {
    this.#next = (this.#next + count) >>> 0;
  }

  #beginWindow(): void {
    this.#frames = 0;
    this.#smallestMargin = Number.POSITIVE_INFINITY;
    this.#largestMargin = 0;
    this.#lateInWindow = 0;
  }
}
