import { probability } from "./calibrate.ts";
import { featuresOf } from "./features.ts";
import type { Scorer } from "./learner.ts";
import { type LinearData, linearScorer } from "./linear.ts";
import { type NetData, netScorer } from "./net.ts";

/** The trained intents of one language, as plain JSON. */
export type ClassifierData = LinearData | NetData;

export type Classifier = {
  readonly threshold: number;
  /** The probability of every intent, in the order of the names. */
  readonly classify: (text: string) => { readonly name: string; readonly score: number }[];
};

/** Makes the function from the data: once per model. */
export function classifier(data: ClassifierData): Classifier {
  const score = scorerOf(data);
  const logits = new Float64Array(data.intents.length);
  return {
    threshold: data.threshold,
    classify: (text) => {
      score(featuresOf(text), logits);
      return data.intents.map((name, label) => ({ name, score: probability(data.calibration, logits[label] ?? 0) }));
    },
  };
}

const scorerOf = (data: ClassifierData): Scorer => (data.kind === "net" ? netScorer(data) : linearScorer(data));
