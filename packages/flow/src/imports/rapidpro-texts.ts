import { compilePattern } from "../patterns/compile-pattern.ts";
import { plainText, valueName } from "./draft-agent.ts";

/** A reference in a text: an expression in brackets, or a dotted name. `@@` is the sign itself. */
const reference =
  /@(?:(@)|\(([^()]*(?:\([^()]*\)[^()]*)*)\)|((?:results|contact|fields|input|parent|child|run|urns|globals|webhook|legacy_extra)(?:\.\w+)*))/g;

/** What a text says, and how many of its references could not be said. */
export type TranslatedText = {
  readonly text: string;
  readonly metadata: readonly string[];
  readonly unsaid: readonly string[];
};

/** A text with its references as templates of ours. Functions stay as they are written, and are listed. */
export function translateText(source: string): TranslatedText {
  const metadata: string[] = [];
  const unsaid: string[] = [];
  const text = plainText(source).replace(reference, (whole: string, at?: string, inside?: string, name?: string) => {
    if (at !== undefined) return "@";
    const read = expressionOf(name ?? inside ?? "");
    if (read === null) {
      unsaid.push(whole);
      return whole;
    }
    const [, key] = /^metadata\.(\w+)$/.exec(read) ?? [];
    if (key !== undefined) metadata.push(key);
    return `{{ ${read} }}`;
  });
  return { text, metadata, unsaid };
}

/** The key of a result as texts name it: in small letters, whatever its own name is. */
export const resultKey = (name: string): string => valueName(name).toLowerCase();

/** A dotted name as an expression reads it; null for what is more than a name. */
export function expressionOf(source: string): string | null {
  const [, root = "", name, member] = /^\s*(\w+)(?:\.(\w+))?(?:\.(\w+))?\s*$/.exec(source) ?? [];
  switch (root) {
    case "results":
      if (name === undefined) return null;
      return `metadata.${resultKey(member?.startsWith("category") === true ? `${name}_category` : name)}`;
    case "fields":
      return name === undefined ? null : `account.${valueName(name)}`;
    case "contact":
      if (name === "fields") return member === undefined ? null : `account.${valueName(member)}`;
      return `account.${valueName(name ?? "name")}`;
    default:
      return null;
  }
}

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const wordsIn = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");
const anyOf = (words: readonly string[]) => `(?:${words.map(quoted).join("|")})`;

/** What a test of what was said is as a pattern; null for one that patterns cannot say. */
export function patternOf(type: string, args: readonly string[]): string | null {
  const [first = ""] = args;
  const words = wordsIn(first);
  switch (type) {
    case "has_text":
      return "\\S";
    case "has_number":
      return "\\d";
    case "has_any_word":
      return words.length === 0 ? null : `(?i)(?:^|[^\\pL\\pN])${anyOf(words)}(?:[^\\pL\\pN]|$)`;
    case "has_phrase":
      return words.length === 0 ? null : `(?i)(?:^|[^\\pL\\pN])${words.map(quoted).join("\\s+")}(?:[^\\pL\\pN]|$)`;
    // The text itself: its case and its spaces, too.
    case "has_only_text":
      return first.trim() === "" ? null : `^${quoted(first)}$`;
    case "has_only_phrase":
      return words.length === 0 ? null : `(?i)^\\s*${words.map(quoted).join("\\s+")}\\s*$`;
    case "has_beginning":
      return words.length === 0 ? null : `(?i)^\\s*${words.map(quoted).join("\\s+")}`;
    case "has_number_eq":
      return /^\d+$/.test(first.trim())
        ? `(?:^|[^\\d.,-])0*${first.trim()}(?:\\.0+)?(?:[^\\d.,]|[.,](?:\\D|$)|$)`
        : null;
    case "has_pattern":
      return first === "" ? null : `(?i)${first}`;
    default:
      return null;
  }
}

const comparisons: ReadonlyMap<string, string> = new Map([
  ["has_number_eq", "=="],
  ["has_number_lt", "<"],
  ["has_number_lte", "<="],
  ["has_number_gt", ">"],
  ["has_number_gte", ">="],
]);

/** What a test of a value is as an expression; null for one that expressions cannot say. */
export function conditionOf(operand: string, type: string, args: readonly string[]): string | null {
  const value = expressionOf(operand.replace(/^@\(?|\)$/g, ""));
  if (value === null) return null;
  const [first = "", second = ""] = args;
  // A test of words is the same pattern wherever it stands. An attribute may be no text.
  const pattern = patternOf(type, args);
  if (pattern !== null && compilePattern(pattern).ok) {
    return `${value} != null && string(${value}).matches(${JSON.stringify(pattern)})`;
  }
  const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : null);
  const operator = comparisons.get(type);
  if (operator !== undefined) {
    const limit = number(first);
    return limit === null ? null : `double(${value}) ${operator} ${limit}`;
  }
  switch (type) {
    case "has_category":
      return `${value} == ${JSON.stringify(first)}`;
    case "has_number_between": {
      const [low, high] = [number(first), number(second)];
      return low === null || high === null ? null : `double(${value}) >= ${low} && double(${value}) <= ${high}`;
    }
    default:
      return null;
  }
}
