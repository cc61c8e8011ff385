import type { Examples } from "./examples.ts";
import { fit, score, shuffled } from "./fit.ts";

/** What a model says of a text that took no part in its training: its best class, with the logit. */
export type HeldOut = { readonly row: number; readonly label: number; readonly logit: number };

const folds = 4;
const groups = 2;

/** Scores every text by a model trained without it and a quarter of the others (k-fold cross validation). */
export function crossValidate(examples: Examples): HeldOut[] {
  const fold = new Map<number, number>();
  const seen = new Map<number, number>();
  for (const row of shuffled(examples.labels.map((_, index) => index))) {
    const label = examples.labels[row] ?? 0;
    const count = seen.get(label) ?? 0;
    seen.set(label, count + 1);
    // Classes begin at different folds, so that small ones do not all lose the same quarter.
    fold.set(row, (count + label) % folds);
  }
  return Array.from({ length: folds }, (_, held) => scoreWithout(examples, (row) => fold.get(row) === held)).flat();
}

/** Scores texts of intents that the model was not told of: stand-ins for what callers say out of scope. */
export function leaveIntentsOut(examples: Examples): HeldOut[] {
  if (examples.classes < 3) return [];
  return Array.from({ length: groups }, (_, group) =>
    scoreWithout(examples, (row) => (examples.labels[row] ?? 0) % groups === group),
  ).flat();
}

function scoreWithout(examples: Examples, isHeld: (row: number) => boolean): HeldOut[] {
  const rows = examples.labels.map((_, row) => row);
  const weights = fit(
    examples,
    rows.filter((row) => !isHeld(row)),
  );
  const scores = new Float64Array(examples.classes);
  return rows.filter(isHeld).map((row) => {
    score(examples, weights, row, scores);
    let label = 0;
    scores.forEach((value, index) => {
      if (value > (scores[label] ?? 0)) label = index;
    });
    return { row, label, logit: scores[label] ?? 0 };
  });
}
