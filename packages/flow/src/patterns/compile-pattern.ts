import type { Pattern } from "../program/compiled.ts";
import { readPattern } from "./read-pattern.ts";

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
  const read = readPattern(source);
  if (!read.ok) return read;
  const { compiled } = read;
  const found = (text: string) => {
    const searched = text.slice(0, maxInputLength);
    // Most patterns do not match, and whether one does is found without its groups far sooner.
    if (!compiled.test(searched)) return null;
    const matcher = compiled.matcher(searched);
    return matcher.find() ? matcher : null;
  };
  const match = (text: string) => {
    const matcher = found(text);
    if (matcher === null) return null;
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? "");
  };
  const part = (text: string) => {
    const matcher = found(text);
    if (matcher === null) return null;
    const group = Math.min(matcher.groupCount(), 1);
    // A group that takes no part in the match stands nowhere.
    const start = Math.max(0, matcher.start(group));
    const end = Math.max(0, matcher.end(group));
    return { text: text.slice(start, end), start, end };
  };
  return { ok: true, pattern: { source, match, part } };
}
