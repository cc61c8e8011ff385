import {
  type CivilDay,
  civilDay,
  dayNumber,
  dayText,
  type EntityConfig,
  type LanguageCode,
} from "@parley/model/kernel";
import { isCivil } from "../calendar/civil.ts";
import { type DateCues, type ReadCues, readDateCues } from "../calendar/date-cues.ts";
import { readShift } from "../calendar/read-shift.ts";
import { dayLimit, type Resolved, resolveDate } from "../calendar/resolve-date.ts";
import { saysPast } from "../calendar/says-past.ts";
import { todayIn } from "../calendar/today.ts";
import { type Correction, lastCorrection, takesBack } from "../correction.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";
import { endsAt, isBehindNumber, isFree, isFromOther, isRangeBegin, withoutRanges } from "./beside.ts";
import { confidences, type Found, type Kind, outside, type Surroundings, span } from "./kind.ts";
import { scanMeasures } from "./scan-measures.ts";

/**
 * Days of the calendar; the value is an ISO date. What is left open means the next future day; for an entity whose
 * latest day is today or before (a date of birth), the last past one.
 */
export const date: Kind = (config) => ({
  said: (heard, around) => {
    if (heard.tokens.length === 0) return [];
    const today = todayIn(around.now, around.zone);
    const past = isPast(config, today);
    const monthFirst = around.language.endsWith("-US");
    const country = countryOf(around.language);
    const cuesAt = new Map<number, DateCues>();
    const scanned = scanMeasures(heard, around.words, (index) => {
      const shift = readShift(heard, index, around.words);
      const anchor = shift && readDateCues(heard, shift.next, around.words, monthFirst);
      if (shift && anchor) {
        const from = resolveDate(anchor.cues, today, past, country);
        const back = shift.cues.direction === -1;
        const days = from && resolveDate(shift.cues, civilDay(from.days), back, country)?.days;
        const place = span(heard, index, anchor.next);
        return {
          found: days == null ? null : asFound({ days, confidence: 1 }, place, config, today),
          next: anchor.next,
        };
      }
      const read = readDateCues(heard, index, around.words, monthFirst);
      if (!read) return null;
      // No part of what names no day, or contradicts itself, is another day.
      const isOver = past || saysPast(heard, index, read.next, around.words);
      const resolved = resolveDate(read.cues, today, isOver, country);
      if (!resolved || isOtherDay(heard, index, read, around.words)) return { found: null, next: read.next };
      const { days, other, confidence } = resolved;
      const place = span(heard, index, read.next);
      cuesAt.set(place.start, read.cues);
      const meant = other === undefined ? [days] : [days, other];
      const found = meant.map((each) => asFound({ days: each, confidence }, place, config, today));
      return { found, next: read.next, isPlace: read.cues.count === undefined };
    });
    const change = changedDay(heard, scanned, cuesAt, around.words, monthFirst);
    const changed = change && resolveDate(change.cues, today, past, country);
    const found = change
      ? [
          ...scanned.filter(({ start }) => start < change.start),
          ...(changed ? [asFound(changed, change, config, today)] : []),
          ...scanned.filter(({ start }) => start >= change.end),
        ]
      : scanned;
    const meant = withoutSaid(found);
    if (meant.length > 0) return withoutRanges(heard, meant, around.words);
    const bare = bareDay(heard, around);
    const resolved = bare === null ? null : resolveDate({ day: bare }, today, past, country);
    return resolved
      ? [asFound({ ...resolved, confidence: confidences.assumed }, span(heard, 0, heard.tokens.length), config, today)]
      : [];
  },
  pressed: (digits, { now, zone }) => {
    // Day and month, then the year if there is one: 0503, 05032027.
    const parts = /^(\d{2})(\d{2})(\d{4})?$/.exec(digits);
    if (!parts) return null;
    const today = todayIn(now, zone);
    const civil = { year: Number(parts[3] ?? 0), month: Number(parts[2]), day: Number(parts[1]) };
    if (!isCivil(civil.year === 0 ? { ...civil, year: 2000 } : civil)) return null;
    const resolved = resolveDate({ full: civil }, today, isPast(config, today), null);
    return resolved && asFound(resolved, { start: 0, end: digits.length }, config, today);
  },
});

