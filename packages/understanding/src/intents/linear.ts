import { logistic } from "../elementary.ts";
import { type Examples, inverseFrequency } from "./examples.ts";
import { absent, hashTable, placeOf, placeOrAdd } from "./hash-table.ts";
import { jsonBytes } from "./json-bytes.ts";
import { bias, type Judgement, type Learner, type Scorer } from "./learner.ts";
import { shuffled } from "./order.ts";

/** One logistic classifier per class, kept sparsely. */
export type LinearData = Judgement & {
  readonly kind: "linear";
  /** Hashes of features. */
  readonly features: readonly number[];
  /** How telling each feature is, in hundredths. */
  readonly idf: readonly number[];
  /** The same for a feature never seen. */
  readonly unknown: number;
  /** Feature by feature: how many classes have a weight, then class and weight of each, in units of `scale`. */
  readonly weights: readonly number[];
  readonly scale: number;
};

/** Learns well from few examples. */
export const linear: Learner<LinearData> = (examples, rows) => {
  const weights = fit(examples, rows);
  return {
    score: (row, into) => score(examples, weights, row, into),
    pack: (judgement, bytes) => pack(examples, weights, judgement, bytes),
  };
};

export function linearScorer(data: LinearData): Scorer {
  const table = hashTable(data.features.length);
  for (const feature of data.features) placeOrAdd(table, feature | 0);
  const starts: number[] = [];
  for (let place = 0; place < data.weights.length; place += 1 + 2 * (data.weights[place] ?? 0)) starts.push(place);

  return (features, into) => {
    into.fill(0);
    let square = 0;
    for (let number = 0; number < features.count; number++) {
      const place = placeOf(table, features.hashes[number] ?? 0);
      const value =
        ((features.weights[number] ?? 0) * (place === absent ? data.unknown : (data.idf[place] ?? 0))) / 100;
      square += value * value;
      const start = starts[place];
      if (start === undefined) continue;
      const end = start + 1 + 2 * (data.weights[start] ?? 0);
      for (let at = start + 1; at < end; at += 2) {
        const label = data.weights[at] ?? 0;
        into[label] = (into[label] ?? 0) + value * (data.weights[at + 1] ?? 0);
      }
    }
    const factor = data.scale / (Math.sqrt(square) || 1);
    for (let label = 0; label < into.length; label++) into[label] = bias + (into[label] ?? 0) * factor;
  };
}

/** Over few examples more passes are needed; over many each pass takes more steps. */
const [fewestPasses, mostPasses, steps] = [6, 12, 8000];
const rate = 4;
/** Errors smaller than this are not worth a step. */
const tolerance = 0.04;

/** One weight per feature and class, feature by feature. */
type Weights = Float32Array;

/**
 * Trains one logistic classifier per class against all others, by stochastic gradient descent over the given rows in a
 * fixed order: the same examples give the same weights.
 */
function fit(examples: Examples, rows: readonly number[]): Weights {
  const { classes, starts, indices, values, labels, not } = examples;
  const weights = new Float32Array(examples.features.length * classes);
  const scores = new Float64Array(classes);
  const wrong = new Int32Array(classes);
  const order = shuffled(rows, examples.lots);

  const passes = Math.max(fewestPasses, Math.min(mostPasses, Math.round(steps / rows.length)));

  for (let pass = 0; pass < passes; pass++) {
    const step = rate / (1 + pass * 0.3);
    for (const row of order) {
      score(examples, weights, row, scores);
      let count = 0;
      const only = not.get(row);
      for (let label = only ?? 0; label <= (only ?? classes - 1); label++) {
        const error = (labels[row] === label ? 1 : 0) - logistic(scores[label] ?? 0);
        if (Math.abs(error) > tolerance) wrong[count++] = label;
        scores[label] = error;
      }
      if (count === 0) continue;
      const end = starts[row + 1] ?? 0;
      for (let place = starts[row] ?? 0; place < end; place++) {
        const base = (indices[place] ?? 0) * classes;
        const size = step * (values[place] ?? 0);
        for (let number = 0; number < count; number++) {
          const label = wrong[number] ?? 0;
          weights[base + label] = (weights[base + label] ?? 0) + size * (scores[label] ?? 0);
        }
      }
    }
  }
  return weights;
}

/** Writes the scores of one row, in logits. */
function score(examples: Examples, weights: Weights, row: number, into: Float64Array): void {
  const { classes, starts, indices, values } = examples;
  into.fill(bias);
  const end = starts[row + 1] ?? 0;
  for (let place = starts[row] ?? 0; place < end; place++) {
    const base = (indices[place] ?? 0) * classes;
    const value = values[place] ?? 0;
    for (let label = 0; label < classes; label++)
      into[label] = (into[label] ?? 0) + value * (weights[base + label] ?? 0);
  }
}

/** Weights are kept as whole numbers of so many steps, from none to the largest. */
const largestStep = 200;
/** A feature this common is kept without weights too: it must not count as unknown. */
const common = 3;

/** Keeps weights sparsely, dropping the smallest weights until it fits into so many bytes of JSON. */
function pack(examples: Examples, weights: Weights, judgement: Judgement, bytes: number): LinearData {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / largestStep || 1;

  for (let smallest = 2; ; smallest = Math.ceil(smallest * 1.25)) {
    const features: number[] = [];
    const idf: number[] = [];
    const kept: number[] = [];
    examples.features.forEach((feature, place) => {
      const row: number[] = [];
      for (let label = 0; label < examples.classes; label++) {
        const weight = Math.round((weights[place * examples.classes + label] ?? 0) / scale);
        if (Math.abs(weight) >= smallest) row.push(label, weight);
      }
      if (row.length === 0 && (examples.spread[place] ?? 0) < common) return;
      features.push(feature >>> 0);
      idf.push(Math.round((examples.idf[place] ?? 0) * 100));
      kept.push(row.length / 2, ...row);
    });
    const data: LinearData = {
      ...judgement,
      kind: "linear",
      features,
      idf,
      unknown: Math.round(inverseFrequency(examples.texts.length, 0) * 100),
      weights: kept,
      scale,
    };
    if (jsonBytes(data) <= bytes || smallest > largestStep) return data;
  }
}
