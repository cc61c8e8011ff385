import { littleWords } from "../lexicon/vocabulary.ts";
import { hear, isDigits } from "../text/heard.ts";
import { soundOf } from "../text/sound.ts";

/**
 * What of a text counts for its intent: words, pairs of words and parts of words, each by its hash, with a weight by
 * kind. A hash has 32 bits, so of 100,000 features about one shares its own.
 */
export type Features = ReadonlyMap<number, number>;

/** The beginning of a long message says what it is about. */
const mostTokens = 120;
const partWeight = 0.4;
const littleWeight = 0.3;
const pairWeight = 0.7;

/** Kinds of features begin at different hashes (FNV-1a), so that a word is no part of another. */
const [wordBasis, pairBasis, partBasis] = [0x811c9dc5, 0x5bd1e995, 0x27d4eb2f];
const [beginning, end] = [1, 2];

export function featuresOf(text: string): Features {
  const features = new Map<number, number>();
  let before = beginning;
  for (const token of hear(text).tokens.slice(0, mostTokens)) {
    const word = isDigits(token.word) ? "0" : soundOf(token.word);
    const hash = hashOf(wordBasis, word, 0, word.length);
    features.set(hash >>> 0, littleWords.has(token.word) ? littleWeight : 1);
    features.set(pairOf(before, hash), pairWeight);
    before = hash;
    // Letters of an abugida carry a syllable, so shorter parts say as much.
    const lengths = /[\u0900-\u0dff]/.test(word) ? [2, 3] : [3, 4];
    const bounded = `_${word}_`;
    for (const length of lengths) {
      for (let start = 0; start + length <= bounded.length; start++) {
        features.set(hashOf(partBasis, bounded, start, start + length) >>> 0, partWeight);
      }
    }
  }
  features.set(pairOf(before, end), pairWeight);
  return features;
}

function hashOf(basis: number, text: string, from: number, to: number): number {
  let hash = basis;
  for (let place = from; place < to; place++) hash = mixed(hash, text.charCodeAt(place));
  return hash;
}

const pairOf = (first: number, second: number) => mixed(mixed(pairBasis, first), second) >>> 0;

const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193);
