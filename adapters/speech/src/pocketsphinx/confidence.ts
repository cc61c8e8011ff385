import type { Fit } from "./fit.ts";

/**
 * How likely words are right that fit so well: a logistic curve fitted to 400 utterances, of which some were read right.
 * `docs/decisions/0039-sure-words.md` has its figures.
 */
export function confidenceOf({ mean, worst, frames }: Fit): number {
  const evidence = 2.58 + 0.201 * mean + 0.0205 * worst - 1.81 * Math.log(frames / 50);
  return 1 / (1 + Math.exp(-evidence));
}
