import { civilDay, isCivilDay, weekday } from "@parley/model/kernel";
import { dayNumberAt, type LocalTime, localTime, momentOf, startOfDay } from "../calendar/zone.ts";
import { momentAt, numberAt, textAt } from "./arguments.ts";
import type { Evaluation } from "./evaluation.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { Duration, EvaluationFault, Moment } from "./value.ts";

const time = "google.protobuf.Timestamp";

/** Something of a date as the calendar of the conversation's zone shows it. */
const part = (
  name: string,
  help: string,
  example: string,
  read: (moment: number, run: Evaluation) => number,
): ExpressionFunction => ({
  call: "function",
  arity: [1, 1],
  signatures: [`${name}(${time}): int`, `${name}(string): int`],
  help,
  example,
  absent: null,
  apply: (args, run) => read(momentAt(args, 0, run), run),
});

const shown = (name: "year" | "month" | "day" | "hour" | "minute", help: string, example: string) =>
  part(name, help, example, (moment, run) => localTime(moment, run.scope.zone)[name]);

const maxDays = 100_000;
const maxMonths = 3000;

/** Dates and times; days and hours are those of the conversation's zone. */
export const timeFunctions: ExpressionFunctions = {
  date: {
    call: "function",
    arity: [1, 1],
    signatures: [`date(string): ${time}`, `date(${time}): ${time}`],
    help: "The day of a date or time: its beginning.",
    example: 'date("2026-03-01T09:30")',
    absent: null,
    apply: (args, run) => {
      const { zone } = run.scope;
      return new Moment(startOfDay(dayNumberAt(momentAt(args, 0, run), zone), zone));
    },
  },
  timestamp: {
    call: "function",
    arity: [1, 1],
    signatures: [],
    help: "The time that a text such as 2026-03-01T09:30 names.",
    example: 'timestamp("2026-03-01T09:30")',
    absent: null,
    apply: (args, run) => new Moment(momentAt(args, 0, run)),
  },
  today: {
    call: "function",
    arity: [0, 0],
    signatures: [`today(): ${time}`],
    help: "The beginning of the present day.",
    example: "today()",
    absent: null,
    apply: (_, run) => {
      run.spendCalendar();
      return new Moment(startOfDay(dayNumberAt(run.scope.now, run.scope.zone), run.scope.zone));
    },
  },
  days_between: {
    call: "function",
    arity: [2, 2],
    signatures: [time, "string"].flatMap((first) =>
      [time, "string"].map((second) => `days_between(${first}, ${second}): int`),
    ),
    help: "Calendar days from one date to another; negative when the second comes first.",
    example: 'days_between("2026-03-01", "2026-03-15")',
    absent: null,
    apply: (args, run) => {
      if (args[1] === null) return null;
      const { zone } = run.scope;
      return dayNumberAt(momentAt(args, 1, run), zone) - dayNumberAt(momentAt(args, 0, run), zone);
    },
  },
  add_days: {
    call: "function",
    arity: [2, 2],
    signatures: [`add_days(${time}, int): ${time}`, `add_days(string, int): ${time}`],
    help: "The same time of day a number of calendar days later.",
    example: 'add_days("2026-03-01", 14)',
    absent: null,
    apply: (args, run) => {
      const days = numberAt(args, 1);
      if (!Number.isInteger(days) || Math.abs(days) > maxDays) {
        throw new EvaluationFault("A sensible whole number of days was expected.");
      }
      const { zone } = run.scope;
      const from: LocalTime = localTime(momentAt(args, 0, run), zone);
      const to = civilDay(dayNumberAt(momentAt(args, 0, run), zone) + days);
      return new Moment(momentOf({ ...from, ...to }, zone));
    },
  },
  add_months: {
    call: "function",
    arity: [2, 2],
    signatures: [`add_months(${time}, int): ${time}`, `add_months(string, int): ${time}`],
    help: "The same day and time a number of months later; the last day of a month that is shorter.",
    example: 'add_months("2026-01-31", 1)',
    absent: null,
    apply: (args, run) => {
      const count = numberAt(args, 1);
      if (!Number.isInteger(count) || Math.abs(count) > maxMonths) {
        throw new EvaluationFault("A sensible whole number of months was expected.");
      }
      const { zone } = run.scope;
      const from: LocalTime = localTime(momentAt(args, 0, run), zone);
      const months = from.year * 12 + from.month - 1 + count;
      const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
      const day = [from.day, 30, 29, 28].find((each) => each <= from.day && isCivilDay({ year, month, day: each }));
      return new Moment(momentOf({ ...from, year, month, day: day ?? from.day }, zone));
    },
  },
  year: shown("year", "The year of a date.", 'year("2026-03-01")'),
  month: shown("month", "The month of a date, 1 to 12.", 'month("2026-03-01")'),
  day: shown("day", "The day of the month, 1 to 31.", 'day("2026-03-01")'),
  hour: shown("hour", "The hour of a time, 0 to 23.", 'hour("2026-03-01T09:30")'),
  minute: shown("minute", "The minute of a time, 0 to 59.", 'minute("2026-03-01T09:30")'),
  weekday: part("weekday", "The day of the week: Monday is 1, Sunday 7.", 'weekday("2026-03-01")', (moment, run) =>
    weekday(dayNumberAt(moment, run.scope.zone)),
  ),
  duration: {
    call: "function",
    arity: [1, 1],
    signatures: [],
    help: "A length of time such as 90m or 1h30m.",
    example: 'now + duration("1h30m")',
    absent: null,
    apply: (args) => new Duration(readDuration(textAt(args, 0))),
  },
};

const units: { readonly [unit: string]: number } = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

function readDuration(text: string): number {
  if (!/^-?(\d{1,9}(\.\d{1,9})?(h|ms|m|s)){1,4}$/.test(text)) {
    throw new EvaluationFault(`"${text.slice(0, 40)}" is not a duration; durations are written 1h30m.`);
  }
  let total = 0;
  for (const [, count, unit = ""] of text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(h|ms|m|s)/g)) {
    total += Number(count) * (units[unit] ?? 0);
  }
  return text.startsWith("-") ? -total : total;
}
