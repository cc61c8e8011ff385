import { toSample } from "./frame.ts";

/** Samples looked at on either side of each new one. */
const REACH = 12;

/** The half-band sinc between two samples, Hamming-windowed, scaled to unit gain. */
const taps = (() => {
  const raw = Array.from({ length: REACH }, (_, index) => {
    const distance = index + 0.5;
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance);
    return sinc * (0.54 + 0.46 * Math.cos((Math.PI * distance) / (REACH + 0.5)));
  });
  const sum = 2 * raw.reduce((total, tap) => total + tap, 0);
  return raw.map((tap) => tap / sum);
})();

/**
 * Doubles the sample rate of a running signal without shifting it: each sample stays, and one is computed between it and
 * the next. The last few samples are held back until what follows them is known.
 */
export class SampleDoubler {
  #context = new Int16Array(REACH - 1);

  double(samples: Int16Array): Int16Array {
    const signal = new Int16Array(this.#context.length + samples.length);
    signal.set(this.#context);
    signal.set(samples, this.#context.length);
    const count = Math.max(0, signal.length - (2 * REACH - 1));
    const output = new Int16Array(count * 2);
    for (let n = 0; n < count; n++) {
      const at = n + REACH - 1;
      let between = 0;
      for (let k = 0; k < REACH; k++) between += (taps[k] ?? 0) * ((signal[at - k] ?? 0) + (signal[at + 1 + k] ?? 0));
      output[2 * n] = signal[at] ?? 0;
      output[2 * n + 1] = toSample(between);
    }
    this.#context = signal.slice(count);
    return output;
  }

  /** What was held back, as if silence followed. */
  finish(): Int16Array {
    return this.double(new Int16Array(REACH));
  }
}
