import { type CivilDay, civilDay, dayNumber, millisecondsOfDay } from "@parley/model/kernel";

/** A moment as a clock on the wall of a zone shows it. */
export type LocalTime = CivilDay & { readonly hour: number; readonly minute: number; readonly second: number };

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of an IANA zone. Throws RangeError for a name that is none; only true names are kept. */
function clock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(zone, made);
  return made;
}

/** Whether there is a zone of that name. */
export function isZone(name: string): boolean {
  try {
    clock(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What the clock of a zone shows at a moment (epoch milliseconds). Throws RangeError for an unknown zone. */
export function localTime(moment: number, zone: string): LocalTime {
  const shown = new Map(
    clock(zone)
      .formatToParts(moment)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => shown.get(name) ?? 0;
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

function wallMilliseconds(time: LocalTime): number {
  return dayNumber(time) * millisecondsOfDay + ((time.hour * 60 + time.minute) * 60 + time.second) * 1000;
}

function offsetAt(moment: number, zone: string): number {
  const whole = Math.floor(moment / 1000) * 1000;
  return wallMilliseconds(localTime(whole, zone)) - whole;
}

/**
 * The moment at which the clock of a zone shows a time. A time that the clock skips means the same distance after the
 * gap's beginning; a time it shows twice means the first.
 */
export function momentOf(time: LocalTime, zone: string): number {
  const wall = wallMilliseconds(time);
  const before = offsetAt(wall - millisecondsOfDay, zone);
  const guess = wall - before;
  if (offsetAt(guess, zone) === before) return guess;
  const other = wall - offsetAt(guess, zone);
  return offsetAt(other, zone) === wall - other ? other : guess;
}

/** Number of the calendar day (days since 1970-01-01) that a moment falls on in a zone. */
export function dayNumberAt(moment: number, zone: string): number {
  return dayNumber(localTime(moment, zone));
}

/** The moment at which a calendar day begins in a zone. */
export function startOfDay(number: number, zone: string): number {
  return momentOf({ ...civilDay(number), hour: 0, minute: 0, second: 0 }, zone);
}
