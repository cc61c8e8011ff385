import { Amount } from "./amount.ts";

/** A point in time, in epoch milliseconds. */
export class Moment {
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }
}

/** A length of time, in milliseconds. */
export class Duration {
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }
}

/** What an expression computes with: JSON, and what JSON has no form for. There is one kind of number. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Moment
  | Duration
  | Amount
  | readonly Value[]
  | { readonly [key: string]: Value };

export type ValueMap = { readonly [key: string]: Value };

/** Why an expression has no value. Thrown inside an evaluation only; the caller gets it as a value. */
export class EvaluationFault extends Error {}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is ValueMap {
  return typeName(value) === "map";
}

/** The name of a value's type, as error messages say it. */
export function typeName(value: Value): string {
  if (value === null) return "nothing";
  if (typeof value === "string") return "text";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "list";
  if (value instanceof Moment) return "time";
  if (value instanceof Duration) return "duration";
  return value instanceof Amount ? "amount" : "map";
}
