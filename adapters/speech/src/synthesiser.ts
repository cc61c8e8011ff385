import type { LanguageCode, Voices } from "@parley/model/kernel";

/** Prosody around a whole utterance; keys are `rate`, `pitch`, `volume` and `break` (a pause after it). */
export type SsmlTags = { readonly [tag: string]: string };

/** What is to be spoken. */
export type Utterance = ({ readonly text: string } | { readonly ssml: string }) & {
  readonly language: LanguageCode;
  /** Voice of the provider; null for its own choice. */
  readonly persona: string | null;
  readonly tags: SsmlTags;
};

/** Mono audio in 16-bit samples; the rate is in hertz. */
export type Speech = {
  readonly samples: Int16Array;
  readonly rate: number;
  /** Another voice spoke than was asked for: the next start may have that one. */
  readonly isStandIn?: true;
};

/** Who waits for speech: clients take turns, and what no asker needs is ended. */
export type Asker = {
  readonly client: string;
  /** Aborted when they need it no longer. */
  readonly signal: AbortSignal;
};

/** Turns words into audio. Rejects with a SpeechError. */
export type Synthesiser = {
  /** Names the provider and what of it changes the audio: part of the key of cached audio. */
  readonly name: string;
  /** What the screens say of it. */
  readonly description: string;
  readonly synthesise: (utterance: Utterance, asker: Asker) => Promise<Speech>;
  /** Absent: the provider does not tell its voices. */
  readonly voices?: () => Promise<Voices>;
};

/**
 * Whose each failure is. Of what was asked: the next utterance is asked for all the same. Of the provider: it can do
 * nothing now. Of either: one that is late may hang, or the words were many.
 */
const faults = {
  no_synthesiser: "provider",
  no_recogniser: "provider",
  busy: "provider",
  failed: "provider",
  no_voice: "asked",
  too_long: "asked",
  refused: "asked",
  crowded: "asked",
  cancelled: "asked",
  timed_out: "either",
} as const;

/** Why there is no audio or are no words, in a code for programs and a sentence for people. */
export class SpeechError extends Error {
  override readonly name = "SpeechError";
  readonly code: keyof typeof faults;
  readonly #said: string;

  /** @param said what the provider says of it: it may hold what was asked, so `toAsker` alone tells it */
  constructor(code: SpeechError["code"], message: string, said = "") {
    super(message);
    this.code = code;
    this.#said = said;
  }

  /** The message with what the provider says, for who asked and no log. */
  get toAsker(): string {
    return this.#said === "" ? this.message : `${this.message} It says: ${this.#said}`;
  }

  /** Whose fault it is. */
  get fault(): "asked" | "provider" | "either" {
    return faults[this.code];
  }
}
