import { afterEach, beforeEach, expect, test } from "vitest";
import { sampled, wholeMatrix } from "./sample.ts";

const rows = Array.from({ length: 100 }, (_, place) => `row ${place}`);
const drawn = () => sampled(rows, (row) => row);
const before = process.env[wholeMatrix];

beforeEach(() => {
  delete process.env[wholeMatrix];
});
afterEach(() => {
  if (before === undefined) delete process.env[wholeMatrix];
  else process.env[wholeMatrix] = before;
});

test("a third of the rows is tried, the same each time, in their order", () => {
  expect(drawn()).toHaveLength(34);
  expect(drawn()).toEqual(drawn());
  expect(drawn()).toEqual(rows.filter((row) => drawn().includes(row)));
  expect(drawn()).not.toEqual(rows.slice(0, 34));
});

test("another part of them is tried where that is asked", () => {
  expect(sampled(rows, (row) => row, { oneOf: 2 })).toHaveLength(50);
});

test("one row is left of few, and none of none", () => {
  expect(sampled(["alone"], (row) => row)).toEqual(["alone"]);
  expect(sampled([], (row) => row)).toEqual([]);
});

test("all of them are tried in a whole run", () => {
  process.env[wholeMatrix] = "1";
  expect(drawn()).toEqual(rows);
});
