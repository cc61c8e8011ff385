import { civilDay, dayText, type EntityConfig, millisecondsOfDay } from "@parley/model/kernel";
import { readStretch, type Stretch } from "../calendar/read-stretch.ts";
import { dayLimit } from "../calendar/resolve-date.ts";
import { clockIn, todayIn } from "../calendar/today.ts";
import { firstFrom, type Heard } from "../text/heard.ts";
import { endsAt, isBehindNumber, isFromOther, isRangeEnd } from "./beside.ts";
import { date, isPast } from "./date.ts";
import { confidences, type Found, type Kind, outside, type Surroundings, span } from "./kind.ts";
import { type Pair, pairDays } from "./pair-days.ts";
import { scanMeasures } from "./scan-measures.ts";
import { time } from "./time.ts";

/**
 * A day with a time of day, in the caller's zone; the value is `2027-03-05T17:30`. It is said as both, in either order,
 * or as a way from now: "in two hours". A day alone, or a time alone, is none. Limits are those of a date. Keys: DDMMHHMM.
 */
export const dateTime: Kind = ({ earliest, latest }) => {
  const limits = { ...(earliest !== undefined && { earliest }), ...(latest !== undefined && { latest }) };
  const day = date(limits);
  const clock = time({});
  const read = (heard: Heard, around: Surroundings): Found[] => {
    const away = fromNow(heard, around);
    if (away.length > 0) return away;
    const times = clock.said(heard, around);
    if (times.length === 0) return [];
    const pairs = pairDays(heard, day.said(heard, around), times, around.words);
    const moments = pairs.flatMap((pair) => {
      const value = momentOf(heard, pair, around, limits);
      return value === null ? [] : [together(pair, value)];
    });
    // Of "tonight at 8 or tomorrow" the caller did not choose tomorrow.
    return moments.length < pairs.length ? [] : moments;
  };
  return {
    said: (heard, around) => read(heard, around).map((found) => withinLimits(found, limits, around)),
    pressed: (digits, around) => {
      if (!/^\d{8}$/.test(digits)) return null;
      const on = day.pressed(digits.slice(0, 4), around);
      const at = clock.pressed(digits.slice(4), around);
      const place = { start: 0, end: digits.length };
      return on && at && withinLimits(together({ on, at, place }, `${on.value}T${at.value}`), limits, around);
    },
  };
};

function together({ on, at, place }: Pair, value: string): Found {
  return { value, ...place, confidence: Math.min(on.confidence, at.confidence) };
}

/** What was read, held to the limits by the day that it came to be: a night may end on the next one. */
function withinLimits(found: Found, { earliest, latest }: EntityConfig, { now, zone }: Surroundings): Found {
  const today = todayIn(now, zone);
  const days = dayLimit(String(found.value).slice(0, 10), today) ?? 0;
  return { ...found, ...outside(days, { min: dayLimit(earliest, today), max: dayLimit(latest, today) }) };
}

/** The night of a day lasts until this hour of the next one. */
const nightEnds = "06:00";

/**
 * The day and time that are meant. "Friday night at one" is on Saturday; "tonight" at a time that has passed is none, unless
 * what is asked for has passed too.
 */
function momentOf(
  heard: Heard,
  { on, at, place }: Pair,
  { words, now, zone }: Surroundings,
  limits: EntityConfig,
): string | null {
  const value = `${on.value}T${at.value}`;
  const isOfNight = ({ start, end }: Pair["place"]) => {
    const said = heard.tokens.slice(firstFrom(heard.tokens, start), firstFrom(heard.tokens, end));
    return said.some((_, index) => words.dayParts.at(said, index)?.value === "night");
  };
  if (![on, at, place].some(isOfNight)) return value;
  const today = todayIn(now, zone);
  const clock = clockIn(now, zone);
  const present = `${dayText(today)}T${clock}`;
  const isToday = on.value === dayText(today);
  const hasPassed = isPast(limits, today);
  const days = dayLimit(String(on.value), today) ?? 0;
  const next = `${dayText(civilDay(days + 1))}T${at.value}`;
  if (String(at.value) < nightEnds) {
    // Until the night of yesterday ends, "tonight" is that one: what is to come of it, or has passed where that is asked for.
    const isOfYesterday = isToday && (value >= present || (hasPassed && clock < nightEnds));
    return isOfYesterday ? value : next;
  }
  return isToday && !hasPassed && value < present ? null : value;
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
    const next = behind?.next ?? read.next;
    const isBack = words.ago.at(tokens, read.next) !== null;
    const isOther =
      isRangeEnd(heard, index, words) ||
      isBehindNumber(heard, index, words) ||
      isFromOther(heard, index, next, words, isBack);
    const at = isBack ? now - took : now + took;
    const value = `${dayText(todayIn(at, zone))}T${clockIn(at, zone)}`;
    const place = span(heard, isLed ? index - 1 : index, next);
    return { found: isOther ? null : { value, ...place, confidence: confidences.own }, next };
  });
}

/** How long a stretch with hours or minutes in it lasts; null for days, which leave the time of day open. */
function millisecondsIn({ day = 0, hour = 0, minute = 0, second = 0, ...longer }: Stretch["counts"]): number | null {
  if (hour + minute + second === 0 || Object.keys(longer).length > 0) return null;
  return day * millisecondsOfDay + hour * 3_600_000 + minute * 60_000 + second * 1000;
}
