import type { Heard } from "../text/heard.ts";
import { inverseFrequency } from "./examples.ts";
import { type Features, featureReader } from "./features.ts";

/** The features of a text, weighed to a vector of length one: what many texts have weighs less. */
export type Vector = readonly (readonly [feature: number, weight: number])[];

/** Texts as vectors, to be compared by their cosine. */
export type FeatureSpace = {
  readonly vectors: readonly Vector[];
  /** Another text among them. */
  readonly vectorOf: (heard: Heard) => Vector;
  /** How telling a feature is; the most where no text has it. */
  readonly idfOf: (feature: number) => number;
};

export function featureSpace(texts: readonly Heard[]): FeatureSpace {
  const featuresOf = featureReader();
  const own = texts.map((heard) => pairsOf(featuresOf(heard)));
  const spread = new Map<number, number>();
  for (const of of own) for (const [feature] of of) spread.set(feature, (spread.get(feature) ?? 0) + 1);
  const idf = new Map([...spread].map(([feature, count]) => [feature, inverseFrequency(texts.length, count)]));
  const unheard = inverseFrequency(texts.length, 0);
  const idfOf = (feature: number) => idf.get(feature) ?? unheard;
  const weighed = (of: Vector): Vector => {
    const weights = of.map(([feature, weight]) => [feature, weight * idfOf(feature)] as const);
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0)) || 1;
    return weights.map(([feature, weight]) => [feature, weight / length]);
  };
  return { vectors: own.map(weighed), vectorOf: (heard) => weighed(pairsOf(featuresOf(heard))), idfOf };
}

const pairsOf = ({ count, hashes, weights }: Features): Vector =>
  Array.from({ length: count }, (_, place) => [hashes[place] ?? 0, weights[place] ?? 0]);
