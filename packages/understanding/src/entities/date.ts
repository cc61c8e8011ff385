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
import { todayIn } from "../calendar/today.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import type { Heard } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";
import { endsAt, isAfterBetween, isFree } from "./beside.ts";
import { confidences, type Found, type Kind, outside, type Surroundings, scan, span } from "./kind.ts";

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
    const found = scan(heard, (index) => {
      const shift = readShift(heard, index, around.words);
      const anchor = shift && readDateCues(heard, shift.next, around.words, monthFirst);
      const from = anchor && resolveDate(anchor.cues, today, past, country);
      if (shift && anchor && from) {
        const days = resolveDate(shift.cues, civilDay(from.days), past, country)?.days;
        if (days !== undefined) {
          const place = span(heard, index, anchor.next);
          return { found: asFound({ ...from, days }, place, config, today), next: anchor.next };
        }
      }
      const read = readDateCues(heard, index, around.words, monthFirst);
      if (!read) return null;
      const resolved = resolveDate(read.cues, today, past, country);
      if (!resolved) return isNamed(read.cues) ? { found: null, next: read.next } : null;
      const isOther = isOtherDay(heard, index, read, around.words);
      return {
        found: isOther ? null : asFound(resolved, span(heard, index, read.next), config, today),
        next: read.next,
      };
    });
    if (found.length > 0) return withoutRanges(heard, found, around.words);
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

/** Small words and units between "every" and a day: "har mahine ki". */
const mostAround = 3;

/** The country where a language is spoken, whose holidays count; null where the language names none. */
function countryOf(language: LanguageCode): string | null {
  return language.split("-").find((part, index) => index > 0 && /^[A-Z]{2}$/.test(part)) ?? null;
}

/** Cues that name a day that does not exist, or is not known: no part of them is another day. */
function isNamed({ holiday, nth }: DateCues): boolean {
  return holiday !== undefined || nth !== undefined;
}

/** Whether words beside the day mean another one, or none: "every friday", "after Diwali", "for three days", "the second card". */
function isOtherDay(heard: Heard, index: number, { cues, next }: ReadCues, words: Vocabulary): boolean {
  const { tokens } = heard;
  const article = endsAt(words.glue, heard, index) ? index - 1 : index;
  const isBeside = (table: Phrases<true>) => endsAt(table, heard, index) || endsAt(table, heard, article);
  if (isRepeated(heard, index, next, words)) return true;
  const isStretch = cues.count !== undefined && cues.direction === undefined;
  if (isStretch) return index > 0 || !isFree(heard, next, words);
  if (cues.count === undefined && isBeside(words.awayBefore)) return true;
  if (cues.count === undefined && words.awayBehind.at(tokens, next) !== null) return true;
  const isWeekdayAlone = cues.weekday !== undefined && Object.keys(cues).length === 1;
  if (isWeekdayAlone && words.doubtfulDays.at(tokens, index)?.next === next) {
    return (index > 0 && !endsAt(words.dayLeads, heard, index)) || !isFree(heard, next, words);
  }
  const isDayAlone = cues.day !== undefined && Object.keys(cues).length === 1;
  if (!isDayAlone) return false;
  const isOrdinal = words.ordinals.at(tokens, index)?.next === next;
  const isBehindFree = isFree(heard, next, words) || words.dayParts.at(tokens, next) !== null;
  return (isOrdinal && index > 0 && article === index) || !isBehindFree;
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

/** The days, without those that are only the ends of a range: "monday to friday", "between monday and friday". */
function withoutRanges(heard: Heard, found: readonly Found[], words: Vocabulary): Found[] {
  const isEnd = new Set<Found>();
  for (const [place, one] of found.entries()) {
    const other = found[place + 1];
    if (!other) break;
    const from = heard.tokens.findIndex(({ start }) => start >= one.end);
    const joined = from < 0 ? null : (words.until.at(heard.tokens, from) ?? words.and.at(heard.tokens, from));
    if (!joined || heard.tokens[joined.next]?.start !== other.start) continue;
    const isRange = words.until.at(heard.tokens, from) !== null || isAfterBetween(heard, from, words);
    if (isRange) isEnd.add(one).add(other);
  }
  return found.filter((one) => !isEnd.has(one));
}

function isPast(config: EntityConfig, today: CivilDay): boolean {
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
