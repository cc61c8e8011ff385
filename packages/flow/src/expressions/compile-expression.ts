import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "@parley/model/kernel";
import type { Expression } from "../program/compiled.ts";
import { CurrencyMismatch } from "./amount.ts";
import { build } from "./build.ts";
import { environment, ruleEnvironment } from "./environment.ts";
import { Evaluation } from "./evaluation.ts";
import { CompileFault, type ExpressionFault, parseExpression } from "./parse-expression.ts";
import { readsIn } from "./reads.ts";
import type { ReadyNode, Roots } from "./ready-node.ts";
import { rootsOf, ruleRootsOf } from "./roots.ts";
import { EvaluationFault } from "./value.ts";

export type ExpressionOptions = {
  /** A further name under which the metadata is read (the version's `primary_scope_name`). */
  readonly scopeName?: string;
  /** It is a condition of a rule: it sees the `moment`. */
  readonly ofRule?: boolean;
};

export type ExpressionResult =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: ExpressionFault };

/**
 * Compiles an expression (CEL: see `functions` for what it may call). What is absent reads as null at any depth.
 * Comparisons with it are false, except == and !=. As a truth value it counts as false.
 */
export function compileExpression(source: string, options: ExpressionOptions = {}): ExpressionResult {
  try {
    const { scopeName = "metadata", ofRule = false } = options;
    const { syntax } = parseExpression(source, ofRule ? ruleEnvironment(scopeName) : environment(scopeName));
    const roots = ofRule ? ruleRootsOf(scopeName) : rootsOf(scopeName);
    const step = build(syntax.ast, roots);
    const steps = source.length / charactersOfStep;
    const reads = readerOf(source, syntax.ast, roots);
    return {
      ok: true,
      expression: { source, evaluate: (scope) => evaluate(new Evaluation(scope), step, steps), reads },
    };
  } catch (error) {
    if (!(error instanceof CompileFault)) throw error;
    return { ok: false, error: error.fault };
  }
}

/**
 * Gives what an expression reads, by the names it writes. They are looked for when they are first asked for. Only the
 * scope's work bounds it: whether a value is secret shows in what is read, so no large one may be left out.
 */
function readerOf(source: string, tree: ASTNode, roots: Roots): Expression["reads"] {
  let parts: readonly (readonly [name: string, step: ReadyNode])[] | null = null;
  return (scope) => {
    parts ??= readsIn(tree).map((node) => [source.slice(node.range.start, node.range.end), build(node, roots)]);
    const values: { [name: string]: Json } = {};
    for (const [name, read] of parts) {
      const result = evaluate(new Evaluation(scope, Number.POSITIVE_INFINITY), read);
      if (result.ok) values[name] = result.value;
    }
    return values;
  };
}

/** What stands in an expression once is one step for about so many characters; lists and texts count by themselves. */
const charactersOfStep = 8;

function evaluate(run: Evaluation, step: ReadyNode, steps = 0): ReturnType<Expression["evaluate"]> {
  try {
    run.spend(steps);
    return { ok: true, value: run.toJson(step(run)) };
  } catch (error) {
    // RangeError: an unknown time zone, or data nested deeper than the stack.
    const known = error instanceof EvaluationFault || error instanceof CurrencyMismatch || error instanceof RangeError;
    if (!known) throw error;
    return { ok: false, error: error.message };
  }
}
