import type { SaidInCalls } from "@parley/model/api/said-in-calls";

/** What a caller said, with the intent that is likeliest and how likely, as the draft understands it. */
export type Scored = Pick<SaidInCalls, "text" | "language" | "count" | "call"> & {
  readonly intent: string;
  readonly score: number;
};

/** What becomes of callers' words at one threshold, beside the threshold in force. */
export type ThresholdEffect = {
  readonly understood: number;
  readonly asked: number;
  /** Those which are understood now and would not be, or the other way round; the most frequent first. */
  readonly changes: readonly (Scored & { readonly becomes: "understood" | "asked" })[];
};

/** What another threshold does to what callers said; `inForce` gives the one of a language. */
export function effectOf(
  scored: readonly Scored[],
  threshold: number,
  inForce: (language: string) => number,
): ThresholdEffect {
  let [understood, asked] = [0, 0];
  const changes: (Scored & { becomes: "understood" | "asked" })[] = [];
  for (const one of scored) {
    const isTaken = one.score >= threshold;
    if (isTaken) understood += one.count;
    else asked += one.count;
    if (isTaken !== one.score >= inForce(one.language))
      changes.push({ ...one, becomes: isTaken ? "understood" : "asked" });
  }
  return { understood, asked, changes: changes.toSorted((a, b) => b.count - a.count || b.score - a.score) };
}
