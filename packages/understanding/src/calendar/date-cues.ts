import type { CivilDay } from "@parley/model/kernel";
import { endsAt } from "../entities/beside.ts";
import type { CalendarUnit } from "../lexicon/lexicon.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import type { Holiday } from "./holidays.ts";
import { fullYear, readNumericDate } from "./numeric-date.ts";

/** What the words of one date say, in any order. */
export type DateCues = {
  full?: CivilDay;
  /** Days from today. */
  days?: number;
  /** Days from today, before or after alike. */
  eitherDays?: number;
  weekday?: number;
  day?: number;
  month?: number;
  year?: number;
  /** 1 for "next", 0 for "this", -1 for "last". */
  step?: number;
  unit?: CalendarUnit;
  count?: number;
  direction?: 1 | -1;
  edge?: "first" | "last";
  /** Which weekday of a month: 1 to 5, or -1 for the last. */
  nth?: number;
  holiday?: Holiday;
};

export type ReadCues = { readonly cues: DateCues; readonly next: number };

/**
 * Gathers the cues of one date from a token on. A cue that is there already begins another date. Null when the token
 * begins none.
 */
export function readDateCues(heard: Heard, index: number, words: Vocabulary, monthFirst: boolean): ReadCues | null {
  let cues: DateCues = {};
  let next = index;
  for (let place = index; place < heard.tokens.length; ) {
    const read = readCue(heard, place, words, cues, monthFirst);
    if (read && !clashes(cues, read.cues)) {
      cues = { ...cues, ...read.cues };
      next = read.next;
      place = read.next;
      if (cues.full) break;
    } else {
      // Small words may stand between two cues, but not at either end.
      const glue = next > index ? words.glue.at(heard.tokens, place) : null;
      if (read || !glue) break;
      place = glue.next;
    }
  }
  return next === index ? null : { cues, next };
}

function clashes(known: DateCues, added: DateCues): boolean {
  if (added.full !== undefined) return Object.keys(known).length > 0;
  const isSaid = known.days !== undefined || known.eitherDays !== undefined;
  return (isSaid && added.direction === undefined) || Object.keys(added).some((key) => key in known);
}

function readCue(
  heard: Heard,
  place: number,
  words: Vocabulary,
  known: DateCues,
  monthFirst: boolean,
): ReadCues | null {
  const { tokens } = heard;
  const numeric = readNumericDate(heard, place, monthFirst);
  if (numeric) return { cues: { full: numeric.civil }, next: numeric.next };

  const holiday = words.holidays.at(tokens, place);
  if (holiday) return { cues: { holiday: holiday.value }, next: holiday.next };
  const days = words.days.at(tokens, place);
  if (days) return { cues: { days: days.value }, next: days.next };
  const either = words.eitherDays.at(tokens, place);
  if (either) return { cues: { eitherDays: either.value }, next: either.next };
  const last = words.endOf.at(tokens, place);
  if (last) return { cues: { edge: "last" }, next: last.next };
  const first = words.startOf.at(tokens, place);
  if (first) return { cues: { edge: "first" }, next: first.next };
  const nth = readNth(heard, place, words, known);
  if (nth) return nth;
  const weekday = words.weekdays.at(tokens, place);
  if (weekday) return { cues: { weekday: weekday.value }, next: weekday.next };
  const month = words.months.at(tokens, place);
  if (month) return { cues: { month: month.value }, next: month.next };

  const duration = readDuration(heard, place, words);
  if (duration) return duration;
  const ordinal = words.ordinals.at(tokens, place);
  if (ordinal && words.units.at(tokens, ordinal.next)) return null;
  if (ordinal) {
    const mark = words.dayMarks.at(tokens, ordinal.next);
    return { cues: { day: ordinal.value }, next: mark?.next ?? ordinal.next };
  }
  const step = words.steps.at(tokens, place);
  if (step) {
    const names =
      words.units.at(tokens, step.next) ?? words.weekdays.at(tokens, step.next) ?? words.holidays.at(tokens, step.next);
    return names || words.months.at(tokens, step.next) ? { cues: { step: step.value }, next: step.next } : null;
  }
  const unit = words.units.at(tokens, place);
  // "Friday week": the Friday after the next one.
  if (unit?.value === "week" && known.weekday !== undefined && known.step === undefined && known.count === undefined) {
    return { cues: { step: 2 }, next: unit.next };
  }
  const isEdged =
    unit !== null &&
    (known.edge !== undefined || known.nth !== undefined || words.endOf.at(tokens, unit.next) !== null);
  if (unit && (known.step !== undefined || isEdged)) return { cues: { unit: unit.value }, next: unit.next };
  const later = known.count === undefined ? null : words.later.at(tokens, place);
  if (later) return { cues: { direction: 1 }, next: later.next };
  const ago = known.count === undefined ? null : words.ago.at(tokens, place);
  if (ago) return { cues: { direction: -1 }, next: ago.next };
  return readDayOrYear(heard, place, words, known);
}

