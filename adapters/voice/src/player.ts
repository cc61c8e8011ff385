import { durationMs, FRAME_MS, FRAME_SAMPLES, toSample } from "./frame.ts";

/** How much of one piece of audio the far side was sent. */
export interface Heard {
  readonly id: string;
  readonly heardMs: number;
}

/** A piece that was not heard to its end. */
export interface Stopped extends Heard {
  readonly lengthMs: number;
}

export interface PlayerListener {
  /** A frame of this piece has gone out. */
  progress(heard: Heard): void;
  /** The piece has been heard to its end. */
  played(heard: Heard): void;
}

/** Background sound lies 20 dB under the agent. */
const OVERLAY_GAIN = 0.1;

interface Piece {
  readonly id: string;
  readonly samples: Int16Array;
  sent: number;
}

function heard({ id, samples, sent }: Piece): Heard {
  const total = durationMs(samples);
  return { id, heardMs: Math.min(total, (sent / FRAME_SAMPLES) * FRAME_MS) };
}

/** The agent's voice: plays queued pieces one after the other, frame by frame, over an optional background sound. */
export class Player {
  readonly #listener: PlayerListener;
  readonly #queue: Piece[] = [];
  #overlay: Int16Array = new Int16Array();
  #overlayAt = 0;
  #isPaused = false;

  constructor(listener: PlayerListener) {
    this.#listener = listener;
  }

  /** Queues a piece of 8 kHz audio under an id of the caller's choosing. */
  play(id: string, samples: Int16Array): void {
    this.#queue.push({ id, samples, sent: 0 });
  }

  /** Silences the agent at once; answers with every piece not heard to its end, the one in progress first. */
  stop(): Stopped[] {
    return this.#queue.splice(0).map((piece) => ({ ...heard(piece), lengthMs: durationMs(piece.samples) }));
  }

  /** Loops a background sound under everything from now on; empty ends it. */
  setOverlay(samples: Int16Array): void {
    this.#overlay = samples;
    this.#overlayAt = 0;
  }

  /** Lets everything wait where it is, or go on from there. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  /** What is being played, and how far it has got. */
  get playing(): Heard | undefined {
    const [piece] = this.#queue;
    return piece && heard(piece);
  }

  /** The next frame to send; null when there is nothing to hear. Each piece begins on a frame of its own. */
  nextFrame(): Int16Array | null {
    if (this.#isPaused) return null;
    this.#finish();
    const [piece] = this.#queue;
    if (piece === undefined && this.#overlay.length === 0) return null;
    const frame = new Int16Array(FRAME_SAMPLES);
    if (piece !== undefined) {
      frame.set(piece.samples.subarray(piece.sent, piece.sent + FRAME_SAMPLES));
      piece.sent += FRAME_SAMPLES;
      this.#listener.progress(heard(piece));
    }
    return this.#overlay.length === 0 ? frame : this.#mixOverlay(frame);
  }

  /** A piece is over when its last frame has had its 20 ms, that is at the tick after it. */
  #finish(): void {
    for (let [piece] = this.#queue; piece !== undefined && piece.sent >= piece.samples.length; [piece] = this.#queue) {
      this.#queue.shift();
      this.#listener.played(heard(piece));
    }
  }

  #mixOverlay(frame: Int16Array): Int16Array {
    return frame.map((sample) => {
      const background = this.#overlay[this.#overlayAt] ?? 0;
      this.#overlayAt = (this.#overlayAt + 1) % this.#overlay.length;
      return toSample(sample + background * OVERLAY_GAIN);
    });
  }
}
