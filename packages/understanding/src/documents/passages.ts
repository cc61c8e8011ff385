import { textLanguage } from "../languages/text-language.ts";
import type { Part } from "./part.ts";
import { sentencesOf } from "./sentences.ts";

/** A piece of a document that can answer a question by itself. */
export type Passage = {
  /** The headings that it stands under, the outermost first, joined; empty where there are none. */
  readonly title: string;
  /** Page on which it begins, from 1; null where the document has no pages. */
  readonly page: number | null;
  readonly text: string;
};

/** A document as it is kept: its passages in order. */
export type DocumentText = {
  /** Number of its stored form. */
  readonly v: number;
  /** What it calls itself; null where it says nothing. */
  readonly title: string | null;
  /** Base language of its text; null where that cannot be told. */
  readonly language: string | null;
  /** How many pages it has; 1 where the format has none. */
  readonly pages: number;
  readonly passages: readonly Passage[];
};

/** A passage grows with the next paragraph while it is shorter than this, and is cut where it is longer. UTF-16. */
const enough = 500;
const most = 1200;
/** Headings shown of a passage, the innermost ones. */
const shownHeadings = 3;
const longestHeading = 200;
const sampled = 2000;

export const documentTextNumber = 1;

/** The text of a document, cut into passages by its headings and paragraphs; none where it has no words. */
export function documentText(parts: readonly Part[], title: string | null = null): DocumentText {
  const passages = passagesOf(parts);
  const pages = parts.reduce((last, { page }) => Math.max(last, page ?? 1), 1);
  let sample = "";
  for (const { text } of passages) {
    if (sample.length >= sampled) break;
    sample += ` ${text.slice(0, sampled)}`;
  }
  const named = title ?? parts.find(({ heading }) => heading > 0)?.text ?? null;
  return {
    v: documentTextNumber,
    title: named === null ? null : named.slice(0, longestHeading),
    language: textLanguage(sample),
    pages,
    passages,
  };
}

function passagesOf(parts: readonly Part[]): readonly Passage[] {
  const passages: Passage[] = [];
  const headings: { readonly level: number; readonly text: string }[] = [];
  let open: { readonly page: number | null; readonly texts: string[]; length: number } | null = null;
  const titleNow = () =>
    headings
      .slice(-shownHeadings)
      .map(({ text }) => text)
      .join(" › ");
  const add = (page: number | null, text: string) => {
    for (const piece of piecesOf(text)) if (isTelling(piece)) passages.push({ title: titleNow(), page, text: piece });
  };
  const close = () => {
    if (open !== null) add(open.page, open.texts.join("\n"));
    open = null;
  };
  for (const part of parts) {
    if (part.heading > 0) {
      close();
      while ((headings.at(-1)?.level ?? 0) >= part.heading) headings.pop();
      headings.push({ level: part.heading, text: part.text.slice(0, longestHeading) });
      // A heading of such length is a text in large letters.
      if (part.text.length > longestHeading) add(part.page, part.text);
      continue;
    }
    if (open !== null && open.length >= enough) close();
    open ??= { page: part.page, texts: [], length: 0 };
    open.texts.push(part.text);
    open.length += part.text.length;
  }
  close();
  return passages;
}

const isTelling = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** A text that is too long for one passage, cut between sentences. */
function piecesOf(text: string): readonly string[] {
  if (text.length <= most) return [text];
  const pieces: string[] = [];
  let open = "";
  for (const paragraph of text.split("\n")) {
    for (const [place, sentence] of sentencesOf(paragraph).entries()) {
      if (open !== "" && open.length + sentence.length > most) {
        pieces.push(open);
        open = "";
      }
      open = open === "" ? sentence : `${open}${place === 0 ? "\n" : " "}${sentence}`;
    }
  }
  return open === "" ? pieces : [...pieces, open];
}
