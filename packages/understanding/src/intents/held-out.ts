import { type Examples, none } from "./examples.ts";
import type { Learned, Learner } from "./learner.ts";
import { redrawn, shuffled } from "./order.ts";

/**
 * What a model says of a text that took no part in its training. Its best class with the logit, and the logit of the
 * best class besides the text's own. The second is how the text would look if its intent were unknown.
 */
export type HeldOut = {
  readonly row: number;
  readonly label: number;
  readonly logit: number;
  readonly sibling: number | null;
};

/** Into how many parts the examples are dealt, and how many of them are held out, one after the other. */
export type Parts = { readonly dealt: number; readonly tried: number };

/**
 * Scores texts by a model trained without them and the others of their part (k-fold cross validation). Of texts that
 * belong to no class, `strangers` has the logit of the class they were nearest to, and `outside` that of those which
 * people put aside.
 */
export function holdOut(
  examples: Examples,
  learn: Learner<unknown>,
  { dealt, tried }: Parts,
  bytes: number,
): { known: HeldOut[]; strangers: number[]; outside: number[] } {
  const rows = examples.labels.map((_, row) => row);
  const part = partsOf(examples, rows, dealt);
  const judged = Array.from({ length: tried }, (_, held) => {
    const learned = learn(
      examples,
      rows.filter((row) => part.get(row) !== held),
      bytes,
    );
    const asked = rows.filter((row) => part.get(row) === held && !examples.variantOf.has(row));
    return asked.map((row) => judge(examples, learned, row));
  }).flat();
  const isStranger = ({ row }: HeldOut) => examples.labels[row] === none;
  return {
    known: judged.filter((one) => !isStranger(one)),
    strangers: judged.flatMap((one) => (isStranger(one) && !examples.outside.has(one.row) ? [one.logit] : [])),
    outside: judged.flatMap(({ row, logit }) => (examples.outside.has(row) ? [logit] : [])),
  };
}

/** Which draw of a row's lot says what part it is held out with. */
const partDraw = 2;

/**
 * Deals the texts of each class out over the parts, but not those that are always learned from. Each goes where its own lot says while there is room for
 * it, so another example changes the part of few.
 */
function partsOf(
  { labels, kept, variantOf, lots }: Examples,
  rows: readonly number[],
  parts: number,
): Map<number, number> {
  const part = new Map<number, number>();
  const classes = new Map<number, number[]>();
  for (const row of rows) {
    if (kept.has(row) || variantOf.has(row)) continue;
    const label = labels[row] ?? none;
    const own = classes.get(label);
    if (own === undefined) classes.set(label, [row]);
    else own.push(row);
  }
  for (const own of classes.values()) {
    const each = Math.floor(own.length / parts);
    const held = new Int32Array(parts);
    let left = own.length % parts;
    for (const row of shuffled(own, lots)) {
      let place = redrawn(lots[row] ?? 0, partDraw) % parts;
      while ((held[place] ?? 0) > each || (held[place] === each && left === 0)) place = (place + 1) % parts;
      if (held[place] === each) left -= 1;
      held[place] = (held[place] ?? 0) + 1;
      part.set(row, place);
    }
  }
  for (const [row, original] of variantOf) part.set(row, part.get(original) ?? 0);
  return part;
}

function judge(examples: Examples, learned: Learned<unknown>, row: number): HeldOut {
  const scores = new Float64Array(examples.classes);
  learned.score(row, scores);
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
