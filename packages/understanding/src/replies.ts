import type { LanguageCode } from "@parley/model/kernel";
import { readAnswer } from "./entities/yes-no.ts";
import { english } from "./lexicon/english.ts";
import { lexiconOf, type Vocabulary } from "./lexicon/vocabulary.ts";
import { type Heard, hear } from "./text/heard.ts";

/** What an input says to a question of yes or no. */
export type Reply = {
  readonly yes: boolean;
  /**
   * `plain`: it says nothing else. `loose`: it may also be meant as it is said ("skip it"). `first`: it begins with a yes or
   * no and says more.
   */
  readonly says: "plain" | "loose" | "first";
};

/** In a longer sentence a yes or no may be about something else. */
const shortInput = 7;

/** The reply of an input. Null where it is none, a question, or both yes and no. */
export function replyOf(heard: Heard, words: Vocabulary): Reply | null {
  const { tokens, text } = heard;
  if (/\?\s*$/.test(text) || words.questions.at(tokens, 0) !== null) return null;
  let yes: boolean | null = null;
  let [plain, loose, more] = [false, false, false];
  for (let index = 0; index < tokens.length; ) {
    const filler = words.courtesies.at(tokens, index) ?? words.replyFillers.at(tokens, index);
    const neutral = words.neutral.at(tokens, index);
    // "Nah, I'm good" is a no, and "I'm good" alone is neither.
    if (neutral !== null && neutral.next !== filler?.next) return null;
    const answer = neutral === null ? readAnswer(heard, index, words, 0) : null;
    const next = answer?.next ?? filler?.next ?? index + 1;
    if (answer === null && filler === null) {
      // What something else begins with is about that: "I want it, yes" is for the intents alone.
      if (!plain) return null;
      more = true;
    } else if (answer !== null) {
      if (yes !== null && yes !== answer.value) return null;
      yes = answer.value;
      // "That's not right" says no and nothing else.
      const isNegation = words.negations.at(tokens, index)?.next === next;
      plain ||= answer.plain;
      loose ||= !answer.plain && !isNegation;
    }
    index = next;
  }
  if (yes === null || (more && tokens.length > shortInput)) return null;
  if (more) return { yes, says: "first" };
  return { yes, says: plain && !loose ? "plain" : "loose" };
}

/** The very word for it: what it means, all other ways to say it mean. */
export function wordFor(isYes: boolean, language: LanguageCode): Heard {
  const { yes, no } = lexiconOf(language) ?? english;
  const [first = ""] = (isYes ? yes : no).split("|");
  return hear(first);
}

/** The words of a text alone: two texts of the same words are one. */
export function wordsIn({ tokens }: Heard): string {
  return tokens.map(({ word }) => word).join(" ");
}
