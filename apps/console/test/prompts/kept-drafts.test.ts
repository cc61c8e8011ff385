import { expect, test } from "vitest";
import type { KeptDraft } from "../../src/prompts/grid/write-draft.ts";
import { readKeptDrafts, withDraft, withoutDraft } from "../../src/prompts/kept-draft-list.ts";
import { id } from "./sheet.fixture.ts";

const hindi: KeptDraft = {
  draft: {
    cell: { prompt: id(100), column: { type: "words", language: "hi-IN" } },
    ...{ name: "Greet", before: "", text: "सलाम" },
  },
  now: "नमस्ते",
};
const name: KeptDraft = {
  draft: { cell: { prompt: id(101), column: { type: "name" } }, name: "Ask", before: "Ask", text: "Ask now" },
  now: null,
};

test("words without a place come back as they were kept; what is no such thing is left out", () => {
  const kept: unknown[] = JSON.parse(JSON.stringify([hindi, name]));
  expect(readKeptDrafts(kept)).toEqual([hindi, name]);
  const { draft } = hindi;
  const others = [
    ...[null, "words", {}, { draft: {} }, { draft: { ...draft, cell: {} } }],
    { draft: { ...draft, cell: { ...draft.cell, column: { type: "words" } } } },
    ...["name", "before", "text"].map((field) => ({ draft: { ...draft, [field]: 1 } })),
  ];
  expect(readKeptDrafts([...others, ...kept])).toEqual([hindi, name]);
  for (const nothing of [undefined, null, {}, "words"]) expect(readKeptDrafts(nothing)).toEqual([]);
});

test("the same words of a cell are kept once, with what stands there now", () => {
  const later = { ...hindi, now: "नमस्कार" };
  expect(withDraft([hindi, name], later)).toEqual([name, later]);
  expect(withoutDraft([hindi, name], later)).toEqual([name]);
});
