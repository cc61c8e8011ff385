import type { ASTNode } from "@marcbachmann/cel-js";
import { ruleEnvironment } from "./environment.ts";
import { CompileFault, parseExpression } from "./parse-expression.ts";

/** The tree of an expression, or of a rule's condition; null for one that cannot be read: the validator says so. */
export function treeOf(source: string, scopeName: string): ASTNode | null {
  try {
    return parseExpression(source, ruleEnvironment(scopeName)).syntax.ast;
  } catch (error) {
    if (error instanceof CompileFault) return null;
    throw error;
  }
}
