import { FRAME_MS } from "./frame.ts";

/** Says of each frame of one running signal whether it holds a voice. */
export interface VoiceClassifier {
  isVoiced(frame: Int16Array): boolean;
  /** Gives back what it holds; not asked afterwards. */
  close(): void;
}

export type SpeechEvent =
  /** `at`: where the first voiced frame began. */
  | { readonly type: "speech_started"; readonly at: number }
  /** `at`: where the last voiced frame ended; `voicedMs`: how much of it held a voice. */
  | { readonly type: "speech_ended"; readonly at: number; readonly voicedMs: number };

/** Voiced frames within the last ATTACK_WINDOW that begin speech, and frames without voice in a row that end it. */
const ATTACK_FRAMES = 3;
const ATTACK_WINDOW = 5;
const RELEASE_FRAMES = 10;

/** Turns frame-by-frame verdicts into the beginnings and ends of speech, passing over clicks and the gaps between words. */
export class SpeechDetector {
  readonly #voice: VoiceClassifier;
  #voicedAt: number[] = [];
  #lastVoicedAt = 0;
  #voicedMs = 0;
  #isSpeaking = false;

  constructor(voice: VoiceClassifier) {
    this.#voice = voice;
  }

  /** Hears the frame that begins at `at` ms; answers with what it made certain. */
  hear(frame: Int16Array, at: number): SpeechEvent | undefined {
    if (this.#voice.isVoiced(frame)) {
      this.#lastVoicedAt = at;
      this.#voicedAt.push(at);
      if (this.#isSpeaking) this.#voicedMs += FRAME_MS;
    }
    this.#voicedAt = this.#voicedAt.filter((voiced) => voiced > at - ATTACK_WINDOW * FRAME_MS);
    const [first] = this.#voicedAt;
    if (!this.#isSpeaking && first !== undefined && this.#voicedAt.length >= ATTACK_FRAMES) {
      this.#isSpeaking = true;
      this.#voicedMs = this.#voicedAt.length * FRAME_MS;
      return { type: "speech_started", at: first };
    }
    if (this.#isSpeaking && at - this.#lastVoicedAt >= RELEASE_FRAMES * FRAME_MS) {
      this.#isSpeaking = false;
      this.#voicedAt = [];
      return { type: "speech_ended", at: this.#lastVoicedAt + FRAME_MS, voicedMs: this.#voicedMs };
    }
    return undefined;
  }
}
