import { Amount } from "./amount.ts";
import { amountOf, equals, order } from "./compare.ts";
import type { Evaluation } from "./evaluation.ts";
import { Duration, EvaluationFault, isList, isMap, Moment, typeName, type Value } from "./value.ts";

type Operator = (left: Value, right: Value, run: Evaluation) => Value;

const maxTextLength = 20_000;
const maxListLength = 5000;

const compared =
  (holds: (order: number) => boolean): Operator =>
  (left, right, run) => {
    const result = order(left, right, run);
    return result !== null && holds(result);
  };

const onNumbers =
  (sign: string, compute: (left: number, right: number) => number): Operator =>
  (left, right) => {
    if (typeof left !== "number" || typeof right !== "number") throw unfit(left, sign, right);
    const result = compute(left, right);
    if (Number.isFinite(result)) return result;
    throw new EvaluationFault(right === 0 ? "Division by zero." : "The number is too large.");
  };

const sum = onNumbers("+", (left, right) => left + right);
const difference = onNumbers("-", (left, right) => left - right);

/** The operators of two operands, besides the logical ones. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["==", (left, right, run) => equals(left, right, run)],
  ["!=", (left, right, run) => !equals(left, right, run)],
  ["<", compared((result) => result < 0)],
  ["<=", compared((result) => result <= 0)],
  [">", compared((result) => result > 0)],
  [">=", compared((result) => result >= 0)],
  ["in", isIn],
  ["+", add],
  ["-", subtract],
  ["*", multiply],
  ["/", onNumbers("/", (left, right) => left / right)],
  ["%", onNumbers("%", (left, right) => left % right)],
]);

export function negate(value: Value): Value {
  if (typeof value === "number") return -value;
  if (value instanceof Amount) return value.negate();
  if (value instanceof Duration) return new Duration(-value.milliseconds);
  throw new EvaluationFault(`A ${typeName(value)} has no negative.`);
}

/** Whether a value counts as true. What is absent is not. */
export function truth(value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  throw new EvaluationFault(`A ${typeName(value)} is neither true nor false.`);
}

function isIn(left: Value, right: Value, run: Evaluation): Value {
  if (right === null) return false;
  if (isList(right)) return right.some((item) => equals(left, item, run));
  if (isMap(right)) return typeof left === "string" && Object.hasOwn(right, left);
  throw new EvaluationFault(`Nothing is in a ${typeName(right)}.`);
}

function add(left: Value, right: Value, run: Evaluation): Value {
  if (typeof left === "string" && typeof right === "string") {
    if (left.length + right.length > maxTextLength) throw new EvaluationFault("The text is too long.");
    run.spendSearch(left.length + right.length);
    return left + right;
  }
  if (isList(left) && isList(right)) {
    if (left.length + right.length > maxListLength) throw new EvaluationFault("The list is too long.");
    run.spend(left.length + right.length);
    return [...left, ...right];
  }
  if (left instanceof Amount && right instanceof Amount) return left.add(right);
  if (left instanceof Moment && right instanceof Duration) return later(left, right.milliseconds);
  if (left instanceof Duration && right instanceof Moment) return later(right, left.milliseconds);
  if (left instanceof Duration && right instanceof Duration) {
    return new Duration(left.milliseconds + right.milliseconds);
  }
  return sum(left, right, run);
}

function subtract(left: Value, right: Value, run: Evaluation): Value {
  if (left instanceof Amount && right instanceof Amount) return left.add(right.negate());
  if (left instanceof Moment && right instanceof Moment) return new Duration(left.milliseconds - right.milliseconds);
  if (left instanceof Moment && right instanceof Duration) return later(left, -right.milliseconds);
  if (left instanceof Duration && right instanceof Duration) {
    return new Duration(left.milliseconds - right.milliseconds);
  }
  return difference(left, right, run);
}

/** The last moment of the year 9999: later ones have no text of their own. */
const lastMoment = 253_402_300_799_999;

function later(moment: Moment, milliseconds: number): Moment {
  const result = moment.milliseconds + milliseconds;
  if (Math.abs(result) > lastMoment) throw new EvaluationFault("The time lies too far away.");
  return new Moment(result);
}

const product = onNumbers("*", (left, right) => left * right);

function multiply(left: Value, right: Value, run: Evaluation): Value {
  if (left instanceof Amount && typeof right === "number") return left.times(amountOf(right));
  if (typeof left === "number" && right instanceof Amount) return right.times(amountOf(left));
  return product(left, right, run);
}

function unfit(left: Value, sign: string, right: Value): EvaluationFault {
  if (left === null || right === null) return new EvaluationFault(`One side of ${sign} has no value.`);
  return new EvaluationFault(`There is no ${typeName(left)} ${sign} ${typeName(right)}.`);
}
