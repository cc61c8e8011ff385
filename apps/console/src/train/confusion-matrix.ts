import type { TrainingReport } from "@parley/model/kernel";

/** Examples of one intent that were taken for another; `taken_for` null: for none. */
export type Confusion = {
  readonly intent: string;
  readonly taken_for: string | null;
  readonly utterances: readonly { readonly text: string; readonly score: number }[];
};

/** A row of the matrix: what was said, how much of it was understood, and what the rest was taken for. */
export type MatrixRow = {
  readonly intent: string;
  readonly right: number;
  /** By what it was taken for; null is for none. */
  readonly wrong: ReadonlyMap<string | null, Confusion>;
};

export type Matrix = {
  readonly rows: readonly MatrixRow[];
  /** Whether anything was taken for none. */
  readonly hasNone: boolean;
};

/** What was taken for what: the intents with mistakes alone, or all of them. */
export function matrixOf({ intents, confusions }: TrainingReport, isWhole: boolean): Matrix {
  const wrong = new Map<string, Map<string | null, Confusion>>();
  for (const { intent, taken_for, utterance, score } of confusions) {
    const row = wrong.get(intent) ?? new Map<string | null, Confusion>();
    wrong.set(intent, row);
    const known = row.get(taken_for)?.utterances ?? [];
    row.set(taken_for, { intent, taken_for, utterances: [...known, { text: utterance, score }] });
  }
  const taken = new Set(confusions.map(({ taken_for }) => taken_for));
  return {
    rows: intents
      .filter(({ name }) => isWhole || wrong.has(name) || taken.has(name))
      .map(({ name, utterances, recall }) => ({
        intent: name,
        right: Math.round(utterances * recall),
        wrong: wrong.get(name) ?? new Map(),
      }))
      .toSorted((a, b) => a.intent.localeCompare(b.intent, "en")),
    hasNone: taken.has(null),
  };
}
