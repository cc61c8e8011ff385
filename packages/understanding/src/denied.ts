import type { Mention } from "@parley/model/kernel";
import type { Vocabulary } from "./lexicon/vocabulary.ts";
import type { Heard, Token } from "./text/heard.ts";

/** Most words of a phrase that denies, "rather than the" among them. */
const longestDenial = 4;

/** The mentions, with those marked that a word beside them rules out: "not John", "John nahin". */
export function withDenials(heard: Heard, mentions: readonly Mention[], words: Vocabulary): Mention[] {
  return mentions.map((mention) => (isDenied(heard, mention, words) ? { ...mention, denied: true } : mention));
}

/**
 * A mention that holds the word itself says what it says: the value "not sure" denies nothing. A yes or no has the word
 * in its value already.
 */
function isDenied({ tokens, text }: Heard, { start, end, value }: Mention, words: Vocabulary): boolean {
  if (typeof value === "boolean") return false;
  const first = firstFrom(tokens, start);
  for (let index = Math.max(0, first - longestDenial); index < first; index++) {
    // It may reach into the mention: a list takes the article of "not a large" for a slip of the tongue.
    if ((words.denialsBefore.at(tokens, index)?.next ?? 0) >= first) return true;
  }
  const behind = firstFrom(tokens, end);
  // Behind a pause the word begins something new: "large, nahin, medium".
  const isBeside = !/[,;.!?]/.test(text.slice(end, tokens[behind]?.start));
  return isBeside && words.denialsAfter.at(tokens, behind) !== null;
}

/** The place of the first token at or behind an offset. */
function firstFrom(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
