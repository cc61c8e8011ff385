import { FRAME_MS } from "@parley/voice";

/** Keeps the caller's voice while a Record block is at work. Positions are milliseconds since the answer. */
export class CallerClip {
  readonly #frames: Int16Array[] = [];
  readonly #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  add(frame: Int16Array, at: number): void {
    if (at >= this.#from) this.#frames.push(frame);
  }

  /** What was said up to a position. */
  until(position: number): Int16Array {
    const count = Math.max(0, Math.ceil((position - this.#from) / FRAME_MS));
    const frames = this.#frames.slice(0, count);
    const samples = new Int16Array(frames.reduce((total, frame) => total + frame.length, 0));
    let offset = 0;
    for (const frame of frames) {
      samples.set(frame, offset);
      offset += frame.length;
    }
    return samples;
  }
}
