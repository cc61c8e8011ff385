import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { documentText, readHtml, readLines, readMarkdown, readPlain, readWord } from "../src/index.ts";

type Case = {
  readonly name: string;
  readonly format: keyof typeof readers;
  readonly text: string;
  readonly title?: string;
  readonly parts: readonly (readonly [heading: number, text: string, page?: number])[];
};

const readers = {
  markdown: readMarkdown,
  plain: readPlain,
  html: (text: string) => readHtml(text).parts,
  word: readWord,
} as const;

const cases: readonly Case[] = JSON.parse(readFileSync(new URL("cases/documents.json", import.meta.url), "utf8"));

describe("reads", () => {
  it.each(cases.map((each) => [each.name, each] as const))("%s", (_name, { format, text, title, parts }) => {
    const read = readers[format](text).map(({ heading, text, page }) => [
      heading,
      text,
      ...(page === null ? [] : [page]),
    ]);
    expect(read).toEqual(parts);
    if (title !== undefined) expect(readHtml(text).title).toBe(title);
  });

  it("printed lines: headings by their height, paragraphs by their ends, without what every page repeats", () => {
    const line = (text: string, height = 10) => ({ text, height });
    const page = (number: number, ...lines: ReturnType<typeof line>[]) => [
      line("Handbook"),
      ...lines,
      line(`Page ${number}`),
    ];
    const parts = readLines([
      page(
        1,
        line("Fees", 18),
        line("The fee is five euros and it is due on the first day of the month when it is infor-"),
        line("med."),
      ),
      page(2, line("A second paragraph that goes on for a long while until it comes to the end of its line")),
      page(3, line("Late", 13), line("Pay at once.")),
      page(4, line("The end.")),
    ]);
    expect(parts.map(({ heading, text, page }) => [heading, text, page])).toEqual([
      [1, "Fees", 1],
      [0, "The fee is five euros and it is due on the first day of the month when it is informed.", 1],
      [0, "A second paragraph that goes on for a long while until it comes to the end of its line", 2],
      [2, "Late", 3],
      [0, "Pay at once.", 3],
      [0, "The end.", 4],
    ]);
  });
});

const markup = fc.string({
  unit: fc.constantFrom(
    "<",
    ">",
    "/",
    "p",
    "h1",
    "script",
    "title",
    "!--",
    "&",
    "amp;",
    "#",
    "*",
    "_",
    "`",
    "[",
    "]",
    "(",
    ")",
    "|",
    "\n",
    " ",
    '"',
    "a",
    "é",
    "\ud800",
    "<w:t>",
    "</w:t>",
    "<w:p>",
    "-",
  ),
  maxLength: 200,
});

test("anything is read without a fault, and what is found has words and no line breaks", () => {
  fc.assert(
    fc.property(markup, (text) => {
      for (const read of Object.values(readers)) {
        for (const part of read(text)) {
          expect(part.text).not.toBe("");
          expect(part.text).not.toMatch(/[\n\r\t]|^\s|\s$/);
          expect(part.text.isWellFormed()).toBe(true);
        }
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test.each([
  ["tags that never end", "<a ".repeat(300_000)],
  ["scripts that never end", "<script>".repeat(100_000)],
  ["quotes that never end", `<p title="${"x".repeat(500_000)}`],
  ["comments", "<!--".repeat(200_000)],
  ["elements that are left open", `${"<div>".repeat(100_000)}${"</nav>".repeat(100_000)}`],
  ["choices in a sentence", "a<select></select>".repeat(50_000)],
  ["cells", "<td>a".repeat(200_000)],
  ["ends of other elements", `<script>${"</scrip".repeat(100_000)}`],
  ["brackets of links", "[".repeat(300_000)],
  ["attributes", `<a${" a".repeat(990)}>`.repeat(200)],
  ["stars", "*a".repeat(200_000)],
  ["ampersands", "&a".repeat(300_000)],
  ["blanks", " ".repeat(1_000_000)],
  ["one word", "x".repeat(1_000_000)],
  ["full stops", ".".repeat(500_000)],
])("%s are read in a time that grows with their length", (_name, text) => {
  for (const read of Object.values(readers)) documentText(read(text));
});

describe("passages", () => {
  const part = (text: string, heading = 0, page: number | null = null) => ({ heading, text, page });

  it("stand under their headings, and grow until they are long enough", () => {
    const { passages, title, pages } = documentText([
      part("Fees", 1, 1),
      part("One.", 0, 1),
      part("Two.", 0, 2),
      part("Late", 2, 2),
      part("Three.", 0, 2),
      part("Hours", 1, 3),
      part("Four.", 0, 3),
    ]);
    expect(passages).toEqual([
      { title: "Fees", page: 1, text: "One.\nTwo." },
      { title: "Fees › Late", page: 2, text: "Three." },
      { title: "Hours", page: 3, text: "Four." },
    ]);
    expect([title, pages]).toEqual(["Fees", 3]);
  });

  it("are cut between sentences where a paragraph is long", () => {
    const sentence = `${"word ".repeat(60)}end.`;
    const { passages } = documentText([part(Array.from({ length: 10 }, () => sentence).join(" "))]);
    expect(passages.length).toBe(4);
    expect(passages.every(({ text }) => text.length <= 1200 && text.endsWith("end."))).toBe(true);
  });

  it("tell the language of their text, and nothing of what has no words", () => {
    expect(documentText(readPlain("The library is open from nine, and it is closed on Sundays.")).language).toBe("en");
    expect(documentText(readPlain("पुस्तकालय सुबह नौ बजे खुलता है और शाम को बंद होता है")).language).toBe("hi");
    expect(
      documentText(readPlain("Die Bibliothek ist von neun bis sieben geöffnet, und sie ist nicht teuer.")).language,
    ).toBe("de");
    expect(documentText(readPlain("...\n\n---"))).toMatchObject({
      language: null,
      passages: [],
      title: null,
      pages: 1,
    });
    expect(documentText([])).toMatchObject({ language: null, passages: [] });
  });

  it("keep every word of a text, whatever it is", () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom("a", "b.", "c! ", "Dr. ", " ", "1. "), maxLength: 900 }), {
      maxLength: 6,
    });
    const bare = (text: string) => text.replaceAll(/\s/g, "");
    fc.assert(
      fc.property(words, (texts) => {
        const parts = readPlain(texts.join("\n\n"));
        const kept = documentText(parts).passages.map(({ text }) => text);
        const telling = parts.map(({ text }) => text).filter((text) => /[\p{L}\p{N}]/u.test(text));
        expect(bare(kept.join(""))).toBe(bare(telling.join("")));
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