/**
 * The place of a weekday in a month: "last friday of november", "agle mahine ka pehla somvaar". Null when no month stands
 * beside it: "last friday" alone is the one before today.
 */
function readNth(heard: Heard, place: number, words: Vocabulary, known: DateCues): ReadCues | null {
  const { tokens } = heard;
  const named = words.places.at(tokens, place) ?? words.ordinals.at(tokens, place) ?? markedPlace(heard, place, words);
  const weekday = named && words.weekdays.at(tokens, named.next);
  if (!named || !weekday || named.value > 5) return null;
  const cues = { nth: named.value, weekday: weekday.value };
  if (known.month !== undefined || known.unit === "month") return { cues, next: weekday.next };
  let next = weekday.next;
  for (let glue = words.glue.at(tokens, next); glue; glue = words.glue.at(tokens, next)) next = glue.next;
  next = words.steps.at(tokens, next)?.next ?? next;
  const isOfMonth = words.months.at(tokens, next) !== null || words.units.at(tokens, next)?.value === "month";
  return isOfMonth && next > weekday.next ? { cues, next: weekday.next } : null;
}

/** "2nd" as a place. */
function markedPlace(heard: Heard, place: number, words: Vocabulary): { value: number; next: number } | null {
  const number = readNumber(heard, place, words);
  const mark = number && words.dayMarks.at(heard.tokens, number.next);
  return number && mark ? { value: number.value, next: mark.next } : null;
}

/** "in three days", "a week", "do hafte". */
export function readDuration(heard: Heard, place: number, words: Vocabulary): ReadCues | null {
  const within = words.within.at(heard.tokens, place);
  const begin = within?.next ?? place;
  const isOne = /^(?:a|an)$/.test(heard.tokens[begin]?.word ?? "");
  // "a couple of days" is a number before it is an article.
  const count = readNumber(heard, begin, words) ?? (isOne ? { value: 1, next: begin + 1 } : null);
  const unit = count && words.units.at(heard.tokens, count.next);
  if (!unit || count.value < 0 || count.value > 5000 || !Number.isInteger(count.value)) return null;
  return { cues: { count: count.value, unit: unit.value, ...(within && { direction: 1 }) }, next: unit.next };
}

/** A number counts as a day when a mark ("5th", "5 tareekh") or a month stands by it, as a year behind a month. */
function readDayOrYear(heard: Heard, place: number, words: Vocabulary, known: DateCues): ReadCues | null {
  const { tokens } = heard;
  const number = readNumber(heard, place, words);
  if (!number || !Number.isInteger(number.value)) return null;
  const { value, next } = number;
  if (value >= 1 && value <= 31 && known.day === undefined && known.holiday === undefined) {
    const mark = words.dayMarks.at(tokens, next);
    const isMarked = mark !== null && (!isDigits(tokens[place]?.word) || /^\s*$/.test(gapBefore(heard, next)));
    if (isMarked) return words.units.at(tokens, mark.next) ? null : { cues: { day: value }, next: mark.next };
    const glue = words.glue.at(tokens, next);
    const isByMonth = known.month !== undefined || words.months.at(tokens, glue?.next ?? next) !== null;
    return isByMonth ? { cues: { day: value }, next } : null;
  }
  if (known.month === undefined && known.holiday === undefined) return null;
  if (value >= 1900 && value < 2200) return { cues: { year: value }, next };
  const isShort = isShortYear(heard, place, next, words, known);
  if (isShort && value >= 32 && value < 100) return { cues: { year: fullYear(value) }, next };
  // "nineteen ninety", "twenty twenty seven".
  const rest = value === 19 || value === 20 ? readNumber(heard, next, words) : null;
  return rest && rest.value >= 10 && rest.value < 100
    ? { cues: { year: value * 100 + rest.value }, next: rest.next }
    : null;
}

/** Whether two figures right behind a day and its month, and before nothing else, are the year: "12 May 85". */
function isShortYear(heard: Heard, place: number, next: number, words: Vocabulary, known: DateCues): boolean {
  if (known.day === undefined || known.month === undefined || known.year !== undefined) return false;
  const isEnd = next === heard.tokens.length || /^\s*[,;.!?]/.test(gapBefore(heard, next));
  return isEnd && !endsAt(words.glue, heard, place);
}
