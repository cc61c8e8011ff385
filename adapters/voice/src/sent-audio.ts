import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from "./frame.ts";

/** What was sent and is not recorded yet, each frame where it began. Positions in milliseconds. */
export class SentAudio {
  #frames: { readonly at: number; readonly samples: Int16Array }[] = [];
  /** Where the last frame ends. */
  until = 0;

  /** Adds a frame, which begins where the one before it ends, or later. */
  add(at: number, samples: Int16Array): void {
    this.#frames.push({ at, samples });
    this.until = at + FRAME_MS;
  }

  /** The frame that begins at `at`: what was sent then, and silence. Frames are taken in order. */
  take(at: number): Int16Array {
    const taken = new Int16Array(FRAME_SAMPLES);
    for (const { at: begin, samples } of this.#frames) {
      const offset = (begin - at) * SAMPLES_PER_MS;
      if (offset <= 0) taken.set(samples.subarray(-offset));
      else if (offset < FRAME_SAMPLES) taken.set(samples.subarray(0, FRAME_SAMPLES - offset), offset);
    }
    this.#frames = this.#frames.filter(({ at: begin }) => begin > at);
    return taken;
  }
}
