import { type Part, tidied } from "./part.ts";

/** A line as it is printed on a page: its words and how high they are, in any unit. */
export type PrintedLine = { readonly text: string; readonly height: number };

/** So much higher than most lines is a heading, and not longer than this. */
const higher = 1.15;
const longestHeading = 120;

/**
 * The headings and paragraphs of printed pages. A short line in larger letters is a heading; an empty line, and one that
 * ends a sentence before the margin, ends a paragraph. Lines that most pages share, such as a running head, are left out.
 */
export function readLines(pages: readonly (readonly PrintedLine[])[]): readonly Part[] {
  const usual = usualHeight(pages);
  const running = runningLines(pages);
  return pages.flatMap((lines, place) =>
    partsOf(
      lines.filter(({ text }) => !running.has(keyOf(text))),
      usual,
      place + 1,
    ),
  );
}

function partsOf(lines: readonly PrintedLine[], usual: number, page: number): readonly Part[] {
  const parts: Part[] = [];
  const margin = Math.max(0, ...lines.map(({ text }) => text.length)) * 0.7;
  let open: string[] = [];
  const add = (heading: number, text: string) => {
    const tidy = tidied(text);
    if (tidy !== "") parts.push({ heading, text: tidy, page });
  };
  const close = () => {
    add(0, joined(open));
    open = [];
  };
  for (const { text, height } of lines) {
    const isHeading = height > usual * higher && text.trim().length <= longestHeading;
    if (isHeading || text.trim() === "") close();
    if (isHeading) add(height > usual * higher * higher ? 1 : 2, text);
    else if (text.trim() !== "") open.push(text.trim());
    if (/[.!?:।。]["”’)]?$/.test(text.trimEnd()) && text.length < margin) close();
  }
  close();
  return parts;
}

/** Lines as one text: a word that is parted at the end of a line is one again. */
function joined(lines: readonly string[]): string {
  return lines.reduce(
    (text, line) =>
      /\p{Ll}-$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
    "",
  );
}

/** The height of most letters. */
function usualHeight(pages: readonly (readonly PrintedLine[])[]): number {
  const letters = new Map<number, number>();
  for (const { text, height } of pages.flat()) letters.set(height, (letters.get(height) ?? 0) + text.length);
  return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

/** The first and last lines that stand on more than half of four pages or more; the numbers in them do not count. */
function runningLines(pages: readonly (readonly PrintedLine[])[]): ReadonlySet<string> {
  if (pages.length < 4) return new Set();
  const seen = new Map<string, number>();
  for (const lines of pages) {
    const printed = lines.filter(({ text }) => text.trim() !== "");
    const edges = new Set(
      [printed[0], printed.at(-1)].flatMap((line) => (line === undefined ? [] : [keyOf(line.text)])),
    );
    for (const edge of edges) seen.set(edge, (seen.get(edge) ?? 0) + 1);
  }
  return new Set([...seen].filter(([, times]) => times > pages.length / 2).map(([edge]) => edge));
}

const keyOf = (text: string) => tidied(text).replace(/\d+/g, "0");
