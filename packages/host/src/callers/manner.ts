import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { asidesOf } from "@parley/understanding";
import type { Dice } from "./dice.ts";

type Chatter = { readonly before: readonly string[]; readonly behind: readonly string[] };

/** What talkative people say around a sentence, by the base of the language: no word of it means yes or no. */
const chatter: { readonly [language: string]: Chatter } = {
  en: {
    before: ["well, you know,", "uh, so,", "hello there, um,", "let me see,"],
    behind: [", if you don't mind", ", thank you so much", ", that would be great", ", you know"],
  },
  hi: {
    before: ["देखिए,", "वो क्या है कि", "dekhiye,"],
    behind: [", धन्यवाद", ", प्लीज़", ", dhanyavaad"],
  },
};

/** Said with many words around it; in a language without any as it is. */
export function chattily(text: string, language: LanguageCode, dice: Dice): string {
  const around = chatter[baseLanguage(language)];
  if (around === undefined) return text;
  const [before, behind] = [dice.one(around.before), dice.one(around.behind)];
  return dice.throw() < 0.5 ? `${before} ${text}` : `${text}${behind}`;
}

/** Another thing first, taken back at once. */
export const corrected = (other: string, text: string, language: LanguageCode): string =>
  `${other}, ${asidesOf(language).correction} ${text}`;

export const bothAtOnce = (one: string, other: string, language: LanguageCode): string =>
  `${one} ${asidesOf(language).and} ${other}`;

/** A sentence that no agent is made for. */
export const besideThePoint = (language: LanguageCode, dice: Dice): string | null =>
  dice.one(asidesOf(language).everyday);

/** Shorter words are not misspelt: they become other words. */
const leastLetters = 5;

/** Two letters of one of its longer words change places, or one is missing. */
export function misspelt(text: string, dice: Dice): string {
  const words = text.split(" ");
  const long = words.flatMap((word, place) =>
    [...word].length >= leastLetters && /^\p{L}+$/u.test(word) ? [place] : [],
  );
  const chosen = dice.one(long);
  if (chosen === null) return text;
  const letters = [...(words[chosen] ?? "")];
  // The first and last letters of words are seldom wrong.
  const at = 1 + Math.floor(dice.throw() * (letters.length - 3));
  const [letter = "", next = ""] = letters.slice(at, at + 2);
  letters.splice(at, 2, ...(dice.throw() < 0.5 ? [next, letter] : [letter]));
  return words.with(chosen, letters.join("")).join(" ");
}
