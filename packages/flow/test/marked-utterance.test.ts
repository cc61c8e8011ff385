import type { ValueMark } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { marksAfter, readMarked, soundMarks, writeMarked } from "../src/index.ts";

const text = "send a big one on friday";
const marks: readonly ValueMark[] = [
  { entity: "size", start: 7, end: 14, value: "large" },
  { entity: "day", start: 18, end: 24 },
];

test("marks are written into the words and read back", () => {
  const written = "send a [big one](size=large) on [friday](day)";
  expect(writeMarked({ text, marks })).toBe(written);
  expect(readMarked(written)).toEqual({ text, marks });
});

test.each(["[not a mark]", "a (b)", "[a]()", "[](b)", "f[0](", "\\[a](b)", "[[[["])(
  "brackets that mark nothing are words: %s",
  (words) => {
    expect(readMarked(words).marks).toEqual([]);
  },
);

test("a hostile text is read in time in proportion to its length", () => {
  expect(readMarked("[a](".repeat(25_000)).marks).toEqual([]);
  expect(readMarked("[".repeat(100_000)).marks).toEqual([]);
});

test("any words and marks come back as they were", () => {
  const words = fc.string({ unit: "grapheme", maxLength: 30 });
  const mark = fc.record({ entity: fc.string({ minLength: 1 }), start: fc.nat(30), end: fc.nat(30) });
  fc.assert(
    fc.property(words, fc.array(mark, { maxLength: 4 }), (said, of) => {
      const sound = soundMarks({ text: said, marks: of });
      expect(readMarked(writeMarked({ text: said, marks: of }))).toEqual({ text: said, marks: sound });
    }),
  );
});

test("marks stay with their words when others change, and go with theirs", () => {
  expect(marksAfter({ text, marks }, "please send a big one on friday")).toEqual([
    { entity: "size", start: 14, end: 21, value: "large" },
    { entity: "day", start: 25, end: 31 },
  ]);
  expect(marksAfter({ text, marks }, "send a big one on monday morning")).toEqual([marks[0]]);
  expect(marksAfter({ text, marks }, "")).toEqual([]);
});
