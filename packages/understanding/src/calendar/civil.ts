import { type CivilDay, dayNumber, weekday } from "@parley/model/kernel";

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function isCivil({ year, month, day }: CivilDay): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The same day some months on; the last day of the month where that month is shorter. */
export function addMonths({ year, month, day }: CivilDay, months: number): CivilDay {
  const count = year * 12 + month - 1 + months;
  const moved = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return { ...moved, day: Math.min(day, daysInMonth(moved.year, moved.month)) };
}

/** The first (1) to fifth, the last (-1) or last but one (-2) weekday of a month, Sunday 0; null where it has none. */
export function nthWeekday(year: number, month: number, weekday: number, count: number): CivilDay | null {
  const length = daysInMonth(year, month);
  const first = 1 + ((weekday - weekdayFromSunday(dayNumber({ year, month, day: 1 })) + 7) % 7);
  const last = first + Math.floor((length - first) / 7) * 7;
  const day = count > 0 ? first + (count - 1) * 7 : last + (count + 1) * 7;
  return day >= 1 && day <= length ? { year, month, day } : null;
}

/** 0 for Sunday. */
export function weekdayFromSunday(day: number): number {
  return weekday(day) % 7;
}
