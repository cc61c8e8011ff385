import type { AudioLink, AudioLinkListener } from "./audio-link.ts";
import { FRAME_SAMPLES } from "./frame.ts";

/** The side of a WebSocket that frames are sent on. */
export interface FrameSocket {
  send(frame: Uint8Array): void;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
}

const FRAME_BYTES = FRAME_SAMPLES * 2;
/** Frames gathered before the caller is heard, so that a late one leaves no gap. */
const DEPTH = 3;
/** More than this is delay, not safety: what came in a burst is cut down to `DEPTH`. */
const MOST_WAITING = 12;
/** Frames that may wait to be sent. Later ones are left out: they would only be heard too late. */
const MOST_UNSENT = 16;
/** Frames left out in a row, ten seconds of them, after which the line is taken for broken. */
const MOST_LEFT_OUT = 500;
const KEYS = /^[0-9*#A-D]*$/;

/** A caller in a browser, over a WebSocket: each binary message is one frame of 16-bit little-endian samples. */
export class WebLink implements AudioLink {
  readonly #socket: FrameSocket;
  readonly #pressed: (keys: string) => void;
  readonly #waiting: { readonly frame: Int16Array; readonly at: number }[] = [];
  #listener: AudioLinkListener | undefined;
  #isGathering = true;
  #leftOut = 0;
  #heldMs = 0;
  #isClosed = false;
  packetsReceived = 0;
  /** A WebSocket loses nothing. */
  readonly quality = null;
  /** A page plays frames one after the other, whenever they come. */
  readonly mayRest = false;

  /** `pressed` tells the far side of keys that were pressed towards it. */
  constructor(socket: FrameSocket, pressed: (keys: string) => void) {
    this.#socket = socket;
    this.#pressed = pressed;
  }

  listen(listener: AudioLinkListener): void {
    this.#listener = listener;
  }

  /** Takes a message of the browser; false when it is no frame. */
  take(bytes: Uint8Array): boolean {
    if (bytes.byteLength !== FRAME_BYTES) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frame = new Int16Array(FRAME_SAMPLES);
    for (let index = 0; index < FRAME_SAMPLES; index++) frame[index] = view.getInt16(index * 2, true);
    this.packetsReceived++;
    this.#waiting.push({ frame, at: performance.now() });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.splice(0, this.#waiting.length - DEPTH);
    if (this.#waiting.length >= DEPTH) this.#isGathering = false;
    return true;
  }

  /** Takes a key of 0-9, *, #, A-D; false when it is none. */
  takeKey(key: string): boolean {
    if (key.length !== 1 || !KEYS.test(key)) return false;
    this.#listener?.key(key, "event");
    return true;
  }

  /**
   * A page that has never sent has no audio to send; one that has sends even its silence. One that takes nothing for ten
   * seconds is gone, unless it sends.
   */
  get expectsPackets(): boolean {
    return this.packetsReceived > 0 || this.#leftOut >= MOST_LEFT_OUT;
  }

  send(frame: Int16Array): void {
    if (this.#isClosed) return;
    if (this.#socket.bufferedAmount > MOST_UNSENT * FRAME_BYTES) {
      this.#leftOut++;
      if (this.#leftOut === MOST_LEFT_OUT) this.#listener?.failed(new Error("The browser takes no more audio."));
      return;
    }
    this.#leftOut = 0;
    const bytes = new DataView(new ArrayBuffer(FRAME_BYTES));
    for (const [index, sample] of frame.entries()) bytes.setInt16(index * 2, sample, true);
    this.#socket.send(new Uint8Array(bytes.buffer));
  }

  receive(): Int16Array {
    const next = this.#isGathering ? undefined : this.#waiting.shift();
    if (next === undefined) {
      this.#isGathering = true;
      return new Int16Array(FRAME_SAMPLES);
    }
    this.#heldMs = performance.now() - next.at;
    return next.frame;
  }

  get heldMs(): number {
    return this.#heldMs;
  }

  press(keys: string): void {
    if (!KEYS.test(keys)) throw new RangeError(`Not keys of a telephone: ${keys}`);
    this.#pressed(keys);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }
}
