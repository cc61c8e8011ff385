import { expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
import { fakeSynthesiser } from "../src/index.ts";

test("the fake speaks a tone for each character, the same for the same words", async () => {
  const { synthesise } = fakeSynthesiser();
  const plain = { language: "en-IN", persona: null, tags: {} };
  const text = await synthesise({ ...plain, text: "ab" }, asker());
  expect(text).toEqual(await synthesise({ ...plain, ssml: "<p>ab</p>" }, asker()));
  expect(text.samples.length / text.rate).toBe(0.1);
  const crossings = (from: number) =>
    text.samples.subarray(from, from + 400).filter((sample, index, all) => sample >= 0 && (all[index - 1] ?? 0) < 0)
      .length;
  expect(crossings(400)).toBeGreaterThan(crossings(0));
});
