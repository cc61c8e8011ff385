import type { LanguageCode, ListenSpec } from "@parley/model/kernel";

/** What a recogniser made of an utterance, best first; blank when it heard no words. */
export type Transcript = {
  readonly alternatives: readonly {
    readonly text: string;
    readonly confidence: number;
    readonly language: LanguageCode | null;
  }[];
  /** Reference of the stored audio. */
  readonly audio: string | null;
  /** Level of noise, when the recogniser measures it. */
  readonly noise: number | null;
  /** Something was said that is none of what was expected: it may be noise. */
  readonly unclear: boolean;
  /** The words mean an intent that leads on from here; looked at under the barge-in behaviour hotword alone. */
  readonly hotword: boolean;
};

/** How to record the caller in a Record block; times in milliseconds. */
export type RecordSpec = {
  readonly request: string;
  /** The longest recording. */
  readonly max: number;
  /** A caller who spoke less than this said nothing. */
  readonly min: number;
  readonly silence_threshold: number;
  readonly beep: boolean;
};

/** What happened in a call. `at` is now on the call's own clock, in milliseconds since the answer; it never runs back. */
export type TurnEvent = { readonly at: number } & ( // From the engine.
  | { readonly type: "say"; readonly id: string }
  | { readonly type: "listen"; readonly spec: ListenSpec }
  | { readonly type: "record"; readonly spec: RecordSpec }
  | { readonly type: "cancel"; readonly request: string }
  /** What the caller says is not for the agent, until the next listening: they talk with another person, or pay. */
  | { readonly type: "stop_hearing" }
  /** The conversation has ended: what was said plays out, nothing is heard from then on. */
  | { readonly type: "end" }
  // From the media.
  /** The first sound of a prompt goes out. */
  | { readonly type: "playing"; readonly id: string }
  /** A prompt, or the tone before a recording, was heard to its end, or could not be made. */
  | { readonly type: "played"; readonly id: string }
  | { readonly type: "key"; readonly key: string }
  /** There is voice on the line, `from` a moment ago. */
  | { readonly type: "speech_started"; readonly from: number }
  /** There is none since `until`; `voiced`: how many milliseconds of it held a voice. */
  | { readonly type: "speech_ended"; readonly until: number; readonly voiced: number }
  | {
      readonly type: "transcript";
      /** The recognition it belongs to; null from a recogniser that listens by itself, as a browser's does. */
      readonly recognition: string | null;
      readonly final: boolean;
      readonly transcript: Transcript;
    }
  /** The recogniser broke off, or there is none after all: this listening goes on with keys alone. */
  | { readonly type: "recognition_failed"; readonly recognition: string }
  | { readonly type: "timer"; readonly id: string }
  /** The caller holds the line, or takes it back. */
  | { readonly type: "held"; readonly isHeld: boolean }
  | { readonly type: "hung_up" }
);
