import { sentencesOf } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";

test.each([
  ["We have soup. It is Dr. Oetker's! How many?", ["We have soup.", "It is Dr. Oetker's!"], " How many?"],
  ["Really?! Yes… “Good.” Go", ["Really?!", "Yes…", "“Good.”"], " Go"],
  ["Wait!!!now", [], "Wait!!!now"],
  ["One!?!? Two", ["One!?!?"], " Two"],
  ["नमस्ते।आप कैसे हैं।", ["नमस्ते।", "आप कैसे हैं।"], ""],
])("%j is parted where its sentences end", (text, whole, rest) => {
  expect(sentencesOf(text)).toEqual({ whole, rest });
});

test("ten thousand signs without a blank take no longer than as many letters", () => {
  const { result, took } = leastOnProcessor(10, () => sentencesOf("!".repeat(10_000)));
  expect(result.whole).toEqual([]);
  expect(took).toBeLessThan(10);
});
