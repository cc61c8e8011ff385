import { type Matcher, RE2JS } from "re2js";
import { readPattern } from "./read-pattern.ts";

/** What is looked for in texts, and what comes in its place. */
export type ReplacementRequest = {
  readonly find: string;
  readonly replacement: string;
  /** `find` is a regular expression; the replacement takes its groups as $1 to $9, all of it as $&, and a $ as $$. */
  readonly isPattern: boolean;
  readonly matchCase: boolean;
  /** Only texts that are it as a whole. */
  readonly exactMatch: boolean;
};

export type ReplacementResult =
  | {
      readonly ok: true;
      /** The text with each match replaced; null without a match. What grows past `longest` ends soon after it. */
      readonly replace: (text: string) => string | null;
    }
  | { readonly ok: false; readonly error: { readonly message: string } };

/** Texts are made no longer than about this, in characters: a replacement may hold what it replaces many times. */
const longest = 50_000;

/** Compiles a replacement. Its pattern is of the RE2 syntax, which takes time linear in the text. */
export function compileReplacement(request: ReplacementRequest): ReplacementResult {
  const { find, replacement, isPattern, matchCase, exactMatch } = request;
  const read = readPattern(isPattern ? find : RE2JS.quote(find), matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  if (!read.ok) return read;
  const { compiled } = read;
  if (compiled.test("")) {
    return {
      ok: false,
      error: { message: "The pattern fits an empty text, which stands between any two characters." },
    };
  }
  const parts = isPattern ? partsOf(replacement) : [replacement];
  const replace = (text: string) => (compiled.test(text) ? replaced(compiled.matcher(text), text, parts) : null);
  const replaceWhole = (text: string) => {
    const matcher = compiled.matcher(text);
    return matcher.matches() ? made(matcher, parts) : null;
  };
  return { ok: true, replace: exactMatch ? replaceWhole : replace };
}

/** Words, and the groups whose words come there. */
type Part = string | number;

function partsOf(replacement: string): readonly Part[] {
  return replacement.split(/(\$[$&1-9])/).map((part) => {
    if (!/^\$[$&1-9]$/.test(part)) return part;
    if (part === "$$") return "$";
    return part === "$&" ? 0 : Number(part.slice(1));
  });
}

const made = (matcher: Matcher, parts: readonly Part[]) => parts.map((part) => wordsOf(matcher, part)).join("");

function replaced(matcher: Matcher, text: string, parts: readonly Part[]): string | null {
  let written = "";
  let from = 0;
  while (written.length <= longest && matcher.find()) {
    // An anchor may fit where nothing stands.
    if (matcher.end() === matcher.start()) continue;
    written += text.slice(from, matcher.start()) + made(matcher, parts);
    from = matcher.end();
  }
  return from === 0 ? null : written + text.slice(from);
}

function wordsOf(matcher: Matcher, part: Part): string {
  if (typeof part === "string") return part;
  return part <= matcher.groupCount() ? (matcher.group(part) ?? "") : `$${part}`;
}
