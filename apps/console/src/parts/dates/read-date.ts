import { momentInZone } from "../../look/zoned-time.ts";

/** Two figures of a date or a time. */
const two = (figures: string) => figures.padStart(2, "0");

/** A day as it is written, `2026-12-25` or `2026-1-5`, in ISO 8601; null where it is none. */
export function readDay(text: string): string | null {
  const found = /^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})\s*$/.exec(text);
  if (found === null) return null;
  const [, year = "", month = "", date = ""] = found;
  const day = `${year}-${two(month)}-${two(date)}`;
  const at = new Date(`${day}T00:00:00Z`);
  // 30 February would be a day of March.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day;
}

/** A time of day as it is written, `9`, `930`, `9:30` or `09:30`, as `09:30`; null where it is none. `24:00` is the day's end. */
export function readTime(text: string): string | null {
  const found = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text);
  if (found === null) return null;
  const [, hour = "", minute = "00"] = found;
  const time = `${two(hour)}:${minute}`;
  return time === "24:00" || (Number(hour) < 24 && Number(minute) < 60) ? time : null;
}

/** A day and a time of day, `2026-12-25 9:30` or `2026-12-25T09:30`, as the latter; null where it is none. */
export function readMoment(text: string): string | null {
  const [, day = "", time = ""] = /^\s*(\S+?)(?:T|\s+)(\S+)\s*$/.exec(text) ?? [];
  const [readAs, at] = [readDay(day), readTime(time)];
  return readAs === null || at === null || at === "24:00" ? null : `${readAs}T${at}`;
}

/** A text and, behind its minutes, the seconds. */
const withSeconds = /^(.*:\d\d):([0-5]\d(?:\.\d{1,9})?)\s*$/;
const ownOffset = /^\s*(\S+?)(?:T|\s+)(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:Z|([+-]\d\d):?(\d\d)?)\s*$/i;

/**
 * The moment, in ISO 8601, that is written: on the clocks of `zone`, or with an offset of its own. Undefined where it is
 * none. Nothing is guessed: 5/12 is another day in another country.
 */
export function momentOf(text: string, zone: string): string | undefined {
  const [whole, date = "", time = "", hours = "+00", minutes = "00"] = ownOffset.exec(text) ?? [];
  if (whole === undefined) {
    const [, minutely = text, seconds = "0"] = withSeconds.exec(text) ?? [];
    const minute = momentInZone(readMoment(minutely) ?? undefined, zone);
    return minute && new Date(Date.parse(minute) + Number(seconds) * 1000).toISOString();
  }
  const day = readDay(date);
  const at = new Date(`${day}T${time}${hours}:${minutes}`);
  return day === null || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The day so many days later, both in ISO 8601. */
export function daysLater(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day so many months later, or the last of that month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
