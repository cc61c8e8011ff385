import type { NameAt } from "./names-at.ts";

/** How a text names what it reads: an expression by itself, words between double braces; requests name credentials too. */
export type NamingText = "expression" | "template" | "request";

/** What belongs at a caret: a name, a filter, or a text that what is read beside it may be. */
type Wanted =
  | {
      readonly what: "name";
      /** Whether the name is written with its braces. */
      readonly inBraces: boolean;
    }
  | { readonly what: "filter" }
  | {
      readonly what: "value";
      /** What is compared with the text: `intent`, `slots.size`. */
      readonly of: string;
      /** The sign that opens and closes the text. */
      readonly quote: string;
    };

/** A stretch of a text that a name may take the place of. */
export type Completion = {
  /** 0-based, the end exclusive. */
  readonly from: number;
  readonly to: number;
  /** What stands there of it. */
  readonly typed: string;
  readonly wanted: Wanted;
};

const written = String.raw`[\w.\[\]"' -]*`;
const opened = new RegExp(String.raw`\{\{-?\s*(${written})$`);
const closing = new RegExp(String.raw`^${written}\s*-?\}\}`);
const word = /(?<![\w.])[A-Za-z_][\w.]*$/;
const filter = /\|\s*(\w*)$/;
const path = String.raw`([A-Za-z_]\w*(?:\.\w+|\["[^"]*"\])*)`;
/** What stands before a text that a value is compared with. */
const comparisons = [
  new RegExp(String.raw`${path}\s*[!=]=\s*$`),
  new RegExp(String.raw`${path}\s+in\s*\[[^\]]*$`),
  new RegExp(String.raw`\{%-?\s*case\s+${path}\s*-?%\}(?:(?!\{%-?\s*endcase)[^])*\{%-?\s*when\b[^%]*$`),
];
const member = /(?<!\w)([A-Za-z_]\w*)\[$/;

/**
 * What is being written at the caret. After `{{`, or begun in an expression or a tag, it is a name; after `|` a filter.
 * In quotes it is one of the texts that the name before them may have. Null where none belongs.
 * @param isAsked the person asks for what there is, whatever is written
 */
export function completionAt(naming: NamingText, text: string, caret: number, isAsked = false): Completion | null {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const isExpression = naming === "expression";
  const braces = opened.exec(before);
  if (braces !== null) {
    const rest = isExpression ? /^\s*\}\}/.exec(after) : closing.exec(after);
    const to = caret + (rest?.[0].length ?? 0);
    return {
      from: braces.index,
      to,
      typed: (braces[1] ?? "").trim(),
      wanted: { what: "name", inBraces: !isExpression },
    };
  }
  const tag = isExpression ? null : insideTag(before);
  const place = isExpression ? before : tag === null ? null : before.slice(tag + 2);
  const quoted = place === null ? null : openQuote(place);
  if (place !== null && quoted !== null) {
    const lead = before.slice(0, caret - place.length + quoted);
    return quotedAt({ lead, typed: place.slice(quoted + 1), quote: place[quoted] ?? "", after, caret });
  }
  const filtered = tag !== null && before.startsWith("{{", tag) ? filter.exec(before) : null;
  if (filtered !== null) {
    const [, typed = ""] = filtered;
    return { from: caret - typed.length, to: caret + wordLength(/^\w*/, after), typed, wanted: { what: "filter" } };
  }
  if (place !== null) {
    const typed = word.exec(place)?.[0] ?? "";
    if (typed === "" && !isAsked) return null;
    const to = caret + wordLength(/^[\w.]*/, after);
    return { from: caret - typed.length, to, typed, wanted: { what: "name", inBraces: false } };
  }
  return isAsked ? { from: caret, to: caret, typed: "", wanted: { what: "name", inBraces: true } } : null;
}

type Quoted = {
  /** What stands before the quote, and between it and the caret. */
  readonly lead: string;
  readonly typed: string;
  readonly quote: string;
  readonly after: string;
  readonly caret: number;
};

/** What a text in quotes stands for: a member of what is before it, or a value of what is compared with it. */
function quotedAt({ lead, typed, quote, after, caret }: Quoted): Completion | null {
  const [, root] = member.exec(lead) ?? [];
  if (root !== undefined) {
    const from = caret - typed.length - root.length - 2;
    const to = caret + wordLength(/^[\w -]*["']?\]?/, after);
    return { from, to, typed: `${root}["${typed}`, wanted: { what: "name", inBraces: false } };
  }
  for (const comparison of comparisons) {
    const [, of] = comparison.exec(lead) ?? [];
    if (of === undefined) continue;
    const rest = new RegExp(`^[^"'&|=<>(){}]*${quote}`).exec(after)?.[0].length ?? wordLength(/^\w*/, after);
    return { from: caret - typed.length, to: caret + rest, typed, wanted: { what: "value", of, quote } };
  }
  return null;
}

const wordLength = (shape: RegExp, text: string) => shape.exec(text)?.[0].length ?? 0;

/** Where the tag or output that is open begins; null outside of them. */
function insideTag(before: string): number | null {
  const from = Math.max(before.lastIndexOf("{%"), before.lastIndexOf("{{"));
  const to = Math.max(before.lastIndexOf("%}"), before.lastIndexOf("}}"));
  return from === -1 || to > from ? null : from;
}

/** Where the quote stands that is open at the end; null for none. */
function openQuote(text: string): number | null {
  let open: number | null = null;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? "";
    if (open !== null && sign === "\\") place += 1;
    else if (open === null ? sign === '"' || sign === "'" : sign === text[open]) open = open === null ? place : null;
  }
  return open;
}

/** What is chosen as it stands in the text once it is taken. */
export function completed({ wanted }: Completion, path: string): string {
  switch (wanted.what) {
    case "name":
      return wanted.inBraces ? `{{ ${path} }}` : path;
    case "filter":
      return path;
    case "value":
      return `${path.replace(/["'\\]/g, (sign) => (sign === wanted.quote || sign === "\\" ? `\\${sign}` : sign))}${wanted.quote}`;
  }
}

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
export function matchingNames({ typed, wanted }: Completion, names: readonly NameAt[]): readonly NameAt[] {
  const inBraces = wanted.what === "name" && wanted.inBraces;
  const asked = typed.toLowerCase();
  // Secrets stand by themselves: within a tag they are refused.
  const known = inBraces ? names : names.filter(({ holder }) => holder !== "credential");
  if (!inBraces && known.some(({ path }) => path === typed)) return [];
  return known
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

/** The words that what is typed may become: those that begin so, then those that hold it. None when it is one already. */
export function matchingWords<Word extends { readonly path: string }>(typed: string, words: readonly Word[]) {
  const asked = typed.toLowerCase();
  if (words.some(({ path }) => path === typed)) return [];
  const holding = words.filter(({ path }) => path.toLowerCase().includes(asked));
  const begins = ({ path }: Word) => path.toLowerCase().startsWith(asked);
  return [...holding.filter(begins), ...holding.filter((word) => !begins(word))];
}
