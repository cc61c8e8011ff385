import { Amount, parseAmount } from "./amount.ts";
import { amountOf } from "./compare.ts";
import type { Evaluation } from "./evaluation.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { EvaluationFault, isMap, typeName, type Value } from "./value.ts";

const conversion = (
  help: string,
  example: string,
  apply: (value: Value, run: Evaluation) => Value,
  signatures: string[] = [],
): ExpressionFunction => ({
  call: "function",
  arity: [1, 1],
  signatures,
  help,
  example,
  absent: null,
  apply: ([value = null], run) => apply(value, run),
});

/** What the library cannot make texts of. */
const textual = ["google.protobuf.Timestamp", "google.protobuf.Duration", "Amount", "list", "map"].map(
  (type) => `string(${type}): string`,
);

const numberShape = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/;

/** How a value is made of another. */
export const conversions: ExpressionFunctions = {
  double: conversion("The value as a number.", 'double("2.5")', readNumber),
  int: conversion("The value as a whole number, cut towards zero.", "int(2.9)", (value) =>
    Math.trunc(readNumber(value)),
  ),
  string: conversion("The value as text.", "string(12)", (value, run) => run.textOf(value), textual),
  bool: conversion("The text true or false as a truth value.", 'bool("true")', (value) => {
    if (typeof value === "boolean") return value;
    const word = typeof value === "string" ? value.trim().toLowerCase() : "";
    if (word === "true" || word === "false") return word === "true";
    throw new EvaluationFault(`${show(value)} is neither true nor false.`);
  }),
  amount: conversion(
    "An exact amount of money, from a number, a text such as 1250.50 INR, or an amount that was said.",
    'amount("12.50 INR") * 3',
    readAmount,
    ["amount(string): Amount", "amount(double): Amount", "amount(int): Amount", "amount(map): Amount"],
  ),
};

function readNumber(value: Value): number {
  if (typeof value === "number") return value;
  if (typeof value === "string" && numberShape.test(value)) return Number(value);
  if (value instanceof Amount) return Number(value.decimal());
  throw new EvaluationFault(`${show(value)} is not a number.`);
}

function readAmount(value: Value): Amount {
  if (value instanceof Amount) return value;
  if (typeof value === "number") return amountOf(value);
  const text = isMap(value) && typeof value.amount === "string" ? `${value.amount} ${currencyIn(value)}` : value;
  const read = typeof text === "string" ? parseAmount(text) : null;
  if (read === null) throw new EvaluationFault(`${show(value)} is not an amount.`);
  return read;
}

function currencyIn(value: { readonly [key: string]: Value }): string {
  return typeof value.currency === "string" ? value.currency : "";
}

function show(value: Value): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : `A ${typeName(value)}`;
}
