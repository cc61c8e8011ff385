import { dayText, millisecondsOfDay } from "@parley/model/kernel";
import { readStretch, type Stretch } from "../calendar/read-stretch.ts";
import { clockIn, todayIn } from "../calendar/today.ts";
import type { Heard } from "../text/heard.ts";
import { endsAt, isBehindNumber, isRangeEnd } from "./beside.ts";
import { date } from "./date.ts";
import { confidences, type Found, type Kind, type Surroundings, span } from "./kind.ts";
import { scanMeasures } from "./scan-measures.ts";
import { time } from "./time.ts";

/** Most words between a day and its time. */
const mostBetween = 2;

/**
 * A day with a time of day, in the caller's zone; the value is `2027-03-05T17:30`. It is said as both, in either order,
 * or as a way from now: "in two hours". A day alone, or a time alone, is none. Limits are those of a date. Keys: DDMMHHMM.
 */
export const dateTime: Kind = ({ earliest, latest }) => {
  const day = date({ ...(earliest !== undefined && { earliest }), ...(latest !== undefined && { latest }) });
  const clock = time({});
  return {
    said: (heard, around) => {
      const away = fromNow(heard, around);
      if (away.length > 0) return away;
      const times = clock.said(heard, around);
      if (times.length === 0) return [];
      return day.said(heard, around).flatMap((on) => {
        const at = times.find((one) => wordsBetween(heard, on, one) <= mostBetween);
        return at ? [together(on, at)] : [];
      });
    },
    pressed: (digits, around) => {
      if (!/^\d{8}$/.test(digits)) return null;
      const on = day.pressed(digits.slice(0, 4), around);
      const at = clock.pressed(digits.slice(4), around);
      return on && at && { ...together(on, at), start: 0, end: digits.length };
    },
  };
};

function together(on: Found, at: Found): Found {
  return {
    ...on,
    value: `${on.value}T${at.value}`,
    start: Math.min(on.start, at.start),
    end: Math.max(on.end, at.end),
    confidence: Math.min(on.confidence, at.confidence),
  };
}

function wordsBetween({ tokens }: Heard, a: Found, b: Found): number {
  const [from, to] = a.start <= b.start ? [a.end, b.start] : [b.end, a.start];
  return tokens.filter(({ start }) => start >= from && start < to).length;
}

/** "in two hours", "half an hour from now", "do ghante baad". */
function fromNow(heard: Heard, { words, now, zone }: Surroundings): Found[] {
  const { tokens } = heard;
  return scanMeasures(heard, words, (index) => {
    const read = readStretch(heard, index, words);
    const took = read && millisecondsIn(read.counts);
    if (!read || took === null) return null;
    const isLed = endsAt(words.within, heard, index);
    const behind = words.ago.at(tokens, read.next) ?? words.later.at(tokens, read.next);
    if (!isLed && !behind) return null;
    const isOther = isRangeEnd(heard, index, words) || isBehindNumber(heard, index, words);
    const at = words.ago.at(tokens, read.next) ? now - took : now + took;
    const value = `${dayText(todayIn(at, zone))}T${clockIn(at, zone)}`;
    const next = behind?.next ?? read.next;
    const place = span(heard, isLed ? index - 1 : index, next);
    return { found: isOther ? null : { value, ...place, confidence: confidences.own }, next };
  });
}

/** How long a stretch with hours or minutes in it lasts; null for days, which leave the time of day open. */
function millisecondsIn({ day = 0, hour = 0, minute = 0, second = 0, ...longer }: Stretch["counts"]): number | null {
  if (hour + minute + second === 0 || Object.keys(longer).length > 0) return null;
  return day * millisecondsOfDay + hour * 3_600_000 + minute * 60_000 + second * 1000;
}
