import type { CivilDay } from "@parley/model/kernel";
import { endsAt, isFree, isShiftOpen } from "../entities/beside.ts";
import type { CalendarUnit } from "../lexicon/lexicon.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readDigits } from "../numbers/read-digits.ts";
import { isClose } from "../numbers/read-group.ts";
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
  /** Said of a weekday, "next" may mean the nearest one or the one after it. */
  isOpen?: true;
  unit?: CalendarUnit;
  count?: number;
  direction?: 1 | -1;
  /** The count begins at the day that is said before it: "diwali ke do din baad". */
  isFromThere?: true;
  edge?: "first" | "last";
  /** Which weekday of a month: 1 to 5, or -1 for the last. */
  nth?: number;
  holiday?: Holiday;
  /** A number behind the day may be its year, or something else: "12 may 10". */
  isDoubtful?: true;
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
    if (read && !clashes(cues, read.cues, isFree(heard, read.next, words))) {
      cues = { ...cues, ...read.cues };
      next = read.next;
      place = read.next;
    } else {
      // Small words may stand between two cues, but not at either end.
      const glue = next > index ? (words.glue.at(heard.tokens, place) ?? articleAt(heard, place, words)) : null;
      if (read || !glue) break;
      place = glue.next;
    }
  }
  return next === index ? null : { cues, next };
}

/** The article of "December 3rd, a Thursday". */
function articleAt({ tokens }: Heard, place: number, words: Vocabulary): { next: number } | null {
  const isArticle = tokens[place]?.word === "a" && words.weekdays.at(tokens, place + 1) !== null;
  return isArticle ? { next: place + 1 } : null;
}

/**
 * Whether a cue begins another date. Beside "tomorrow" may stand which day that is, "the 20th", and how long behind it the
 * day lies: "a week tomorrow".
 */
function clashes(known: DateCues, added: DateCues, isLast: boolean): boolean {
  if (added.isFromThere) return false;
  if (added.full !== undefined) return Object.keys(known).some((key) => key !== "weekday");
  if (Object.keys(added).some((key) => key in known)) return true;
  if (known.full !== undefined) return Object.keys(added).some((key) => key !== "weekday");
  const all = { ...known, ...added };
  if (all.days !== undefined && all.eitherDays !== undefined) return true;
  if (all.days === undefined && all.eitherDays === undefined) return false;
  if (added.day !== undefined && all.month === undefined && !isLast) return true;
  return Object.keys(all).some((key) => !besideNear.has(key)) || all.unit === "day";
}

const nearKeys = [
  "days",
  "eitherDays",
  "weekday",
  "day",
  "month",
  "year",
  "count",
  "unit",
] satisfies (keyof DateCues)[];
const besideNear: ReadonlySet<string> = new Set(nearKeys);

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

  const away = namesDay(known) ? readAway(heard, place, words) : null;
  if (away) return away;
  const duration = readDuration(heard, place, words);
  if (duration) return duration;
  const named = readMonthByPlace(heard, place, words, known);
  if (named) return named;
  const ordinal = words.ordinals.at(tokens, place);
  if (ordinal && words.units.at(tokens, ordinal.next)) return null;
  if (ordinal) {
    const mark = words.dayMarks.at(tokens, ordinal.next);
    return { cues: { day: ordinal.value }, next: mark?.next ?? ordinal.next };
  }
  const step = words.steps.at(tokens, place);
  if (step) {
    const weekday = words.weekdays.at(tokens, step.next);
    const isOpen = weekday !== null && words.openSteps.at(tokens, place) !== null;
    const names = weekday ?? words.units.at(tokens, step.next) ?? words.holidays.at(tokens, step.next);
    const cues = { step: step.value, ...(isOpen && { isOpen }) };
    return names || words.months.at(tokens, step.next) ? { cues, next: step.next } : null;
  }
  const afterNext = words.afterNext.at(tokens, place);
  if (afterNext && (known.weekday ?? known.unit) !== undefined) return { cues: { step: 2 }, next: afterNext.next };
  const unit = words.units.at(tokens, place);
  // "Friday week": the Friday after the next one. "Tomorrow week": a week behind it.
  if (unit?.value === "week" && known.step === undefined && known.count === undefined) {
    if (known.weekday !== undefined) return { cues: { step: 2 }, next: unit.next };
    if (known.days !== undefined) return { cues: { count: 1, unit: "week" }, next: unit.next };
  }
  const isEdged =
    unit !== null &&
    (known.edge !== undefined ||
      known.nth !== undefined ||
      (known.day !== undefined && unit.value === "month") ||
      words.endOf.at(tokens, unit.next) !== null ||
      words.afterNext.at(tokens, unit.next) !== null);
  if (unit && (known.step !== undefined || isEdged)) return { cues: { unit: unit.value }, next: unit.next };
  const later = known.count === undefined ? null : words.later.at(tokens, place);
  if (later) return { cues: { direction: 1 }, next: later.next };
  const ago = known.count === undefined ? null : words.ago.at(tokens, place);
  if (ago) return { cues: { direction: -1 }, next: ago.next };
  return readDayOrYear(heard, place, words, known);
}

