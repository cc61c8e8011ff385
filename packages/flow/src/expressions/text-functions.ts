import { listAt, numberAt, textAt } from "./arguments.ts";
import { equals } from "./compare.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { EvaluationFault, isList, isMap, typeName } from "./value.ts";

const test = (help: string, example: string, apply: (text: string, other: string) => boolean): ExpressionFunction => ({
  call: "method",
  arity: [2, 2],
  signatures: [],
  help,
  example,
  absent: false,
  apply: (args) => apply(textAt(args, 0), textAt(args, 1)),
});

const change = (help: string, example: string, apply: (text: string) => string): ExpressionFunction => ({
  call: "method",
  arity: [1, 1],
  signatures: [],
  help,
  example,
  absent: null,
  apply: (args) => apply(textAt(args, 0)),
});

/** What can be done with texts and lists. */
export const textFunctions: ExpressionFunctions = {
  startsWith: test("Whether the text begins with another.", '"Asha".startsWith("A")', (text, other) =>
    text.startsWith(other),
  ),
  endsWith: test("Whether the text ends with another.", '"Asha".endsWith("ha")', (text, other) => text.endsWith(other)),
  contains: test("Whether the text holds another.", '"my pin".contains("pin")', (text, other) => text.includes(other)),
  lowerAscii: change("The text in small letters.", '"ABC".lowerAscii()', (text) => text.toLowerCase()),
  upperAscii: change("The text in capitals.", '"abc".upperAscii()', (text) => text.toUpperCase()),
  trim: change("The text without white space around it.", '" a ".trim()', (text) => text.trim()),
  size: {
    call: "both",
    arity: [1, 1],
    signatures: [],
    help: "The length of a text, list or map.",
    example: 'size("Asha")',
    absent: null,
    apply: ([value = null], run) => {
      if (typeof value === "string") return charactersIn(value);
      if (isList(value)) return value.length;
      if (isMap(value)) return run.keysOf(value).length;
      throw new EvaluationFault(`A ${typeName(value)} has no size.`);
    },
  },
  split: {
    call: "method",
    arity: [2, 2],
    signatures: [],
    help: "The parts of the text between a separator.",
    example: '"a-b-c".split("-")',
    absent: null,
    apply: (args, run) => {
      run.spendWriting(textAt(args, 0).length);
      return textAt(args, 0).split(textAt(args, 1));
    },
  },
  join: {
    call: "method",
    arity: [1, 2],
    signatures: [],
    help: "The texts of a list in one, with a separator between them.",
    example: '["a", "b"].join(", ")',
    absent: null,
    apply: (args, run) => {
      const list = listAt(args, 0);
      const between = args.length > 1 ? textAt(args, 1) : "";
      // Counted before it is made: a list may hold one long text many times.
      const texts = list.map((_, index) => {
        const text = textAt(list, index);
        run.spend(1);
        run.spendWriting(text.length + between.length);
        return text;
      });
      return texts.join(between);
    },
  },
  replace: {
    call: "method",
    arity: [3, 3],
    signatures: ["string.replace(string, string): string"],
    help: "The text with another in place of each part that is named.",
    example: '"12-34".replace("-", "")',
    absent: null,
    apply: (args, run) => {
      const text = textAt(args, 0);
      const by = textAt(args, 2);
      const parts = text.split(textAt(args, 1));
      const length = text.length + parts.length * by.length;
      if (length > longestText) throw new EvaluationFault("The text is too long.");
      run.spendWriting(length);
      return parts.join(by);
    },
  },
  substring: {
    call: "method",
    arity: [2, 3],
    // The library knows its form.
    signatures: [],
    help: "The characters of the text from one place up to another, counted from 0.",
    example: '"2026-03-01".substring(0, 4)',
    absent: null,
    apply: (args) => textAt(args, 0).slice(numberAt(args, 1), args.length > 2 ? numberAt(args, 2) : undefined),
  },
  indexOf: {
    call: "method",
    arity: [2, 2],
    signatures: ["list<dyn>.indexOf(dyn): int"],
    help: "The place of a text in another, or of an item in a list, from 0; -1 where it is not.",
    example: '"a-b".indexOf("-")',
    absent: null,
    apply: (args, run) => {
      const [whole = null, part = null] = args;
      return isList(whole)
        ? whole.findIndex((item) => equals(item, part, run))
        : textAt(args, 0).indexOf(textAt(args, 1));
    },
  },
  url: {
    call: "function",
    arity: [1, 1],
    signatures: ["url(dyn): string"],
    help: "The value as a part of an address: what has a meaning there is escaped.",
    example: 'url("a&b c")',
    absent: null,
    apply: ([value = null], run) => encodeURIComponent(run.textOf(value).replace(/\p{Surrogate}/gu, "")),
  },
};

/** Written out: to spread a long text into a list takes many times as long. */
function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Longest text that a function makes. */
const longestText = 20_000;
