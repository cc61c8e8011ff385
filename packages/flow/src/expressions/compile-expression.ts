import { type Environment, EvaluationError, ParseError, TypeError as TypeFault } from "@marcbachmann/cel-js";
import type { Expression, Scope } from "../program.ts";
import { CurrencyMismatch } from "./amount.ts";
import { build } from "./build.ts";
import { environment, maxExpressionLength } from "./environment.ts";
import { Evaluation } from "./evaluation.ts";
import { CompileFault, type ExpressionFault } from "./fault.ts";
import type { Roots, Step } from "./step.ts";
import { EvaluationFault, Moment, toJson } from "./value.ts";

export type ExpressionOptions = {
  /** A further name under which the metadata is read (the version's `primary_scope_name`). */
  readonly scopeName?: string;
};

export type ExpressionResult =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: ExpressionFault };

export type ParsedExpression = { readonly source: string; readonly syntax: ReturnType<Environment["parse"]> };

/**
 * Compiles an expression (CEL: see `functions` for what it may call). What is absent reads as null at any depth;
 * comparisons with it are false, but for == and !=; where a truth value is needed it counts as false.
 */
export function compileExpression(source: string, options: ExpressionOptions = {}): ExpressionResult {
  try {
    const { syntax } = parseExpression(source, environment(options.scopeName ?? "metadata"));
    const step = build(syntax.ast, rootsOf(options.scopeName ?? "metadata"));
    return { ok: true, expression: { source, evaluate: (scope) => evaluate(step, scope) } };
  } catch (error) {
    if (!(error instanceof CompileFault)) throw error;
    return { ok: false, error: error.fault };
  }
}

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

/** What the library threw, as a fault of the expression. Anything else is a fault of ours and goes on. */
export function libraryFault(error: unknown, source: string): ExpressionFault {
  if (!(error instanceof ParseError || error instanceof TypeFault || error instanceof EvaluationError)) throw error;
  const position = error.range?.start ?? 0;
  return {
    code: error.code === "limit_exceeded" ? "too_large" : error instanceof ParseError ? "syntax" : "type",
    message: plainTokens(`${error.summary.replace(/\.$/, "")}.`),
    position: Math.min(position, source.length),
    end: Math.min(Math.max(error.range?.end ?? position, position), source.length),
  };
}

const tokens: { readonly [name: string]: string } = {
  EOF: "the end",
  NUMBER: "a number",
  STRING: "a text",
  BOOLEAN: "true or false",
  NULL: "null",
  IDENTIFIER: "a name",
  PLUS: "+",
  MINUS: "-",
  MULTIPLY: "*",
  DIVIDE: "/",
  MODULO: "%",
  EQ: "==",
  NE: "!=",
  LT: "<",
  LE: "<=",
  GT: ">",
  GE: ">=",
  AND: "&&",
  OR: "||",
  NOT: "!",
  IN: "in",
  LPAREN: "(",
  RPAREN: ")",
  LBRACKET: "[",
  RBRACKET: "]",
  LBRACE: "{",
  RBRACE: "}",
  DOT: ".",
  COMMA: ",",
  COLON: ":",
  QUESTION: "?",
};

/** The library names tokens in capitals; people know them as they are written. */
function plainTokens(message: string): string {
  return message.replace(/\b[A-Z]{2,}\b/g, (name) => tokens[name] ?? name);
}

/** How each root name reads the scope. */
export function rootsOf(scopeName: string): Roots {
  return (name) => readers.get(name) ?? (name === scopeName ? (run) => run.scope.metadata : null);
}

const readers: ReadonlyMap<string, Step> = new Map<string, Step>([
  ["slots", (run) => run.scope.slots],
  ["metadata", (run) => run.scope.metadata],
  ["account", (run) => run.scope.account],
  ["business", (run) => run.scope.business],
  ["template", (run) => run.scope.template],
  ["visits", (run) => run.scope.visits],
  ["match", (run) => run.scope.match],
  ["ab", (run) => run.scope.ab],
  ["intent", (run) => run.scope.intent],
  ["input", (run) => run.scope.input],
  ["action", (run) => run.scope.action],
  ["language", (run) => run.scope.language],
  ["channel", (run) => run.scope.channel],
  ["now", (run) => new Moment(run.scope.now)],
]);

function evaluate(step: Step, scope: Scope): ReturnType<Expression["evaluate"]> {
  try {
    return { ok: true, value: toJson(step(new Evaluation(scope))) };
  } catch (error) {
    // RangeError: an unknown time zone, or data nested deeper than the stack.
    const known = error instanceof EvaluationFault || error instanceof CurrencyMismatch || error instanceof RangeError;
    if (!known) throw error;
    return { ok: false, error: error.message };
  }
}