const leastYear = 1900;

/** Whether cues name a day that a stretch of time may count from. */
function namesDay({ full, holiday, days, eitherDays, day, weekday, edge, count }: DateCues): boolean {
  return count === undefined && [full, holiday, days, eitherDays, day, weekday, edge].some((cue) => cue !== undefined);
}

/** How long before or after the day that was named: "diwali ke do din baad", "Christmas, two days later". */
function readAway(heard: Heard, place: number, words: Vocabulary): ReadCues | null {
  const stretch = readUnits(heard, place, words);
  const away = stretch && words.fromThere.at(heard.tokens, stretch.next);
  const isBeside = /^\s*$/.test(gapBefore(heard, place));
  return stretch && away && isBeside && !isShiftOpen(heard, away.next, words)
    ? { cues: { ...stretch.cues, direction: away.value, isFromThere: true }, next: away.next }
    : null;
}

/** The month of "the fifth of the twelfth". A place that no month has names none, and so no day. */
function readMonthByPlace(heard: Heard, place: number, words: Vocabulary, known: DateCues): ReadCues | null {
  if (known.day === undefined || known.month !== undefined || !endsAt(words.monthLeads, heard, place)) return null;
  const named = words.ordinals.at(heard.tokens, place) ?? markedPlace(heard, place, words);
  const isYear = named !== null && (readNumber(heard, named.next, words)?.value ?? 0) >= leastYear;
  return named && (isYear || isFree(heard, named.next, words))
    ? { cues: { month: named.value }, next: named.next }
    : null;
}

/**
 * The place of a weekday in a month: "last friday of november", "agle mahine ka pehla somvaar". Null when no month stands
 * beside it: "last friday" alone is the one before today.
 */
