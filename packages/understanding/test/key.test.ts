import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

const interpret = interpreter(train({ languages: ["en-IN", "hi-IN", "de-DE"], intents: [], entities: [] }));
const context = { entities: [], bias_intents: [], topics: [], now: 0, zone: "UTC" };

test.each([
  ["en-IN", "one", "1"],
  ["en-IN", "press one please", "1"],
  ["en-IN", "number two", "2"],
  ["en-IN", "zero", "0"],
  ["en-IN", "star", "*"],
  ["en-IN", "pound", "#"],
  ["en-IN", "7", "7"],
  ["hi-IN", "एक", "1"],
  ["hi-IN", "do dabaiye", "2"],
  ["de-DE", "one", "1"],
  ["en-IN", "no", undefined],
  ["en-IN", "no, one", undefined],
  ["en-IN", "no one", undefined],
  ["en-IN", "oh", undefined],
  ["en-IN", "to", undefined],
  ["en-IN", "ten", undefined],
  ["en-IN", "one two", undefined],
  ["en-IN", "a couple", undefined],
  ["en-IN", "one minute", undefined],
  ["en-IN", "one of them", undefined],
  ["hi-IN", "nahin", undefined],
  ["de-DE", "nein", undefined],
])("%s: %s names the key %s", (language, text, key) => {
  expect(interpret({ type: "text", text, alternatives: [] }, { ...context, language }).key).toBe(key);
});
