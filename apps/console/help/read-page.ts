import { posix } from "node:path";
import { lexer, type Token, type Tokens } from "marked";
import type { Block, Inline, Page, Section } from "../src/help/page.ts";

type Reading = {
  /** The page that is read: `how-to/webhooks`. */
  readonly page: string;
  readonly isPage: (page: string) => boolean;
  /** How often an id was given. */
  readonly ids: Map<string, number>;
};

/**
 * Reads a page of documentation. A link to a page of Help stays a link; one to another file of the project keeps its words
 * alone. @throws when the page holds what Help does not show, such as markup, or has no title.
 */
export function readPage(markdown: string, of: Omit<Reading, "ids">): Page {
  const blocks = blocksOf(lexer(markdown), { ...of, ids: new Map() });
  const [first] = blocks;
  if (first?.type !== "heading" || first.depth !== 1) throw new Error(`${of.page} does not begin with its title`);
  return { title: plainText(first.content), blocks };
}

// What marked calls a list or a table is one: other tokens of that name come from extensions, and there are none.
function blocksOf(tokens: readonly Token[], reading: Reading): readonly Block[] {
  return tokens.flatMap((token): readonly Block[] => {
    switch (token.type) {
      case "space":
      case "hr":
        return [];
      case "html":
        if (/^\s*<!--/.test(token.raw)) return [];
        throw new Error(`${reading.page} has markup: ${token.raw}`);
      case "heading": {
        const content = inlines(token, reading);
        return [{ type: "heading", depth: token.depth, id: idOf(plainText(content), reading.ids), content }];
      }
      case "paragraph":
      case "text":
        return [{ type: "paragraph", content: inlines(token, reading) }];
      case "code":
        return [{ type: "code", text: token.text }];
      case "list":
        return [
          {
            type: "list",
            isOrdered: token.ordered,
            items: (token as Tokens.List).items.map((item) => blocksOf(item.tokens, reading)),
          },
        ];
      case "table":
        return [tableOf(token as Tokens.Table, reading)];
      default:
        throw new Error(`${reading.page} has a ${token.type}, which Help does not show: ${token.raw}`);
    }
  });
}

function tableOf({ header, rows, align }: Tokens.Table, reading: Reading): Block {
  const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlines(cell, reading));
  return {
    type: "table",
    head: cells(header),
    rows: rows.map(cells),
    isRight: align.map((side) => side === "right"),
  };
}

function inlines({ tokens = [] }: { readonly tokens?: readonly Token[] }, reading: Reading): readonly Inline[] {
  return tokens.flatMap((token): readonly Inline[] => {
    switch (token.type) {
      case "text":
      case "escape":
        return "tokens" in token && token.tokens !== undefined ? inlines(token, reading) : [token.text];
      case "br":
        return [" "];
      case "codespan":
        return [{ type: "code", text: token.text }];
      case "strong":
      case "em":
        return [{ type: token.type, content: inlines(token, reading) }];
      case "link":
        return linkOf(token.href, inlines(token, reading), reading);
      case "image":
        return [{ type: "picture", source: `/help/${besides(reading.page, token.href)}`, label: token.text }];
      case "html":
        if (/^<!--/.test(token.raw)) return [];
        throw new Error(`${reading.page} has markup: ${token.raw}`);
      default:
        throw new Error(`${reading.page} has a ${token.type}, which Help does not show: ${token.raw}`);
    }
  });
}

function linkOf(href: string, content: readonly Inline[], { page, isPage }: Reading): readonly Inline[] {
  if (/^https?:/.test(href)) return [{ type: "address", address: href, content }];
  const [path = "", hash] = href.split("#");
  const target = path === "" ? page : besides(page, path).replace(/\.md$/, "");
  if (!isPage(target)) return content;
  return [{ type: "page", page: target, ...(hash === undefined ? {} : { hash }), content }];
}

/** A path as it is written in a page, from the folder of all pages. */
export const besides = (page: string, path: string) => posix.join(posix.dirname(page), path);

/** The id of a heading, as on GitHub: small letters, hyphens for spaces, a number where there is one like it. */
function idOf(text: string, ids: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

export function plainText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.type === "code") return part.text;
      return part.type === "picture" ? part.label : plainText(part.content);
    })
    .join("");
}

/** A page as the search reads it: the words below each of its headings. */
export function sectionsOf(page: string, { title, blocks }: Page): readonly Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.type === "heading") {
      const isTitle = block.depth === 1;
      sections.push({ page, title, id: isTitle ? null : block.id, heading: plainText(block.content), text: "" });
      continue;
    }
    const section = sections.pop();
    if (section !== undefined) sections.push({ ...section, text: `${section.text} ${wordsOf(block)}`.trim() });
  }
  return sections;
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case "code":
      return block.text;
    case "list":
      return block.items.map((item) => item.map(wordsOf).join(" ")).join(" ");
    case "table":
      return [block.head, ...block.rows].flatMap((row) => row.map(plainText)).join(" ");
    default:
      return plainText(block.content);
  }
}
