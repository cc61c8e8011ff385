import type { EntityKind, LanguageCode } from "@parley/model/kernel";

/** What a caller may say in one place. A recogniser with a grammar hears nothing else; others take it as hints. */
export type Expected = {
  /** Whole sentences, the likeliest first. */
  readonly phrases: readonly string[];
  /** Words of lists. */
  readonly values: readonly string[];
  /** How many lists they are of: words of two may be said one after the other. Absent: of one. */
  readonly lists?: number;
  /** Phrases and values that mean the same, in groups: none of them is a misheard other. Absent: each has its own meaning. */
  readonly same?: readonly (readonly string[])[];
  /** Kinds of value that may be said so. */
  readonly kinds: readonly EntityKind[];
  /** What may be said behind words that correct, as "no, medium". Absent: nothing. */
  readonly corrections?: Pick<Expected, "values" | "kinds">;
  /** How many values may be named by their place, as "the second one". Absent: none. */
  readonly choices?: number;
};

/** One reading of an utterance; `confidence` is 0..1. */
export type Hypothesis = {
  readonly text: string;
  readonly confidence: number;
  /** Of `unclearSpeech`: the readings that were not sure enough to count, best first. */
  readonly guesses?: readonly Hypothesis[];
};

export type RecognitionRequest = {
  /** Whose caller it is: clients share the places of a recogniser. */
  readonly client: string;
  readonly language: LanguageCode;
  readonly model: string | null;
  /** The same object for all utterances of one place: what is made of it is kept. */
  readonly expected: Expected;
  /** Whether what the words are so far is of interest now: it costs as much as the whole. */
  readonly wantsPartials: () => boolean;
  /** What the words are so far, whenever that changes. */
  readonly onPartial: (hypothesis: Hypothesis) => void;
  /** The recognition broke off; told at most once, and `finish` rejects as well. */
  readonly onFailed: (error: Error) => void;
};

/** One utterance that is being recognised. */
export type Recognition = {
  /** The caller's next audio, at the recogniser's rate. */
  readonly hear: (samples: Int16Array) => void;
  /** The voice has paused, and the utterance may be over: a recogniser that reads it now answers sooner. */
  readonly readAhead?: () => void;
  /** The utterance is over: every reading, best first; empty when there were no words. Rejects with a SpeechError. */
  readonly finish: () => Promise<readonly Hypothesis[]>;
  readonly cancel: () => void;
};

/** Turns a caller's voice into words while they speak. */
export type Recogniser = {
  /** Names the provider, as `asr_provider` does. */
  readonly name: string;
  /** What the screens say of it. */
  readonly description: string;
  /** Whether it hears no one now, and will again. Absent: it cannot tell. */
  readonly isDown?: () => boolean;
  /** Samples per second that it hears: those of a phone, or twice as many. */
  readonly rate: 8000 | 16_000;
  readonly knows: (language: LanguageCode) => boolean;
  /** Whether it has anything to listen for. Without it the recogniser hears words that no one expects. */
  readonly listensFor?: (expected: Expected) => boolean;
  /** Begins an utterance. Throws a SpeechError: `busy` when there are too many already, `crowded` when there are of its client. */
  readonly open: (request: RecognitionRequest) => Recognition;
  readonly close: () => Promise<void>;
};
