import { listAt, textAt } from "./arguments.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { EvaluationFault, isList, isMap, typeName } from "./value.ts";

const test = (help: string, apply: (text: string, other: string) => boolean): ExpressionFunction => ({
  call: "method",
  arity: [2, 2],
  signatures: [],
  help,
  absent: false,
  apply: (args) => apply(textAt(args, 0), textAt(args, 1)),
});

const change = (help: string, apply: (text: string) => string): ExpressionFunction => ({
  call: "method",
  arity: [1, 1],
  signatures: [],
  help,
  absent: null,
  apply: (args) => apply(textAt(args, 0)),
});

/** What can be done with texts and lists. */
export const textFunctions: ExpressionFunctions = {
  startsWith: test("Whether the text begins with another.", (text, other) => text.startsWith(other)),
  endsWith: test("Whether the text ends with another.", (text, other) => text.endsWith(other)),
  contains: test("Whether the text holds another.", (text, other) => text.includes(other)),
  lowerAscii: change("The text in small letters.", (text) => text.toLowerCase()),
  upperAscii: change("The text in capitals.", (text) => text.toUpperCase()),
  trim: change("The text without white space around it.", (text) => text.trim()),
  size: {
    call: "both",
    arity: [1, 1],
    signatures: [],
    help: "The length of a text, list or map.",
    absent: null,
    apply: ([value = null]) => {
      if (typeof value === "string") return [...value].length;
      if (isList(value)) return value.length;
      if (isMap(value)) return Object.keys(value).length;
      throw new EvaluationFault(`A ${typeName(value)} has no size.`);
    },
  },
  split: {
    call: "method",
    arity: [2, 2],
    signatures: [],
    help: "The parts of the text between a separator.",
    absent: null,
    apply: (args, run) => {
      run.spend(textAt(args, 0).length / 8);
      return textAt(args, 0).split(textAt(args, 1));
    },
  },
  join: {
    call: "method",
    arity: [1, 2],
    signatures: [],
    help: "The texts of a list in one, with a separator between them.",
    absent: null,
    apply: (args, run) => {
      const list = listAt(args, 0);
      const joined = list.map((_, index) => textAt(list, index)).join(args.length > 1 ? textAt(args, 1) : "");
      run.spend(joined.length / 8);
      return joined;
    },
  },
};
