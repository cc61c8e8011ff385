import { littleWords } from "../lexicon/vocabulary.ts";
import { type Heard, hear } from "../text/heard.ts";
import { featureSpace, type Vector } from "./feature-space.ts";

/**
 * Texts whose telling words weigh so much alike (cosine) say nearly the same. Tried on the 747 texts of the samples:
 * those that differ in little words alone have 1. Those of two intents have at most .81: "call again", "do not call again".
 */
const nearFrom = 0.85;

/** Which of the texts a text is near, as their places, the nearest first; the text itself too, where it is one of them. */
export type NearTexts = (text: string) => readonly number[];

/**
 * Finds texts that say nearly the same. Little words do not count: "I want to pay my bill" is near "I want to pay the
 * bill", and not near "I want to cancel". It knows each text by its rarest features, so a text is compared with few others.
 */
export function nearTexts(texts: readonly string[]): NearTexts {
  const { vectors, vectorOf, idfOf } = featureSpace(texts.map(tellingOf));
  const index = new Map<number, number[]>();
  vectors.forEach((vector, place) => {
    for (const feature of rarest(vector, idfOf)) {
      const known = index.get(feature);
      if (known === undefined) index.set(feature, [place]);
      else known.push(place);
    }
  });
  return (text) => {
    const heard = tellingOf(text);
    if (heard.tokens.length === 0) return [];
    const vector = vectorOf(heard);
    const candidates = new Set(vector.flatMap(([feature]) => index.get(feature) ?? []));
    const weights = new Map(vector);
    return [...candidates]
      .map((place) => ({ place, likeness: cosine(vectors[place] ?? [], weights) }))
      .filter(({ likeness }) => likeness >= nearFrom)
      .toSorted((a, b) => b.likeness - a.likeness || a.place - b.place)
      .map(({ place }) => place);
  };
}

/** What was heard without its little words. */
function tellingOf(text: string): Heard {
  const heard = hear(text);
  return { ...heard, tokens: heard.tokens.filter(({ word }) => !littleWords.has(word)) };
}

/**
 * The features by which a text is found. The others alone make no text near: together they are shorter than what it
 * takes, and a vector of length one adds nothing to that.
 */
function rarest(vector: Vector, idfOf: (feature: number) => number): readonly number[] {
  const common = vector
    .map(([feature, weight]) => ({ feature, weight, idf: idfOf(feature) }))
    .toSorted((a, b) => a.idf - b.idf);
  let square = 0;
  const first = common.findIndex(({ weight }) => {
    square += weight ** 2;
    return square >= nearFrom ** 2;
  });
  return common.slice(first).map(({ feature }) => feature);
}

const cosine = (vector: Vector, weights: ReadonlyMap<number, number>): number =>
  vector.reduce((sum, [feature, weight]) => sum + weight * (weights.get(feature) ?? 0), 0);
