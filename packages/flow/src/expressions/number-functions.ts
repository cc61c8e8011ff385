import { Amount, parseAmount } from "./amount.ts";
import { numberAt } from "./arguments.ts";
import { order } from "./compare.ts";
import type { Evaluation } from "./evaluation.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { operators } from "./operators.ts";
import { EvaluationFault, isList, typeName, type Value } from "./value.ts";

const mostDecimals = 12;

/** A whole number made of another, or of an amount, which stays one. */
const rounding = (name: string, help: string, example: string, round: (value: number) => number) =>
  ({
    call: "function",
    arity: [1, 1],
    signatures: [`${name}(double): int`, `${name}(int): int`],
    help,
    example,
    absent: null,
    apply: (args) => round(numberAt(args, 0)),
  }) satisfies ExpressionFunction;

/** The first of several in their order, or the last. They are the arguments, or the items of the only one. */
const extreme = (name: string, help: string, example: string, isBetter: (order: number) => boolean) =>
  ({
    call: "function",
    arity: [1, 8],
    signatures: [1, 2, 3, 4, 5, 6, 7, 8].map((count) => `${name}(${Array(count).fill("dyn").join(", ")}): dyn`),
    help,
    example,
    absent: null,
    apply: (args, run) => {
      const [only] = args;
      const values = args.length === 1 && only !== undefined && isList(only) ? only : args;
      run.spend(values.length);
      let best: Value = null;
      for (const value of values) {
        const compared = best === null ? null : order(value, best, run);
        if (value !== null && (best === null || (compared !== null && isBetter(compared)))) best = value;
      }
      return best;
    },
  }) satisfies ExpressionFunction;

/** What can be worked out of numbers and amounts. */
export const numberFunctions: ExpressionFunctions = {
  abs: {
    call: "function",
    arity: [1, 1],
    signatures: ["abs(double): double", "abs(int): int", "abs(Amount): Amount"],
    help: "The number or amount without its sign.",
    example: "abs(-3)",
    absent: null,
    apply: ([value = null]) => {
      if (typeof value === "number") return Math.abs(value);
      if (value instanceof Amount) return value.units < 0n ? value.negate() : value;
      throw new EvaluationFault(`A number was expected, not a ${typeName(value)}.`);
    },
  },
  ceil: rounding("ceil", "The next whole number above, or the number itself.", "ceil(2.1)", Math.ceil),
  floor: rounding("floor", "The next whole number below, or the number itself.", "floor(2.9)", Math.floor),
  round: {
    call: "function",
    arity: [1, 2],
    signatures: ["double", "int", "Amount"].flatMap((type) => {
      const whole = type === "Amount" ? type : "double";
      return [`round(${type}): ${whole}`, `round(${type}, int): ${whole}`];
    }),
    help: "The number or amount with so many decimals, none unless said; halves go away from zero.",
    example: "round(2.345, 2)",
    absent: null,
    apply: (args) => {
      const decimals = args.length > 1 ? numberAt(args, 1) : 0;
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals) {
        throw new EvaluationFault(`The decimals are a whole number from 0 to ${mostDecimals}.`);
      }
      const [value = null] = args;
      if (value instanceof Amount) return value.round(decimals);
      const number = numberAt(args, 0);
      const exact = parseAmount(String(number));
      return exact === null ? number : Number(exact.round(decimals).decimal());
    },
  },
  min: extreme("min", "The least of several, or of a list.", "min(4, 2, 9)", (order) => order < 0),
  max: extreme("max", "The greatest of several, or of a list.", "max([4, 2, 9])", (order) => order > 0),
  sum: {
    call: "function",
    arity: [1, 1],
    signatures: ["sum(list<dyn>): dyn"],
    help: "The numbers or amounts of a list together; 0 of none.",
    example: "sum([1.5, 2, 3])",
    absent: null,
    apply: ([value = null], run) => {
      if (!isList(value)) throw new EvaluationFault(`A list was expected, not a ${typeName(value)}.`);
      run.spend(value.length);
      return value.reduce((total, item) => (total === null ? item : plus(total, item, run)), null) ?? 0;
    },
  },
  random: {
    call: "function",
    arity: [0, 0],
    signatures: ["random(): double"],
    help: "A number from 0 up to 1 by chance: one for each visit of a block.",
    example: "random() < 0.5",
    absent: null,
    apply: (_, run) => run.scope.random,
  },
};

const plus = (left: Value, right: Value, run: Evaluation): Value => operators.get("+")?.(left, right, run) ?? null;
