import { RE2JS, RE2JSException } from "re2js";
import type { Pattern } from "../program.ts";

/** Longest regular expression, in characters. */
export const maxPatternLength = 1000;
/** What a pattern looks at, in characters: more of an input is not searched. */
const maxInputLength = 50_000;

export type PatternResult =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly error: { readonly message: string } };

/**
 * Compiles a regular expression of the RE2 syntax, which takes time linear in the input: no look-around, no back
 * references. A match may stand anywhere in the text; `(?i)` ignores case.
 */
export function compilePattern(source: string): PatternResult {
  if (source.length > maxPatternLength) {
    return { ok: false, error: { message: `The pattern is longer than ${maxPatternLength} characters.` } };
  }
  try {
    const compiled = RE2JS.compile(source);
    const match = (text: string) => {
      const matcher = compiled.matcher(text.slice(0, maxInputLength));
      if (!matcher.find()) return null;
      return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? "");
    };
    return { ok: true, pattern: { source, match } };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return {
      ok: false,
      error: { message: `The pattern cannot be read: ${error.message.replace(/^error parsing regexp: /, "")}.` },
    };
  }
}