function readNth(heard: Heard, place: number, words: Vocabulary, known: DateCues): ReadCues | null {
  const { tokens } = heard;
  const named =
    words.ranks.at(tokens, place) ??
    words.places.at(tokens, place) ??
    words.ordinals.at(tokens, place) ??
    markedPlace(heard, place, words);
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

/** "in three days", "a week", "a fortnight", "do hafte". */
export function readDuration(heard: Heard, place: number, words: Vocabulary): ReadCues | null {
  const within = words.within.at(heard.tokens, place);
  const stretch = readUnits(heard, within?.next ?? place, words);
  return stretch && { cues: { ...stretch.cues, ...(within && { direction: 1 }) }, next: stretch.next };
}

/** "A year and six months", each unit shorter than the one before. Where the days are not sure, the day is doubtful. */
function readUnits(heard: Heard, begin: number, words: Vocabulary): ReadCues | null {
  const first = readCount(heard, begin, words);
  if (first === null) return null;
  const all = [first.cues];
  let { next } = first;
  for (;;) {
    const more = isClose(heard, next) ? readCount(heard, words.and.at(heard.tokens, next)?.next ?? next, words) : null;
    if (more === null || lengthOf(more.cues) >= lengthOf(all.at(-1))) break;
    all.push(more.cues);
    next = more.next;
  }
  return { cues: all.length === 1 ? first.cues : inOneUnit(all), next };
}

/** Units from the shortest. */
const fromShortest: readonly CalendarUnit[] = ["day", "week", "month", "year"];
const lengthOf = (cues: DateCues | undefined) => fromShortest.indexOf(cues?.unit ?? "day");

/** What the longer units are made of. */
const smaller = { year: { unit: "month", count: 12 }, week: { unit: "day", count: 7 } } as const;

/** Counts of units in one of them. */
function inOneUnit(stretches: readonly DateCues[]): DateCues {
  const plain = stretches.map(({ count = 0, unit = "day", isDoubtful }) => {
    const parts = unit === "year" || unit === "week" ? smaller[unit] : { unit, count: 1 };
    return { count: count * parts.count, unit: parts.unit, isDoubtful };
  });
  const count = plain.reduce((sum, each) => sum + each.count, 0);
  const unit = plain[0]?.unit ?? "day";
  const isSure = Number.isInteger(count) && plain.every((each) => each.unit === unit && each.isDoubtful !== true);
  return { count, unit, ...(!isSure && { isDoubtful: true }) };
}

function readCount(heard: Heard, begin: number, words: Vocabulary): ReadCues | null {
  const named = words.stretches.at(heard.tokens, begin);
  if (named) {
    const [count, unit] = named.value;
    if (unit === "hour" || unit === "minute" || unit === "second") return null;
    return { cues: { count, unit }, next: named.next };
  }
  const isOne = /^(?:a|an)$/.test(heard.tokens[begin]?.word ?? "");
  // "a couple of days" is a number before it is an article.
  const count = readNumber(heard, begin, words) ?? (isOne ? { value: 1, next: begin + 1 } : null);
  const unit = count && words.units.at(heard.tokens, count.next);
  if (!unit || count.value < 0 || count.value > 5000) return null;
  const part = words.andParts.at(heard.tokens, unit.next);
  const cues: DateCues = { count: count.value + (part?.value ?? 0), unit: unit.value };
  const next = part?.next ?? unit.next;
  if (Number.isInteger(cues.count)) return { cues, next };
  // A year and a half are months. A half of another unit is no day, and "half a year" is vague.
  const isSure = unit.value === "year" && count.value >= 1;
  return { cues: { ...inOneUnit([cues]), ...(!isSure && { isDoubtful: true }) }, next };
}

/** A number counts as a day when a mark ("5th", "5 tareekh") or a month stands by it, as a year behind a month. */
function readDayOrYear(heard: Heard, place: number, words: Vocabulary, known: DateCues): ReadCues | null {
  const { tokens } = heard;
  const isOfMonth = known.month !== undefined || known.holiday !== undefined;
  const year = isOfMonth && known.year === undefined ? readYear(heard, place, words, known) : null;
  if (year) return year;
  const number = readNumber(heard, place, words);
  if (!number || !Number.isInteger(number.value)) return null;
  const { value, next } = number;
  if (value < 1 || value > 31 || known.day !== undefined || known.holiday !== undefined) return null;
  const mark = words.dayMarks.at(tokens, next);
  const isMarked = mark !== null && (!isDigits(tokens[place]?.word) || /^\s*$/.test(gapBefore(heard, next)));
  if (isMarked) return words.units.at(tokens, mark.next) ? null : { cues: { day: value }, next: mark.next };
  const glue = words.glue.at(tokens, next);
  const isByMonth = known.month !== undefined || words.months.at(tokens, glue?.next ?? next) !== null;
  return isByMonth ? { cues: { day: value }, next } : null;
}

/** A year behind a month or holiday: "2027", "nineteen ninety", "twenty oh one", "two zero two seven"; behind a day "85". */
function readYear(heard: Heard, place: number, words: Vocabulary, known: DateCues): ReadCues | null {
  const { tokens } = heard;
  const isYear = (value: number) => value >= 1900 && value < 2200;
  const dictated = readDigits(heard, place, words);
  const digits = dictated?.single && dictated.value.length === 4 ? dictated : null;
  if (digits && isYear(Number(digits.value))) return { cues: { year: Number(digits.value) }, next: digits.next };
  const number = readNumber(heard, place, words);
  if (number && isYear(number.value)) return { cues: { year: number.value }, next: number.next };

  const isCentury = number?.value === 19 || number?.value === 20;
  const rest = number && isCentury ? readOfCentury(heard, number.next, words) : null;
  // Behind "march twenty" a year may still follow: then the twenty is the day.
  const isDay = rest !== null && known.day === undefined && readNumber(heard, rest.next, words) !== null;
  if (number && rest && !isDay) return { cues: { year: number.value * 100 + rest.value }, next: rest.next };

  const led = readZeroLed(heard, place, words);
  const short = led ?? number;
  if (!short || !Number.isInteger(short.value) || short.value < 0 || short.value >= 100) return null;
  if (!isShortYear(heard, place, short.next, words, known)) return null;
  const isPlain = led === null && !/^0/.test(tokens[place]?.word ?? "");
  // The numbers of a clock may be an hour.
  if (isPlain && short.value <= 12) return number?.spoken ? null : { cues: { isDoubtful: true }, next: short.next };
  return { cues: { year: fullYear(short.value) }, next: short.next };
}

/** The years of a century: "ninety", "oh one". */
function readOfCentury(heard: Heard, place: number, words: Vocabulary): { value: number; next: number } | null {
  const led = readZeroLed(heard, place, words);
  if (led) return led;
  const number = readNumber(heard, place, words);
  return number && Number.isInteger(number.value) && number.value >= 10 && number.value < 100 ? number : null;
}

/** "oh one", "zero five". */
function readZeroLed({ tokens }: Heard, place: number, words: Vocabulary): { value: number; next: number } | null {
  const zero = words.digits.at(tokens, place) ?? words.numbers.at(tokens, place);
  const unit = zero?.value === 0 ? words.numbers.at(tokens, zero.next) : null;
  return unit && unit.value >= 1 && unit.value <= 9 ? unit : null;
}

/** Whether two figures right behind a day and its month, and before nothing else, are the year: "12 May 85". */
function isShortYear(heard: Heard, place: number, next: number, words: Vocabulary, known: DateCues): boolean {
  if (known.day === undefined || known.month === undefined) return false;
  const isEnd = next === heard.tokens.length || /^\s*[,;.!?]/.test(gapBefore(heard, next));
  return isEnd && !endsAt(words.glue, heard, place);
}
