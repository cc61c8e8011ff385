import { listAt, numberAt, textAt } from "./arguments.ts";
import { equals, order } from "./compare.ts";
import type { Evaluation } from "./evaluation.ts";
import type { ExpressionFunction, ExpressionFunctions } from "./expression-function.ts";
import { EvaluationFault, isList, isMap, typeName, type Value, type ValueMap } from "./value.ts";

const longestRange = 1000;

/** A method of lists that takes nothing. */
const ofList = (
  name: string,
  result: string,
  {
    help,
    example,
    apply,
  }: Pick<ExpressionFunction, "help" | "example"> & {
    apply: (list: readonly Value[], run: Evaluation) => Value;
  },
): ExpressionFunction => ({
  call: "method",
  arity: [1, 1],
  signatures: [`list<dyn>.${name}(): ${result}`],
  help,
  example,
  absent: null,
  apply: (args, run) => {
    const list = listAt(args, 0);
    run.spend(list.length);
    return apply(list, run);
  },
});

const ofMap = (
  name: string,
  help: string,
  example: string,
  apply: (map: ValueMap, run: Evaluation) => Value,
): ExpressionFunction => ({
  call: "function",
  arity: [1, 1],
  signatures: [`${name}(map<string, dyn>): list<dyn>`],
  help,
  example,
  absent: null,
  apply: ([value = null], run) => {
    if (value === null || !isMap(value)) throw new EvaluationFault(`A map was expected, not a ${typeName(value)}.`);
    return apply(value, run);
  },
});

/** What can be done with lists and maps. */
export const listFunctions: ExpressionFunctions = {
  first: ofList("first", "dyn", {
    help: "The first item of a list; nothing of an empty one.",
    example: '["a", "b"].first()',
    apply: (list) => list[0] ?? null,
  }),
  last: ofList("last", "dyn", {
    help: "The last item of a list; nothing of an empty one.",
    example: '["a", "b"].last()',
    apply: (list) => list.at(-1) ?? null,
  }),
  reverse: ofList("reverse", "list<dyn>", {
    help: "The list from its end.",
    example: "[1, 2, 3].reverse()",
    apply: (list) => list.toReversed(),
  }),
  flatten: ofList("flatten", "list<dyn>", {
    help: "The items of the lists in a list, in one list.",
    example: "[[1, 2], [3]].flatten()",
    apply: (list, run) => {
      for (const item of list) if (isList(item)) run.spend(item.length);
      return list.flatMap((item) => (isList(item) ? item : [item]));
    },
  }),
  slice: {
    call: "method",
    arity: [2, 3],
    signatures: ["list<dyn>.slice(int): list<dyn>", "list<dyn>.slice(int, int): list<dyn>"],
    help: "The items of a list from one place up to another, counted from 0.",
    example: '["a", "b", "c"].slice(0, 2)',
    absent: null,
    apply: (args, run) => {
      const list = listAt(args, 0);
      run.spend(list.length);
      return list.slice(numberAt(args, 1), args.length > 2 ? numberAt(args, 2) : undefined);
    },
  },
  sort: {
    call: "method",
    arity: [1, 2],
    signatures: ["list<dyn>.sort(): list<dyn>", "list<dyn>.sort(string): list<dyn>"],
    help: "The list in order; of maps by the member that is named. What is absent comes last.",
    example: '[{"n": 2}, {"n": 1}].sort("n")',
    absent: null,
    apply: (args, run) => {
      const list = listAt(args, 0);
      const member = args.length > 1 ? textAt(args, 1) : null;
      const keyOf = (item: Value): Value => {
        if (member === null) return item;
        return isMap(item) && Object.hasOwn(item, member) ? (item[member] ?? null) : null;
      };
      run.spend(list.length);
      const keyed = list.map((item) => [keyOf(item), item] as const);
      const place = (key: Value) => (key === null ? 1 : 0);
      return keyed
        .sort(([a], [b]) => {
          run.spend(2);
          return order(a, b, run) ?? place(a) - place(b);
        })
        .map(([, item]) => item);
    },
  },
  distinct: {
    call: "method",
    arity: [1, 1],
    signatures: ["list<dyn>.distinct(): list<dyn>"],
    help: "The items of a list, each once.",
    example: "[1, 2, 1].distinct()",
    absent: null,
    apply: (args, run) => {
      const kept: Value[] = [];
      for (const item of listAt(args, 0)) if (!kept.some((one) => equals(one, item, run))) kept.push(item);
      return kept;
    },
  },
  range: {
    call: "function",
    arity: [1, 2],
    signatures: ["range(int): list<int>", "range(int, int): list<int>"],
    help: `The whole numbers from 0, or from the first, up to but not the last: at most ${longestRange}.`,
    example: "range(1, 4)",
    absent: null,
    apply: (args, run) => {
      const [from, to] = args.length > 1 ? [numberAt(args, 0), numberAt(args, 1)] : [0, numberAt(args, 0)];
      if (!Number.isInteger(from) || !Number.isInteger(to)) throw new EvaluationFault("A range has whole numbers.");
      if (to - from > longestRange) throw new EvaluationFault(`A range has at most ${longestRange} numbers.`);
      run.spend(Math.max(0, to - from));
      return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
    },
  },
  keys: ofMap("keys", "The keys of a map.", 'keys({"a": 1, "b": 2})', (map, run) => run.keysOf(map)),
  values: ofMap("values", "The values of a map.", 'values({"a": 1, "b": 2})', (map, run) =>
    run.keysOf(map).map((key) => map[key] ?? null),
  ),
};
