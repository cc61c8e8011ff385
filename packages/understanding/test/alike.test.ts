import { expect, test } from "vitest";
import { alikeGroups } from "../src/index.ts";

const grouped = (texts: readonly string[]) => alikeGroups(texts).map((group) => group.map((place) => texts[place]));

test("texts with much in common stand together, led by the first of them", () => {
  expect(
    grouped([
      "I am waiting for my salary",
      "can I pay half of it now",
      "waiting for my salary now",
      "why is there a late fee",
      "pay half of it",
      "why a late fee",
    ]),
  ).toEqual([
    ["I am waiting for my salary", "waiting for my salary now"],
    ["can I pay half of it now", "pay half of it"],
    ["why is there a late fee", "why a late fee"],
  ]);
});

test("each text is in one group, also where there are none or nothing to compare", () => {
  expect(alikeGroups([])).toEqual([]);
  expect(grouped(["?", "hello", "?"]).flat().toSorted()).toEqual(["?", "?", "hello"]);
});

test("five hundred texts are grouped, the same way each time", () => {
  const texts = Array.from({ length: 500 }, (_, number) => `word${number % 40} and thing${number % 17} please`);
  const groups = alikeGroups(texts);
  expect(groups.flat().toSorted((a, b) => a - b)).toEqual(texts.map((_, place) => place));
  expect(alikeGroups(texts)).toEqual(groups);
});
