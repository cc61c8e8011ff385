import { type CivilDay, civilDay, dayNumber } from "@parley/model/kernel";
import { addMonths, daysInMonth, isCivil, nthWeekday, weekdayFromSunday } from "./civil.ts";
import type { DateCues } from "./date-cues.ts";
import { type Holiday, holidayIn } from "./holidays.ts";

/** A day, counted since 1970-01-01, and the one that the words may mean as well. */
export type Resolved = { readonly days: number; readonly confidence: number; readonly other?: number };

/** Confidence of what the words leave half open, such as "two weeks". */
const assumed = 0.6;

/**
 * The day that cues mean, in days since 1970-01-01. What is not said is taken from the next future day that fits, or
 * with `past` from the last one. Holidays are those of a country (ISO 3166). Null when the cues name no day, or contradict
 * each other: a caller who says "Monday the 3rd" of a Thursday is asked again.
 */
export function resolveDate(cues: DateCues, today: CivilDay, past: boolean, country: string | null): Resolved | null {
  if (cues.isFromThere) return resolveFromThere(cues, today, past, country);
  const resolved = cues.isDoubtful ? null : dayOfCues(inYear(cues, today), today, past, country);
  return resolved && fits(cues, resolved.days, dayNumber(today)) ? resolved : null;
}

/** So long before or after the day that is named: "diwali ke do din baad". */
function resolveFromThere(cues: DateCues, today: CivilDay, past: boolean, country: string | null): Resolved | null {
  const { isFromThere, count, unit, direction = 1, ...named } = cues;
  const from = resolveDate(named, today, past, country);
  if (from === null || from.other !== undefined || count === undefined || unit === undefined) return null;
  return { ...from, days: dayAfter(unit, count * direction, civilDay(from.days)) };
}

/** The cues, with "next year" as the year that it is. */
function inYear(cues: DateCues, today: CivilDay): DateCues {
  const { unit, step, ...others } = cues;
  const isOfYear = unit === "year" && step !== undefined && cues.year === undefined && cues.edge === undefined;
  const isNamed = cues.month !== undefined || cues.holiday !== undefined;
  return isOfYear && isNamed ? { ...others, year: today.year + step } : cues;
}

/** Whether all that was said is true of a day. */
function fits({ weekday, day, month, year, unit, step }: DateCues, days: number, now: number): boolean {
  const civil = civilDay(days);
  const isInWeek = unit !== "week" || step === undefined || Math.floor((days - mondayOf(now)) / 7) === step;
  return (
    isInWeek &&
    (weekday === undefined || weekday === weekdayFromSunday(days)) &&
    (day === undefined || day === civil.day) &&
    (month === undefined || month === civil.month) &&
    (year === undefined || year === civil.year)
  );
}

function dayOfCues(cues: DateCues, today: CivilDay, past: boolean, country: string | null): Resolved | null {
  const now = dayNumber(today);
  const sure = (days: number): Resolved => ({ days, confidence: 1 });
  const sureOf = (civil: CivilDay | null): Resolved | null => civil && sure(dayNumber(civil));

  // "Christmas in two days", "the 5th in two months": another day than the one that is named.
  const isNamed = (cues.full ?? cues.holiday ?? cues.day) !== undefined && cues.days === undefined;
  if (isNamed && cues.count !== undefined) return null;
  if (cues.full) {
    const { year, month, day } = cues.full;
    return year === 0 ? sureOf(nearest({ month, day }, today, past)) : sure(dayNumber(cues.full));
  }
  if (cues.holiday !== undefined) return sureOf(holidayOf(cues, cues.holiday, today, past, country));
  if (cues.nth !== undefined) return sureOf(nthOf(cues, cues.nth, today, past));
  if (cues.days !== undefined) return sure(behind(cues, now + cues.days));
  if (cues.eitherDays !== undefined) return sure(past ? now - cues.eitherDays : now + cues.eitherDays);
  if (cues.edge && (cues.month ?? cues.unit) !== undefined) return sureOf(edgeOf(cues, today));
  if (cues.day !== undefined) return sureOf(dayOf(cues, today, past));
  if (cues.weekday !== undefined) return weekdayOf(cues, cues.weekday, now, past);
  if (cues.unit === undefined) return null;
  if (cues.count !== undefined) {
    const count = cues.count * (cues.direction ?? 1);
    return { days: dayAfter(cues.unit, count, today), confidence: cues.direction ? 1 : assumed };
  }
  // "Next week" and "this month" are no days.
  return cues.step === undefined || cues.unit !== "day" ? null : { days: now + cues.step, confidence: assumed };
}

/** "A week tomorrow": so long behind a day. */
function behind({ count, unit, direction }: DateCues, day: number): number {
  return count === undefined || unit === undefined || direction !== undefined
    ? day
    : dayAfter(unit, count, civilDay(day));
}

/** A holiday of the year that was said, or the nearest one, today included. */
function holidayOf(
  { year, step = 0 }: DateCues,
  holiday: Holiday,
  today: CivilDay,
  past: boolean,
  country: string | null,
): CivilDay | null {
  if (year !== undefined) return holidayIn(year, holiday, country);
  const isPast = past || step < 0;
  for (let away = 0; away <= 1; away++) {
    const civil = holidayIn(today.year + (isPast ? -away : away), holiday, country);
    // A year that the table does not reach says nothing of the next one.
    if (civil === null) return null;
    const distance = dayNumber(civil) - dayNumber(today);
    if (isPast ? distance <= 0 : distance >= 0) return civil;
  }
  return null;
}

