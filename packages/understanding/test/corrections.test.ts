import { readFileSync } from "node:fs";
import type { EntityConfig } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

type Case = { language: string; text: string; values: string[] };

const config: EntityConfig = {
  values: [
    { value: "large", wordings: { "hi-IN": "बड़ा" }, synonyms: { "hi-IN": ["bada", "bade"] } },
    { value: "medium", wordings: { "hi-IN": "मीडियम" } },
    { value: "john" },
    { value: "jimmy" },
    { value: "not sure" },
  ],
};
const interpret = interpreter(
  train({
    languages: ["en-IN", "hi-IN"],
    intents: [],
    entities: [
      { name: "it", types: ["list"], config },
      { name: "who", types: ["name"], config: {} },
    ],
  }),
);
const understand = (text: string, language: string, name = "it") =>
  interpret(
    { type: "text", text, alternatives: [] },
    { language, entities: [{ name, types: [] }], bias_intents: [], topics: [], now: 0, zone: "UTC" },
  );

const cases: Case[] = JSON.parse(readFileSync(new URL("cases/corrections.json", import.meta.url), "utf8"));

test.each(cases)("$language: what is not ruled out in: $text", ({ language, text, values }) => {
  const meant = understand(text, language).mentions.filter(({ denied }) => denied !== true);
  expect(meant.map(({ value }) => value)).toEqual(values);
});

test.each([
  ["Jimmy, not John", "Jimmy"],
  ["jimmy not john", "Jimmy"],
  ["no, jimmy", "Jimmy"],
  ["no my name is jimmy", "jimmy"],
  ["no, not John, Jimmy", "Jimmy"],
  ["not John, Jimmy", "Jimmy"],
  ["not john but jimmy", "jimmy"],
  ["it's not John, it's Jimmy", "Jimmy"],
])("a name that is corrected: %s", (text, name) => {
  const meant = understand(text, "en-IN", "who").mentions.filter(({ denied }) => denied !== true);
  expect(meant.map(({ value }) => String(value).toLowerCase())).toEqual([name.toLowerCase()]);
});

test.each([
  ["en-IN", "the second", 2],
  ["en-IN", "the first one", 1],
  ["en-IN", "last", -1],
  ["en-IN", "I'd like the third option, please", 3],
  ["en-IN", "the second of may", undefined],
  ["en-IN", "second or third", undefined],
  ["en-IN", "one", undefined],
  ["en-IN", "", undefined],
  ["hi-IN", "दूसरा", 2],
  ["hi-IN", "पहला वाला", 1],
  ["hi-IN", "doosra wala", 2],
  ["hi-IN", "आखिरी", -1],
  ["hi-IN", "the second one", 2],
])("%s: the place that is named in: %s", (language, text, place) => {
  expect(understand(text, language).ordinal).toBe(place);
});

test("a phrase with no in it corrects nothing", () => {
  expect(understand("no idea, large maybe", "en-IN").correction_end).toBeNull();
});
