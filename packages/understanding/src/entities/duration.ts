import { readStretch, type Stretch } from "../calendar/read-stretch.ts";
import { behindNumberLeft, isBehindNumber, isInexact, isRangeBegin, isRangeEnd } from "./beside.ts";
import { confidences, type Kind, outside, span } from "./kind.ts";
import { scanMeasures } from "./scan-measures.ts";

/**
 * Lengths of time; the value is an ISO 8601 duration with the units that were said, `PT1H30M`. Limits are minutes, with
 * a month of 30 days and a year of 365. Pressed digits are minutes.
 */
export const duration: Kind = (limits) => ({
  said: (heard, { words }) =>
    scanMeasures(heard, words, (index) => {
      const read = readStretch(heard, index, words);
      if (!read) return null;
      const isOther =
        isRangeEnd(heard, index, words) ||
        isRangeBegin(heard, read.next, words) ||
        behindNumberLeft(heard, words.and.at(heard.tokens, read.next)?.next ?? read.next, words) !== null ||
        isBehindNumber(heard, index, words) ||
        isInexact(heard, index, read.next, words);
      const place = span(heard, index, read.next);
      const found = { value: iso(read.counts), ...place, confidence: confidences.own };
      return {
        found: isOther ? null : { ...found, ...outside(minutesIn(read.counts), limits) },
        next: read.next,
      };
    }),
  pressed: (digits) => {
    if (!/^\d{1,6}$/.test(digits)) return null;
    const minutes = Number(digits);
    return { value: `PT${minutes}M`, start: 0, end: digits.length, confidence: 1, ...outside(minutes, limits) };
  },
});

/** Weeks stand alone in ISO 8601; beside other units they are days. */
function iso({ year, month, week, day, hour, minute, second }: Stretch["counts"]): string {
  const only = [year, month, day, hour, minute, second].every((count) => count === undefined);
  if (week !== undefined && only) return `P${week}W`;
  const days = week === undefined ? day : week * 7 + (day ?? 0);
  const write = (counts: readonly (readonly [number | undefined, string])[]) =>
    counts.flatMap(([count, letter]) => (count === undefined ? [] : [`${count}${letter}`])).join("");
  const date = write([
    [year, "Y"],
    [month, "M"],
    [days, "D"],
  ]);
  const clock = write([
    [hour, "H"],
    [minute, "M"],
    [second, "S"],
  ]);
  return `P${date}${clock === "" ? "" : `T${clock}`}`;
}

function minutesIn({
  year = 0,
  month = 0,
  week = 0,
  day = 0,
  hour = 0,
  minute = 0,
  second = 0,
}: Stretch["counts"]): number {
  return (year * 365 + month * 30 + week * 7 + day) * 1440 + hour * 60 + minute + second / 60;
}
