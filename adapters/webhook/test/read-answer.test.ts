import { expect, test } from "vitest";
import { readAnswer } from "../src/read-answer.ts";

const read = (text: string) => readAnswer(Buffer.from(text));

test("JSON is read as what it says, anything else as a text, nothing as null", () => {
  expect(read('{"a": [1, "b"]}')).toEqual({ result: { a: [1, "b"] } });
  expect(read("<b>hello</b>")).toEqual({ result: "<b>hello</b>" });
  expect(read(" \n")).toEqual({ result: null });
});

test.each([
  ["200,000 levels", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ["33 levels", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
  ["300,000 values", `[${"[],".repeat(300_000)}1]`],
])("an answer of %s is not taken in", (_name, text) => {
  expect(read(text)).toBeNull();
});

test("what cannot be stored is left out, in keys too", () => {
  expect(read('{"a\\u0000": ["x\\u0000y", "\\ud800"], "__proto__": {"b": 1}}')).toEqual({
    result: JSON.parse('{"a": ["xy", "\ufffd"], "__proto__": {"b": 1}}'),
  });
});
