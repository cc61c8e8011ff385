import { parseMoment } from "../calendar/parse-moment.ts";
import type { Evaluation } from "./evaluation.ts";
import { EvaluationFault, isList, Moment, typeName, type Value } from "./value.ts";

/** The argument as a text. Throws EvaluationFault. */
export function textAt(args: readonly Value[], index: number): string {
  const value = args[index] ?? null;
  if (typeof value === "string") return value;
  throw new EvaluationFault(`A text was expected, not a ${typeName(value)}.`);
}

/** The argument as a number. Throws EvaluationFault. */
export function numberAt(args: readonly Value[], index: number): number {
  const value = args[index] ?? null;
  if (typeof value === "number") return value;
  throw new EvaluationFault(`A number was expected, not a ${typeName(value)}.`);
}

/** The argument as a list. Throws EvaluationFault. */
export function listAt(args: readonly Value[], index: number): readonly Value[] {
  const value = args[index] ?? null;
  if (isList(value)) return value;
  throw new EvaluationFault(`A list was expected, not a ${typeName(value)}.`);
}

/** The argument as epoch milliseconds: a time, or a text that holds a date. Throws EvaluationFault. */
export function momentAt(args: readonly Value[], index: number, run: Evaluation): number {
  const value = args[index] ?? null;
  run.spendCalendar();
  if (value instanceof Moment) return value.milliseconds;
  const read = typeof value === "string" ? parseMoment(value, run.scope.zone) : null;
  if (read !== null) return read.moment;
  throw new EvaluationFault(
    typeof value === "string"
      ? `"${value.slice(0, 40)}" is not a date; dates are written 2026-03-01.`
      : `A date was expected, not a ${typeName(value)}.`,
  );
}
