import type { Examples } from "./examples.ts";

/** The score, before training, of an input that shares nothing with the examples: evidence must lift it. */
export const bias = -3;

/** Over few examples more passes are needed; over many each pass takes more steps. */
const [fewestPasses, mostPasses, steps] = [6, 12, 8000];
const rate = 4;
/** Errors smaller than this are not worth a step. */
const tolerance = 0.04;

/** One weight per feature and class, feature by feature. */
export type Weights = Float32Array;

/**
 * Trains one logistic classifier per class against all others, by stochastic gradient descent over the given rows in a
 * fixed order: the same examples give the same weights.
 */
export function fit(examples: Examples, rows: readonly number[]): Weights {
  const { classes, starts, indices, values, labels } = examples;
  const weights = new Float32Array(examples.features.length * classes);
  const scores = new Float64Array(classes);
  const wrong = new Int32Array(classes);
  const order = shuffled(rows);

  const passes = Math.max(fewestPasses, Math.min(mostPasses, Math.round(steps / rows.length)));

  for (let pass = 0; pass < passes; pass++) {
    const step = rate / (1 + pass * 0.3);
    for (const row of order) {
      score(examples, weights, row, scores);
      let count = 0;
      for (let label = 0; label < classes; label++) {
        const error = (labels[row] === label ? 1 : 0) - 1 / (1 + Math.exp(-(scores[label] ?? 0)));
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
export function score(examples: Examples, weights: Weights, row: number, into: Float64Array): void {
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

/** The rows in an order that mixes the classes and never changes. */
export function shuffled(rows: readonly number[]): number[] {
  const order = [...rows];
  let state = 1;
  for (let last = order.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
