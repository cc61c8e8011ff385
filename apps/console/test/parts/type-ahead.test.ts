import { expect, test } from "vitest";
import { entryTyped, isWithinWord, type Typed, typedOn } from "../../src/parts/selects/type-ahead.ts";

const labels = ["Always", "DTMF", "Intent", "Interrupted", "Regex", "हाँ", "Default"];

test.each([
  { letters: "d", from: 0, label: "DTMF", why: "the first that begins so, whatever its case" },
  { letters: "d", from: 1, label: "Default", why: "one letter goes on from what is active" },
  { letters: "d", from: 6, label: "DTMF", why: "and round the end" },
  { letters: "ddd", from: 1, label: "Default", why: "the same letter again and again is one letter" },
  { letters: "inter", from: 2, label: "Interrupted", why: "more letters choose more closely" },
  { letters: "in", from: 2, label: "Intent", why: "and stay where they still fit" },
  { letters: "ह", from: -1, label: "हाँ", why: "any script" },
  { letters: "x", from: 3, label: undefined, why: "nothing begins so" },
])("$letters from $from finds $label: $why", ({ letters, from, label }) => {
  expect(labels[entryTyped(labels, letters, from)]).toBe(label);
});

test("letters that follow each other soon are one word; after a pause another begins", () => {
  const type = (before: Typed | null, sign: string, at: number) => typedOn(before, sign, at);
  const word = type(type(null, "i", 1000), "n", 1500);
  expect(word.letters).toBe("in");
  expect(isWithinWord(word, 1900)).toBe(true);
  expect(isWithinWord(word, 2300)).toBe(false);
  expect(type(word, "r", 2300).letters).toBe("r");
  expect(isWithinWord(null, 0)).toBe(false);
});
