import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { promptsFromLines, promptsToCsv } from "../../src/prompts/file/prompts-file.ts";
import { sheetOf } from "../../src/prompts/prompt-sheet.ts";
import { readCsv } from "../../src/resource/import/read-csv.ts";
import { id, versionSaying } from "./sheet.fixture.ts";

const languages = ["en-IN", "hi-IN"];
const sheet = sheetOf(
  versionSaying({ Ask: { "en-IN": "Yes?" }, Greet: { "en-IN": "Hello", "hi-IN": "नमस्ते" }, Twin: { "en-IN": "1" } }),
  null,
);

function taken(csv: string, of = sheet) {
  const file = promptsFromLines(readCsv(csv), of);
  if (!file.ok) return file.message;
  return {
    writes: file.writes.map(({ row, column, text }) => [
      row.prompt.name,
      column.type === "name" ? "name" : column.language,
      text,
    ]),
    left: file.left,
  };
}

describe("prompts in a file", () => {
  test("come back as they were, whatever they say, and no cell is a formula", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "=", "+", "-", "@", "'", '"', ",", "\t", "\n", "\r", "ह") });
    fc.assert(
      fc.property(words, words, (english, hindi) => {
        const of = sheetOf(versionSaying({ Greet: { "en-IN": english, "hi-IN": hindi } }), null);
        const file = promptsToCsv(of.rows, languages);
        const cells = readCsv(file)[1]?.cells;
        expect(cells?.slice(2, 4)).toEqual([english, hindi]);
        expect(taken(file, of)).toEqual({ writes: [], left: [] });
        // What a quote does not open is a line's beginning or stands behind a comma.
        const begins = file.split(/\r\n|,/).map((part) => part.replace(/^"/, "").slice(0, 1));
        if (!/[",\r\n]/.test(english + hindi)) expect(begins.join("")).not.toMatch(/[=+\-@]/);
      }),
    );
  });

  test("change the cells that are others; empty cells and other columns change nothing", () => {
    const file = `id,name,en-IN,hi-IN,note\n${id(100)},Ask now,,हाँ?,x\n,Greet,Good day,,\n`;
    expect(taken(file)).toEqual({
      writes: [
        ["Ask", "name", "Ask now"],
        ["Ask", "hi-IN", "हाँ?"],
        ["Greet", "en-IN", "Good day"],
      ],
      left: ["Column note is not taken."],
    });
  });

  test("change what was changed in them alone, since they carry what was exported", () => {
    const exported = promptsToCsv(sheet.rows, languages);
    const later = sheetOf(
      versionSaying({
        Query: { "en-IN": "Yes or no?" },
        Greet: { "en-IN": "Hi", "hi-IN": "नमस्ते" },
        Twin: { "en-IN": "1" },
      }),
      null,
    );
    expect(taken(exported, later)).toEqual({ writes: [], left: [] });
    // The translator fills in a cell, and changes one that was changed in the sheet too.
    const filled = exported.replace("Yes?,,", "Yes?,हाँ?,").replace("Greet,Hello", "Greet,Good day");
    const file = promptsFromLines(readCsv(filled), later);
    if (!file.ok) throw new Error(file.message);
    expect(file.writes.map(({ row, text, since }) => [row.prompt.name, text, since])).toEqual([
      ["Query", "हाँ?", "changed"],
      ["Greet", "Good day", "both"],
    ]);
    // Other programs sort lines, and write the ends of lines in their own ways.
    const long = sheetOf(versionSaying({ Ask: { "en-IN": "One\nTwo" } }), null);
    const [head, line] = readCsv(promptsToCsv(long.rows, languages));
    if (head === undefined || line === undefined) throw new Error("There are two lines");
    const cells = line.cells.map((cell) => cell.replaceAll("\n", "\r\n"));
    expect(promptsFromLines([head, { ...line, cells }], long)).toMatchObject({ writes: [] });
  });

  test("say nothing of what stood there where the marks are gone, and a blank is no word", () => {
    const file = promptsFromLines(readCsv(`name,en-IN,hi-IN\nAsk," ",हाँ?\n`), sheet);
    if (!file.ok) throw new Error(file.message);
    expect(file.writes.map(({ text, since }) => [text, since])).toEqual([["हाँ?", "unknown"]]);
  });

  test("leave out lines of no prompt, and those of one that came before", () => {
    expect(taken("name,en-IN\nNone,a\nAsk,b\nAsk,c\n")).toEqual({
      writes: [["Ask", "en-IN", "b"]],
      left: ["Line 2 is not taken: no one prompt is called None.", "Line 4 is not taken: Ask stands above already."],
    });
  });

  test.each(["en-IN,hi-IN\na,b\n", "name,words\na,b\n", ""])("need heads that say what is in them: %j", (file) => {
    expect(taken(file)).toMatch(/^The first line has to name/);
  });
});
