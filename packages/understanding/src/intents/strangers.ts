import { english } from "../lexicon/english.ts";
import { lexiconOf, littleWords } from "../lexicon/vocabulary.ts";
import { hear } from "../text/heard.ts";

/** A word in more everyday sentences than this belongs to the frame and says nothing of what they are about. */
const frame = 3;

/** Everyday sentences of this very language are known; those of English stand in where they are not. */
export function hasEveryday(language: string): boolean {
  return lexiconOf(language) !== null;
}

/** Everyday sentences that are about nothing an agent's examples are about. */
export function strangersTo(examples: readonly string[], language: string): readonly string[] {
  const sentences = (lexiconOf(language) ?? english).everyday.map((text) => ({ text, words: wordsOf(text) }));
  const spread = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
  const said = new Set(examples.flatMap((text) => [...wordsOf(text)]));
  const isTelling = (word: string) => !littleWords.has(word) && (spread.get(word) ?? 0) <= frame;
  return sentences
    .filter(({ words }) => ![...words].some((word) => isTelling(word) && said.has(word)))
    .map(({ text }) => text);
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(hear(text).tokens.map(({ word }) => word));
