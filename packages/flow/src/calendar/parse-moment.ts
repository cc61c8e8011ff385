import { dayNumber, isCivilDay, millisecondsOfDay } from "@parley/model/kernel";
import { momentOf } from "./zone.ts";

const shape =
  /^([1-9]\d{3})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

type ParsedMoment = {
  /** Epoch milliseconds. */
  readonly moment: number;
  /** The text names a day without a time of day. */
  readonly wholeDay: boolean;
};

/**
 * Reads an ISO 8601 date (`2026-03-01`, meaning its beginning in the zone) or date and time (without an offset, the
 * zone's). Null for any other text. Throws RangeError for an unknown zone.
 */
export function parseMoment(text: string, zone: string): ParsedMoment | null {
  const parts = shape.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second = "0", fraction = "", offset] = parts;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (!isCivilDay(date)) return null;
  const wholeDay = hour === undefined;
  const time = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second) };
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return null;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  if (offset === undefined) return { moment: momentOf({ ...date, ...time }, zone) + milliseconds, wholeDay };
  const wall = dayNumber(date) * millisecondsOfDay + ((time.hour * 60 + time.minute) * 60 + time.second) * 1000;
  return { moment: wall + milliseconds - offsetMilliseconds(offset), wholeDay };
}

function offsetMilliseconds(offset: string): number {
  if (offset === "Z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000;
}
