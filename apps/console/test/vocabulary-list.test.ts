import type { VocabularyEntry } from "@parley/flow";
import { describe, expect, it } from "vitest";
import { filterEntries, isUnused } from "../src/vocabulary/filter-entries.ts";

const entry = (name: string, over: Partial<VocabularyEntry>): VocabularyEntry => ({
  id: name,
  name,
  uses: [],
  missing: [],
  holds: { words: "" },
  isOfEngine: false,
  ...over,
});

const entries = [
  entry("Greeting", { uses: [{ noun: "block", id: "b", name: "Welcome" }], holds: { words: "Good morning" } }),
  entry("Spare", { missing: ["hi-IN"] }),
  entry("noise", { isOfEngine: true }),
  entry("size", { holds: { kinds: ["list"] } }),
];

describe("the vocabulary that is listed", () => {
  it.each([
    ["", "all", ["Greeting", "Spare", "noise", "size"]],
    ["good MORNING", "all", ["Greeting"]],
    ["welcome", "all", ["Greeting"]],
    ["list", "all", ["size"]],
    ["", "unused", ["Spare", "size"]],
    ["", "missing", ["Spare"]],
    ["size", "missing", []],
  ] as const)("for %j, %s", (query, only, expected) => {
    expect(filterEntries(entries, query, only).map(({ name }) => name)).toEqual(expected);
  });

  it("what the engine itself says is no spare part", () => {
    expect(entries.filter(isUnused).map(({ name }) => name)).toEqual(["Spare", "size"]);
  });
});
