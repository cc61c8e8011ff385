/** A day of the proleptic Gregorian calendar; months and days count from 1. */
export type CivilDay = { readonly year: number; readonly month: number; readonly day: number };

export const millisecondsOfDay = 86_400_000;

/** Days from 1970-01-01 to the given day. The year is taken to begin in March, so that the leap day ends it. */
export function dayNumber({ year, month, day }: CivilDay): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The day that lies a number of days after 1970-01-01. */
export function civilDay(number: number): CivilDay {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** Whether the day exists: 2026-02-30 does not. */
export function isCivilDay(day: CivilDay): boolean {
  const back = civilDay(dayNumber(day));
  return back.year === day.year && back.month === day.month && back.day === day.day;
}

/** Day of the week by ISO 8601: Monday is 1, Sunday 7. */
export function weekday(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

/** The day as `2026-03-01`. */
export function dayText(day: CivilDay): string {
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return `${pad(day.year, 4)}-${pad(day.month, 2)}-${pad(day.day, 2)}`;
}
