import type { LanguageCode } from "@parley/model/kernel";
import { isReserved, readAnswer } from "./entities/yes-no.ts";
import { english } from "./lexicon/english.ts";
import { lexiconOf, type Vocabulary } from "./lexicon/vocabulary.ts";
import { type Heard, hear } from "./text/heard.ts";

/**
 * What an input says to a question of yes or no. `plain`: yes or no and nothing else. `loose`: it may also be meant as it is said
 * ("skip it"). `first`: it begins with a yes or no and says more. `proviso`: yes, with something else in it ("yes, but on Friday").
 * `neither`: it has such words, and says neither ("not sure").
 */
export type Reply =
  | { readonly says: "plain" | "loose" | "first" | "proviso"; readonly yes: boolean }
  | { readonly says: "neither" };

/** In a longer sentence a yes or no may be about something else. */
const shortInput = 7;

/** The reply of an input. Null where it is none, a question, or both yes and no. */
export function replyOf(heard: Heard, words: Vocabulary): Reply | null {
  const { tokens, text } = heard;
  if (words.questions.at(tokens, 0) !== null) return null;
  let yes: boolean | null = null;
  let [plain, loose, more, neither] = [false, false, false, false];
  const isProviso = (index: number) => yes === true && words.provisos.at(tokens, index) !== null;
  for (let index = 0; index < tokens.length; ) {
    if (isProviso(index)) return { yes: true, says: "proviso" };
    const filler = words.courtesies.at(tokens, index) ?? words.replyFillers.at(tokens, index);
    const neutral = words.neutral.at(tokens, index);
    const answer = neutral === null ? readAnswer(heard, index, words, 0) : null;
    // "Nah, I'm good" is a no, and "I'm good" alone is neither.
    if (neutral !== null && neutral.next !== filler?.next) neither = true;
    else if (answer !== null) {
      if (yes !== null && yes !== answer.value) return null;
      yes = answer.value;
      // "That's not right" says no and nothing else.
      const isNegation = words.negations.at(tokens, index)?.next === answer.next;
      plain ||= answer.plain;
      loose ||= !answer.plain && !isNegation;
    } else if (filler === null) {
      // What something else begins with is about that: "I want it, yes" is for the intents alone.
      if (!plain) return null;
      more = true;
    }
    index = answer?.next ?? neutral?.next ?? filler?.next ?? index + 1;
  }
  if (/\?\s*$/.test(text) || (more && (neither || tokens.length > shortInput))) return null;
  if (neither || (yes === true && isReserved(heard, words))) return { says: "neither" };
  if (yes === null) return null;
  return { yes, says: more ? "first" : plain && !loose ? "plain" : "loose" };
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
