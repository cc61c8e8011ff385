import type { ASTNode } from "@marcbachmann/cel-js";
import { boundBy } from "./references.ts";
import { childrenOf } from "./syntax-tree.ts";

/** The parts of an expression that read a value of the conversation: `slots.size`, `action.result["due"]`, `input`. */
export function readsIn(tree: ASTNode): readonly ASTNode[] {
  const found: ASTNode[] = [];
  visit(tree, new Set(), found);
  return found;
}

function visit(node: ASTNode, bound: ReadonlySet<string>, found: ASTNode[]): void {
  const root = rootOf(node);
  if (root !== null) {
    if (!bound.has(root)) found.push(node);
    return;
  }
  const names = node.op === "rcall" ? new Set([...bound, ...boundBy(node.args[2])]) : bound;
  for (const child of childrenOf(node)) visit(child, names, found);
}

/** The name that a chain of members begins with; null for what is no such chain. */
function rootOf(node: ASTNode): string | null {
  if (node.op === "id") return node.args;
  if (node.op === ".") return rootOf(node.args[0]);
  if (node.op === "[]") return node.args[1].op === "value" ? rootOf(node.args[0]) : null;
  return null;
}
