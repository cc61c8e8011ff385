import type { Corpus } from "@parley/understanding";
import { expect, test } from "vitest";
import { trainInThread } from "../../src/tasks/training/train-in-thread.ts";

const corpus = (intents: number): Corpus => ({
  languages: ["en-IN"],
  entities: [],
  intents: Array.from({ length: intents }, (_, intent) => ({
    name: `intent ${intent}`,
    topics: [],
    utterances: { "en-IN": Array.from({ length: 40 }, (_, line) => `word${intent} and line ${line} of word${intent}`) },
  })),
});
const nothing = { tests: [], marked: [], examples: new Set<string>() };
const going = new AbortController().signal;

test("a vocabulary is trained with its progress told, and what is kept is only read", async () => {
  const shares: number[] = [];
  const job = { corpus: corpus(2), asked: nothing, kept: null };
  const { made, languages } = await trainInThread(job, { signal: going, onProgress: (share) => shares.push(share) });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(languages).toMatchObject([{ language: "en", report: { f1: expect.any(Number) } }]);
  const again = await trainInThread({ ...job, kept: made }, { signal: going, onProgress: () => expect.unreachable() });
  expect(again).toEqual({ languages, made: null });
});

test("a training that is cancelled ends at once, with the reason", async () => {
  const cancelling = new AbortController();
  const reason = new Error("cancelled");
  const training = trainInThread(
    { corpus: corpus(40), asked: nothing, kept: null },
    { signal: cancelling.signal, onProgress: () => cancelling.abort(reason) },
  );
  await expect(training).rejects.toBe(reason);
});

test("what people can mend comes back as a problem", async () => {
  const broken = { ...corpus(1), entities: [{ name: "code", types: ["pattern"], config: { pattern: "(" } }] };
  const training = trainInThread(
    { corpus: broken, asked: nothing, kept: null },
    { signal: going, onProgress: () => {} },
  );
  await expect(training).rejects.toMatchObject({ status: 422, code: "invalid_pattern" });
});
