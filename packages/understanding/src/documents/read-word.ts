import { attributeOf, scanMarkup } from "./markup.ts";
import { type Part, partOf } from "./part.ts";

/**
 * The headings and paragraphs of a DOCX document: the XML of its main part. Headings are the paragraphs with a style of
 * that name, or with an outline level; a row of a table is a paragraph. What was deleted is left out.
 */
export function readWord(xml: string): readonly Part[] {
  const parts: Part[] = [];
  let words: string[] = [];
  let heading = 0;
  let page = 1;
  let [inText, inRow, deleted] = [false, 0, 0];
  const close = () => {
    const part = partOf(words.join(""), heading);
    if (part !== null) parts.push({ ...part, page });
    words = [];
    heading = 0;
  };
  scanMarkup(xml, (token) => {
    if (token.type === "text") {
      if (inText && deleted === 0) words.push(token.text);
      return;
    }
    const isOpen = token.type === "open";
    const name = token.name.slice(token.name.indexOf(":") + 1);
    if (name === "t") inText = isOpen && !token.isEmpty;
    else if (name === "del") deleted = Math.max(0, deleted + (isOpen ? (token.isEmpty ? 0 : 1) : -1));
    else if (name === "tr") {
      inRow = Math.max(0, inRow + (isOpen ? 1 : -1));
      if (inRow === 0) close();
    } else if (name === "tc" && !isOpen) words.push(", ");
    else if (name === "p" && !isOpen) {
      if (inRow > 0) words.push(" ");
      else close();
    }
    if (!isOpen) return;
    if (name === "tab" || name === "br" || name === "cr") words.push(" ");
    if (name === "lastrenderedpagebreak" || (name === "br" && /type\s*=\s*"page"/.test(token.attributes))) {
      if (words.some((word) => word.trim() !== "")) close();
      page++;
    }
    if (name === "pstyle") heading = levelOfStyle(attributeOf(token.attributes, "w:val") ?? "") || heading;
    if (name === "outlinelvl") {
      const level = Number(attributeOf(token.attributes, "w:val") ?? "9");
      if (level >= 0 && level < 9) heading = level + 1;
    }
  });
  close();
  return parts.map((part) => ({ ...part, text: withoutComma(part.text) }));
}

function levelOfStyle(style: string): number {
  if (/^title$/i.test(style)) return 1;
  return Number(/^heading\s?([1-9])$/i.exec(style)?.[1] ?? 0);
}

/** The comma behind the last cell of a row. */
function withoutComma(text: string): string {
  return text.endsWith(",") ? text.slice(0, -1).trimEnd() : text;
}
