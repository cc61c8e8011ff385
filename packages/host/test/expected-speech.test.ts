import { expect, test } from "vitest";
import { expectedSpeech } from "../src/speech/expected-speech.ts";

const corpus = {
  languages: ["en-IN"],
  intents: [{ name: "book", topics: [], utterances: { "en-IN": ["book a table"] } }],
  entities: [{ name: "size", types: ["list"], config: { values: [{ value: "large" }] } }],
};

const recognition = {
  language: "en-IN",
  provider: null,
  model: null,
  further: [],
  execution: "single" as const,
  intents: [],
  corrections: [],
  choices: 0,
};

test("a question of the engine's own expects its kind, and a value that the version lacks nothing", () => {
  const entities = [
    { name: "", types: ["yes_no"] },
    { name: "size", types: [] },
    { name: "gone", types: ["date"] },
  ];
  expect(expectedSpeech(corpus, { ...recognition, entities })).toMatchObject({
    phrases: ["book a table"],
    values: ["large"],
    lists: 1,
    kinds: ["yes_no", "list"],
  });
});
