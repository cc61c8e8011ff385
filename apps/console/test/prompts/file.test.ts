import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asSeen, isColumnTaken, isTaken, nothingChosen } from "../../src/prompts/file/file-choice.ts";
import { promptsFromLines, promptsToCsv } from "../../src/prompts/file/prompts-file.ts";
import { sheetOf } from "../../src/prompts/prompt-sheet.ts";
import { readCsv } from "../../src/resource/import/read-csv.ts";
import { id, versionSaying } from "./sheet.fixture.ts";

const languages = ["en-IN", "hi-IN"];
const sheet = sheetOf(
  versionSaying({ Ask: { "en-IN": "Yes?" }, Greet: { "en-IN": "Hello", "hi-IN": "नमस्ते" }, Twin: { "en-IN": "1" } }),
  null,
);

function writesOf(csv: string, of = sheet) {
  const file = promptsFromLines(readCsv(csv), of);
  if (!file.ok) throw new Error(file.message);
  return file.writes;
}

const kinds = (csv: string, of = sheet) =>
  writesOf(csv, of).map(({ row, text, since }) => [row.prompt.name, text, since]);

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
    expect(kinds(exported, later)).toEqual([
      ["Query", "Ask", "sheet"],
      ["Query", "Yes?", "sheet"],
      ["Greet", "Hello", "sheet"],
    ]);
    // The translator fills in a cell, and changes one that was changed in the sheet too.
    const filled = exported.replace("Yes?,,", "Yes?,हाँ?,").replace("Greet,Hello", "Greet,Good day");
    expect(kinds(filled, later)).toEqual([
      ["Query", "Ask", "sheet"],
      ["Query", "Yes?", "sheet"],
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
    expect(kinds(`name,en-IN,hi-IN\nAsk," ",हाँ?\n`)).toEqual([["Ask", "हाँ?", "unknown"]]);
  });

  test("bring their words to a sheet of other prompts, by name", () => {
    const { settings, rows } = versionSaying({ Ask: { "en-IN": "No?" }, Greet: { "en-IN": "Hello" } });
    const prompt = rows.prompt.map((row, index) => ({ ...row, id: id(500 + index) }));
    const prompt_content = rows.prompt_content.map((row, index) => ({ ...row, prompt: id(500 + index) }));
    const other = sheetOf({ settings, rows: { ...rows, prompt, prompt_content } }, null);
    expect(kinds(promptsToCsv(sheet.rows, languages), other)).toEqual([
      ["Ask", "Yes?", "sheet"],
      ["Greet", "नमस्ते", "sheet"],
    ]);
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

describe("cells of a file, with what a person ticked", () => {
  const exported = promptsToCsv(sheet.rows, languages);
  const filled = exported.replace("Greet,Hello", "Greet,Good day");
  const unmarked = "name,en-IN\nGreet,Good day\n";
  const greeting = (words: string) =>
    sheetOf(versionSaying({ Ask: { "en-IN": "Yes?" }, Greet: { "en-IN": words } }), null);
  /** The one cell of the file that changes where the sheet says this. */
  function cellOver(words: string, file = filled) {
    const write = writesOf(file, greeting(words)).find(({ text }) => text === "Good day");
    if (write === undefined) throw new Error("There is one");
    return write;
  }

  test("are taken where the file alone changed; what was left out stays out, whatever the sheet says then", () => {
    const begun = nothingChosen(greeting("Hello"));
    for (const file of [filled, unmarked]) {
      expect(isTaken(cellOver("Hello", file), begun)).toBe(true);
      const left = asSeen(begun, cellOver("Hello", file), false);
      for (const words of ["Hello", "Hi", "Hey"]) expect(isTaken(cellOver(words, file), left)).toBe(false);
    }
  });

  test("are taken over newer words only while the sheet says those that were seen", () => {
    const begun = nothingChosen(greeting("Hi"));
    expect(isTaken(cellOver("Hi"), begun)).toBe(false);
    const ticked = asSeen(begun, cellOver("Hi"), true);
    expect(isTaken(cellOver("Hi"), ticked)).toBe(true);
    expect(isTaken(cellOver("Hey"), ticked)).toBe(false);
    // No one saw what came after the file was chosen.
    expect(isTaken(cellOver("Hi", unmarked), begun)).toBe(true);
    expect(isTaken(cellOver("Hey", unmarked), begun)).toBe(false);
  });

  test("are asked for by column where the file was not changed, or does not say; no column of the former is taken unasked", () => {
    const older = sheetOf(versionSaying({ Ask: { "en-IN": "No?", "hi-IN": "न?" }, Greet: { "hi-IN": "हाय" } }), null);
    const begun = nothingChosen(older);
    const taken = (file: string, choice = begun) =>
      writesOf(file, older)
        .filter((write) => isColumnTaken(write, choice, older))
        .map(({ text }) => text);
    expect(taken(exported)).toEqual([]);
    expect(taken(exported, { ...begun, columns: new Map([["sheet en-IN", true]]) })).toEqual(["Yes?", "Hello"]);
    expect(taken("name,en-IN,hi-IN\nAsk,Yes?,हाँ?\n")).toEqual(["हाँ?"]);
  });
});
