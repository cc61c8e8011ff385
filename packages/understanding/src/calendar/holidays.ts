import { type CivilDay, civilDay, dayNumber } from "@parley/model/kernel";
import { nthWeekday } from "./civil.ts";

type DayOfYear = (year: number) => CivilDay | null;

const on =
  (month: number, day: number): DayOfYear =>
  (year) => ({ year, month, day });
const nth =
  (count: number, weekday: number, month: number): DayOfYear =>
  (year) =>
    nthWeekday(year, month, weekday, count);
const fromEaster =
  (days: number): DayOfYear =>
  (year) =>
    civilDay(dayNumber(easter(year)) + days);

/** Years of the tables below. */
const firstYear = 2024;

/** Days as MMDD from 2024 to 2035. A year without one is none. */
const table = (days: string): DayOfYear => {
  const all = days.split(" ").map(Number);
  return (year) => {
    const day = all[year - firstYear];
    return day === undefined ? null : { year, month: Math.floor(day / 100), day: day % 100 };
  };
};

/** Western Easter by the Gregorian computus (Meeus, Jones and Butcher). */
function easter(year: number): CivilDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return { year, month: Math.floor(f / 31), day: (f % 31) + 1 };
}

const everywhere = {
  new_year: on(1, 1),
  new_years_eve: on(12, 31),
  valentines_day: on(2, 14),
  christmas_eve: on(12, 24),
  christmas: on(12, 25),
  good_friday: fromEaster(-2),
  easter: fromEaster(0),
  easter_monday: fromEaster(1),
};

// Movable days of India, of its list of public and optional holidays as the Python package "holidays" 0.105 gives it.
const india = {
  republic_day: on(1, 26),
  independence_day: on(8, 15),
  gandhi_jayanti: on(10, 2),
  mothers_day: nth(2, 0, 5),
  fathers_day: nth(3, 0, 6),
  diwali: table("1031 1020 1108 1029 1017 1105 1026 1114 1102 1022 1110 1030"),
  holi: table("0325 0314 0304 0322 0311 0301 0320 0309 0327 0316 0305 0324"),
  dussehra: table("1012 1002 1020 1009 0927 1016 1006 1025 1014 1003 1022 1011"),
  raksha_bandhan: table("0819 0809 0828 0817 0805 0823 0813 0802 0820 0810 0829 0818"),
  janmashtami: table("0826 0816 0904 0825 0813 0901 0821 0810 0828 0817 0906 0826"),
  ganesh_chaturthi: table("0907 0827 0914 0904 0823 0911 0901 0920 0908 0828 0916 0905"),
  guru_nanak_jayanti: table("1115 1105 1124 1114 1102 1121 1110 1128 1117 1106 1125 1115"),
  maha_shivaratri: table("0308 0226 0215 0306 0223 0211 0302 0220 0310 0227 0217 0308"),
  bhai_dooj: table("1103 1023 1111 1031 1019 1107 1028 1116 1104 1024 1112 1101"),
  onam: table("0915 0905 0826 0912 0901 0822 0909 0830 0820 0906 0828 0914"),
  ugadi: table("0409 0330 0319 0407 0327 0414 0403 0324 0411 0331 0321 0409"),
  pongal: table("0115 0114 0114 0115 0115 0114 0114 0115 0115 0114 0114 0115"),
};

const unitedStates = {
  martin_luther_king_day: nth(3, 1, 1),
  presidents_day: nth(3, 1, 2),
  mothers_day: nth(2, 0, 5),
  memorial_day: nth(-1, 1, 5),
  fathers_day: nth(3, 0, 6),
  juneteenth: on(6, 19),
  independence_day: on(7, 4),
  labor_day: nth(1, 1, 9),
  columbus_day: nth(2, 1, 10),
  halloween: on(10, 31),
  veterans_day: on(11, 11),
  thanksgiving: nth(4, 4, 11),
  black_friday: (year: number) => {
    const { month, day } = nthWeekday(year, 11, 4, 4) ?? { month: 11, day: 0 };
    return { year, month, day: day + 1 };
  },
};

const unitedKingdom = {
  mothers_day: fromEaster(-21),
  early_may_bank_holiday: nth(1, 1, 5),
  spring_bank_holiday: nth(-1, 1, 5),
  fathers_day: nth(3, 0, 6),
  summer_bank_holiday: nth(-1, 1, 8),
  halloween: on(10, 31),
  bonfire_night: on(11, 5),
  boxing_day: on(12, 26),
};

export type Holiday =
  | keyof typeof everywhere
  | keyof typeof india
  | keyof typeof unitedStates
  | keyof typeof unitedKingdom;

type Days = { readonly [Name in Holiday]?: DayOfYear };

const countries: { readonly [country: string]: Days } = {
  IN: { ...everywhere, ...india },
  US: { ...everywhere, ...unitedStates },
  GB: { ...everywhere, ...unitedKingdom },
};

/**
 * The day of a holiday in a year, in a country (ISO 3166); of a country that is not known, only what all have in
 * common. Null where the country has no such day or the table does not reach.
 */
export function holidayIn(year: number, holiday: Holiday, country: string | null): CivilDay | null {
  const days: Days = (country === null ? undefined : countries[country]) ?? everywhere;
  return days[holiday]?.(year) ?? null;
}
