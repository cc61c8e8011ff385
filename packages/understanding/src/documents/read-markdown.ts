import { type Part, partOf } from "./part.ts";
import { paragraphsOf } from "./read-plain.ts";

/** The headings and paragraphs of a Markdown text, without its marks. Each item of a list is a paragraph. */
export function readMarkdown(text: string): readonly Part[] {
  const parts: Part[] = [];
  const ended = new Set([...text.matchAll(/<\/([a-z][\w:.-]*)\s*>/gi)].map(([, name = ""]) => name.toLowerCase()));
  const add = (words: string, heading = 0) => {
    const part = partOf(unmarked(words, ended), heading);
    if (part !== null) parts.push(part);
  };
  for (const lines of paragraphsOf(withoutFrontMatter(text.split(/\r\n|\r|\n/)))) {
    let open: string[] = [];
    const close = () => {
      add(open.join(" "));
      open = [];
    };
    for (const line of lines) {
      const bare = line.trim();
      const heading = /^(#{1,6})(?:\s|$)/.exec(bare);
      if (heading !== null) {
        close();
        add(withoutEnd(bare.slice(heading[1]?.length ?? 0).trim()), heading[1]?.length ?? 1);
      } else if (/^(?:=+|-{2,})$/.test(bare) && open.length > 0) {
        add(open.join(" "), bare.startsWith("=") ? 1 : 2);
        open = [];
      } else if (/^(?:```|~~~|[-*_]{3,}$|\|?[-:| ]{3,}$)/.test(bare)) close();
      else if (/^(?:[-*+]|\d{1,9}[.)])\s/.test(bare)) {
        close();
        open.push(bare.replace(/^(?:[-*+]|\d{1,9}[.)])\s/, ""));
      } else open.push(bare.replace(/^(?:>\s?)+/, ""));
    }
    close();
  }
  return parts;
}

/** Fields above a text, between two lines of dashes. */
function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== "---") return lines;
  const end = lines.findIndex((line, place) => place > 0 && line.trim() === "---");
  return end < 0 ? lines : lines.slice(end + 1);
}

/** The marks that may close a heading. */
function withoutEnd(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === "#") end--;
  return heading.slice(0, end);
}

/** A link that is its own words: a mail address, or one that names how it is reached. */
const address = /^(?:(?:[a-z][a-z0-9+.-]{1,31}:\/\/|mailto:|tel:)[^\s]*|[^\s@]+@[^\s@]+)$/i;

const elements: ReadonlySet<string> = new Set(
  "a abbr address article aside audio b big blockquote body br button caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main mark nav ol option p picture pre q s samp script section select small span strike strong style sub summary sup table tbody td tfoot th thead tr tt u ul var video".split(
    " ",
  ),
);
const bareAttributes: ReadonlySet<string> = new Set(
  "checked controls disabled hidden open required reversed".split(" "),
);

/**
 * Whether what stands between `<` and `>` is a tag: it ends or is empty, it gives a value, or HTML has its name. A name
 * that HTML does not have is one where its end is among those of the text.
 */
function isTag(inner: string, ended: ReadonlySet<string>): boolean {
  const name = /^\/?[a-z][\w:.-]*/i.exec(inner)?.[0].toLowerCase() ?? "";
  if (name === "") return false;
  const rest = inner.slice(name.length).trim();
  if (name.startsWith("/") || rest.endsWith("/") || /\s[a-z:@_][\w:.-]*\s?=/i.test(` ${rest}`)) return true;
  if (!elements.has(name)) return ended.has(name);
  return rest.split(/\s+/).every((word) => word === "" || bareAttributes.has(word.toLowerCase()));
}

/** Words without the marks around them. A link or a picture is its words; a row of a table has commas. */
function unmarked(text: string, ended: ReadonlySet<string>): string {
  return text
    .replace(/!?\[([^[\]]{0,1000})\](?:\([^()\s]{0,2000}(?: "[^"]{0,300}")?\)|\[[^[\]]{0,200}\])/g, "$1")
    .replace(/<([^<>]{1,2000})>/g, (whole, inner: string) => {
      if (address.test(inner)) return inner;
      return isTag(inner, ended) ? " " : whole;
    })
    .replace(/^\||\|$/g, "")
    .replace(/ ?\| ?/g, ", ")
    .replace(/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=\S)|(?<=[^\s\\])[*_]{1,3}(?![\p{L}\p{N}])|`/gu, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
