import { applyEdit } from "@parley/flow";
import { describe, expect, test } from "vitest";
import { sheetOf } from "../../src/prompts/prompt-sheet.ts";
import { type Replacing, replacementsIn } from "../../src/prompts/replace/replacements-in.ts";
import { type Tidying, tidiedBy, tidyStep } from "../../src/prompts/tidy/tidying.ts";
import { id, versionSaying } from "./sheet.fixture.ts";

const document = versionSaying(
  {
    Hello: { "en-IN": "Pay by {{ due }}", "hi-IN": "Pay करें" },
    Ask: { "en-IN": "Pay now?" },
    Spare: { "en-IN": "Old words" },
  },
  { "en-IN": "Pay today" },
);
const sheet = sheetOf(document, null);

describe("find and replace", () => {
  const replacing = (more: Partial<Replacing>): Replacing => ({
    ...{ find: "pay", replacement: "settle", isPattern: false, matchCase: false, exactMatch: false },
    ...{ in: ["en-IN", "hi-IN"] },
    ...more,
  });
  const found = (more: Partial<Replacing>) => {
    const result = replacementsIn(sheet.rows, replacing(more));
    return result.ok ? result.writes.map(({ row, text }) => `${row.prompt.name}: ${text}`) : result.message;
  };

  test("shows each cell that changes, as what is said becomes", () => {
    expect(found({})).toEqual(["Ask: settle now?", "Hello: settle today", "Hello: settle करें"]);
    expect(found({ in: ["hi-IN"] })).toEqual(["Hello: settle करें"]);
    expect(found({ in: "name", find: "(.)sk", replacement: "$1sking", isPattern: true })).toEqual(["Ask: Asking"]);
  });

  test("leaves out what stays as it is, and finds nothing without a text", () => {
    expect(found({ find: "Pay", replacement: "Pay", matchCase: true })).toEqual([]);
    expect(found({ find: "" })).toEqual([]);
    expect(found({ find: "(", isPattern: true })).toMatch(/^The pattern cannot be read/);
  });
});

describe("tidying", () => {
  const tidied = (tidying: Tidying) => tidiedBy(tidying, document, sheet);
  const after = (tidying: Tidying) => {
    const done = applyEdit(
      { document, deleted: [] },
      tidied(tidying).map((each) => tidyStep(tidying, each)),
    );
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    return done.document;
  };

  test("names prompts after the blocks that say them", () => {
    expect(tidied("rename").map(({ before, after: name }) => [before, name])).toEqual([["Hello", "Greet"]]);
    expect(after("rename").rows.prompt.map(({ name }) => name)).toEqual(["Greet", "Ask", "Spare"]);
  });

  test("removes what nothing says, with its words", () => {
    expect(tidied("remove")).toMatchObject([{ prompt: { name: "Spare" }, before: "Old words" }]);
    expect(after("remove").rows.prompt_content.map(({ prompt }) => prompt)).not.toContain(id(102));
  });

  test("resets words that stand over a prompt's own", () => {
    expect(tidied("reset")).toMatchObject([{ before: "Pay today", after: "Pay by {{ due }}" }]);
    expect(sheetOf(after("reset"), null).rows[1]?.cells.get("en-IN")).toMatchObject({
      words: "Pay by {{ due }}",
      isOverridden: false,
    });
  });
});
