import { expect, test } from "vitest";
import { correctedValue } from "../src/call/corrected-value.ts";

test("what is typed for a value is what is stored", () => {
  for (const text of ["9007199254740993", "1.10", "1e5", "Anna", '{"a"'])
    expect(correctedValue(undefined, text)).toBe(text);
  expect(["7", "true", '{"a":1}'].map((text) => correctedValue(null, text))).toEqual([7, true, { a: 1 }]);
  expect(["7 ", " true"].map((text) => correctedValue(7, text))).toEqual([7, true]);
});

test("a value that was a text stays one, and nothing removes it", () => {
  for (const text of ["4111111111111112", "7", "true", '{"a":1}']) expect(correctedValue("4111", text)).toBe(text);
  expect(correctedValue("4111", " ")).toBeNull();
});
