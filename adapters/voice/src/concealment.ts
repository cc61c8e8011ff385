import { FRAME_SAMPLES, toSample } from "./frame.ts";

/** Samples of a voice's slowest and quickest vibration that are looked for: 66 to 200 Hz. */
const LONGEST_PERIOD = 120;
const SHORTEST_PERIOD = 40;

/** Samples compared to find the period, and those that one sound needs to give way to the next. */
const COMPARED = 160;
const SEAM = 32;

/** How long a sound goes on that has no packets: it fades from the first frame on, and is silent after the third. */
const GAINS = [1, 0.7, 0.35, 0] as const;

const KEPT = COMPARED + LONGEST_PERIOD;

/**
 * Fills what a network lost. The last vibration of the voice is repeated and fades within 60 ms. So neither callers nor
 * recognisers hear a hole. Longer losses are silence.
 */
export class Concealment {
  readonly #last = new Int16Array(KEPT);
  /** One vibration that is repeated, and where in it the sound has come to; null while packets come. */
  #period: Int16Array | null = null;
  #at = 0;
  #missing = 0;

  /** A frame that has come: it is taken in, and its beginning is joined to what stood for lost ones. */
  came(frame: Int16Array): Int16Array {
    const joined = this.#period === null ? frame : this.#join(frame);
    this.#period = null;
    this.#missing = 0;
    this.#last.copyWithin(0, FRAME_SAMPLES);
    this.#last.set(joined, KEPT - FRAME_SAMPLES);
    return joined;
  }

  /** What stands for a frame that has not come. */
  missing(): Int16Array {
    if (this.#missing >= GAINS.length - 1) return this.#silence();
    if (this.#period === null) {
      this.#period = this.#last.slice(KEPT - periodOf(this.#last));
      this.#at = 0;
    }
    const from = GAINS[this.#missing] ?? 0;
    const to = GAINS[this.#missing + 1] ?? 0;
    this.#missing++;
    return Int16Array.from({ length: FRAME_SAMPLES }, (_, index) =>
      toSample(this.#next() * (from + ((to - from) * index) / FRAME_SAMPLES)),
    );
  }

  #silence(): Int16Array {
    this.#period = null;
    this.#last.fill(0);
    return new Int16Array(FRAME_SAMPLES);
  }

  #next(): number {
    const sample = this.#period?.[this.#at] ?? 0;
    this.#at = (this.#at + 1) % (this.#period?.length ?? 1);
    return sample;
  }

  #join(frame: Int16Array): Int16Array {
    const gain = GAINS[this.#missing] ?? 0;
    return frame.map((sample, index) =>
      index >= SEAM ? sample : toSample((sample * index + this.#next() * gain * (SEAM - index)) / SEAM),
    );
  }
}

/** Samples of the vibration at the end of what was heard: where it is most like itself. */
function periodOf(last: Int16Array): number {
  let best = LONGEST_PERIOD;
  let likest = -1;
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period++) {
    let product = 0;
    let power = 0;
    for (let at = KEPT - COMPARED; at < KEPT; at++) {
      const before = last[at - period] ?? 0;
      product += (last[at] ?? 0) * before;
      power += before * before;
    }
    const likeness = power === 0 ? 0 : product / Math.sqrt(power);
    if (likeness > likest) {
      likest = likeness;
      best = period;
    }
  }
  return best;
}
