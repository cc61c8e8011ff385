import { civilDay, dayNumber } from "@parley/model/kernel";
import { parseMoment } from "./parse-moment.ts";
import { localTime, momentOf } from "./zone.ts";

const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/**
 * The moment, in epoch milliseconds, that a text means: a date, a date and time, or the next such time of day, as the clock
 * of a zone shows it. Null for any other text. Throws RangeError for an unknown zone.
 */
export function momentMeant(
  text: string,
  { now, zone }: { readonly now: number; readonly zone: string },
): number | null {
  const [, hour, minute, second = "0"] = timeOfDay.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return parseMoment(text, zone)?.moment ?? null;
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  const today = localTime(now, zone);
  const next = momentOf({ ...today, ...clock }, zone);
  return next > now ? next : momentOf({ ...civilDay(dayNumber(today) + 1), ...clock }, zone);
}
