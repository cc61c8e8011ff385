import {
  civilDay,
  dayNumber,
  dayText,
  type HandlingInForce,
  type Holiday,
  type OpeningHours,
  weekday,
  weekdays,
} from "@parley/model/kernel";
import { localTime, momentOf } from "../calendar/zone.ts";

/** Why no calls are taken. */
export type NotTaking = "paused" | "holiday" | "closed";

/** Whether calls are taken, and when that changes by hours and holidays: epoch milliseconds, null for not in a year. */
export type Opening = { readonly because: NotTaking | null; readonly until: number | null };

type Calendar = {
  readonly hours: readonly OpeningHours[];
  readonly holidays: readonly Holiday[];
  /** Whether a day, in ISO 8601, is one of them. */
  readonly isHoliday: (day: string) => boolean;
};

const minutesOfDay = 24 * 60;
const daysAhead = 366;
/** Where month and day begin in `2026-12-25`. */
const monthAt = 5;

/** Why no calls are taken at a moment (epoch milliseconds); null when they are. `zone` holds where none is set. */
export function notTaking(
  handling: HandlingInForce,
  at: { readonly moment: number; readonly zone: string },
): NotTaking | null {
  if (handling.paused?.value === true) return "paused";
  return closedAt(calendarOf(handling), at.moment, handling.time_zone?.value ?? at.zone);
}

/** The same, and when opening hours or holidays next change it. A pause ends only by hand. */
export function openingAt(handling: HandlingInForce, at: { readonly moment: number; readonly zone: string }): Opening {
  const because = notTaking(handling, at);
  if (because === "paused") return { because, until: null };
  const calendar = calendarOf(handling);
  if (calendar.hours.length === 0 && calendar.holidays.length === 0) return { because, until: null };
  return { because, until: nextChange(calendar, at.moment, handling.time_zone?.value ?? at.zone) };
}

function calendarOf({ opening_hours, holidays }: HandlingInForce): Calendar {
  const days: readonly Holiday[] = holidays?.value ?? [];
  const once = new Set(days.map(({ date }) => date));
  const yearly = new Set(days.flatMap((day) => (day.yearly === true ? [day.date.slice(monthAt)] : [])));
  const isHoliday = (day: string) => once.has(day) || yearly.has(day.slice(monthAt));
  return { hours: opening_hours?.value ?? [], holidays: days, isHoliday };
}

function closedAt({ hours, isHoliday }: Calendar, moment: number, zone: string): "holiday" | "closed" | null {
  const local = localTime(moment, zone);
  if (isHoliday(dayText(local))) return "holiday";
  if (hours.length === 0) return null;
  const minute = local.hour * 60 + local.minute;
  const today = dayNumber(local);
  const isOpen = hours.some((each) => {
    const { from, to } = minutesOf(each);
    const until = to <= from ? minutesOfDay : to;
    if (isOn(each, today) && from <= minute && minute < until) return true;
    // What began the evening before, unless that day was a holiday.
    return to <= from && isOn(each, today - 1) && minute < to && !isHoliday(dayText(civilDay(today - 1)));
  });
  return isOpen ? null : "closed";
}

function nextChange(calendar: Calendar, moment: number, zone: string): number | null {
  const isClosed = closedAt(calendar, moment, zone) !== null;
  const minutes = [
    ...new Set([0, ...calendar.hours.map(minutesOf).flatMap(({ from, to }) => [from, to % minutesOfDay])]),
  ];
  minutes.sort((a, b) => a - b);
  const today = dayNumber(localTime(moment, zone));
  for (let day = today; day <= today + daysAhead; day += 1) {
    for (const minute of minutes) {
      const at = momentOf({ ...civilDay(day), hour: Math.floor(minute / 60), minute: minute % 60, second: 0 }, zone);
      if (at > moment && (closedAt(calendar, at, zone) !== null) !== isClosed) return at;
    }
  }
  return null;
}

function isOn({ days }: OpeningHours, day: number): boolean {
  const name = weekdays[weekday(day) - 1];
  return name !== undefined && days.includes(name);
}

function minutesOf({ from, to }: OpeningHours): { readonly from: number; readonly to: number } {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return { from: minutes(from), to: minutes(to) };
}
