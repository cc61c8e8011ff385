import { expect, test } from "vitest";
import { readValue, writtenValue } from "../src/parts/fields/written-value.ts";

test("a number is read only where it is written as a number is; other digits stay a text", () => {
  for (const text of [
    "9007199254740993",
    "12345678901234567890",
    "1.10",
    "1e5",
    "007",
    "+5",
    "NaN",
    "Infinity",
    "12th",
  ]) {
    expect(readValue(text)).toBe(text);
  }
  expect(["42", "-1.5", "0", "true", "null"].map(readValue)).toEqual([42, -1.5, 0, true, null]);
});

test("blanks around a number, a word and JSON are none of it, and are part of a text", () => {
  expect(["5 ", " true", ' {"a":1} ', "\t-1.5\n"].map(readValue)).toEqual([5, true, { a: 1 }, -1.5]);
  expect([" a ", " 1.10", " "].map(readValue)).toEqual([" a ", " 1.10", " "]);
  expect([' {"a"', '"4 '].map(readValue)).toEqual([undefined, undefined]);
});

test("JSON begins with its sign, and is a fault where it does not end", () => {
  expect(['"42"', '{"a":1}', "[1]"].map(readValue)).toEqual(["42", { a: 1 }, [1]]);
  expect(['"42', "{a}", "[1"].map(readValue)).toEqual([undefined, undefined, undefined]);
});

test("what is written reads back as it was", () => {
  const values = [
    "42",
    42,
    "1.10",
    1e21,
    1e-7,
    "true",
    true,
    null,
    "",
    " a ",
    " 42",
    "true ",
    " [",
    "a\nb",
    '"',
    "{",
    "2026-12-31",
    { a: ["1"] },
  ];
  for (const value of values) expect(readValue(writtenValue(value))).toEqual(value);
});
