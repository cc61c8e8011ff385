import { compilePattern } from "@parley/flow";
import { isJsonObject } from "@parley/model/kernel";

/**
 * Whether a value holds what is expected of it: objects the members named, lists the same items, anything else the same
 * value. Null is expected of what is absent, and a text between slashes is a regular expression.
 */
export function contains(actual: unknown, expected: unknown): boolean {
  if (expected === null) return (actual ?? null) === null;
  if (typeof expected === "string") return typeof actual === "string" && matchesText(actual, expected);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => contains(actual[index], item))
    );
  }
  if (!isJsonObject(expected)) return actual === expected;
  return isJsonObject(actual) && Object.entries(expected).every(([key, item]) => contains(actual[key], item));
}

/** Exact, or by the expression between slashes, in time linear in the text. One that cannot be read matches nothing. */
export function matchesText(actual: string, expected: string): boolean {
  const [, source, flags = ""] = /^\/(.+)\/([iu]*)$/s.exec(expected) ?? [];
  if (source === undefined) return actual === expected;
  const compiled = compilePattern(flags.includes("i") ? `(?i)${source}` : source);
  return compiled.ok && compiled.pattern.match(actual) !== null;
}
