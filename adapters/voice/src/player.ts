import { durationMs, FRAME_MS, FRAME_SAMPLES, toSample } from "./frame.ts";
import { meanSquare } from "./tone.ts";

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

function heardOf({ id, samples, sent }: Piece): Heard {
  const total = durationMs(samples);
  return { id, heardMs: Math.min(total, (sent / FRAME_SAMPLES) * FRAME_MS) };
}

/** How far back a word, or a phrase up to its pause, may have begun. Frames. */
const LONGEST_WORD = 30;
const LONGEST_PHRASE = 75;

/** A frame of a pause has at most this share of the power around it. */
const PAUSE_SHARE = 0.01;
const PAUSE_FRAMES = 3;

/**
 * Where to go on after `sent` samples were heard: the end of the last pause of 60 ms within 1.5 s. Without one, the
 * quietest frame within 600 ms, where one word gives way to the next.
 */
function wordStart(samples: Int16Array, sent: number): number {
  const heard = Math.floor(Math.min(sent, samples.length) / FRAME_SAMPLES);
  const powers: number[] = [];
  for (let back = 1; back <= Math.min(heard, LONGEST_PHRASE); back++) {
    const at = (heard - back) * FRAME_SAMPLES;
    powers.push(meanSquare(samples.subarray(at, at + FRAME_SAMPLES)));
  }
  if (powers.length < LONGEST_WORD) return 0;
  const mean = powers.reduce((all, power) => all + power, 0) / powers.length;
  let quiet = 0;
  for (const [index, power] of powers.entries()) {
    quiet = power <= mean * PAUSE_SHARE ? quiet + 1 : 0;
    if (quiet === PAUSE_FRAMES) return (heard - index + PAUSE_FRAMES - 1) * FRAME_SAMPLES;
  }
  const near = powers.slice(0, LONGEST_WORD);
  return (heard - 1 - near.indexOf(Math.min(...near))) * FRAME_SAMPLES;
}

/** The agent's voice: plays queued pieces one after the other, frame by frame, over an optional background sound. */
export class Player {
  readonly #listener: PlayerListener;
  readonly #queue: Piece[] = [];
  #overlay: Int16Array = new Int16Array();
  #overlayAt = 0;
  /** The far side holds the line. */
  #isPaused = false;
  /** The caller may be saying something. */
  #isInterrupted = false;

  constructor(listener: PlayerListener) {
    this.#listener = listener;
  }

  /** Queues a piece of 8 kHz audio under an id of the caller's choosing. */
  play(id: string, samples: Int16Array): void {
    this.#queue.push({ id, samples, sent: 0 });
  }

  /** Silences the agent at once; answers with every piece not heard to its end, the one in progress first. */
  stop(): Stopped[] {
    this.#isInterrupted = false;
    return this.#queue.splice(0).map((piece) => ({ ...heardOf(piece), lengthMs: durationMs(piece.samples) }));
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

  /** Lets everything wait until `goOn` or `stop`. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Goes on after an interruption that was none, from the beginning of the word that it cut. */
  goOn(): void {
    if (!this.#isInterrupted) return;
    this.#isInterrupted = false;
    const [piece] = this.#queue;
    if (piece !== undefined) piece.sent = wordStart(piece.samples, piece.sent);
  }

  /** What is being played, and how far it has got. */
  get playing(): Heard | undefined {
    const [piece] = this.#queue;
    return piece && heardOf(piece);
  }

  /** The next frame to send; null when there is nothing to hear. Each piece begins on a frame of its own. */
  nextFrame(): Int16Array | null {
    if (this.#isPaused || this.#isInterrupted) return null;
    this.#finish();
    const [piece] = this.#queue;
    if (piece === undefined && this.#overlay.length === 0) return null;
    const frame = new Int16Array(FRAME_SAMPLES);
    if (piece !== undefined) {
      frame.set(piece.samples.subarray(piece.sent, piece.sent + FRAME_SAMPLES));
      piece.sent += FRAME_SAMPLES;
      this.#listener.progress(heardOf(piece));
    }
    return this.#overlay.length === 0 ? frame : this.#mixOverlay(frame);
  }

  /** A piece is over when its last frame has had its 20 ms, that is at the tick after it. */
  #finish(): void {
    for (let [piece] = this.#queue; piece !== undefined && piece.sent >= piece.samples.length; [piece] = this.#queue) {
      this.#queue.shift();
      this.#listener.played(heardOf(piece));
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
