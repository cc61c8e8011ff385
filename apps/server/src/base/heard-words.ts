import type { HeardBy } from "./trial-speech.ts";

/** What recognisers made of one utterance. */
export type HeardWords = {
  /** Their readings as one list, best first. */
  readonly words: readonly { readonly text: string; readonly confidence: number }[];
  /** Why nothing was heard, where none of them listened; else null. */
  readonly fault: string | null;
};

export function heardWords(heard: readonly HeardBy[]): HeardWords {
  const faults = heard.flatMap(({ fault }) => fault ?? []);
  const words = heard.flatMap(({ hypotheses }) => hypotheses.map(({ text, confidence }) => ({ text, confidence })));
  return {
    words: words.toSorted((a, b) => b.confidence - a.confidence),
    fault: faults.length === heard.length ? (faults[0] ?? null) : null,
  };
}
