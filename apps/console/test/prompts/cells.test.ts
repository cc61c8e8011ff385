import { applyEdit } from "@parley/flow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsToText, textToCells } from "../../src/prompts/grid/cells-as-text.ts";
import { clearedCells, filledDown, pastedCells, textsIn } from "../../src/prompts/grid/changed-cells.ts";
import { chosenAt, placesOf } from "../../src/prompts/grid/chosen-cells.ts";
import { moveSelection, oneCell, type Place, rectangleOf, tabbed } from "../../src/prompts/grid/selection.ts";
import { type Draft, placeDraft } from "../../src/prompts/grid/write-draft.ts";
import { sheetOf } from "../../src/prompts/prompt-sheet.ts";
import { batchSize, type CellWrite, type Column, writeCells } from "../../src/prompts/write-cells.ts";
import { id, versionSaying } from "./sheet.fixture.ts";

const columns: readonly Column[] = [
  { type: "name" },
  { type: "words", language: "en-IN" },
  { type: "words", language: "hi-IN" },
];
const document = versionSaying(
  { Ask: { "en-IN": "Yes or no?" }, Greet: { "en-IN": "Hello", "hi-IN": "नमस्ते" }, "Say 2": { "en-IN": "Two" } },
  { "en-IN": "Yes?" },
);
const { rows } = sheetOf(document, null);
let made = 0;
const newId = () => id(9000 + ++made);
const all = { top: 0, bottom: 2, left: 0, right: 2 };
const at = (row: number, column: number) => ({ row, column });

/** What the sheet says once the writes are done. */
function after(writes: readonly CellWrite[]) {
  const { batches } = writeCells(writes, newId);
  const done = applyEdit({ document, deleted: [] }, batches.flat());
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  return textsIn(sheetOf(done.document, null).rows, columns, all);
}

describe("cells as text", () => {
  test.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["one", [["one"]]],
    ['"two\nlines"\tb', [["two\nlines", "b"]]],
    ['"He said ""hi"""\tb', [['He said "hi"', "b"]]],
    ['"Yes" or no\tb', [['"Yes" or no', "b"]]],
    ['"open\tb', [['"open', "b"]]],
    [
      "a\t\n\tb",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
  ])("are read as spreadsheets write them: %j", (text, cells) => {
    expect(textToCells(text)).toEqual(cells);
  });

  test("are none where the clipboard has no text, so nothing is emptied; an empty cell is one", () => {
    expect(textToCells("")).toEqual([]);
    expect(pastedCells(rows, columns, all, textToCells(""))).toBeNull();
    const emptied = pastedCells(rows, columns, all, textToCells(cellsToText([[""]])));
    expect(emptied?.writes).toHaveLength(9);
  });

  test("come back as they were, whatever they hold", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r", "ह", "=") });
    const table = fc
      .integer({ min: 1, max: 3 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(table, (cells) => {
        // An empty last row of one cell is how spreadsheets end the text.
        fc.pre(cells.length === 1 || cells.at(-1)?.join("") !== "" || (cells[0]?.length ?? 0) > 1);
        expect(textToCells(cellsToText(cells))).toEqual(cells);
      }),
    );
  });
});

