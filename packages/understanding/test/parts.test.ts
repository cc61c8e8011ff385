import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

const said = (name: string, ...utterances: readonly string[]) => ({
  name,
  topics: [],
  utterances: { "en-IN": utterances },
});

const interpret = interpreter(
  train({
    languages: ["en-IN"],
    intents: [
      said(
        "book",
        "book a table",
        "I want to book a table",
        "book a table please",
        "a table please",
        "reserve a table",
      ),
      said("hours", "when do you open", "what are your opening hours", "until when are you open", "your hours please"),
      said("person", "I want to talk to a person", "a person please", "let me speak to a human", "an agent please"),
    ],
    entities: [{ name: "people", types: ["number"], config: {} }],
  }),
);

const context = { language: "en-IN", bias_intents: [], topics: [], now: 0, zone: "UTC" };
const partsOf = (text: string, in_parts = true) =>
  interpret(
    { type: "text", text, alternatives: [] },
    { ...context, entities: [], ...(in_parts && { in_parts }) },
  ).parts?.map(({ name }) => name);

test.each([
  ["book a table and tell me when do you open", ["book", "hours"]],
  ["when do you open? I want to book a table", ["hours", "book"]],
  ["book a table, then let me speak to a human", ["book", "person"]],
])("%s means several intents, in their order", (text, names) => expect(partsOf(text)).toEqual(names));

test.each([
  ["one intent is not in parts", "I want to book a table"],
  ["nor are two parts that mean the same", "book a table please and reserve a table"],
  ["nor are single words", "salt and pepper"],
])("%s", (_name, text) => expect(partsOf(text)).toBeUndefined());

test("parts come only to those who ask for them", () => {
  expect(partsOf("book a table and tell me when do you open", false)).toBeUndefined();
});

test("an entity without a name is the answer to a question of the engine's own", () => {
  const answer = (entities: { name: string; types: string[] }[], text: string) =>
    interpret({ type: "text", text, alternatives: [] }, { ...context, entities }).mentions.map(({ value }) => value);
  expect(answer([{ name: "", types: ["yes_no"] }], "yes please")).toEqual([true]);
  expect(answer([{ name: "", types: [] }], "yes please")).toEqual([]);
  expect(answer([{ name: "unknown", types: ["yes_no"] }], "yes please")).toEqual([]);
});
