import type { ASTNode } from "@marcbachmann/cel-js";
import { excluded } from "./excluded.ts";
import { childrenOf, isPath, literalOf } from "./syntax-tree.ts";

/** What a condition says of itself, whatever the conversation knows. */
export type ConditionJudgement = {
  /** What it always is; null when it depends on what it reads. */
  readonly always: boolean | null;
  /** Whether it reads anything at all. `true` and `1 > 2` do not. */
  readonly reads: boolean;
  /** Names that stand where only true or false may: `slots.size`, or `intent` with a null name. */
  readonly asked: readonly AskedName[];
};

/** A name that a condition takes for true or false by itself, without comparing it. */
export type AskedName = { readonly root: string; readonly name: string | null; readonly text: string };

/** Judges a condition by its text alone. `source` is what `tree` was parsed from. */
export function judgeCondition(tree: ASTNode, source: string): ConditionJudgement {
  const textOf = ({ range }: ASTNode) => source.slice(range.start, range.end);
  return { always: decide(tree, textOf), reads: reads(tree), asked: [...asked(tree, textOf)] };
}

type TextOf = (node: ASTNode) => string;

function reads(node: ASTNode): boolean {
  return node.op === "id" || childrenOf(node).some(reads);
}

/** What the node always is as a truth value; null when that cannot be told. */
function decide(node: ASTNode, textOf: TextOf): boolean | null {
  switch (node.op) {
    case "value":
      return typeof node.args === "boolean" ? node.args : node.args === null ? false : null;
    case "!_": {
      const inner = decide(node.args, textOf);
      return inner === null ? null : !inner;
    }
    case "&&":
      return decideTogether(node, { decisive: false, textOf });
    case "||":
      return decideTogether(node, { decisive: true, textOf });
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return decideComparison(node.op, { left: node.args[0], right: node.args[1], textOf });
    default:
      return null;
  }
}

/** `&&` is decided by one false part, `||` by one true one; or by parts that exclude, or complete, one another. */
function decideTogether(
  node: ASTNode & { op: "&&" | "||" },
  { decisive, textOf }: { decisive: boolean; textOf: TextOf },
): boolean | null {
  const parts = partsOf(node, node.op);
  const decided = parts.map((part) => decide(part, textOf));
  if (decided.includes(decisive)) return decisive;
  if (decided.every((part) => part === !decisive)) return !decisive;
  return excluded(parts, { negated: decisive, textOf }) ? decisive : null;
}

function partsOf(node: ASTNode, op: "&&" | "||"): readonly ASTNode[] {
  return node.op === op ? [...partsOf(node.args[0], op), ...partsOf(node.args[1], op)] : [node];
}

type Sides = { readonly left: ASTNode; readonly right: ASTNode; readonly textOf: TextOf };

/** What is compared with itself, or two things that are written out. An absent value has no order, but equals itself. */
function decideComparison(sign: string, { left, right, textOf }: Sides): boolean | null {
  const [a, b] = [literalOf(left), literalOf(right)];
  if (a !== null && b !== null) return typeof a === typeof b ? holds(sign, a, b) : null;
  if (textOf(left) !== textOf(right) || !isPath(left)) return null;
  if (sign === "==") return true;
  return sign === "!=" || sign === "<" || sign === ">" ? false : null;
}

function holds(sign: string, a: string | number | boolean, b: string | number | boolean): boolean {
  if (sign === "==") return a === b;
  if (sign === "!=") return a !== b;
  if (sign === "<") return a < b;
  if (sign === "<=") return a <= b;
  return sign === ">" ? a > b : a >= b;
}

/** The names that are taken for true or false by themselves. */
function* asked(node: ASTNode, textOf: TextOf): Iterable<AskedName> {
  if (node.op === "&&" || node.op === "||") {
    yield* asked(node.args[0], textOf);
    yield* asked(node.args[1], textOf);
  } else if (node.op === "!_") yield* asked(node.args, textOf);
  else if (node.op === "?:") yield* asked(node.args[0], textOf);
  else if (node.op === "id") yield { root: node.args, name: null, text: textOf(node) };
  else if (node.op === "." && node.args[0].op === "id") {
    yield { root: node.args[0].args, name: node.args[1], text: textOf(node) };
  } else if (node.op === "[]" && node.args[0].op === "id") {
    const name = literalOf(node.args[1]);
    if (typeof name === "string") yield { root: node.args[0].args, name, text: textOf(node) };
  }
}