describe("a selection", () => {
  const extent = { rows: 3, columns: 3 };
  const key = (name: string, more: { shiftKey?: boolean; isMod?: boolean } = {}) => ({
    ...{ key: name, shiftKey: false, isMod: false },
    ...more,
  });

  test("moves by keys within the sheet, and takes along what Shift says", () => {
    expect(moveSelection(oneCell(at(0, 0)), key("ArrowUp"), extent, 2)).toEqual(oneCell(at(0, 0)));
    expect(moveSelection(oneCell(at(1, 1)), key("End", { isMod: true }), extent, 2)).toEqual(oneCell(at(2, 2)));
    expect(moveSelection(oneCell(at(0, 1)), key("PageDown"), extent, 2)).toEqual(oneCell(at(2, 1)));
    const stretched = moveSelection(oneCell(at(2, 2)), key("Home", { isMod: true, shiftKey: true }), extent, 2);
    expect(stretched && rectangleOf(stretched)).toEqual(all);
    expect(moveSelection(oneCell(at(0, 0)), key("x"), extent, 2)).toBeNull();
  });

  test("goes on in the next row by Tab, and ends with the last cell", () => {
    expect(tabbed(oneCell(at(0, 2)), 1, extent)).toEqual(oneCell(at(1, 0)));
    expect(tabbed(oneCell(at(1, 0)), -1, extent)).toEqual(oneCell(at(0, 2)));
    expect(tabbed(oneCell(at(2, 2)), 1, extent)).toBeNull();
    expect(tabbed(oneCell(at(0, 0)), -1, extent)).toBeNull();
  });

  const select = (from: Place, to: Place) => {
    const chosen = chosenAt(rows, columns, { anchor: from, active: to });
    if (chosen === null) throw new Error("There are such cells");
    return chosen;
  };
  /** The sheet with these prompts; others than its own have ids of their own. */
  const sheetWith = (names: readonly string[]) =>
    sheetOf(versionSaying(Object.fromEntries(names.map((name) => [name, {}]))), null).rows.map(
      ({ prompt, cells }, index) =>
        rows.find((row) => row.prompt.name === prompt.name) ?? { prompt: { ...prompt, id: id(500 + index) }, cells },
    );

  test("goes with its prompts when a row comes above them, one leaves, or columns come before theirs", () => {
    const { prompt } = select(at(1, 2), at(1, 2)).active;
    expect(prompt).toBe(id(101));
    const chosen = select(at(1, 1), at(2, 2));
    expect(placesOf(sheetWith(["Above", "Ask", "Greet", "Say 2"]), columns, chosen)).toEqual({
      anchor: at(2, 1),
      active: at(3, 2),
    });
    expect(placesOf(sheetWith(["Greet", "Say 2"]), columns, chosen)).toEqual({ anchor: at(0, 1), active: at(1, 2) });
    const [name, ...words] = columns;
    if (name === undefined) throw new Error("There is a name");
    const more: readonly Column[] = [name, { type: "words", language: "ta-IN" }, ...words];
    expect(placesOf(rows, more, chosen)).toEqual({ anchor: at(1, 2), active: at(2, 3) });
  });

  test("never takes in what was not chosen: then its active cell alone stays, and none once that is gone", () => {
    const chosen = select(at(0, 0), at(1, 2));
    expect(placesOf(sheetWith(["Ask", "Bid", "Greet", "Say 2"]), columns, chosen)).toEqual(oneCell(at(2, 2)));
    expect(placesOf(sheetWith(["Greet", "Say 2"]), columns, chosen)).toEqual(oneCell(at(0, 2)));
    expect(placesOf(sheetWith(["Ask", "Say 2"]), columns, chosen)).toBeNull();
    expect(placesOf(rows, columns.slice(0, 2), chosen)).toBeNull();
    expect(chosenAt([], columns, oneCell(at(0, 1)))).toBeNull();
  });
});

describe("a draft", () => {
  const draft = (more: Partial<Draft>): Draft => ({
    ...{ cell: { prompt: id(101), column: { type: "words", language: "hi-IN" } }, name: "Greet" },
    ...{ before: "नमस्ते", text: "सलाम" },
    ...more,
  });

  test("goes to its own prompt, whatever rows others added, renamed or deleted", () => {
    const later = versionSaying({ Above: {}, Greet: { "hi-IN": "नमस्ते" }, "Say 2": { "en-IN": "Two" } });
    expect(placeDraft(later, draft({}))).toMatchObject({ write: { row: { prompt: { id: id(101) } }, text: "सलाम" } });
    const without = {
      ...later,
      rows: { ...later.rows, prompt: later.rows.prompt.filter((row) => row.id !== id(101)) },
    };
    expect(placeDraft(without, draft({}))).toEqual({ kept: { draft: draft({}), now: null } });
  });

  test("does not take another person's words back: without a change it writes none, else a person decides", () => {
    const reworded = versionSaying({ Ask: {}, Greet: { "hi-IN": "नमस्कार" } });
    expect(placeDraft(reworded, draft({ text: "नमस्ते" }))).toBeNull();
    expect(placeDraft(reworded, draft({}))).toEqual({ kept: { draft: draft({}), now: "नमस्कार" } });
    expect(placeDraft(reworded, draft({ text: "नमस्कार" }))).toBeNull();
    expect(placeDraft(reworded, draft({ before: "नमस्कार" }))).toMatchObject({ write: { text: "सलाम" } });
  });
});

