import { type Examples, none } from "./examples.ts";
import { fit, score, shuffled } from "./fit.ts";

/**
 * What a model says of a text that took no part in its training: its best class with the logit, and the logit of the
 * best class besides the text's own. The second is how the text would look if its intent were unknown.
 */
export type HeldOut = {
  readonly row: number;
  readonly label: number;
  readonly logit: number;
  readonly sibling: number | null;
};

const folds = 4;

/**
 * Scores every text by a model trained without it and a quarter of the others (k-fold cross validation). Of texts that
 * belong to no class, `strangers` has the logit of the class they were nearest to.
 */
export function crossValidate(examples: Examples): { known: HeldOut[]; strangers: number[] } {
  const rows = examples.labels.map((_, row) => row);
  const fold = foldsOf(examples, rows);
  const judged = Array.from({ length: folds }, (_, held) => {
    const weights = fit(
      examples,
      rows.filter((row) => fold.get(row) !== held),
    );
    return rows.filter((row) => fold.get(row) === held).map((row) => judge(examples, weights, row));
  }).flat();
  const isStranger = ({ row }: HeldOut) => examples.labels[row] === none;
  return {
    known: judged.filter((one) => !isStranger(one)),
    strangers: judged.filter(isStranger).map(({ logit }) => logit),
  };
}

/** Deals the texts of each class out over the folds. */
function foldsOf({ labels }: Examples, rows: readonly number[]): Map<number, number> {
  const fold = new Map<number, number>();
  const seen = new Map<number, number>();
  for (const row of shuffled(rows)) {
    const label = labels[row] ?? 0;
    const count = seen.get(label) ?? 0;
    seen.set(label, count + 1);
    // Classes begin at different folds, so that small ones do not all lose the same quarter.
    fold.set(row, (count + label + folds) % folds);
  }
  return fold;
}

function judge(examples: Examples, weights: Float32Array, row: number): HeldOut {
  const scores = new Float64Array(examples.classes);
  score(examples, weights, row, scores);
  const label = bestOf(scores);
  const logit = scores[label] ?? 0;
  scores[examples.labels[row] ?? 0] = Number.NEGATIVE_INFINITY;
  return { row, label, logit, sibling: examples.classes > 1 ? (scores[bestOf(scores)] ?? null) : null };
}

function bestOf(scores: Float64Array): number {
  let best = 0;
  for (let label = 1; label < scores.length; label++) if ((scores[label] ?? 0) > (scores[best] ?? 0)) best = label;
  return best;
}
