import { RE2JS, RE2JSException } from "re2js";
import type { Pattern } from "../program/compiled.ts";

/** Longest regular expression, in characters. */
export const maxPatternLength = 1000;
/** Most steps of a compiled pattern: the time of a match grows with them. */
const maxProgramSize = 1000;
/** What a pattern looks at, in characters: more of an input is not searched. */
const maxInputLength = 10_000;

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
    if (compiled.programSize() > maxProgramSize) {
      return { ok: false, error: { message: "The counts in the pattern are too large together." } };
    }
    const match = (text: string) => {
      const searched = text.slice(0, maxInputLength);
      // Most patterns do not match, and whether one does is found without its groups far sooner.
      if (!compiled.test(searched)) return null;
      const matcher = compiled.matcher(searched);
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
