import { expect, test } from "vitest";
import { match, rank } from "../src/shell/palette/match.ts";

test("typed words are found as words or parts of words, in any order", () => {
  expect(match("Loan reminder", "loan")).toEqual([[0, 4]]);
  expect(match("Home loan", "LOAN ho")).toEqual([
    [0, 2],
    [5, 9],
  ]);
  expect(match("Upload a loan", "loa")).toEqual([[9, 12]]);
  expect(match("anything", "")).toEqual([]);
});

test("letters here and there are no word", () => {
  expect(match("Collapse the side panel", "loan")).toBeNull();
  expect(match("Go to clients of an agent", "loan")).toBeNull();
});

test("what begins with the words comes before what has them inside", () => {
  expect(["Upload", "Home loan", "Loan"].toSorted((a, b) => rank(a, "loa") - rank(b, "loa"))).toEqual([
    "Loan",
    "Home loan",
    "Upload",
  ]);
});
