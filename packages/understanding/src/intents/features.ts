import { littleWords } from "../lexicon/vocabulary.ts";
import { hear, isDigits } from "../text/heard.ts";
import { soundOf } from "../text/sound.ts";

/** What of a text counts for its intent, with a weight by kind: words, pairs of words, and parts of words. */
export type Features = ReadonlyMap<string, number>;

/** The beginning of a long message says what it is about. */
const mostTokens = 120;
const partWeight = 0.4;
const littleWeight = 0.3;
const pairWeight = 0.7;

export function featuresOf(text: string): Features {
  const features = new Map<string, number>();
  let before = "^";
  for (const token of hear(text).tokens.slice(0, mostTokens)) {
    const word = isDigits(token.word) ? "0" : soundOf(token.word);
    features.set(word, littleWords.has(token.word) ? littleWeight : 1);
    features.set(`${before} ${word}`, pairWeight);
    before = word;
    // Letters of an abugida carry a syllable, so shorter parts say as much.
    const lengths = /[\u0900-\u0dff]/.test(word) ? [2, 3] : [3, 4];
    const bounded = `_${word}_`;
    for (const length of lengths) {
      for (let start = 0; start + length <= bounded.length; start++) {
        features.set(`~${bounded.slice(start, start + length)}`, partWeight);
      }
    }
  }
  features.set(`${before} $`, pairWeight);
  return features;
}
