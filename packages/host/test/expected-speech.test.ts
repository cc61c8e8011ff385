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

test("callers of one place expect the same object; a far too large vocabulary is cut where it is least likely", () => {
  const of = (name: string, count: number) => ({
    ...{ name, topics: [] },
    utterances: { "en-IN": Array.from({ length: count }, (_, place) => `${name} ${place}`) },
  });
  const large = { ...corpus, intents: [of("other", 5000), of("own", 1500)] };
  const asked = { ...recognition, intents: ["own"], entities: [] };
  const expected = expectedSpeech(large, asked);
  expect(expectedSpeech(large, { ...asked, provider: "another" })).toBe(expected);
  expect(expectedSpeech(large, { ...asked, intents: [] })).not.toBe(expected);
  expect([expected.phrases.length, expected.phrases[0], expected.phrases[1500]]).toEqual([2000, "own 0", "other 0"]);
  expect(expected.same.map(({ length }) => length)).toEqual([1500, 500]);
});
