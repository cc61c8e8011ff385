import { type Environment, EvaluationError, ParseError, TypeError as TypeFault } from "@marcbachmann/cel-js";

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

/** What the library threw, as a fault of the expression. Anything else is a fault of ours and goes on. */
export function libraryFault(error: unknown, source: string): ExpressionFault {
  if (!(error instanceof ParseError || error instanceof TypeFault || error instanceof EvaluationError)) throw error;
  const position = error.range?.start ?? 0;
  return {
    code: error.code === "limit_exceeded" ? "too_large" : error instanceof ParseError ? "syntax" : "type",
    message:
      error.code === "invalid_macro_argument"
        ? "The first argument is a new name, such as exists(x, x > 1)."
        : plainWords(error.summary.replace(/\.$/, "")),
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

const plainTypes: { readonly [type: string]: string } = {
  int: "number",
  double: "number",
  string: "text",
  "google.protobuf.Timestamp": "time",
  "google.protobuf.Duration": "duration",
  Amount: "amount",
  null: "nothing",
};

/** The name of a type as our messages say it. */
export function plainType(type: string): string {
  return plainTypes[type] ?? type.replace(/<.*$/, "");
}

/** The library speaks of its own types, and of tokens in capitals; people know them as they are written. */
function plainWords(message: string): string {
  const words = message
    .replace(/google\.protobuf\.\w+|\b(int|double|string|null|Amount)\b/g, plainType)
    .replace(/\b[A-Z]{2,}\b/g, (name) => tokens[name] ?? name);
  const overload = /^no such overload: (.*)$/.exec(words);
  if (words === "Unexpected token: the end") return "The expression ends too early.";
  if (overload !== null) return `There is no ${overload[1]}.`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** What is wrong with an expression, and where: 0-based positions in its text, the end exclusive. */
export type ExpressionFault = {
  readonly code: "syntax" | "type" | "unknown_name" | "unknown_function" | "refused" | "too_large";
  readonly message: string;
  readonly position: number;
  readonly end: number;
};

/** Thrown while an expression is compiled; the caller gets it as a value. */
export class CompileFault extends Error {
  readonly fault: ExpressionFault;
  constructor(fault: ExpressionFault) {
    super(fault.message);
    this.fault = fault;
  }
}
