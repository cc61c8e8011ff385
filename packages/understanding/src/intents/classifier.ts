import type { Heard } from "../text/heard.ts";
import { probability } from "./calibrate.ts";
import { featureReader } from "./features.ts";
import type { Scorer } from "./learner.ts";
import { type LinearData, linearScorer } from "./linear.ts";
import { type NetData, netScorer } from "./net.ts";

/** The trained intents of one language, as plain JSON. */
export type ClassifierData = LinearData | NetData;

export type Classifier = {
  readonly threshold: number;
  /**
   * The likeliest intents, so many and those that are asked for beside them, with their probability, in the order of the
   * names.
   */
  readonly classify: (
    heard: Heard,
    most: number,
    also: (name: string) => boolean,
  ) => { readonly name: string; readonly score: number }[];
};

/** Makes the function from the data: once per model. */
export function classifier(data: ClassifierData): Classifier {
  const score = scorerOf(data);
  const featuresOf = featureReader();
  const logits = new Float64Array(data.intents.length);
  return {
    threshold: data.threshold,
    classify: (heard, most, also) => {
      score(featuresOf(heard), logits);
      const least = nthLargest(logits, most);
      return data.intents.flatMap((name, label) => {
        const logit = logits[label] ?? 0;
        return logit >= least || also(name) ? [{ name, score: probability(data.calibration, logit) }] : [];
      });
    },
  };
}

/** The smallest of so many of the largest numbers; of fewer, the smallest of all. */
function nthLargest(numbers: Float64Array, most: number): number {
  if (numbers.length <= most) return Number.NEGATIVE_INFINITY;
  const largest = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  for (let number = 0; number < numbers.length; number++) {
    const value = numbers[number] ?? 0;
    let place = most - 1;
    if (value <= (largest[place] ?? 0)) continue;
    for (; place > 0 && (largest[place - 1] ?? 0) < value; place--) largest[place] = largest[place - 1] ?? 0;
    largest[place] = value;
  }
  return largest[most - 1] ?? 0;
}

const scorerOf = (data: ClassifierData): Scorer => (data.kind === "net" ? netScorer(data) : linearScorer(data));
