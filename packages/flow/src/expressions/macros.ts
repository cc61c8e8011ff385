import type { ASTNode } from "@marcbachmann/cel-js";
import type { Evaluation } from "./evaluation.ts";
import { truth } from "./operators.ts";
import { CompileFault } from "./parse-expression.ts";
import type { ReadyNode } from "./ready-node.ts";
import { EvaluationFault, isList, isMap, typeName, type Value } from "./value.ts";

/** How deep lists may be gone through inside one another. */
const maxNesting = 3;

type Macro = {
  readonly name: string;
  readonly args: readonly ASTNode[];
  readonly inner: (node: ASTNode, bound?: ReadonlySet<string>) => ReadyNode;
  readonly bound: ReadonlySet<string>;
};

const overLists = new Set(["all", "exists", "exists_one", "filter", "map"]);

/** Whether the call binds a name or looks at its argument's form, so that the argument is no plain value. */
export function isMacro(name: string, method: boolean): boolean {
  return method ? overLists.has(name) : name === "has";
}

/** Builds has(a.b), and the methods that go through a list: all, exists, exists_one, filter, map. */
export function macro(node: ASTNode, { name, args, inner, bound }: Macro): ReadyNode {
  const wrong = (message: string) =>
    new CompileFault({ code: "type", message, position: node.range.start, end: node.range.end });
  if (name === "has") {
    const [argument] = args;
    if (args.length !== 1 || argument?.op !== ".") throw wrong("has() takes a path, such as has(metadata.name).");
    const step = inner(argument);
    return (run) => step(run) !== null;
  }
  const [list, variable, ...bodies] = args;
  const body = bodies.at(-1);
  if (list === undefined || variable?.op !== "id" || body === undefined || bodies.length > (name === "map" ? 2 : 1)) {
    throw wrong(`${name}() takes a name and a condition, such as ${name}(x, x > 1).`);
  }
  if (bound.size >= maxNesting) throw wrong(`Lists are gone through at most ${maxNesting} deep.`);
  const item = variable.args;
  const names = new Set([...bound, item]);
  const first = bodies.length === 2 ? bodies[0] : undefined;
  const walk: Walk = {
    items: inner(list),
    item,
    body: inner(body, names),
    filter: first === undefined ? null : inner(first, names),
  };
  return (run) => goThrough(name, walk, run);
}

type Walk = {
  readonly items: ReadyNode;
  readonly item: string;
  readonly body: ReadyNode;
  readonly filter: ReadyNode | null;
};

function goThrough(name: string, { items, item, body, filter }: Walk, run: Evaluation): Value {
  const list = listOf(items(run), run);
  if (list === null) return name === "filter" || name === "map" ? null : false;
  const outer = run.bound.get(item);
  const onItem = (value: Value, step: ReadyNode) => {
    run.spend(2);
    run.bound.set(item, value);
    return step(run);
  };
  const holds = (value: Value) => truth(onItem(value, body));
  try {
    switch (name) {
      case "all":
        return list.every(holds);
      case "exists":
        return list.some(holds);
      case "exists_one":
        return list.filter(holds).length === 1;
      case "filter":
        return list.filter(holds);
      default:
        return list
          .filter((value) => filter === null || truth(onItem(value, filter)))
          .map((value) => onItem(value, body));
    }
  } finally {
    if (outer === undefined) run.bound.delete(item);
    else run.bound.set(item, outer);
  }
}

function listOf(value: Value, run: Evaluation): readonly Value[] | null {
  if (value === null || isList(value)) return value;
  if (isMap(value)) return run.keysOf(value);
  throw new EvaluationFault(`A ${typeName(value)} is not a list.`);
}
