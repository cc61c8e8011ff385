import type { EntityConfig } from "@parley/model/kernel";
import { type CivilDay, civilDay, dayNumber, dayText } from "@parley/model/kernel";
import { isCivil } from "../calendar/civil.ts";
import { readDateCues } from "../calendar/date-cues.ts";
import { dayLimit, type Resolved, resolveDate } from "../calendar/resolve-date.ts";
import { todayIn } from "../calendar/today.ts";
import { readNumber } from "../numbers/read-number.ts";
import type { Heard } from "../text/heard.ts";
import { confidences, type Found, type Kind, outside, type Surroundings, scan, span } from "./kind.ts";

/**
 * Days of the calendar; the value is an ISO date. What is left open means the next future day; for an entity whose
 * latest day is today or before (a date of birth), the last past one.
 */
export const date: Kind = (config) => ({
  said: (heard, around) => {
    if (heard.tokens.length === 0) return [];
    const today = todayIn(around.now, around.zone);
    const past = isPast(config, today);
    const monthFirst = around.language.endsWith("-US");
    const found = scan(heard, (index) => {
      const read = readDateCues(heard, index, around.words, monthFirst);
      const resolved = read && resolveDate(read.cues, today, past);
      return resolved && { found: asFound(resolved, span(heard, index, read.next), config, today), next: read.next };
    });
    if (found.length > 0) return found;
    const bare = bareDay(heard, around);
    const resolved = bare === null ? null : resolveDate({ day: bare }, today, past);
    return resolved
      ? [asFound({ ...resolved, confidence: confidences.assumed }, span(heard, 0, heard.tokens.length), config, today)]
      : [];
  },
  pressed: (digits, { now, zone }) => {
    // Day and month, then the year if there is one: 0503, 05032027.
    const parts = /^(\d{2})(\d{2})(\d{4})?$/.exec(digits);
    if (!parts) return null;
    const today = todayIn(now, zone);
    const civil = { year: Number(parts[3] ?? 0), month: Number(parts[2]), day: Number(parts[1]) };
    if (!isCivil(civil.year === 0 ? { ...civil, year: 2000 } : civil)) return null;
    const resolved = resolveDate({ full: civil }, today, isPast(config, today));
    return resolved && asFound(resolved, { start: 0, end: digits.length }, config, today);
  },
});

function isPast(config: EntityConfig, today: CivilDay): boolean {
  return (dayLimit(config.latest, today) ?? Number.POSITIVE_INFINITY) <= dayNumber(today);
}

/** "5" as the whole answer to a question for a day. */
function bareDay(heard: Heard, { words }: Surroundings): number | null {
  const read = readNumber(heard, 0, words);
  if (!read || read.next !== heard.tokens.length || !Number.isInteger(read.value)) return null;
  return read.value >= 1 && read.value <= 31 ? read.value : null;
}

function asFound(
  { days, confidence }: Resolved,
  place: { start: number; end: number },
  config: EntityConfig,
  today: CivilDay,
): Found {
  const limits = { min: dayLimit(config.earliest, today), max: dayLimit(config.latest, today) };
  return { value: dayText(civilDay(days)), ...place, confidence, ...outside(days, limits) };
}
