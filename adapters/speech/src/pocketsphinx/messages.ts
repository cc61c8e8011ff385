import type { Expected, Hypothesis } from "../recognition/recogniser.ts";

/** What the recogniser's process is asked. `id` names an utterance; samples are 16 kHz. */
export type Question =
  | { readonly type: "begin"; readonly id: number; readonly expected: Expected }
  /** More audio; `isAsked`: what the words are so far. */
  | { readonly type: "hear"; readonly id: number; readonly samples: Int16Array; readonly isAsked: boolean }
  /** The voice has paused: the utterance may be over. */
  | { readonly type: "read_ahead"; readonly id: number }
  /** `isBusy`: other utterances wait. */
  | { readonly type: "finish"; readonly id: number; readonly isBusy: boolean }
  | { readonly type: "cancel"; readonly id: number };

/** What it answers. */
export type Reply =
  | { readonly type: "ready" }
  | { readonly type: "unavailable"; readonly reason: string }
  /** So many samples were heard; the words so far, when they were asked for. */
  | { readonly type: "heard"; readonly id: number; readonly samples: number; readonly best: Hypothesis | null }
  | { readonly type: "final"; readonly id: number; readonly hypotheses: readonly Hypothesis[] }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };
