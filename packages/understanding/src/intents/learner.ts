import type { Calibration } from "./calibrate.ts";
import type { Examples } from "./examples.ts";
import type { Features } from "./features.ts";

/** What every trained classifier has beside what it learned. */
export type Judgement = {
  readonly intents: readonly string[];
  readonly calibration: Calibration;
  /** Below this score an input is out of scope. */
  readonly threshold: number;
};

/** What was learned from examples. */
export type Learned<Data> = {
  /** Writes the score of each class for one row of the examples, in logits. */
  readonly score: (row: number, into: Float64Array) => void;
  /** As plain JSON of at most so many bytes: the weakest evidence is left out. */
  readonly pack: (judgement: Judgement, bytes: number) => Data;
};

/** A way to learn from the given rows of examples, to be packed into at most so many bytes. The same gives the same. */
export type Learner<Data> = (examples: Examples, rows: readonly number[], bytes: number) => Learned<Data>;

/** Writes the score of each class, in logits, for the features of a text. */
export type Scorer = (features: Features, into: Float64Array) => void;

/** The score, before training, of an input that shares nothing with the examples: evidence must lift it. */
export const bias = -3;
