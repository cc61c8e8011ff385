import type { NameAt } from "./names-at.ts";

/** How a text names what it reads: an expression by itself, words between double braces. */
export type NamingText = "expression" | "template";

/** A stretch of a text that a name may take the place of. */
export type Completion = {
  /** 0-based, the end exclusive. */
  readonly from: number;
  readonly to: number;
  /** What stands there of the name. */
  readonly typed: string;
  /** Whether the name is written with its braces. */
  readonly inBraces: boolean;
};

const written = String.raw`[\w.\[\]"' -]*`;
const opened = new RegExp(String.raw`\{\{-?\s*(${written})$`);
const closing = new RegExp(String.raw`^${written}\s*-?\}\}`);
const word = /[A-Za-z_][\w.]*$/;

/**
 * Where a name is being written at the caret: after `{{`, after a name that has been begun in an expression or a tag, or
 * anywhere in them when names are asked for. Null where no name belongs, as within the words of an expression.
 * @param isAsked the person asks for the names, whatever is written
 */
export function completionAt(naming: NamingText, text: string, caret: number, isAsked = false): Completion | null {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const braces = opened.exec(before);
  if (braces !== null) {
    const rest = naming === "template" ? closing.exec(after) : /^\s*\}\}/.exec(after);
    return {
      from: braces.index,
      to: caret + (rest?.[0].length ?? 0),
      typed: (braces[1] ?? "").trim(),
      inBraces: naming === "template",
    };
  }
  const place = naming === "expression" ? before : insideTag(before);
  if (place !== null) {
    if (isQuoted(place)) return null;
    const typed = word.exec(place)?.[0] ?? "";
    if (typed === "" && !isAsked) return null;
    const tail = /^[\w.]*/.exec(after)?.[0].length ?? 0;
    return { from: caret - typed.length, to: caret + tail, typed, inBraces: false };
  }
  return isAsked ? { from: caret, to: caret, typed: "", inBraces: true } : null;
}

/** What stands since the last tag or output was opened; null outside of them. */
function insideTag(before: string): string | null {
  const from = Math.max(before.lastIndexOf("{%"), before.lastIndexOf("{{"));
  const to = Math.max(before.lastIndexOf("%}"), before.lastIndexOf("}}"));
  return from === -1 || to > from ? null : before.slice(from + 2);
}

function isQuoted(text: string): boolean {
  let quote: string | null = null;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? "";
    if (quote !== null && sign === "\\") place += 1;
    else if (quote === null ? sign === '"' || sign === "'" : sign === quote) quote = quote === null ? sign : null;
  }
  return quote !== null;
}

/** The name as it stands in the text once it is taken. */
export const completed = ({ inBraces }: Completion, path: string) => (inBraces ? `{{ ${path} }}` : path);

type Fits = (asked: string, name: { readonly path: string; readonly last: string }) => boolean;

/** How well a name fits what is typed, the best first. */
const ranks: readonly Fits[] = [
  (asked, { last }) => last.startsWith(asked),
  (asked, { last }) => last.split(/[_ ]/).some((part) => part.startsWith(asked)),
  (asked, { path }) => path.startsWith(asked),
  (asked, { path }) => path.includes(asked),
];

/**
 * The names that what is typed may become, the best first: whose last part begins so, then a word of it, then all of it.
 * None when it is one of them already and stands without braces: there is nothing left to write.
 */
export function matchingNames({ typed, inBraces }: Completion, names: readonly NameAt[]): readonly NameAt[] {
  const asked = typed.toLowerCase();
  if (!inBraces && names.some(({ path }) => path === typed)) return [];
  return names
    .flatMap((name) => {
      const path = name.path.toLowerCase();
      const last = path.slice(path.search(/[.[]/) + 1).replaceAll('"', "");
      const rank = ranks.findIndex((fits) => fits(asked, { path, last }));
      // Every block has its visits: few are wanted, so they stand below what callers and servers give.
      return rank === -1 ? [] : [{ name, rank: name.holder === "visits" ? rank + ranks.length : rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
}
