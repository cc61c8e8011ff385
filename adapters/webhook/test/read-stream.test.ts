import { sentencesOf } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { spoken } from "../src/llm/read-completion.ts";
import { CompletionStream } from "../src/llm/read-stream.ts";

const lineOf = (content: string) => Buffer.from(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n`);

test("ten thousand line ends after many initials take little of the processor", () => {
  const words = lineOf("J. ".repeat(3333));
  const lineEnd = Buffer.from("\n");
  const { took } = leastOnProcessor(50, () => {
    const stream = new CompletionStream();
    stream.take(words);
    for (let count = 0; count < 10_000; count++) stream.take(lineEnd);
  });
  expect(took).toBeLessThan(50);
});

test("words that come letter by letter cost what they cost together, ten times over", () => {
  const lines = [..."J. ".repeat(3333)].map(lineOf);
  const all = Buffer.concat(lines);
  const together = leastOnProcessor(0, () => new CompletionStream().take(all)).took;
  const { took } = leastOnProcessor(10 * together, () => {
    const stream = new CompletionStream();
    for (const line of lines) stream.take(line);
  });
  expect(took).toBeLessThan(10 * together);
});

test("however an answer is cut, the sentences that are heard of it are the first of the whole", () => {
  const piece = fc.constantFrom(
    ...["<think>", "<thi", "nk>", "</think>", "</thi", " ", "\n", "So. ", "Fine", ". ", "!", "”", "J. ", "हाँ।"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const stream = new CompletionStream();
      const heard = pieces.flatMap((content) => stream.take(lineOf(content)));
      const { whole } = sentencesOf(spoken(pieces.join("")));
      expect(whole.slice(0, heard.length)).toEqual(heard);
      // The last one may end with the answer alone: a quote may close it yet.
      expect(whole.length - heard.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});
