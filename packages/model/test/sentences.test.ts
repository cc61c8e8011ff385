import { SentenceReader, sentencesOf } from "@parley/model/kernel";
import fc from "fast-check";
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

test("ten thousand initials take no longer than as many letters", () => {
  const { result, took } = leastOnProcessor(20, () => sentencesOf("J. ".repeat(10_000)));
  expect(result.whole).toEqual([]);
  expect(took).toBeLessThan(20);
});

/** What ends a sentence as one pattern: it takes long where many ends are none. */
function byPattern(text: string): ReturnType<typeof sentencesOf> {
  const ends = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|[。！？।]["'”’)\]]*|\n+/gu;
  const whole: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ends)) {
    const sentence = text.slice(from, index + found.length).trim();
    if (/(?:^|\s)(?:\p{L}|Dr|Mr|Mrs|Ms|St|No|vs|e\.g|i\.e)\.$/u.test(sentence)) continue;
    if (sentence !== "") whole.push(sentence);
    from = index + found.length;
  }
  return { whole, rest: text.slice(from) };
}

const pieces = fc.array(
  fc.constantFrom(
    ...'a|J|Dr|e.g|😀|. |.|!|?|…|"|”|)| |\n|\n\n|\u00a0|。|।|We have soup. |Mrs. Oe'.split("|"),
    "\r\n",
    "",
  ),
  { maxLength: 24 },
);

test("sentences end where one pattern says so, and however the text is cut into pieces", () => {
  fc.assert(
    fc.property(pieces, (cut) => {
      const text = cut.join("");
      const expected = byPattern(text);
      expect(sentencesOf(text)).toEqual(expected);
      const reader = new SentenceReader();
      const whole = cut.flatMap((piece) => reader.take(piece));
      const last = reader.finish();
      expect({ whole: [...whole, ...last.whole], rest: last.rest }).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
