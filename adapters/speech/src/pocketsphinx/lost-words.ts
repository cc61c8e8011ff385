import type { EntityKind } from "@parley/model/kernel";
import type { Expected } from "../recognition/recogniser.ts";
import { sayable } from "./sayable.ts";

type Change = (text: string) => readonly string[];

const hours =
  /(?<!half past |quarter past |quarter to )\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! (?:thirty|fifteen|forty))/g;
const teens = /\b(thir|four|fif|six|seven|eigh|nine)teen\b/g;
const tens = /\b(thir|for|fif|six|seven|eigh|nine)ty\b/g;
const firstNumber =
  /^((?:(?!minus )\S+ )*?)(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty)\b/g;
const tensAndOne = /\b([a-z]+ty) (one|two|three|four|five|six|seven|eight|nine)\b/g;

const ofTime: Change = (text) =>
  each(text, hours, ([hour]) => ["half past", "quarter past", "quarter to"].map((words) => `${words} ${hour}`));

const ofNumber: Change = (text) => [
  ...each(text, teens, ([, stem]) => [`${stem === "four" ? "for" : stem}ty`]),
  ...each(text, tens, ([, stem]) => [`${stem === "for" ? "four" : stem}teen`]),
  ...each(text, tensAndOne, ([, ten, one]) => [`${ten} point ${one}`]),
];

const signed: Change = (text) => [
  ...ofNumber(text),
  ...(text.includes("minus ") ? [] : each(text, firstNumber, ([, before, number]) => [`${before}minus ${number}`])),
];

/** The same with a word of one place, at each of its places, said otherwise. */
function each(text: string, place: RegExp, otherwise: (found: RegExpMatchArray) => readonly string[]): string[] {
  return [...text.matchAll(place)].flatMap((found) => {
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    return otherwise(found).map((words) => `${before}${words}${after}`);
  });
}

function withoutNegation(text: string): string {
  const open = text
    .replace(/\bcan't\b/g, "can")
    .replace(/\bwon't\b/g, "will")
    .replace(/n't\b/g, "");
  return open
    .replace(/\b(?:not|no|never|do|does|did)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** What a small word changes in the values of a kind. */
const changes: { readonly [Kind in EntityKind]?: Change } = {
  time: ofTime,
  date_time: ofTime,
  number: signed,
  amount: ofNumber,
  percent: ofNumber,
  duration: ofNumber,
};

/**
 * What else may have been said where noise swallows small words and endings: "half past five" instead of "five", "I can
 * not" instead of "I can", "thirteen" instead of "thirty". Each means something else, and is the text with more in it.
 */
export function lostWords(text: string, { phrases, values, kinds }: Expected): readonly string[] {
  const plain = withoutNegation(text);
  const denied = sayable([...phrases, ...values]).filter(
    (one) => one.length > text.length && withoutNegation(one) === plain,
  );
  return [...new Set([...denied, ...kinds.flatMap((kind) => changes[kind]?.(text) ?? [])])];
}

/** How much better a text must fit for each letter that another has more, for these letters not to have been said. */
const forLetter = 180;

/** And where they are as long. */
const leastAhead = 200;

/** How much better a text must fit than another with more in it. */
export function neededAhead(text: string, other: string): number {
  return Math.max(leastAhead, forLetter * (other.length - text.length));
}
