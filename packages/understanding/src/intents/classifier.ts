import { type Calibration, probability } from "./calibrate.ts";
import { featuresOf } from "./features.ts";
import { bias } from "./fit.ts";

/** The trained intents of one language, as plain JSON. */
export type ClassifierData = {
  readonly intents: readonly string[];
  /** Features, one a line. */
  readonly features: string;
  /** How telling each feature is, in hundredths. */
  readonly idf: readonly number[];
  /** The same for a feature never seen. */
  readonly unknown: number;
  /** Feature by feature: how many classes have a weight, then class and weight of each, in units of `scale`. */
  readonly weights: readonly number[];
  readonly scale: number;
  readonly calibration: Calibration;
  /** Below this score an input is out of scope. */
  readonly threshold: number;
};

export type Classifier = {
  readonly threshold: number;
  /** The probability of every intent, in the order of the names. */
  readonly classify: (text: string) => { readonly name: string; readonly score: number }[];
};

/** Makes the function from the data: once per model. */
export function classifier(data: ClassifierData): Classifier {
  const lines = data.features === "" ? [] : data.features.split("\n");
  const index = new Map(lines.map((feature, place) => [feature, place]));
  const starts: number[] = [];
  for (let place = 0; place < data.weights.length; place += 1 + 2 * (data.weights[place] ?? 0)) starts.push(place);

  return {
    threshold: data.threshold,
    classify: (text) => {
      const sums = new Float64Array(data.intents.length);
      let square = 0;
      for (const [feature, kind] of featuresOf(text)) {
        const place = index.get(feature);
        const value = (kind * (place === undefined ? data.unknown : (data.idf[place] ?? 0))) / 100;
        square += value * value;
        const start = place === undefined ? undefined : starts[place];
        if (start === undefined) continue;
        const end = start + 1 + 2 * (data.weights[start] ?? 0);
        for (let at = start + 1; at < end; at += 2) {
          const label = data.weights[at] ?? 0;
          sums[label] = (sums[label] ?? 0) + value * (data.weights[at + 1] ?? 0);
        }
      }
      const factor = data.scale / (Math.sqrt(square) || 1);
      return data.intents.map((name, label) => ({
        name,
        score: probability(data.calibration, bias + (sums[label] ?? 0) * factor),
      }));
    },
  };
}
