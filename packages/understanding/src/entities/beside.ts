import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { isClose } from "../numbers/read-group.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";

/** Most words of a phrase that is looked for before a value. */
const longest = 4;

/**
 * Whether what stands beside a bare number makes it something else than a value of its own: "3 times", "flat 302", "500
 * to 600", "20 %". It looks from one token to before another. Only words that are known to change nothing may follow. A
 * word that no list foresees counts as a unit: a number taken wrongly costs more than a question asked again.
 */
export function isOfOther(heard: Heard, from: number, to: number, words: Vocabulary): boolean {
  const others: readonly Phrases<unknown>[] = [words.labels, words.months, words.between];
  if (others.some((table) => endsAt(table, heard, from))) return true;
  // A word that leads to the value parts it from a number before: "two at 8".
  const isGuess = isNumber(heard, from, words) && isBehindNumber(heard, from, words);
  if (isGuess || isBehindSign(heard, from, words) || isCode(heard, from - 1)) return true;
  if (isUnknownSign(heard, from) || isRangeEnd(heard, from, words)) return true;
  return !isFree(heard, to, words);
}

/** Whether nothing that would change the meaning of a bare value follows it. */
export function isFree(heard: Heard, to: number, words: Vocabulary): boolean {
  const { tokens, text } = heard;
  const gap = text.slice(tokens[to - 1]?.end ?? 0, tokens[to]?.start ?? text.length);
  if (/[%°¥‰#]/.test(gap)) return false;
  if (to >= tokens.length || /[,;.!?\n]/.test(gap)) return true;
  if (isRangeBegin(heard, to, words)) return false;
  const tables: readonly Phrases<unknown>[] = [words.ranges, words.harmless, words.days, words.weekdays, words.within];
  return tables.some((table) => table.at(tokens, to) !== null);
}

/**
 * The index behind a number by itself that follows right behind a value, whose part it may be: one hour "five", seven pm
 * "thirty". Null where none does.
 */
export function behindNumberLeft(heard: Heard, to: number, words: Vocabulary): number | null {
  if (!isClose(heard, to) || words.harmless.at(heard.tokens, to) !== null) return null;
  const number = readNumber(heard, to, words);
  return number !== null && isFree(heard, number.next, words) ? number.next : null;
}

/** Whether another number follows that a value may be as well, or ends at: "3 or 4", "500 to 600". */
export function isRangeBegin(heard: Heard, to: number, words: Vocabulary): boolean {
  const range = words.ranges.at(heard.tokens, to);
  return range !== null && isNumber(heard, range.next, words);
}

/** Whether a value is the second half of a range or guess whose first half has no name of its own: "500 to 600 rupees". */
export function isRangeEnd(heard: Heard, from: number, words: Vocabulary): boolean {
  // "At 7 or tonight at 8" names two times.
  if (words.days.at(heard.tokens, from) !== null) return false;
  for (let place = from - 1; place >= Math.max(1, from - longest); place--) {
    const isJoined =
      words.ranges.at(heard.tokens, place)?.next === from ||
      (words.and.at(heard.tokens, place)?.next === from && isAfterBetween(heard, place, words));
    if (isJoined && isNumber(heard, place - 1, words)) return true;
  }
  return false;
}

/**
 * The index at which the other half of a range or sum begins that a sign writes: "500-600", "$5 – $6", "5 x 6". Neither half
 * is a value. Null where none follows.
 */
export function otherHalf(heard: Heard, to: number, words: Vocabulary): number | null {
  const half = isCross(heard, to) ? to + 1 : to;
  const isSigned = half > to || joins.test(gapBefore(heard, to).replace(/\s/g, ""));
  return to > 0 && isSigned && isNumber(heard, half, words) ? half : null;
}

/** The index of the number that is the first half, where the second one begins at a token. */
export function firstHalf(heard: Heard, from: number, words: Vocabulary): number | null {
  const to = isCross(heard, from - 1) ? from - 1 : from;
  const first = endsAt(words.dayMarks, heard, to) ? to - 2 : to - 1;
  return isNumber(heard, first, words) && otherHalf(heard, to, words) === from ? first : null;
}

/** With the marks of a share and of a currency around it, and without blanks. */
const joins = /^[%٪]?[-–—−/⁄+×*÷~][A-Z]{0,2}[₹$€£]?$/;

function isCross({ tokens }: Heard, index: number): boolean {
  return tokens[index]?.word === "x";
}

/** Whether a number stands right before a place: "do teen din" guesses two or three. */
export function isBehindNumber(heard: Heard, from: number, words: Vocabulary): boolean {
  return from > 0 && /^\s*$/.test(gapBefore(heard, from)) && isNumber(heard, from - 1, words);
}

/**
 * Whether a number stands behind a sign for one: "No. 5", "flat no 2". Behind a pause, another answer or a number, the
 * same word is an answer: "no, two", "oh no two", "five no six".
 */
function isBehindSign(heard: Heard, from: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const sign = from - 1;
  if (words.numberSigns.at(tokens, sign)?.next !== from) return false;
  const gap = gapBefore(heard, from);
  if (gap.startsWith(".")) return isDigits(tokens[from]?.word);
  if (sign === 0 || !/^\s*$/.test(gap) || !/^\s*$/.test(gapBefore(heard, sign))) return false;
  const isAnswer = [words.yes, words.no, words.refusals].some((table) => endsAt(table, heard, sign));
  return !isAnswer && !endsAt(words.corrections, heard, from) && !isNumber(heard, sign - 1, words);
}

/**
 * Whether words beside a number leave its count open: "more than five", "a few hundred", "paanch se zyada". "Not more than five"
 * names a limit.
 */
export function isInexact(heard: Heard, index: number, next: number, words: Vocabulary): boolean {
  const behind = words.inexactBehind.at(heard.tokens, next);
  if (behind !== null) return words.negations.at(heard.tokens, behind.next) === null;
  const end = /^an?$/.test(heard.tokens[index - 1]?.word ?? "") ? index - 1 : index;
  let begin = end;
  for (let place = index - 1; place >= Math.max(0, index - longest); place--) {
    const phrase = words.inexact.at(heard.tokens, place);
    if (phrase?.next === end || phrase?.next === index) begin = place;
  }
  return begin < end && !endsAt(words.negations, heard, begin);
}

/**
 * Whether a stretch of time counts from something that no reader knows: "two days before the wedding", "shaadi ke do din
 * baad". It looks from the token of the stretch to the one behind its direction.
 */
export function isFromOther(heard: Heard, from: number, to: number, words: Vocabulary, isBack: boolean): boolean {
  if (isShiftOpen(heard, to, words)) return true;
  const isLed = endsAt(words.shiftLeads, heard, from) || (isBack && endsAt(words.backLeads, heard, from));
  return isLed && !endsAt(words.otherLeads, heard, from);
}

/** Whether something stands behind "before" or "after", at a token or right before it, that a stretch of time counts from. */
export function isShiftOpen(heard: Heard, to: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const behind = [to - 1, to].map((place) => words.shifts.at(tokens, place)?.next ?? 0).find((next) => next >= to);
  if (behind === undefined || behind >= tokens.length || /[,;.!?]/.test(gapBefore(heard, behind))) return false;
  return words.courtesies.at(tokens, behind) === null;
}

/** Whether a token is part of a phrase of a table. */
export function isInside(table: Phrases<unknown>, heard: Heard, index: number): boolean {
  for (let place = index; place >= Math.max(0, index - longest); place--) {
    if ((table.at(heard.tokens, place)?.next ?? 0) > index) return true;
  }
  return false;
}

/** Whether a phrase of a table ends right before a token. */
export function endsAt(table: Phrases<unknown>, heard: Heard, index: number): boolean {
  for (let place = index - 1; place >= Math.max(0, index - longest); place--) {
    if (table.at(heard.tokens, place)?.next === index) return true;
  }
  return false;
}

/** Whether "between" stands a few words before a place. */
export function isAfterBetween(heard: Heard, place: number, words: Vocabulary): boolean {
  for (let index = Math.max(0, place - longest); index < place; index++) {
    if (words.between.at(heard.tokens, index)) return true;
  }
  return false;
}

/** The days or times, without those that are only the ends of a range: "monday to friday", "between monday and friday". */
export function withoutRanges<Place extends { readonly start: number; readonly end: number }>(
  heard: Heard,
  found: readonly Place[],
  words: Vocabulary,
): Place[] {
  const ends = new Set<number>();
  for (const [place, one] of found.entries()) {
    const other = found[place + 1];
    if (!other) break;
    const from = heard.tokens.findIndex(({ start }) => start >= one.end);
    const until = from < 0 ? null : words.spans.at(heard.tokens, from);
    const joined = from < 0 ? null : (until ?? words.and.at(heard.tokens, from));
    if (!joined) continue;
    const behindGlue = words.glue.at(heard.tokens, joined.next)?.next ?? joined.next;
    if ([joined.next, behindGlue].every((next) => heard.tokens[next]?.start !== other.start)) continue;
    const isRange = until !== null || isAfterBetween(heard, from, words);
    if (isRange) ends.add(one.start).add(other.start);
  }
  return found.filter(({ start }) => !ends.has(start));
}

/** Whether a token is a part of what is measured or dated: a number, a day or a part of one. */
export function isFigure(heard: Heard, index: number, words: Vocabulary): boolean {
  const tables: readonly Phrases<unknown>[] = [
    words.ordinals,
    words.months,
    words.weekdays,
    words.days,
    words.eitherDays,
    words.dayParts,
    words.clockNames,
    words.minuteWords,
  ];
  const isPart = isNumber(heard, index, words) || tables.some((table) => table.at(heard.tokens, index) !== null);
  return isPart && !isInside(words.stalls, heard, index);
}

function isNumber({ tokens }: Heard, index: number, words: Vocabulary): boolean {
  const known = words.numbers.at(tokens, index) ?? words.scales.at(tokens, index);
  return known !== null || isDigits(tokens[index]?.word);
}

/** A sign right before a number that no reader took: a yen and a yuan are written alike. */
function isUnknownSign({ tokens, text }: Heard, index: number): boolean {
  const start = tokens[index]?.start ?? 0;
  return /[¥#№]\s?$/.test(text.slice(Math.max(0, start - 2), start));
}

/** Three capitals right before a number, such as PIN or a currency that is not known. */
function isCode({ tokens, text }: Heard, index: number): boolean {
  const token = tokens[index];
  return token !== undefined && text !== text.toUpperCase() && /^[A-Z]{3}$/.test(text.slice(token.start, token.end));
}
