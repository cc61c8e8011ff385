import { checkExpression } from "../expressions/check-expression.ts";
import { valueName } from "./draft-agent.ts";

/** A condition as an expression of ours; `always` and `filled` are those that need none. Null: it says what we cannot. */
export type Translated = { readonly expression: string } | "always" | "filled" | null;

/** A condition in its parts. `filled`: the form of the page is. */
type Condition =
  | { readonly joins: "&&" | "||"; readonly parts: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly is: string }
  | "filled";

type Token = {
  readonly kind: "reference" | "quoted" | "number" | "sign" | "word";
  readonly text: string;
};

const token =
  /\s*(?:(?<reference>\$[\w.-]+(?:\[[^\]]*\])?)|"(?<quoted>(?:[^"\\]|\\.)*)"|(?<number>-?\d+(?:\.\d+)?)|(?<sign>!=|<=|>=|=|<|>|\(|\)|:)|(?<word>[\p{L}_][\p{L}\p{N}_-]*))/uy;
const tokenKinds = ["reference", "quoted", "number", "sign", "word"] as const;

const operators: ReadonlyMap<string, string> = new Map([
  ["=", "=="],
  ["!=", "!="],
  ["<", "<"],
  [">", ">"],
  ["<=", "<="],
  [">=", ">="],
]);

/** Longest condition that is read; longer ones are not what people write. */
const longest = 2000;

/**
 * Translates a condition: comparisons of parameters with texts, numbers, true, false and null, joined by AND, OR, NOT.
 * That a form is filled is said by the path's kind. Functions and matches are not carried over.
 * @param collected names that forms collect: others are metadata
 */
export function translateCondition(source: string, collected: ReadonlySet<string>): Translated {
  const text = source.trim();
  if (text === "" || text.toLowerCase() === "true") return "always";
  const tokens = text.length > longest ? null : tokensOf(text);
  const condition = tokens === null ? null : new ConditionReader(tokens, collected).read();
  if (condition === null) return null;
  const parts = conjunctsOf(condition);
  const asked = parts.filter((part) => part !== "filled" && !("is" in part && part.is === "true"));
  if (asked.length === 0) return parts.includes("filled") ? "filled" : "always";
  const expression = written({ joins: "&&", parts: asked });
  // What an expression of ours cannot be is said to be left out: it would be an error of the version.
  if (expression === null || checkExpression(expression, { expects: "condition" }).faults.length > 0) return null;
  return { expression };
}

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const groups = token.exec(text)?.groups;
    if (groups === undefined) return null;
    for (const kind of tokenKinds) {
      const found = groups[kind];
      if (found !== undefined) tokens.push({ kind, text: found });
    }
  }
  return tokens;
}

/** Reads a condition: a comparison binds closest, then NOT, AND and OR. Null is what it cannot be read as. */
class ConditionReader {
  readonly #tokens: readonly Token[];
  readonly #collected: ReadonlySet<string>;
  #at = 0;

  constructor(tokens: readonly Token[], collected: ReadonlySet<string>) {
    this.#tokens = tokens;
    this.#collected = collected;
  }

  read(): Condition | null {
    const condition = this.#any();
    return this.#at === this.#tokens.length ? condition : null;
  }

  #any(): Condition | null {
    return this.#joined("OR", "||", () => this.#all());
  }

  #all(): Condition | null {
    return this.#joined("AND", "&&", () => this.#one());
  }

  #joined(word: string, joins: "&&" | "||", part: () => Condition | null): Condition | null {
    const parts: Condition[] = [];
    do {
      const next = part();
      if (next === null) return null;
      parts.push(next);
    } while (this.#take("word", word));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { joins, parts };
  }

  #one(): Condition | null {
    if (this.#take("word", "NOT")) {
      const not = this.#one();
      return not === null ? null : { not };
    }
    if (this.#take("sign", "(")) {
      const inner = this.#any();
      return this.#take("sign", ")") ? inner : null;
    }
    const first = this.#next();
    if (first?.kind === "word" && /^(true|false)$/i.test(first.text)) return { is: first.text.toLowerCase() };
    return first?.kind === "reference" ? this.#compared(first.text) : null;
  }

  /** A comparison has a parameter on its left. */
  #compared(reference: string): Condition | null {
    const sign = this.#next();
    const operator = sign?.kind === "sign" ? operators.get(sign.text) : undefined;
    const other = this.#next();
    if (operator === undefined || other === undefined) return null;
    if (reference === "$page.params.status") {
      return operator === "==" && /^final$/i.test(other.text) ? "filled" : null;
    }
    const name = nameOfReference(reference, this.#collected);
    if (name === null) return null;
    // What stands on the right is read as what stands on the left: a truth value, or the word for one.
    if (/^(quoted|word)$/.test(other.kind) && /^(true|false)$/i.test(other.text)) {
      return { is: `string(${name}) ${operator} ${JSON.stringify(other.text.toLowerCase())}` };
    }
    const value = this.#valueOf(other);
    return value === null ? null : { is: `${name} ${operator} ${value}` };
  }

  #valueOf({ kind, text }: Token): string | null {
    switch (kind) {
      case "reference":
        return nameOfReference(text, this.#collected);
      case "quoted":
        return JSON.stringify(text.replace(/\\(.)/g, "$1"));
      case "number":
        return text;
      case "word":
        if (/^(AND|OR|NOT)$/.test(text)) return null;
        return /^(null|undefined)$/i.test(text) ? "null" : JSON.stringify(text);
      case "sign":
        return null;
    }
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #take(kind: Token["kind"], text: string): boolean {
    const found = this.#tokens[this.#at];
    if (found?.kind !== kind || found.text !== text) return false;
    this.#at++;
    return true;
  }
}

const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition !== "filled" && "parts" in condition && condition.joins === "&&"
    ? condition.parts.flatMap(conjunctsOf)
    : [condition];

/** A condition as an expression, in which `!` binds closest. Null: that a form is filled is no expression. */
function written(condition: Condition): string | null {
  if (condition === "filled") return null;
  if ("is" in condition) return condition.is;
  if ("not" in condition) {
    const inner = written(condition.not);
    return inner === null ? null : `!(${inner})`;
  }
  const { joins, parts } = condition;
  const texts = parts.map((part) => {
    const text = written(part);
    return text !== null && parts.length > 1 && part !== "filled" && "parts" in part ? `(${text})` : text;
  });
  return texts.includes(null) ? null : texts.join(` ${joins} `);
}

/** A parameter as an expression reads it; null for a function or what stands for no parameter. */
export function nameOfReference(reference: string, collected: ReadonlySet<string>): string | null {
  const [, of, name] =
    /^\$(session\.params|page\.params|flow|intent\.params)\.([\w-]+)(?:\.resolved)?$/.exec(reference) ?? [];
  if (name === undefined || (of === "page.params" && name === "status")) return null;
  const clean = valueName(name);
  return collected.has(clean) ? `slots.${clean}` : `metadata.${clean}`;
}
