/** What a call carries: 20 ms of 16-bit samples at 8 kHz. */
export const callRate = 8000;
export const frameSamples = 160;

/** Turns what a microphone gives, at any rate, into frames of a call: each sample is the mean of those it stands for. */
export class Downsampler {
  readonly #ratio: number;
  #frame = new Int16Array(frameSamples);
  #filled = 0;
  #sum = 0;
  #count = 0;
  /** How many samples of the microphone are still to come before the next of the call is whole. */
  #left: number;

  constructor(rate: number) {
    this.#ratio = rate / callRate;
    this.#left = this.#ratio;
  }

  /** Frames that became whole by these samples, -1..1. */
  take(samples: Float32Array): Int16Array<ArrayBuffer>[] {
    const whole: Int16Array<ArrayBuffer>[] = [];
    for (const sample of samples) {
      this.#sum += sample;
      this.#count++;
      this.#left--;
      if (this.#left > 0) continue;
      this.#left += this.#ratio;
      const frame = this.#add(this.#sum / this.#count);
      if (frame !== null) whole.push(frame);
      this.#sum = 0;
      this.#count = 0;
    }
    return whole;
  }

  #add(value: number): Int16Array<ArrayBuffer> | null {
    this.#frame[this.#filled++] = Math.max(-1, Math.min(1, value)) * 32_767;
    if (this.#filled < frameSamples) return null;
    const frame = this.#frame;
    this.#frame = new Int16Array(frameSamples);
    this.#filled = 0;
    return frame;
  }
}

/** Frames gathered before the agent is heard. */
const depth = 3;
/** More than this is delay: what came in a burst is cut down to `depth`. */
const mostWaiting = 20;

/** Plays frames of a call at the rate of a loudspeaker: a line between each two samples, silence where nothing came. */
export class Upsampler {
  readonly #step: number;
  #waiting: Int16Array<ArrayBuffer>[] = [];
  #at = 0;
  #isGathering = true;
  #last = 0;
  #next = 0;
  /** Where between `#last` and `#next` the loudspeaker is, 0..1. */
  #between = 1;

  constructor(rate: number) {
    this.#step = callRate / rate;
  }

  add(frame: Int16Array<ArrayBuffer>): void {
    this.#waiting.push(frame);
    if (this.#waiting.length > mostWaiting) {
      this.#waiting = this.#waiting.slice(-depth);
      this.#at = 0;
    }
    if (this.#waiting.length >= depth) this.#isGathering = false;
  }

  fill(samples: Float32Array): void {
    for (let index = 0; index < samples.length; index++) {
      while (this.#between >= 1) {
        this.#between--;
        this.#last = this.#next;
        this.#next = this.#take();
      }
      samples[index] = this.#last + (this.#next - this.#last) * this.#between;
      this.#between += this.#step;
    }
  }

  #take(): number {
    const frame = this.#isGathering ? undefined : this.#waiting[0];
    const sample = frame?.[this.#at];
    if (frame === undefined || sample === undefined) return 0;
    this.#at++;
    if (this.#at === frame.length) {
      this.#waiting.shift();
      this.#at = 0;
      this.#isGathering = this.#waiting.length === 0;
    }
    return sample / 32_768;
  }
}

/** How loud a frame is, 0..1 over the 60 dB that matter. */
export function loudness(frame: Int16Array): number {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  const rms = Math.sqrt(sum / frame.length) / 32_768;
  return rms === 0 ? 0 : Math.max(0, Math.min(1, 1 + (20 * Math.log10(rms)) / 60));
}