/**
 * What a day becomes of which a correction changes a part: "5 March, no, 6", "5 March, no, April". Null where it changes
 * none, or all that was said.
 */
function changedDay(
  heard: Heard,
  found: readonly Found[],
  cuesAt: ReadonlyMap<number, DateCues>,
  words: Vocabulary,
  monthFirst: boolean,
): { cues: DateCues; start: number; end: number } | null {
  const correction = found.length === 0 ? null : lastCorrection(heard, words);
  if (correction === null) return null;
  const before = found.findLast(({ start }) => start < (heard.tokens[correction.from]?.start ?? 0));
  const { weekday, full, ...said } = (before && cuesAt.get(before.start)) ?? {};
  const known = full ? { month: full.month, day: full.day, ...(full.year > 0 && { year: full.year }) } : said;
  const isBeside = before !== undefined && takesBack(heard, correction, before);
  const part = known.day === undefined ? null : partBehind(heard, correction, words, monthFirst, isBeside);
  return part && { cues: { ...known, ...part.cues }, ...span(heard, correction.next, part.next) };
}

/** The day or month alone that stands behind a correction, and nothing else: "the 6th", "April"; beside a day "6". */
function partBehind(
  heard: Heard,
  { next }: Correction,
  words: Vocabulary,
  monthFirst: boolean,
  isBeside: boolean,
): ReadCues | null {
  const begin = words.glue.at(heard.tokens, next)?.next ?? next;
  const read = readDateCues(heard, begin, words, monthFirst);
  if (read) {
    const isLast = read.next === heard.tokens.length || /^\s*[,;.!?]/.test(gapBefore(heard, read.next));
    const keys = Object.keys(read.cues).join();
    return (keys === "day" && isFree(heard, read.next, words)) || (keys === "month" && isLast) ? read : null;
  }
  const number = isBeside ? readNumber(heard, begin, words) : null;
  const isDay = number !== null && Number.isInteger(number.value) && number.value >= 1 && number.value <= 31;
  return isDay && isFree(heard, number.next, words) ? { cues: { day: number.value }, next: number.next } : null;
}

/** Small words and units between "every" and a day: "har mahine ki". */
const mostAround = 3;

/** The country where a language is spoken, whose holidays count; null where the language names none. */
function countryOf(language: LanguageCode): string | null {
  return language.split("-").find((part, index) => index > 0 && /^[A-Z]{2}$/.test(part)) ?? null;
}

/** Of two days that words may mean, the one that other words have is not meant: "not this friday but next friday". */
function withoutSaid(found: readonly Found[]): Found[] {
  const isAlone = (one: Found) => found.every((other) => other === one || other.start !== one.start);
  const sure = found.filter(isAlone);
  return found.filter((one) => isAlone(one) || sure.every(({ value }) => value !== one.value));
}

/** Whether words beside the day mean another one, or none: "every friday", "after Diwali", "for three days", "the second card". */
function isOtherDay(heard: Heard, index: number, { cues, next }: ReadCues, words: Vocabulary): boolean {
  const { tokens } = heard;
  const article = endsAt(words.glue, heard, index) ? index - 1 : index;
  const isBeside = (table: Phrases<true>) => endsAt(table, heard, index) || endsAt(table, heard, article);
  if (isRepeated(heard, index, next, words) || isYearLeft(heard, cues, next, words)) return true;
  // "In 1/2 week" is no first of February.
  if (cues.full?.year === 0 && (words.units.at(tokens, next) ?? words.clockUnits.at(tokens, next)) !== null)
    return true;
  if (cues.month !== undefined && isBehindRange(heard, index, words)) return true;
  const other = (cues.day ?? cues.count) === undefined ? null : otherEnd(heard, next, words);
  // "December 3 or 4", "in a day or two".
  if ((cues.day ?? cues.count) !== undefined && other === null && isRangeBegin(heard, next, words)) return true;
  if (cues.count !== undefined && !cues.isFromThere && isFromOther(heard, index, next, words, cues.direction === -1))
    return true;
  const isStretch = cues.count !== undefined && cues.direction === undefined;
  if (isStretch) return index > 0 || !isFree(heard, next, words);
  if (cues.count !== undefined && isBehindNumber(heard, index, words)) return true;
  if (cues.count === undefined && isBeside(words.awayBefore)) return true;
  if (cues.count === undefined && words.awayBehind.at(tokens, next) !== null) return true;
  // "The friday after", of something said before.
  if (cues.count === undefined && words.awayBefore.at(tokens, next)?.next === tokens.length) return true;
  const isWeekdayAlone = cues.weekday !== undefined && Object.keys(cues).length === 1;
  if (isWeekdayAlone && words.doubtfulDays.at(tokens, index)?.next === next) {
    return (index > 0 && !endsAt(words.dayLeads, heard, index)) || !isFree(heard, next, words);
  }
  const isDayAlone = cues.day !== undefined && Object.keys(cues).length === 1;
  if (!isDayAlone) return false;
  if (other?.month !== undefined) return true;
  const isOrdinal = words.ordinals.at(tokens, index)?.next === next;
  const isBehindFree = other !== null || isFree(heard, next, words) || words.dayParts.at(tokens, next) !== null;
  return (isOrdinal && index > 0 && article === index) || !isBehindFree;
}

