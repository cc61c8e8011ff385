import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { type ReadDigits, readDigits } from "../numbers/read-digits.ts";
import { isClose } from "../numbers/read-group.ts";
import type { ReadNumber } from "../numbers/read-literal.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { endsAt, isInexact, isInside } from "./beside.ts";
import { type Found, foundNumber, type Kind, outside, span } from "./kind.ts";
import { scanMeasures } from "./scan-measures.ts";

/** Whole numbers of more digits are not exact. */
const exactDigits = 15;

/** Numbers; the value is a JSON number. Pressed digits are a whole number. */
export const number: Kind = (limits) => ({
  said: (heard, { words }) => {
    const found = scanMeasures(heard, words, (index) => {
      const company = words.company.at(heard.tokens, index);
      const read = company ?? readShortHundreds(heard, index, words) ?? readQuantity(heard, index, words);
      if (!read) return null;
      const found = foundNumber(heard, index, read, limits);
      const isOther =
        Number.isNaN(read.value) ||
        isCalendar(heard, read.next, words) ||
        isInexact(heard, index, read.next, words) ||
        words.notWhole.at(heard.tokens, read.next) !== null ||
        words.apiece.at(heard.tokens, read.next) !== null ||
        words.and.at(heard.tokens, read.next)?.next === heard.tokens.length ||
        isShare(heard, index, read.next, words) ||
        isScaled(heard, read.next, words) ||
        isAddedTo(heard, read.next, words) ||
        isInside(words.stalls, heard, index);
      return { found: isOther ? null : found, next: read.next, isUnsure: Number.isNaN(read.value) };
    });
    return withoutParts(heard, found, words);
  },
  pressed: (digits) => {
    if (!/^\d{1,15}$/.test(digits)) return null;
    return { value: Number(digits), start: 0, end: digits.length, confidence: 1, ...outside(Number(digits), limits) };
  },
});

/** Whether a number says how much of another one is meant: "half of" a million, "10 percent of" 50, "two times" ten. */
function isShare(heard: Heard, index: number, next: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const share = [index, next].map((place) => words.shares.at(tokens, place)?.next ?? 0).find((end) => end >= next);
  const behind = share === undefined ? null : (words.determiners.at(tokens, share)?.next ?? share);
  return behind !== null && readNumber(heard, behind, words) !== null;
}

/** Whether figures count what is written right behind them, which may be a scale: "3m" are metres or millions. */
function isScaled(heard: Heard, next: number, words: Vocabulary): boolean {
  const isTight = isDigits(heard.tokens[next - 1]?.word) && gapBefore(heard, next) === "";
  return isTight && words.sumScales.at(heard.tokens, next) !== null;
}

/** Whether more is added to what a number counts, without a number of its own: "four adults and a child", "two of us and the kids". */
function isAddedTo({ tokens }: Heard, next: number, words: Vocabulary): boolean {
  const behind = words.ofThem.at(tokens, next)?.next ?? next;
  return [behind, behind + 1].some(
    (place) => words.addedTo.at(tokens, place) !== null && words.andParts.at(tokens, place) === null,
  );
}

/**
 * The numbers without those that are parts of one that is not said: "one for me and one for my wife". Two that differ are
 * left, for the caller is asked which one counts.
 */
function withoutParts(heard: Heard, found: readonly Found[], words: Vocabulary): Found[] {
  const parts = new Set<Found>();
  for (const [place, one] of found.entries()) {
    const before = found[place - 1];
    if (before === undefined || before.value !== one.value) continue;
    const index = heard.tokens.findIndex(({ start }) => start >= one.start);
    const isJoined = endsAt(words.and, heard, index) && !/[.!?]/.test(heard.text.slice(before.end, one.start));
    if (isJoined) parts.add(before).add(one);
  }
  return found.filter((one) => !parts.has(one));
}

/** Whether a number is a day of the month or an hour, by what stands behind it: "5th", "5 March", "5 pm". */
function isCalendar(heard: Heard, next: number, words: Vocabulary): boolean {
  const tables = [words.dayMarks, words.hourMarks];
  if (tables.some((table) => table.at(heard.tokens, next) !== null)) return true;
  const part = words.dayParts.at(heard.tokens, next);
  return part?.value === "am" || part?.value === "pm" || words.months.at(heard.tokens, next) !== null;
}

/** A number, also when its digits are dictated one by one ("one five zero zero"), but not the "one" of "this one". */
export function readQuantity(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const repeated = words.repeats.at(heard.tokens, index) ? readDigits(heard, index, words) : null;
  const read =
    readNumber(heard, index, words) ?? (repeated && { ...repeated, value: Number(repeated.value), spoken: true });
  if (!read || Math.abs(read.value) === Number.POSITIVE_INFINITY) return null;
  const dictated = readDigits(heard, index, words);
  if (dictated && dictated.next > read.next && isOneNumber(heard, index, dictated)) {
    return { value: Number(dictated.value), next: dictated.next, spoken: true };
  }
  const isWord = read.spoken && read.next === index + 1 && !isDigits(heard.tokens[index]?.word);
  return isWord && isPartOfPhrase(heard, index, words) ? null : read;
}

/** Whether a word for a number counts nothing there: "this one", "no one". Behind a pause it does: "no, one". */
function isPartOfPhrase(heard: Heard, index: number, words: Vocabulary): boolean {
  if (index === 0 || !/^\s*$/.test(gapBefore(heard, index))) return false;
  const before = index - 1;
  const isThing = words.pronouns.at(heard.tokens, index)?.next === index + 1;
  return (
    (isThing && words.determiners.at(heard.tokens, before - 1)?.next === before) ||
    words.unnumbered.at(heard.tokens, before)?.next === index ||
    words.neutral.at(heard.tokens, before)?.next === index + 1
  );
}

/** "Two fifty" for 250, where nothing but a number can be meant. */
function readShortHundreds(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const hundreds = words.numbers.at(heard.tokens, index);
  const rest = hundreds && isClose(heard, hundreds.next) ? readNumber(heard, hundreds.next, words) : null;
  if (!hundreds || !rest?.spoken || hundreds.value < 1 || hundreds.value > 9) return null;
  const isShort =
    Number.isInteger(hundreds.value) && Number.isInteger(rest.value) && rest.value >= 20 && rest.value < 100;
  const isDictated = (readDigits(heard, index, words)?.next ?? 0) > rest.next;
  return isShort && !isDictated ? { value: hundreds.value * 100 + rest.value, next: rest.next, spoken: true } : null;
}

/** Three digits or more, or one of them "double", with nothing but spaces between them. */
function isOneNumber(heard: Heard, index: number, { value, next, pieces, single }: ReadDigits): boolean {
  const { start, end } = span(heard, index, next);
  const isDictated = single && value.length >= 3 && value.length <= exactDigits && pieces >= 2;
  return isDictated && !/[.,()]/.test(heard.text.slice(start, end));
}
