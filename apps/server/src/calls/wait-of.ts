import type { WaitFigures } from "@parley/model/api/calls";

/** How many answers took a step's time: at most 20 ms times 1.1 to the power of the step. */
type Wait = { readonly step: number; readonly answers: number };

const digits = 8;

/** The waits that migration 15 packs into the digits of a whole number: eight for each step, the lowest for step 0. */
export function unpackWaits(packed: string): readonly Wait[] {
  const waits: Wait[] = [];
  for (let step = 0, end = packed.length; end > 0; step++, end -= digits) {
    const answers = Number(packed.slice(Math.max(0, end - digits), end));
    if (answers > 0) waits.push({ step, answers });
  }
  return waits;
}

export function waitOf(waits: readonly Wait[]): WaitFigures {
  const sorted = waits.toSorted((a, b) => a.step - b.step);
  const answers = sorted.reduce((sum, wait) => sum + wait.answers, 0);
  return { answers, median_ms: timeAt(sorted, answers * 0.5), p95_ms: timeAt(sorted, answers * 0.95) };
}

/** The time of the answer at a place among all, the quickest first: the middle of its step. */
function timeAt(sorted: readonly Wait[], place: number): number {
  let passed = 0;
  for (const { step, answers } of sorted) {
    passed += answers;
    if (passed >= place) return Math.round(20 * 1.1 ** (step - 0.5));
  }
  return 0;
}
