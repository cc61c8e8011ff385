import { littleWords } from "../lexicon/vocabulary.ts";
import { type Heard, isDigits, type Token } from "../text/heard.ts";
import { soundOf } from "../text/sound.ts";
import { emptied, type HashTable, hashTable, placeOrAdd } from "./hash-table.ts";

/**
 * What of a text counts for its intent: words, pairs of words and parts of words, each by its hash, with a weight by
 * kind. A hash has 32 bits, so of 100,000 features about one shares its own.
 */
export type Features = {
  readonly count: number;
  readonly hashes: Int32Array;
  readonly weights: Float64Array;
};

/** The beginning of a long message says what it is about. */
const mostTokens = 120;
const partWeight = 0.4;
const littleWeight = 0.3;
const pairWeight = 0.7;

/** Kinds of features begin at different hashes (FNV-1a), so that a word is no part of another. */
const [wordBasis, pairBasis, partBasis] = [0x811c9dc5, 0x5bd1e995, 0x27d4eb2f];
const [beginning, end] = [1, 2];

/** Texts of so many features are read without memory of their own. */
const usual = 1024;

/** Reads one text after another. What it gives holds until the next. */
export function featureReader(): (heard: Heard) => Features {
  const kept = { table: hashTable(usual), weights: new Float64Array(usual) };
  return (heard) => {
    const tokens = heard.tokens.length > mostTokens ? heard.tokens.slice(0, mostTokens) : heard.tokens;
    const words = tokens.map(({ word }) => (isDigits(word) ? "0" : soundOf(word)));
    // Of each word itself, its pair, and the parts of both lengths; the pair at the end.
    const most = words.reduce((sum, word) => sum + 2 + 2 * (word.length + 1), 1);
    const { table, weights } = most > usual ? { table: hashTable(most), weights: new Float64Array(most) } : kept;
    return read(tokens, words, emptied(table), weights);
  };
}

function read(tokens: readonly Token[], words: readonly string[], table: HashTable, weights: Float64Array): Features {
  let before = beginning;
  words.forEach((word, place) => {
    const hash = hashOf(wordBasis, word, 0, word.length);
    weights[placeOrAdd(table, hash)] = littleWords.has(tokens[place]?.word ?? "") ? littleWeight : 1;
    weights[placeOrAdd(table, pairOf(before, hash))] = pairWeight;
    before = hash;
    // Letters of an abugida carry a syllable, so shorter parts say as much.
    const shortest = /[\u0900-\u0dff]/.test(word) ? 2 : 3;
    addParts(table, weights, `_${word}_`, shortest);
  });
  weights[placeOrAdd(table, pairOf(before, end))] = pairWeight;
  return { count: table.count, hashes: table.hashes, weights };
}

/** The parts of a word, bounds included, of a length and of one letter more. */
function addParts(table: HashTable, weights: Float64Array, bounded: string, shortest: number): void {
  for (let length = shortest; length <= shortest + 1; length++) {
    for (let start = 0; start + length <= bounded.length; start++) {
      weights[placeOrAdd(table, hashOf(partBasis, bounded, start, start + length))] = partWeight;
    }
  }
}

function hashOf(basis: number, text: string, from: number, to: number): number {
  let hash = basis | 0;
  for (let place = from; place < to; place++) hash = mixed(hash, text.charCodeAt(place));
  return hash;
}

const pairOf = (first: number, second: number) => mixed(mixed(pairBasis, first), second);

const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193);