/** Whether a year stands behind a day that is none of the years that are read: "march 3rd 1850", "christmas of 9999". */
function isYearLeft(heard: Heard, { month, holiday, year }: DateCues, next: number, words: Vocabulary): boolean {
  if (year !== undefined || (month ?? holiday) === undefined) return false;
  // "March 3rd at 1730" is a time.
  const glue = words.hourLeads.at(heard.tokens, next) === null ? words.glue.at(heard.tokens, next) : null;
  const number = readNumber(heard, glue?.next ?? next, words);
  return number !== null && number.value >= leastYear && isFree(heard, number.next, words);
}

/** Smaller numbers behind a day are no years. */
const leastYear = 100;

/** What the other end of a range or choice says that begins with a day: "the third or the fourth of december". */
function otherEnd(heard: Heard, next: number, words: Vocabulary): DateCues | null {
  const { tokens } = heard;
  const joined = words.ranges.at(tokens, next) ?? words.and.at(tokens, next);
  const begin = joined && (words.glue.at(tokens, joined.next)?.next ?? joined.next);
  return begin === null ? null : (readDateCues(heard, begin, words, false)?.cues ?? null);
}

/** Whether a number or place stands before that shares the month: "3rd or 4th of december", "3 to 5 december". */
function isBehindRange(heard: Heard, index: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const begin = endsAt(words.glue, heard, index) ? index - 1 : index;
  const tables: readonly Phrases<unknown>[] = [words.ordinals, words.dayMarks, words.numbers];
  for (let place = begin - 1; place >= Math.max(1, begin - 2); place--) {
    const isJoined = words.ranges.at(tokens, place)?.next === begin || words.and.at(tokens, place)?.next === begin;
    if (isJoined) return isDigits(tokens[place - 1]?.word) || tables.some((table) => endsAt(table, heard, place));
  }
  return false;
}

/** Whether a day comes again and again: "every friday", "the 5th of every month", "har mahine ki 5 tarikh". */
function isRepeated(heard: Heard, index: number, next: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const behind = words.glue.at(tokens, next)?.next ?? next;
  if (words.every.at(tokens, behind) !== null) return true;
  let from = index;
  for (let steps = 0; steps <= mostAround; steps++) {
    if (endsAt(words.every, heard, from)) return true;
    const isAround = words.glue.at(tokens, from - 1)?.next === from || words.units.at(tokens, from - 1)?.next === from;
    if (!isAround) return false;
    from--;
  }
  return false;
}

export function isPast(config: EntityConfig, today: CivilDay): boolean {
  return (dayLimit(config.latest, today) ?? Number.POSITIVE_INFINITY) <= dayNumber(today);
}

/** "5" as the whole answer to a question for a day. */
function bareDay(heard: Heard, { words }: Surroundings): number | null {
  const read = readNumber(heard, 0, words);
  if (!read || read.next !== heard.tokens.length || !Number.isInteger(read.value)) return null;
  return read.value >= 1 && read.value <= 31 ? read.value : null;
}

function asFound(
  { days, confidence }: Resolved,
  place: { start: number; end: number },
  config: EntityConfig,
  today: CivilDay,
): Found {
  const limits = { min: dayLimit(config.earliest, today), max: dayLimit(config.latest, today) };
  return { value: dayText(civilDay(days)), ...place, confidence, ...outside(days, limits) };
}
