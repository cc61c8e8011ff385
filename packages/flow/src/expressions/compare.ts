import { parseMoment } from "../calendar/parse-moment.ts";
import { Amount, parseAmount } from "./amount.ts";
import type { Evaluation } from "./evaluation.ts";
import { Duration, EvaluationFault, isList, isMap, Moment, typeName, type Value } from "./value.ts";

const numberShape = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Whether two values are the same. Values of different types are not, once texts are read as what they face. */
export function equals(a: Value, b: Value, run: Evaluation): boolean {
  run.spend(1);
  const [left, right] = align(a, b, run);
  if (typeof left === "string" && typeof right === "string") {
    run.spendSearch(Math.min(left.length, right.length));
    return left === right;
  }
  if (left === right) return true;
  if (left instanceof Moment && right instanceof Moment) return left.milliseconds === right.milliseconds;
  if (left instanceof Duration && right instanceof Duration) return left.milliseconds === right.milliseconds;
  if (left instanceof Amount && right instanceof Amount) {
    const sameCurrency = left.currency === null || right.currency === null || left.currency === right.currency;
    return sameCurrency && left.compare(right) === 0;
  }
  if (left === null || right === null) return false;
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => equals(item, right[index] ?? null, run));
  }
  if (!isMap(left) || !isMap(right)) return false;
  const keys = run.keysOf(left);
  return (
    keys.length === run.keysOf(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equals(left[key] ?? null, right[key] ?? null, run))
  );
}

/**
 * Below zero, zero or above, as one value comes before, with or after another. Null when one of them is absent: such a
 * comparison is false. Throws EvaluationFault for values that have no order.
 */
export function order(a: Value, b: Value, run: Evaluation): number | null {
  if (a === null || b === null) return null;
  const [left, right] = align(a, b, run);
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string") {
    run.spendSearch(Math.min(left.length, right.length));
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (left instanceof Moment && right instanceof Moment) return left.milliseconds - right.milliseconds;
  if (left instanceof Duration && right instanceof Duration) return left.milliseconds - right.milliseconds;
  if (left instanceof Amount && right instanceof Amount) return left.compare(right);
  throw new EvaluationFault(`Cannot compare ${describe(a)} with ${describe(b)}.`);
}

/** A text beside a number, time or amount is read as one, when it holds one: metadata often comes as text. */
function align(a: Value, b: Value, run: Evaluation): readonly [Value, Value] {
  if (typeof a === "string" && typeof b !== "string") return [readLike(a, b, run), b];
  if (typeof b === "string" && typeof a !== "string") return [a, readLike(b, a, run)];
  if (a instanceof Amount && typeof b === "number") return [a, amountOf(b)];
  if (b instanceof Amount && typeof a === "number") return [amountOf(a), b];
  return [a, b];
}

function readLike(text: string, other: Value, run: Evaluation): Value {
  if (typeof other === "number") return numberShape.test(text) ? Number(text) : text;
  if (other instanceof Moment) {
    run.spendCalendar();
    const read = parseMoment(text, run.scope.zone);
    return read === null ? text : new Moment(read.moment);
  }
  if (!(other instanceof Amount)) return text;
  run.spendSearch(text.length);
  return parseAmount(text) ?? text;
}

/** A number as an amount without currency. Throws EvaluationFault for one that has no plain decimal form. */
export function amountOf(number: number): Amount {
  const amount = parseAmount(String(number));
  if (amount === null) throw new EvaluationFault(`${number} is not an amount.`);
  return amount;
}

function describe(value: Value): string {
  return typeof value === "string" ? `the text "${value.slice(0, 40)}"` : `a ${typeName(value)}`;
}
