import { type AudioLink, FRAME_MS, FRAME_SAMPLES, tone } from "@parley/voice";

const RING = { hertz: [400, 450], amplitude: 4000 };
const RING_MS = 1000;
const PAUSE_MS = 2000;

/** What a caller hears while the other telephone rings: a tone for a second, then two of silence. */
export class Ringback implements AudioLink {
  readonly packetsReceived = 0;
  readonly expectsPackets = false;
  readonly heldMs = 0;
  readonly mayRest = false;
  readonly quality = null;
  readonly #ring = tone({ ...RING, ms: RING_MS });
  #at = 0;

  listen(): void {}

  send(): void {}

  press(): void {}

  receive(): Int16Array {
    const at = (this.#at / FRAME_MS) * FRAME_SAMPLES;
    this.#at = (this.#at + FRAME_MS) % (RING_MS + PAUSE_MS);
    const frame = this.#ring.subarray(at, at + FRAME_SAMPLES);
    return frame.length === FRAME_SAMPLES ? frame : new Int16Array(FRAME_SAMPLES);
  }

  async close(): Promise<void> {}
}