describe("writing cells", () => {
  test("a range is pasted where it fits, names, new words and words that stand over others alike", () => {
    const cells = [
      ["Ask now", "Now?", "अभी?"],
      ["Greet", "Hello", "नमस्ते"],
    ];
    const pasted = pastedCells(rows, columns, { top: 0, bottom: 0, left: 0, right: 0 }, cells);
    expect(pasted).toMatchObject({ outside: 0, selection: { anchor: at(0, 0), active: at(1, 2) } });
    expect(after(pasted?.writes ?? [])).toEqual([...cells, ["Say 2", "Two", ""]]);
    // Two cells say it already: a name, the new words and the override are left.
    expect(writeCells(pasted?.writes ?? [], newId)).toMatchObject({ cells: 3, refused: [] });
    const steps = writeCells(pasted?.writes ?? [], newId).batches.flat();
    expect(steps).toEqual([
      { op: "create", noun: "prompt_content", row: expect.objectContaining({ language: "hi-IN", content: "अभी?" }) },
      {
        ...{ op: "change", noun: "prompt", id: id(100) },
        fields: { name: "Ask now", override_prompts: { "en-IN": "Now?" } },
      },
    ]);
  });

  test("one cell fills a range, and what has no place is counted", () => {
    const filled = pastedCells(rows, columns, { top: 0, bottom: 2, left: 1, right: 2 }, [["OK"]]);
    expect(after(filled?.writes ?? []).map(([, ...words]) => words)).toEqual(Array(3).fill(["OK", "OK"]));
    const beyond = pastedCells(rows, columns, { top: 2, bottom: 2, left: 2, right: 2 }, [["a", "b"], ["c"]]);
    expect(beyond).toMatchObject({ outside: 2, selection: { active: at(2, 2) } });
    expect(beyond?.writes).toHaveLength(1);
  });

  test("fills down from the first row, or from the row above, and leaves names", () => {
    expect(after(filledDown(rows, columns, all))).toEqual([
      ["Ask", "Yes?", ""],
      ["Greet", "Yes?", ""],
      ["Say 2", "Yes?", ""],
    ]);
    expect(after(filledDown(rows, columns, { top: 2, bottom: 2, left: 0, right: 2 }))[2]).toEqual([
      "Say 2",
      "Hello",
      "नमस्ते",
    ]);
    expect(filledDown(rows, columns, { top: 0, bottom: 0, left: 1, right: 1 })).toEqual([]);
  });

  test("clears words and keeps names", () => {
    // Of words that stand over others, those are taken away: the prompt says its own again.
    expect(after(clearedCells(rows, columns, all))).toEqual([
      ["Ask", "Yes or no?", ""],
      ["Greet", "", ""],
      ["Say 2", "", ""],
    ]);
  });

  test("words are said once they are written, also where an override waited without content or holds nothing", () => {
    const over = { "en-IN": "", "hi-IN": "पुराना" };
    const waiting = versionSaying({ Ask: { "en-IN": "Yes or no?" } }, over);
    const [row] = sheetOf(waiting, null).rows;
    if (row === undefined) throw new Error("There is a row");
    const write = (language: string, text: string): CellWrite => ({ row, column: { type: "words", language }, text });
    const { batches } = writeCells([write("en-IN", "Well?"), write("hi-IN", "नया")], newId);
    const done = applyEdit({ document: waiting, deleted: [] }, batches.flat());
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    expect(textsIn(sheetOf(done.document, null).rows, columns, { ...all, bottom: 0 })).toEqual([
      ["Ask", "Well?", "नया"],
    ]);
    expect(done.document.rows.prompt[0]?.override_prompts).toEqual({});
  });

  test("a name is not taken away and no text is too long: such cells are listed and the others written", () => {
    const [row] = rows;
    if (row === undefined) throw new Error("There is a row");
    const written = writeCells(
      [
        { row, column: { type: "name" }, text: "" },
        { row, column: { type: "words", language: "hi-IN" }, text: "x".repeat(20_001) },
        { row, column: { type: "words", language: "en-IN" }, text: "Well?" },
      ],
      newId,
    );
    expect(written.cells).toBe(1);
    expect(written.refused.map(({ write }) => write.column.type)).toEqual(["name", "words"]);
  });

  test("R182: 71 contents go in two batches, and those of one prompt in one", () => {
    const many = Object.fromEntries(Array.from({ length: 71 }, (_, n) => [`Prompt ${n}`, { "en-IN": "a" }]));
    const sheet = sheetOf(versionSaying(many), null);
    const write = (language: string) =>
      sheet.rows.map((row): CellWrite => ({ row, column: { type: "words", language }, text: "b" }));
    expect(writeCells(write("en-IN"), newId).batches.map((batch) => batch.length)).toEqual([batchSize, 1]);
    const both = writeCells([...write("en-IN"), ...write("hi-IN")], newId).batches;
    expect(both.map((batch) => batch.length)).toEqual([70, 70, 2]);
  });
});
