import type { ASTNode } from "@marcbachmann/cel-js";

/** The nodes right below a node, in the order of the text. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

/** A text, number, true or false that is written out; null for anything else. */
export function literalOf(node: ASTNode): string | number | boolean | null {
  if (node.op === "-_") {
    const number = literalOf(node.args);
    return typeof number === "number" ? -number : null;
  }
  if (node.op !== "value") return null;
  const { args } = node;
  if (typeof args === "bigint") return Number(args);
  return typeof args === "string" || typeof args === "number" || typeof args === "boolean" ? args : null;
}

/** Whether a node only reads a name: `slots.size`, `metadata["due"]`, `intent`. */
export function isPath(node: ASTNode): boolean {
  if (node.op === "id") return true;
  if (node.op === ".") return isPath(node.args[0]);
  return node.op === "[]" && isPath(node.args[0]) && node.args[1].op === "value";
}
