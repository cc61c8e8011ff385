import type { Mention } from "@parley/model/kernel";
import { correctedFigure, lastCorrection, takesBack } from "./correction.ts";
import type { Vocabulary } from "./lexicon/vocabulary.ts";
import { firstFrom, gapBefore, type Heard } from "./text/heard.ts";

/** Most words of a phrase that denies, "rather than the" among them. */
const longestDenial = 4;

/** The mentions, with those marked that words beside them rule out: "not John", "John nahin", "5 pm, no, half past". */
export function withDenials(heard: Heard, mentions: readonly Mention[], words: Vocabulary): Mention[] {
  const isTakenBack = takenBack(heard, mentions, words);
  return mentions.map((mention) =>
    isTakenBack(mention) || isDenied(heard, mention, words) ? { ...mention, denied: true } : mention,
  );
}

/** Tells which values a correction rules out where its new value could not be read. */
function takenBack(heard: Heard, mentions: readonly Mention[], words: Vocabulary): (mention: Mention) => boolean {
  const correction = mentions.length === 0 ? null : lastCorrection(heard, words);
  const figure = correction && heard.tokens[correctedFigure(heard, correction, words) ?? -1];
  if (!correction || !figure) return () => false;
  const isRead = mentions.some(({ start, end }) => start <= figure.start && figure.end <= end);
  return (mention) => !isRead && takesBack(heard, correction, mention);
}

/**
 * A mention that holds the word itself says what it says: the value "not sure" denies nothing. A yes or no has the word
 * in its value already.
 */
function isDenied(heard: Heard, { start, end, value }: Mention, words: Vocabulary): boolean {
  const { tokens, text } = heard;
  if (typeof value === "boolean") return false;
  const first = firstFrom(tokens, start);
  // Before a pause stands something else: "I can't, Friday is fine".
  const isNear = !/[,;.!?]/.test(gapBefore(heard, first));
  for (let index = Math.max(0, first - longestDenial); isNear && index < first; index++) {
    // It may reach into the mention: a list takes the article of "not a large" for a slip of the tongue.
    const isDenial = (words.denialsBefore.at(tokens, index)?.next ?? 0) >= first;
    if (isDenial && !/[,;.!?]/.test(text.slice(tokens[index]?.start, start))) return true;
  }
  const behind = firstFrom(tokens, end);
  // Behind a pause the word begins something new: "large, nahin, medium".
  const isBeside = !/[,;.!?]/.test(text.slice(end, tokens[behind]?.start));
  return isBeside && words.denialsAfter.at(tokens, behind) !== null;
}
