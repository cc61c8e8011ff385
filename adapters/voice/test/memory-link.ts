import { type AudioLink, type AudioLinkListener, FRAME_SAMPLES } from "../src/index.ts";

/** A link without a network: keeps what was sent, and hands over the frames it was given. */
export class MemoryLink implements AudioLink {
  readonly sent: Int16Array[] = [];
  /** Where each frame began. */
  readonly sentAt: number[] = [];
  mayRest = true;
  readonly pressed: string[] = [];
  readonly incoming: Int16Array[] = [];
  listener: AudioLinkListener | undefined;
  packetsReceived = 0;
  quality = null;
  expectsPackets = true;
  /** How long each frame, from the first on, is to have waited. */
  readonly held: number[] = [];
  /** Two frames and a half. */
  heldMs = 50;
  isClosed = false;

  listen(listener: AudioLinkListener): void {
    this.listener = listener;
  }

  send(frame: Int16Array, at: number): void {
    this.sent.push(frame);
    this.sentAt.push(at);
  }

  receive(): Int16Array {
    const frame = this.incoming.shift();
    this.heldMs = this.held.shift() ?? this.heldMs;
    if (frame !== undefined) this.packetsReceived++;
    return frame ?? new Int16Array(FRAME_SAMPLES);
  }

  press(keys: string): void {
    this.pressed.push(keys);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}
