import { civilDay, weekday } from "@parley/model/kernel";
import { dayNumberAt, type LocalTime, localTime, momentOf, startOfDay } from "../calendar/zone.ts";
import { momentAt, numberAt, textAt } from "./arguments.ts";
import type { Evaluation } from "./evaluation.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { Duration, EvaluationFault, Moment } from "./value.ts";

const time = "google.protobuf.Timestamp";

/** Something of a date as the calendar of the conversation's zone shows it. */
const part = (name: string, help: string, read: (moment: number, run: Evaluation) => number): ExpressionFunction => ({
  call: "function",
  arity: [1, 1],
  signatures: [`${name}(${time}): int`, `${name}(string): int`],
  help,
  absent: null,
  apply: (args, run) => read(momentAt(args, 0, run), run),
});

const shown = (name: "year" | "month" | "day" | "hour" | "minute", help: string) =>
  part(name, help, (moment, run) => localTime(moment, run.scope.zone)[name]);

const maxDays = 100_000;

/** Dates and times; days and hours are those of the conversation's zone. */
export const timeFunctions: ExpressionFunctions = {
  date: {
    call: "function",
    arity: [1, 1],
    signatures: [`date(string): ${time}`, `date(${time}): ${time}`],
    help: "The day of a date or time: its beginning.",
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
    absent: null,
    apply: (args, run) => new Moment(momentAt(args, 0, run)),
  },
  today: {
    call: "function",
    arity: [0, 0],
    signatures: [`today(): ${time}`],
    help: "The beginning of the present day.",
    absent: null,
    apply: (_, run) => new Moment(startOfDay(dayNumberAt(run.scope.now, run.scope.zone), run.scope.zone)),
  },
  days_between: {
    call: "function",
    arity: [2, 2],
    signatures: [time, "string"].flatMap((first) =>
      [time, "string"].map((second) => `days_between(${first}, ${second}): int`),
    ),
    help: "Calendar days from one date to another; negative when the second comes first.",
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
  year: shown("year", "The year of a date."),
  month: shown("month", "The month of a date, 1 to 12."),
  day: shown("day", "The day of the month, 1 to 31."),
  hour: shown("hour", "The hour of a time, 0 to 23."),
  minute: shown("minute", "The minute of a time, 0 to 59."),
  weekday: part("weekday", "The day of the week: Monday is 1, Sunday 7.", (moment, run) =>
    weekday(dayNumberAt(moment, run.scope.zone)),
  ),
  duration: {
    call: "function",
    arity: [1, 1],
    signatures: [],
    help: "A length of time such as 90m or 1h30m.",
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
  for (const [, count, unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)) {
    total += Number(count) * (units[unit] ?? 0);
  }
  return text.startsWith("-") ? -total : total;
}
