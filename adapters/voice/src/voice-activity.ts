import { FRAME_MS } from "./frame.ts";
import { meanSquare } from "./tone.ts";

/** Says of each frame of one running signal whether it holds a voice. */
export interface VoiceClassifier {
  isVoiced(frame: Int16Array): boolean;
  /** Gives back what it holds; not asked afterwards. */
  close(): void;
}

export type SpeechEvent =
  /** `at`: where the first voiced frame began. */
  | { readonly type: "speech_started"; readonly at: number }
  /** `at`: where the last voiced frame ended. */
  | { readonly type: "speech_ended"; readonly at: number };

/** Decibels of a mean square below full scale. */
function decibels(power: number): number {
  return 10 * Math.log10((power + 1e-3) / 32768 ** 2);
}

const LOUDEST_FLOOR = -35;
const QUIETEST_FLOOR = -65;
const ABOVE_FLOOR = 12;
const QUIETEST_SPEECH = -48;

/** Decibels by which the floor follows the signal in one frame: down at once, up slowly, slower still while there is voice. */
const FALL_SHARE = 0.2;
const RISE = 0.06;
const RISE_IN_VOICE = 0.01;

/**
 * Tells voice from background by level: a frame is voiced when it stands well above a noise floor that follows the line.
 * Frames of digital silence (lost packets, a peer that sends none) teach the floor nothing.
 */
export class EnergyClassifier implements VoiceClassifier {
  #floor: number | undefined;

  isVoiced(frame: Int16Array): boolean {
    const power = meanSquare(frame);
    if (power === 0) return false;
    const level = decibels(power);
    const floor = this.#floor ?? Math.min(level, LOUDEST_FLOOR);
    const isVoiced = level > Math.max(floor + ABOVE_FLOOR, QUIETEST_SPEECH);
    const rise = isVoiced ? RISE_IN_VOICE : RISE;
    const next = level < floor ? floor + (level - floor) * FALL_SHARE : Math.min(level, floor + rise);
    this.#floor = Math.min(LOUDEST_FLOOR, Math.max(QUIETEST_FLOOR, next));
    return isVoiced;
  }

  close(): void {}
}

/** Voiced frames within the last ATTACK_WINDOW that begin speech, and frames without voice in a row that end it. */
const ATTACK_FRAMES = 3;
const ATTACK_WINDOW = 5;
const RELEASE_FRAMES = 10;

/** Turns frame-by-frame verdicts into the beginnings and ends of speech, passing over clicks and the gaps between words. */
export class SpeechDetector {
  readonly #voice: VoiceClassifier;
  #voicedAt: number[] = [];
  #lastVoicedAt = 0;
  #isSpeaking = false;

  constructor(voice: VoiceClassifier) {
    this.#voice = voice;
  }

  /** Hears the frame that begins at `at` ms; answers with what it made certain. */
  hear(frame: Int16Array, at: number): SpeechEvent | undefined {
    if (this.#voice.isVoiced(frame)) {
      this.#lastVoicedAt = at;
      this.#voicedAt.push(at);
    }
    this.#voicedAt = this.#voicedAt.filter((voiced) => voiced > at - ATTACK_WINDOW * FRAME_MS);
    const [first] = this.#voicedAt;
    if (!this.#isSpeaking && first !== undefined && this.#voicedAt.length >= ATTACK_FRAMES) {
      this.#isSpeaking = true;
      return { type: "speech_started", at: first };
    }
    if (this.#isSpeaking && at - this.#lastVoicedAt >= RELEASE_FRAMES * FRAME_MS) {
      this.#isSpeaking = false;
      this.#voicedAt = [];
      return { type: "speech_ended", at: this.#lastVoicedAt + FRAME_MS };
    }
    return undefined;
  }
}