/** A weekday by its place in a month; of a month that is named, in the nearest year in which it lies ahead. */
function nthOf(cues: DateCues, nth: number, today: CivilDay, past: boolean): CivilDay | null {
  const { weekday, month } = cues;
  if (weekday === undefined) return null;
  if (month === undefined) {
    const { year, month: stepped } = addMonths({ ...today, day: 1 }, cues.step ?? 0);
    return nthWeekday(year, stepped, weekday, nth);
  }
  if (cues.year !== undefined) return nthWeekday(cues.year, month, weekday, nth);
  const here = nthWeekday(today.year, month, weekday, nth);
  const distance = here && dayNumber(here) - dayNumber(today);
  const isThere = distance === null || (past ? distance <= 0 : distance >= 0);
  return isThere ? here : nthWeekday(today.year + (past ? -1 : 1), month, weekday, nth);
}

/** The day, counted since 1970-01-01, so many units from a day. */
export function dayAfter(unit: NonNullable<DateCues["unit"]>, count: number, today: CivilDay): number {
  if (unit === "month") return dayNumber(addMonths(today, count));
  if (unit === "year") return dayNumber(addMonths(today, count * 12));
  return dayNumber(today) + count * (unit === "week" ? 7 : 1);
}

/** The first or last day of a month that is named, stepped to, or this one. */
function edgeOf(cues: DateCues, today: CivilDay): CivilDay | null {
  if (cues.unit === "year") {
    const year = today.year + (cues.step ?? 0);
    return cues.edge === "first" ? { year, month: 1, day: 1 } : { year, month: 12, day: 31 };
  }
  if (cues.month === undefined && cues.unit !== "month") return null;
  const month = monthOf(cues, today);
  if (cues.edge === "first" && cues.step === undefined && cues.month === undefined) return null;
  return { ...month, day: cues.edge === "first" ? 1 : daysInMonth(month.year, month.month) };
}

function monthOf(cues: DateCues, today: CivilDay): { year: number; month: number } {
  if (cues.month === undefined) {
    const { year, month } = addMonths({ ...today, day: 1 }, cues.step ?? 0);
    return { year, month };
  }
  const year = cues.year ?? today.year + (cues.month < today.month ? 1 : 0);
  return { year, month: cues.month };
}

function dayOf(cues: DateCues, today: CivilDay, past: boolean): CivilDay | null {
  const day = cues.day ?? 1;
  if (cues.month !== undefined) {
    if (cues.year === undefined) return nearest({ month: cues.month, day }, today, past || cues.step === -1);
    const civil = { year: cues.year, month: cues.month, day };
    return isCivil(civil) ? civil : null;
  }
  if (cues.unit === "month" && cues.step !== undefined) {
    const civil = { ...addMonths({ ...today, day: 1 }, cues.step), day };
    return isCivil(civil) ? civil : null;
  }
  for (let step = 0; step <= 3; step++) {
    const civil = { ...addMonths({ ...today, day: 1 }, past ? -step : step), day };
    const isBeyond = dayNumber(civil) - dayNumber(today);
    if (isCivil(civil) && (past ? isBeyond < 0 : isBeyond > 0)) return civil;
  }
  return null;
}

/** A day and month of the nearest year in which it exists, today included. */
function nearest({ month, day }: Omit<CivilDay, "year">, today: CivilDay, past: boolean): CivilDay | null {
  for (let step = 0; step <= 8; step++) {
    const civil = { year: today.year + (past ? -step : step), month, day };
    const distance = dayNumber(civil) - dayNumber(today);
    if (isCivil(civil) && (past ? distance <= 0 : distance >= 0)) return civil;
  }
  return null;
}

function weekdayOf(cues: DateCues, wanted: number, now: number, past: boolean): Resolved | null {
  const sure = (days: number): Resolved => ({ days, confidence: 1 });
  const { unit, step, count, direction } = cues;
  if (unit === "week" && step !== undefined) return sure(mondayOf(now) + step * 7 + ((wanted + 6) % 7));
  const away = (wanted - weekdayFromSunday(now) + 7) % 7;
  const ahead = away || 7;
  // "A week on Friday", "Monday fortnight", "Friday in two weeks".
  if (unit === "week" && count !== undefined && direction !== -1) return sure(now + ahead + 7 * count);
  if (unit !== undefined) return null;
  if (step === 2) return sure(now + ahead + 7);
  if (past || step === -1) return sure(now + ahead - (ahead === 7 ? 14 : 7));
  // "This Wednesday" on a Wednesday.
  if (step === 0 && away === 0) return { days: now, other: now + 7, confidence: assumed };
  const isNear = ahead === 1 || now + ahead < mondayOf(now) + 7;
  return cues.isOpen && isNear ? { days: now + ahead, other: now + ahead + 7, confidence: assumed } : sure(now + ahead);
}

/** The first day of the week in which a day lies. */
function mondayOf(day: number): number {
  return day - ((weekdayFromSunday(day) + 6) % 7);
}

/** A limit of dates: an ISO date, or days from today such as +30. Null for neither. */
export function dayLimit(text: string | undefined, today: CivilDay): number | undefined {
  if (text === undefined) return undefined;
  if (/^[+-]?\d{1,6}$/.test(text)) return dayNumber(today) + Number(text);
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return found ? dayNumber({ year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }) : undefined;
}
