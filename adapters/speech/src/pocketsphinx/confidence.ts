import type { Fit } from "./fit.ts";

/** How likely words are right that fit so well: fitted to utterances that were read right and wrong, `docs/decisions/0039`. */
export function confidenceOf({ mean, worst, frames, words }: Fit): number {
  const evidence = 2.94 + 0.181 * mean + 0.0227 * worst - 2.51 * Math.log(frames / 50) + 0.08 * Math.min(words, 6);
  return 1 / (1 + Math.exp(-evidence));
}
