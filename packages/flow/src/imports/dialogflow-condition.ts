import { valueName } from "./draft-agent.ts";

/** A condition as an expression of ours; `always` and `filled` are those that need none. Null: it says what we cannot. */
export type Translated = { readonly expression: string } | "always" | "filled" | null;

const token =
  /\s*(?:(\$[\w.-]+(?:\[[^\]]*\])?)|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(!=|<=|>=|=|<|>|\(|\)|:)|(AND|OR|NOT|true|false|null|NULL|undefined|[\p{L}_][\p{L}\p{N}_-]*))/uy;

const operators: { readonly [sign: string]: string } = {
  "=": "==",
  "!=": "!=",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
};
const words: { readonly [word: string]: string } = { AND: "&&", OR: "||", NOT: "!" };

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
  if (text.length > longest) return null;
  const withoutFilled = text.replace(/\$page\.params\.status\s*=\s*"?FINAL"?/gi, "true");
  if (withoutFilled.trim() === "true") return "filled";
  const parts: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < withoutFilled.trimEnd().length) {
    const match = token.exec(withoutFilled);
    if (match === null) return null;
    const [, reference, quoted, number, sign, word] = match;
    if (reference !== undefined) {
      const read = nameOfReference(reference, collected);
      if (read === null) return null;
      parts.push(read);
    } else if (quoted !== undefined) parts.push(JSON.stringify(quoted.replace(/\\(.)/g, "$1")));
    else if (number !== undefined) parts.push(number);
    else if (sign === "(" || sign === ")") parts.push(sign);
    else if (sign !== undefined) {
      const operator = operators[sign];
      if (operator === undefined) return null;
      parts.push(operator);
    } else if (word !== undefined) parts.push(words[word] ?? literal(word));
  }
  return { expression: parts.join(" ") };
}

/** A word without quotes: null in its ways of writing, true, false, else a text. */
function literal(word: string): string {
  if (/^(null|undefined)$/i.test(word)) return "null";
  return /^(true|false)$/.test(word) ? word : JSON.stringify(word);
}

/** A parameter as an expression reads it; null for a function or what stands for no parameter. */
export function nameOfReference(reference: string, collected: ReadonlySet<string>): string | null {
  const [, name] = /^\$(?:session\.params|page\.params|flow|intent\.params)\.([\w-]+)/.exec(reference) ?? [];
  if (name === undefined || name === "status") return null;
  const clean = valueName(name);
  return collected.has(clean) ? `slots.${clean}` : `metadata.${clean}`;
}
