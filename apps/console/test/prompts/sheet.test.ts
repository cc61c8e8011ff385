import { applyEdit, type FlowDocument, type RowOperation } from "@parley/flow";
import { describe, expect, test } from "vitest";
import { marksOf } from "../../src/prompts/marks-of.ts";
import { sheetOf } from "../../src/prompts/prompt-sheet.ts";
import { promptUses } from "../../src/prompts/prompt-uses.ts";
import { readPromptSearch, shownPrompts } from "../../src/prompts/shown-prompts.ts";
import { staleNow } from "../../src/prompts/stale-contents.ts";
import { unsavedOf } from "../../src/prompts/unsaved-contents.ts";
import { id, versionSaying } from "./sheet.fixture.ts";

const document = versionSaying(
  {
    "Menu 10": { "en-IN": "Press one", "hi-IN": "एक दबाएँ" },
    "Menu 2": { "en-IN": "Press two" },
    Spare: { "fr-FR": "Bonjour" },
  },
  { "en-IN": "Press 1" },
);

function edited(version: FlowDocument, ...steps: RowOperation[]): FlowDocument {
  const done = applyEdit({ document: version, deleted: [] }, steps);
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  return done.document;
}
const write = (content: number, text: string): RowOperation => ({
  ...{ op: "change", noun: "prompt_content", id: id(content) },
  fields: { content: text },
});
const marksIn = (version: FlowDocument, more = {}) => ({
  ...{ sheet: sheetOf(version, null), uses: promptUses(version), stale: new Set<string>(), unsaved: unsavedOf([]) },
  ...more,
});
const found = (search: object, more = {}) =>
  shownPrompts(readPromptSearch(search as Record<string, unknown>), ["en-IN", "hi-IN"], marksIn(document, more)).map(
    ({ prompt }) => prompt.name,
  );

describe("the sheet of prompts", () => {
  test("lists them by name, with the languages that are offered and those that have words besides", () => {
    const sheet = sheetOf(document, null);
    expect(sheet.rows.map(({ prompt }) => prompt.name)).toEqual(["Menu 2", "Menu 10", "Spare"]);
    expect(sheet).toMatchObject({ offered: ["en-IN", "hi-IN"], further: ["fr-FR"] });
  });

  test("keeps rows that an edit left alone", () => {
    const before = sheetOf(document, null);
    const after = sheetOf(edited(document, write(1010, "Press two now")), before);
    expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([false, true, true]);
  });

  test("says what is missing where it is said, what stands over other words, what is stale and not saved", () => {
    const [second, tenth, spare] = sheetOf(document, null).rows;
    if (second === undefined || tenth === undefined || spare === undefined) throw new Error("There are three rows");
    const aside = { id: id(1), label: "", reason: "Refused", operations: [write(1001, "x")], at: 0 };
    const marks = marksIn(document, { stale: new Set([id(1001)]), unsaved: unsavedOf([aside]) });
    const at = (row: typeof spare, language: string) => marksOf(row, { type: "words", language }, marks);
    expect(at(second, "hi-IN")).toEqual(["missing"]);
    expect(at(tenth, "en-IN")).toEqual(["overridden"]);
    expect(at(tenth, "hi-IN")).toEqual(["notSaved", "stale"]);
    // What nothing says lacks nothing.
    expect(at(spare, "hi-IN")).toEqual([]);
  });

  test.each([
    [{}, ["Menu 2", "Menu 10", "Spare"]],
    [{ find: "PRESS 1" }, ["Menu 10"]],
    [{ find: 10 }, ["Menu 10"]],
    [{ find: "दबाएँ" }, ["Menu 10"]],
    [{ show: "missing" }, ["Menu 2"]],
    [{ show: "unused" }, ["Spare"]],
    [{ show: "overridden" }, ["Menu 10"]],
    [{ show: "nonsense" }, ["Menu 2", "Menu 10", "Spare"]],
    [{ subflow: "start" }, ["Menu 2", "Menu 10"]],
    [{ block: id(3) }, ["Menu 2"]],
    [{ block: id(3), find: "ten" }, []],
  ])("leaves what a search asks for: %j", (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test("leaves what is stale", () => {
    expect(found({ show: "stale" }, { stale: new Set([id(1001)]) })).toEqual(["Menu 10"]);
  });

  test("a recording is old where other words stand now, written or above the prompt's own, until it is found right", () => {
    const record = (content: number, words: string): RowOperation => ({
      ...{ op: "change", noun: "prompt_content", id: id(content) },
      fields: { type: "audio", path: "prompts/a.wav", recorded_words: words },
    });
    const marksAt = (version: FlowDocument, place: number, language: string) => {
      const marks = marksIn(version);
      const row = marks.sheet.rows[place];
      return row === undefined ? null : marksOf(row, { type: "words", language }, marks);
    };
    const recorded = edited(document, record(1010, "Press two"));
    expect(marksAt(recorded, 0, "en-IN")).toEqual(["recorded"]);
    const rewritten = edited(recorded, write(1010, "Press two now"));
    expect(marksAt(rewritten, 0, "en-IN")).toEqual(["outdated"]);
    expect(shownPrompts({ show: "outdated" }, ["en-IN"], marksIn(rewritten)).map(({ prompt }) => prompt.name)).toEqual([
      "Menu 2",
    ]);
    expect(marksAt(edited(rewritten, record(1010, "Press two now")), 0, "en-IN")).toEqual(["recorded"]);
    expect(marksAt(edited(document, record(1000, "Press one")), 1, "en-IN")).toEqual(["overridden", "outdated"]);
  });

  test("tells who says a prompt", () => {
    expect(promptUses(document).get(id(100))).toEqual([
      { name: "Greet", block: id(2), subFlow: "start", place: { select: id(2), subFlow: "start" } },
    ]);
    expect(promptUses(document).has(id(102))).toBe(false);
  });
});

describe("stale words", () => {
  const then = { contents: new Set([id(1001)]), document };
  test("are those of then, as long as they are not written", () => {
    expect(staleNow(then, document)).toEqual(new Set([id(1001)]));
    expect(staleNow(then, edited(document, write(1001, "1 दबाएँ")))).toEqual(new Set());
    expect(staleNow(then, edited(document, write(1001, "")))).toEqual(new Set());
  });
  test("become so when the default language is written after them, and not with them", () => {
    const fresh = { contents: new Set<string>(), document };
    expect(staleNow(fresh, edited(document, write(1000, "Press 1 now")))).toEqual(new Set([id(1001)]));
    expect(staleNow(fresh, edited(document, write(1000, "Press 1 now"), write(1001, "1")))).toEqual(new Set());
    // A change of something else makes nothing older.
    const moved = edited(document, { op: "change", noun: "prompt_content", id: id(1000), fields: { type: "ssml" } });
    expect(staleNow(fresh, moved)).toEqual(new Set());
  });
});
