/** The outcome of asking a trained model the labelled tests of one language, and of reading the values that are marked. */
export type AskedReport = {
  /** A number of the tests as they were: another number, other tests. */
  readonly set: string;
  readonly tests: number;
  /** The mean of the F1 of what the tests expect, none among it, each by how many tests expect it; 0..1. */
  readonly f1: number;
  /** The share of tests that are given their own intent, or none where they have none. */
  readonly accuracy: number;
  /** Tests whose words are an example as well: they show nothing. */
  readonly learned: number;
  /** The marked values, in tests and in examples, and how many of them are read. */
  readonly values: { readonly marked: number; readonly read: number };
  /** What went wrong, the surest first, a hundred at most. */
  readonly mistakes: readonly {
    readonly utterance: string;
    /** Null: no intent is about it. */
    readonly intent: string | null;
    readonly taken_for: string | null;
    readonly score: number;
  }[];
  /** Marked values that are not read, a hundred at most; `found` is what is read there, if anything. */
  readonly missed: readonly {
    readonly utterance: string;
    readonly entity: string;
    readonly words: string;
    readonly value: string | null;
    readonly found: string | null;
  }[];
};

/** Most mistakes, and most missed values, that a report lists. */
export const mostMistakes = 100;
