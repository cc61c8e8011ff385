import { logistic } from "../elementary.ts";

/** Turns a logit into a probability: `1 / (1 + exp(-(slope * logit + offset)))`. */
export type Calibration = { readonly slope: number; readonly offset: number };

/** A held-out score, whether it was for the right class, and how much it counts. */
export type Judged = { readonly logit: number; readonly isRight: boolean; readonly weight: number };

/** What few examples are drawn towards, and how strongly. */
const expected: Calibration = { slope: 1.2, offset: 1 };
const strength = 3;
const parameters = ["slope", "offset"] as const;
/** The longest step, and how often each parameter takes one. */
const longest = 0.25;
const sweeps = 60;

export function probability({ slope, offset }: Calibration, logit: number): number {
  return logistic(slope * logit + offset);
}

/** Fits a calibration to held-out scores, by Newton's steps on one parameter after the other. */
export function calibrate(judged: readonly Judged[]): Calibration {
  const fitted = { ...expected };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const parameter of parameters) {
      let gradient = strength * (fitted[parameter] - expected[parameter]);
      let curvature = strength;
      for (const { logit, isRight, weight } of judged) {
        const chance = probability(fitted, logit);
        const value = parameter === "offset" ? 1 : logit;
        gradient += weight * (chance - (isRight ? 1 : 0)) * value;
        curvature += weight * chance * (1 - chance) * value * value;
      }
      // Far from the best place the curvature vanishes and a whole step would overshoot.
      fitted[parameter] -= Math.max(-longest, Math.min(longest, gradient / curvature));
    }
    // More evidence never makes a class less likely.
    fitted.slope = Math.max(0.1, fitted.slope);
  }
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  return { slope: round(fitted.slope), offset: round(fitted.offset) };
}
