import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf } from "./syntax-tree.ts";

/** A name that an expression reads: `slots.amount` or `metadata["due"]`; also an intent that `intent` is compared with. */
export type Reference = {
  readonly root: string;
  readonly name: string;
  /** 0-based, in the expression; the end is exclusive. */
  readonly position: number;
  readonly end: number;
  readonly written: WrittenName;
};

/** The name alone, as it is written: after a dot, or as a text. */
type WrittenName = { readonly position: number; readonly end: number; readonly isText: boolean };

/** The names that an expression reads, in the order of its text. Names it makes itself (`exists(x, …)`) are left out. */
export function references(tree: ASTNode): readonly Reference[] {
  const found: Reference[] = [];
  visit(tree, new Set(), found);
  return found.sort((a, b) => a.position - b.position);
}

function visit(node: ASTNode, bound: ReadonlySet<string>, found: Reference[]): void {
  const add = (root: ASTNode, name: unknown, written: WrittenName) => {
    if (root.op !== "id" || bound.has(root.args) || typeof name !== "string") return;
    found.push({ root: root.args, name, position: node.range.start, end: node.range.end, written });
  };
  if (node.op === ".") {
    const [root, name] = node.args;
    add(root, name, { position: node.range.end - name.length, end: node.range.end, isText: false });
  }
  if (node.op === "[]") add(node.args[0], literalIn(node.args[1]), textAt(node.args[1]));
  if (node.op === "==" || node.op === "!=") {
    const [left, right] = node.args;
    if (left.op === "id" && left.args === "intent") add(left, literalIn(right), textAt(right));
    if (right.op === "id" && right.args === "intent") add(right, literalIn(left), textAt(left));
  }
  const names = boundWithin(node, bound);
  for (const child of childrenOf(node)) visit(child, names, found);
}

/** Every place where an expression reads a root, by itself or something below it. */
export function* readsOfRoot(
  node: ASTNode,
  root: string,
  bound: ReadonlySet<string> = new Set(),
): Generator<ASTNode["range"]> {
  if (node.op === "id" && node.args === root && !bound.has(root)) yield node.range;
  const names = boundWithin(node, bound);
  for (const child of childrenOf(node)) yield* readsOfRoot(child, root, names);
}

const boundWithin = (node: ASTNode, bound: ReadonlySet<string>): ReadonlySet<string> =>
  node.op === "rcall" ? new Set([...bound, ...boundBy(node.args[2])]) : bound;

const textAt = ({ range }: ASTNode): WrittenName => ({ position: range.start, end: range.end, isText: true });

function literalIn(node: ASTNode): unknown {
  return node.op === "value" ? node.args : null;
}

/** A bare name as first of several arguments is one that the method makes: `exists(x, x > 1)`. */
export function boundBy(args: readonly ASTNode[]): readonly string[] {
  const [first, ...more] = args;
  return first?.op === "id" && more.length > 0 ? [first.args] : [];
}
