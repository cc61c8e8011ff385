import { field } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { parseNumber } from "../src/parts/fields/parse-text.ts";
import { readNumber } from "../src/parts/fields/read-number.ts";

test.each([
  ["5000", 5000],
  [" 3,5 ", 3.5],
  ["3.5", 3.5],
  ["0,125", 0.125],
  ["5.000", 5],
  ["12,5000", 12.5],
  ["-2", -2],
])("%j is the number %d", (text, value) => expect(readNumber(text)).toEqual({ ok: true, value }));

test.each([
  ["5,000", "Write 5000, or 5.000 with a point"],
  ["-10,500", "Write -10500, or -10.500 with a point"],
  ["1,000,000", "Write 1000000, without commas or points"],
  ["10,000.5", "Write a number"],
  ["1,00,000", "Write a number"],
  ["five", "Write a number"],
  ["", "Write a number"],
])("%j is not clear: %s", (text, message) => expect(readNumber(text)).toEqual({ ok: false, message }));

test.each(["5,000", "5.000"])("%j is no whole number: it is five thousand to one and five to another", (text) => {
  const shown = { field: field.integer({ help: "" }), place: { label: "" } };
  expect(parseNumber(text, shown)).toEqual({ ok: false, message: "Write 5000, without commas or points" });
});
