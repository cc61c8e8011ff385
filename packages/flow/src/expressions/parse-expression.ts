import type { Environment } from "@marcbachmann/cel-js";
import { CompileFault } from "./fault.ts";
import { libraryFault } from "./library-fault.ts";

const maxExpressionLength = 4000;

export type ParsedExpression = { readonly source: string; readonly syntax: ReturnType<Environment["parse"]> };

/** Parses only. Throws CompileFault. */
export function parseExpression(source: string, grammar: Environment): ParsedExpression {
  if (source.length > maxExpressionLength) {
    const message = `The expression is longer than ${maxExpressionLength} characters.`;
    throw new CompileFault({ code: "too_large", message, position: maxExpressionLength, end: source.length });
  }
  try {
    return { source, syntax: grammar.parse(source) };
  } catch (error) {
    throw new CompileFault(libraryFault(error, source));
  }
}
