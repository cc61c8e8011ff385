import type { ASTNode } from "@marcbachmann/cel-js";
import { compilePattern } from "../patterns/compile-pattern.ts";
import { textAt } from "./arguments.ts";
import { CompileFault } from "./parse-expression.ts";
import type { ReadyNode } from "./ready-node.ts";

/**
 * Builds matches(text, pattern) over a linear-time pattern. The pattern is a literal, so that it is compiled once and
 * its faults are found before the first call.
 */
export function matches(
  node: ASTNode,
  { args, inner }: { readonly args: readonly ASTNode[]; readonly inner: (node: ASTNode) => ReadyNode },
): ReadyNode {
  const [subject, source] = args;
  const refuse = (message: string, at: ASTNode = node) =>
    new CompileFault({ code: "refused", message, position: at.range.start, end: at.range.end });
  if (subject === undefined || source === undefined || args.length !== 2) {
    throw refuse('matches takes a text and a pattern, such as matches(input, "^[0-9]+$").');
  }
  if (source.op !== "value" || typeof source.args !== "string") {
    throw refuse("The pattern of matches is written out in the expression, between quotes.", source);
  }
  const compiled = compilePattern(source.args);
  if (!compiled.ok) throw refuse(compiled.error.message, source);
  const { pattern } = compiled;
  const text = inner(subject);
  return (run) => {
    const value = text(run);
    if (value === null) return false;
    const searched = textAt([value], 0);
    run.spend(2);
    run.spendWriting(searched.length);
    return pattern.match(searched) !== null;
  };
}
