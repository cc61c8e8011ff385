import type { ASTNode } from "@marcbachmann/cel-js";
import { functions } from "./functions.ts";
import { isMacro, macro } from "./macros.ts";
import { matches } from "./matches.ts";
import { negate, operators, truth } from "./operators.ts";
import { CompileFault, type ExpressionFault } from "./parse-expression.ts";
import type { ReadyNode, Roots } from "./ready-node.ts";
import { EvaluationFault, isList, isMap, type Value } from "./value.ts";

/** Turns the syntax tree into functions. `bound` are the names that `exists`, `map` and the like have made. */
export function build(node: ASTNode, roots: Roots, bound: ReadonlySet<string> = new Set()): ReadyNode {
  const inner = (child: ASTNode) => build(child, roots, bound);
  switch (node.op) {
    case "value":
      return literal(node, node.args);
    case "id":
      return name(node, node.args, { roots, bound });
    case ".":
      return member(inner(node.args[0]), node.args[1]);
    case "[]":
      return index(inner(node.args[0]), inner(node.args[1]));
    case "!_": {
      const operand = inner(node.args);
      return (run) => !truth(operand(run));
    }
    case "-_": {
      const operand = inner(node.args);
      return (run) => negate(operand(run));
    }
    case "&&":
      return logical(inner(node.args[0]), inner(node.args[1]), false);
    case "||":
      return logical(inner(node.args[0]), inner(node.args[1]), true);
    case "?:": {
      const [condition, yes, no] = [inner(node.args[0]), inner(node.args[1]), inner(node.args[2])];
      return (run) => (truth(condition(run)) ? yes(run) : no(run));
    }
    case "list": {
      const items = node.args.map(inner);
      return (run) => {
        run.spend(items.length);
        return items.map((item) => item(run));
      };
    }
    case "map": {
      const members = node.args.map(([key, value]) => [inner(key), inner(value)] as const);
      return (run) => {
        run.spend(members.length);
        return Object.fromEntries(members.map(([key, value]) => [keyText(key(run)), value(run)]));
      };
    }
    case "call":
      return call(node, { name: node.args[0], method: false, args: node.args[1], roots, bound });
    case "rcall":
      return call(node, { name: node.args[0], method: true, args: [node.args[1], ...node.args[2]], roots, bound });
    case ".?":
    case "[?]":
      throw fault(node, "refused", "Optional access is not needed: what is absent reads as null.");
    default:
      return binary(node.op, inner(node.args[0]), inner(node.args[1]));
  }
}

function literal(node: ASTNode, value: unknown): ReadyNode {
  if (typeof value === "bigint") {
    const number = Number(value);
    return () => number;
  }
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return () => value;
  }
  throw fault(node, "refused", "There are texts, numbers, true, false and null; no bytes and no unsigned numbers.");
}

function name(node: ASTNode, text: string, { roots, bound }: { roots: Roots; bound: ReadonlySet<string> }): ReadyNode {
  if (bound.has(text)) return (run) => run.bound.get(text) ?? null;
  const root = roots(text);
  if (root === null) throw fault(node, "unknown_name", `"${text}" is not a name that expressions know.`);
  return root;
}

function member(object: ReadyNode, key: string): ReadyNode {
  return (run) => {
    run.spend(1);
    const value = object(run);
    return isMap(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  };
}

function index(object: ReadyNode, position: ReadyNode): ReadyNode {
  return (run) => {
    run.spend(1);
    const value = object(run);
    const key = position(run);
    if (isList(value)) return typeof key === "number" ? (value[key] ?? null) : null;
    return isMap(value) && key !== null && Object.hasOwn(value, keyText(key)) ? (value[keyText(key)] ?? null) : null;
  };
}

function keyText(key: Value): string {
  if (typeof key === "string") return key;
  if (typeof key === "number" || typeof key === "boolean") return String(key);
  throw new EvaluationFault("A key is a text.");
}

/** `&&` and `||`: an error on one side does not count when the other side decides. */
function logical(left: ReadyNode, right: ReadyNode, decisive: boolean): ReadyNode {
  return (run) => {
    run.spend(1);
    let first: boolean;
    try {
      first = truth(left(run));
    } catch (error) {
      if (error instanceof EvaluationFault && truth(right(run)) === decisive) return decisive;
      throw error;
    }
    return first === decisive ? decisive : truth(right(run));
  };
}

function binary(sign: string, left: ReadyNode, right: ReadyNode): ReadyNode {
  const operator = operators.get(sign);
  if (operator === undefined) throw new TypeError(`The operator ${sign} is not implemented`);
  return (run) => {
    run.spend(1);
    return operator(left(run), right(run), run);
  };
}

type FunctionCall = {
  readonly name: string;
  readonly method: boolean;
  readonly args: readonly ASTNode[];
  readonly roots: Roots;
  readonly bound: ReadonlySet<string>;
};

function call(node: ASTNode, { name: called, method, args, roots, bound }: FunctionCall): ReadyNode {
  const inner = (child: ASTNode, names: ReadonlySet<string> = bound) => build(child, roots, names);
  if (isMacro(called, method)) return macro(node, { name: called, args, inner, bound });
  if (called === "matches") return matches(node, { args, inner });
  const known = functions.get(called);
  if (known === undefined || (known.call !== "both" && (known.call === "method") !== method)) {
    throw fault(node, "unknown_function", `There is no ${method ? "method" : "function"} "${called}".`);
  }
  const [least, most] = known.arity;
  if (args.length < least || args.length > most) {
    throw fault(node, "type", `"${called}" does not take ${args.length - (method ? 1 : 0)} arguments.`);
  }
  const steps = args.map((arg) => inner(arg));
  return (run) => {
    const values = steps.map((step) => step(run));
    run.spend(2);
    // Functions of texts take time with their length.
    for (const value of values) if (typeof value === "string") run.spendSearch(value.length);
    return values.length > 0 && values[0] === null ? known.absent : known.apply(values, run);
  };
}

/** A fault at a node of the tree. */
function fault(node: ASTNode, code: ExpressionFault["code"], message: string): CompileFault {
  return new CompileFault({ code, message, position: node.range.start, end: node.range.end });
}
