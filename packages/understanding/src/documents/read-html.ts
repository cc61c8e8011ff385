import { attributeOf, scanMarkup } from "./markup.ts";
import { type Part, partOf } from "./part.ts";

/** These begin a paragraph and end one. */
const parting: ReadonlySet<string> = new Set(
  "address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody tfoot thead title tr ul".split(
    " ",
  ),
);
/** These part words, not paragraphs. */
const cells: ReadonlySet<string> = new Set(["td", "th"]);
/** What stands around a page's text and says nothing of its own. */
const aside: ReadonlySet<string> = new Set(["nav", "footer", "select", "button", "head"]);

/** A page as it is read: its parts, and its title where it has one. */
export type ReadPage = { readonly title: string | null; readonly parts: readonly Part[] };

/** The headings and paragraphs of an HTML page: its text alone, nothing is run and nothing is fetched. */
export function readHtml(html: string): ReadPage {
  const parts: Part[] = [];
  let title: string | null = null;
  let words: string[] = [];
  let heading = 0;
  let inTitle = false;
  /** How many of the elements that are left out are open, by name. */
  const left = new Map<string, number>();
  let hidden = 0;
  const close = () => {
    const part = partOf(words.join(""), heading);
    if (part !== null) parts.push(part);
    words = [];
  };
  scanMarkup(html, (token) => {
    if (token.type === "text") {
      if (inTitle) title ??= partOf(token.text)?.text ?? null;
      else if (hidden === 0) words.push(token.text);
      return;
    }
    const { name } = token;
    if (name === "title") inTitle = token.type === "open";
    if (parting.has(name)) {
      close();
      heading = token.type === "open" ? levelOf(name) : 0;
    } else if (cells.has(name) && token.type === "open" && words.some((word) => word.trim() !== "")) words.push(", ");
    if (name === "img" && token.type === "open") words.push(` ${attributeOf(token.attributes, "alt") ?? ""} `);
    if (!aside.has(name) || (token.type === "open" && token.isEmpty)) return;
    const open = left.get(name) ?? 0;
    if (token.type === "open") {
      left.set(name, open + 1);
      hidden++;
    } else if (open > 0) {
      left.set(name, open - 1);
      hidden--;
    }
  });
  close();
  return { title, parts };
}

function levelOf(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}
