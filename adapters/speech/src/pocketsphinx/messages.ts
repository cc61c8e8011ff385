import type { Hypothesis } from "../recognition/recogniser.ts";
import type { VocabularyName } from "./told-vocabularies.ts";

/** What the recogniser's process is asked. `id` names an utterance; samples are 16 kHz. */
export type Question =
  | ({ readonly type: "begin"; readonly id: number } & VocabularyName)
  /** More audio; `isAsked`: what the words are so far. */
  | { readonly type: "hear"; readonly id: number; readonly samples: Int16Array; readonly isAsked: boolean }
  /** The voice has paused: the utterance may be over. */
  | { readonly type: "read_ahead"; readonly id: number }
  /** `isBusy`: other utterances wait. */
  | { readonly type: "finish"; readonly id: number; readonly isBusy: boolean }
  | { readonly type: "cancel"; readonly id: number };

/** How it says that it can hear, or why it never will. */
export type Start = { readonly type: "ready" } | { readonly type: "unavailable"; readonly reason: string };

/** What it answers: one reply to each question, in their order. */
export type Reply =
  /** There is nothing to tell. */
  | { readonly type: "done"; readonly id: number }
  /** More audio was heard; the words so far, when they were asked for. */
  | { readonly type: "heard"; readonly id: number; readonly best: Hypothesis | null }
  | { readonly type: "final"; readonly id: number; readonly hypotheses: readonly Hypothesis[] }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };
