import { log } from "../elementary.ts";
import { hear } from "../text/heard.ts";
import { featureReader } from "./features.ts";
import { lotOf } from "./order.ts";

/** Training texts as sparse vectors of length one: row `i` is `starts[i]` to `starts[i + 1]` of indices and values. */
export type Examples = {
  readonly texts: readonly string[];
  /** The class of each text, or `none`. */
  readonly labels: readonly number[];
  /** What is drawn by lot for a row is drawn from this. */
  readonly lots: Uint32Array;
  /** Rows that are never held out: the names of classes, and what a class is not. */
  readonly kept: ReadonlySet<number>;
  /** By row the one class that it is not; it says nothing of the others. */
  readonly not: ReadonlyMap<number, number>;
  /** By row the one whose words it has with other values: both are held out together, and it is not measured. */
  readonly variantOf: ReadonlyMap<number, number>;
  /** Rows that people put aside as what no class is about. */
  readonly outside: ReadonlySet<number>;
  readonly classes: number;
  /** Hashes of the features. */
  readonly features: readonly number[];
  readonly idf: Float64Array;
  /** The number of texts that have the feature. */
  readonly spread: Int32Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
};

/** The label of a text that belongs to no class. */
export const none = -1;

export type LabelledText = {
  readonly text: string;
  readonly label: number;
  readonly isName?: boolean;
  /** The class that it is not. */
  readonly not?: number;
  /** The place of the text whose words it has with other values. */
  readonly variantOf?: number;
  readonly isOutside?: boolean;
};

/** How telling a feature is that so many of all texts have. */
export function inverseFrequency(texts: number, spread: number): number {
  return log((1 + texts) / (1 + spread)) + 1;
}

export function makeExamples(labelled: readonly LabelledText[], classes: number): Examples {
  const index = new Map<number, number>();
  const spreads: number[] = [];
  const featuresOf = featureReader();
  const rows = labelled.map(({ text }) => {
    const row: [feature: number, weight: number][] = [];
    const { count, hashes, weights } = featuresOf(hear(text));
    for (let number = 0; number < count; number++) {
      const feature = hashes[number] ?? 0;
      const weight = weights[number] ?? 0;
      let place = index.get(feature);
      if (place === undefined) {
        place = index.size;
        index.set(feature, place);
      }
      spreads[place] = (spreads[place] ?? 0) + 1;
      row.push([place, weight]);
    }
    return row;
  });

  const idf = Float64Array.from(spreads, (spread) => inverseFrequency(labelled.length, spread));
  const size = rows.reduce((sum, row) => sum + row.length, 0);
  const examples = {
    texts: labelled.map(({ text }) => text),
    labels: labelled.map(({ label }) => label),
    lots: Uint32Array.from(labelled, ({ text }) => lotOf(text)),
    kept: rowsThat(labelled, ({ isName, not }) => isName === true || not !== undefined),
    not: new Map(labelled.flatMap(({ not }, row) => (not === undefined ? [] : [[row, not] as const]))),
    variantOf: new Map(labelled.flatMap(({ variantOf: of }, row) => (of === undefined ? [] : [[row, of] as const]))),
    outside: rowsThat(labelled, ({ isOutside }) => isOutside === true),
    classes,
    features: [...index.keys()],
    idf,
    spread: Int32Array.from(spreads),
    starts: new Int32Array(rows.length + 1),
    indices: new Int32Array(size),
    values: new Float32Array(size),
  };
  let place = 0;
  rows.forEach((row, number) => {
    let square = 0;
    for (const [feature, weight] of row) square += (weight * (idf[feature] ?? 0)) ** 2;
    const length = Math.sqrt(square) || 1;
    for (const [feature, weight] of row) {
      examples.indices[place] = feature;
      examples.values[place] = (weight * (idf[feature] ?? 0)) / length;
      place += 1;
    }
    examples.starts[number + 1] = place;
  });
  return examples;
}

const rowsThat = (labelled: readonly LabelledText[], is: (text: LabelledText) => boolean): ReadonlySet<number> =>
  new Set(labelled.flatMap((text, row) => (is(text) ? [row] : [])));
