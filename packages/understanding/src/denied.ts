import type { Mention } from "@parley/model/kernel";
import { lastCorrection, takesBack } from "./correction.ts";
import { isFigure } from "./entities/beside.ts";
import type { Vocabulary } from "./lexicon/vocabulary.ts";
import { firstFrom, type Heard, type Token } from "./text/heard.ts";

/** Most words of a phrase that denies, "rather than the" among them. */
const longestDenial = 4;

/** The mentions, with those marked that words beside them rule out: "not John", "John nahin", "5 pm, no, half past". */
export function withDenials(heard: Heard, mentions: readonly Mention[], words: Vocabulary): Mention[] {
  const isTakenBack = takenBack(heard, mentions, words);
  return mentions.map((mention) =>
    isTakenBack(mention) || isDenied(heard, mention, words) ? { ...mention, denied: true } : mention,
  );
}

/** So many words behind a correction may lead to the value: "actually I can only do". */
const mostLeading = 8;

/** Which values a correction takes back though the value that it names was not read. */
function takenBack(heard: Heard, mentions: readonly Mention[], words: Vocabulary): (mention: Mention) => boolean {
  const { tokens } = heard;
  const correction = mentions.length === 0 ? null : lastCorrection(heard, words);
  if (correction === null) return () => false;
  const isRead = ({ start, end }: Token) => mentions.some((other) => other.start <= start && end <= other.end);
  const behind = tokens.slice(correction.next, correction.next + mostLeading);
  const isLeft = behind.some((token, place) => isFigure(heard, correction.next + place, words) && !isRead(token));
  return (mention) => isLeft && takesBack(heard, correction, mention);
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
