import type { Fit } from "./fit.ts";

/** From here on it does not matter how much better the words fit than their rival. */
const mostAhead = 1200;

/**
 * How likely words are right: a logistic curve over how well they fit, how long they last, and how far ahead of their best
 * rival they are; without one, as far as it matters. It was fitted to 950 utterances of which some were read right.
 * `docs/decisions/0039-sure-words.md` has its figures.
 */
export function confidenceOf({ mean, frames, total }: Fit, rival: Pick<Fit, "total"> | null): number {
  const ahead = rival === null ? mostAhead : Math.max(-mostAhead, Math.min(mostAhead, total - rival.total));
  const evidence = 1.68 + 0.151 * mean - 1.7 * Math.log(frames / 50) + 0.00138 * ahead;
  return 1 / (1 + Math.exp(-evidence));
}
