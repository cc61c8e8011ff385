import type { Labelled } from "./corpora.ts";

/** The best guess of what a text means; a higher score is surer. */
export type Guess = { readonly intent: string; readonly score: number };

/** One who learned from a trial and answered all that it asks. */
export type Answers = {
  readonly asked: readonly Guess[];
  readonly outside: readonly Guess[];
  /** Seconds of the processor for learning, over all its threads. */
  readonly learning: number;
  /** Microseconds of the processor for one reading. */
  readonly reading: number;
  /** Of what was learned, in bytes as it is stored. */
  readonly size: number;
};

/** A way to understand, which is tried. */
export type Side = {
  readonly name: string;
  readonly answer: (trial: {
    readonly learned: readonly Labelled[];
    readonly asked: readonly Labelled[];
    readonly outside: readonly string[];
  }) => Promise<Answers>;
};
