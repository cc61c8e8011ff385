import { lastCorrection } from "../correction.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";
import { endsAt, firstHalf, otherHalf } from "./beside.ts";
import { confidences, type Found, type Read, scan } from "./kind.ts";

/**
 * `isPlace`: a day or a time of the clock, such as Monday or 7 pm. No share or sum of it is meant. `isUnsure`: the figures may be
 * several numbers, or the half of one.
 */
type Measured = Read & { readonly isPlace?: boolean; readonly isUnsure?: boolean };

/**
 * Reads what is measured in numbers at each token. Where a part of a value stands beside it and no reader took it, there is
 * no value, however surely its unit is named. Beside figures that are unsure, the only number left would be a guess: what has no
 * unit is none.
 */
export function scanMeasures(heard: Heard, words: Vocabulary, read: (index: number) => Measured | null): Found[] {
  const unsure: number[] = [];
  const found = scan(heard, (index) => {
    const result = readWhole(heard, index, words, read);
    if (result?.isUnsure) unsure.push(heard.tokens[index]?.start ?? 0);
    return result;
  });
  const correction = unsure.length === 0 ? null : lastCorrection(heard, words);
  const behind = heard.tokens[correction?.next ?? 0]?.start ?? 0;
  const isBesideUnsure = ({ start }: Found) => unsure.some((other) => other >= behind === start >= behind);
  return found.filter((one) => one.confidence === confidences.own || !isBesideUnsure(one));
}

function readWhole(
  heard: Heard,
  index: number,
  words: Vocabulary,
  read: (index: number) => Measured | null,
): Measured | null {
  const result = read(index);
  if (!result?.found) return result;
  const isQuantity = result.isPlace !== true;
  const isNamed = [result.found].flat().some(({ confidence }) => confidence === confidences.own);
  const signs = isNamed ? decimalSigns : signsBetween;
  const half = otherHalf(heard, result.next, words);
  const other = half === null ? null : read(half);
  // Behind a day a time may stand: "5 March - 5 pm".
  if (half !== null && (isQuantity || other?.found)) {
    return { found: null, next: other?.next ?? half + 1, isUnsure: isQuantity && other?.found != null };
  }
  const left = isWrittenOn(heard, result.next, signs)
    ? result.next + 1
    : behindPart(heard, result.next, words, isQuantity);
  const first = firstHalf(heard, index, words);
  const isHalf = first !== null && (isQuantity || !isOfDate(heard, first, words));
  const isPart =
    left !== null || isHalf || isWrittenOn(heard, index, signs) || (isQuantity && isPartOf(heard, index, words));
  return isPart ? { found: null, next: left ?? result.next } : result;
}

/** Between figures that are one value: 1/2, 1:30 of hours. "12,34" may be two numbers; the figures of a unit are one: "1,5 hours". */
const signsBetween = /^[/⁄:]$/;
const decimalSigns = /^[/⁄:.,]$/;

/** Whether figures go on at a token, behind a sign that no reader took. */
function isWrittenOn(heard: Heard, index: number, signs: RegExp): boolean {
  const { tokens } = heard;
  const isJoined = isDigits(tokens[index - 1]?.word) && isDigits(tokens[index]?.word);
  return isJoined && signs.test(gapBefore(heard, index));
}

/** Whether the number at a token is the end of a date: "5/3 - 5 pm", "March 5 - 5 pm", "5.3.2027 - 5 pm". */
function isOfDate(heard: Heard, index: number, words: Vocabulary): boolean {
  const isYear = /^\d{4}$/.test(heard.tokens[index]?.word ?? "");
  return isYear || isWrittenOn(heard, index, signsOfDate) || endsAt(words.months, heard, index);
}

const signsOfDate = /^[-/.]$/;

/** The index behind a part of a value that follows it: a month "and a half", 2 dollars "million", an hour "plus ten", 2 "1/2". */
function behindPart(heard: Heard, to: number, words: Vocabulary, isQuantity: boolean): number | null {
  const { tokens } = heard;
  if (isDigits(tokens[to - 1]?.word) && isWrittenOn(heard, to + 1, fractionSigns)) return to + 2;
  if (!isQuantity) return words.andParts.at(tokens, to)?.next ?? null;
  const sum = words.sums.at(tokens, to);
  const added = sum && readNumber(heard, sum.next, words);
  if (added) return added.next;
  const isBehindNumber = isDigits(tokens[to - 1]?.word) || endsAt(words.numbers, heard, to);
  // "Two k" is a number; behind anything else the letter is an "ok".
  const isScale = isBehindNumber || !/^[a-z]{1,2}$/.test(tokens[to]?.word ?? "");
  const tables: readonly Phrases<unknown>[] = [words.andParts, words.sharesBehind, ...(isScale ? [words.scales] : [])];
  return tables.map((table) => table.at(tokens, to)?.next).find((next) => next !== undefined) ?? null;
}

const fractionSigns = /^[/⁄]$/;

/** Whether words before a value make another one of it: "saadhe" teen, "a quarter of" a million, "10% of" 500 rupees, "3/4 of" a million. */
function isPartOf(heard: Heard, from: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const begin = endsAt(words.determiners, heard, from) ? from - 1 : from;
  const of = begin - 1;
  const isOf = /^off?$/.test(tokens[of]?.word ?? "");
  const isFraction = isOf && (/[%٪]/.test(gapBefore(heard, of)) || isWrittenOn(heard, of - 1, fractionSigns));
  const isAdded = begin > 1 && endsAt(words.sums, heard, begin);
  const isBehindFraction = endsAt(words.fractions, heard, from);
  return isFraction || isAdded || isBehindFraction || endsAt(words.shares, heard, begin);
}
