import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptThread } from "@parley/config";
import type { SayContent } from "@parley/engine";
import { FileMissing, type Files, openDiskFiles } from "@parley/files";
import { cachedSynthesiser, fakeSynthesiser, memoryStore, type Synthesiser } from "@parley/speech";
import { AudioConverter, tone, writeWav } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
import { createSpeaker, type Speaker } from "../src/agent/speaker.ts";
import { telephoneSynthesiser } from "../src/agent/telephone-synthesiser.ts";

const ours = "01a1fbf7-1915-7f2f-9b07-41768e79ccc1";
const theirs = "01a1fbf7-1915-7f2f-9b07-41768e79ccc2";

const converter = new AudioConverter((program, priority) => new KeptThread(program, priority));
let folder: string;
let files: Files;
let speaker: Speaker;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-speaker-"));
  files = await openDiskFiles(folder);
  const stores = { memory: memoryStore(1_000_000), disk: null };
  speaker = createSpeaker(
    files,
    cachedSynthesiser(fakeSynthesiser(), stores, (error) => {
      throw error;
    }),
    converter,
  );
});

afterAll(() => rm(folder, { recursive: true }));

const content = (audio: string | null): SayContent => ({
  prompt: null,
  content: null,
  language: "en-IN",
  response_type: "text",
  text: "Hello",
  masked: "Hello",
  ssml_tags: {},
  audio,
  persona: null,
  voice: null,
  storage: "memory",
  cachable: true,
});

test("speaks words, and plays a recording of the call's own client instead", async () => {
  const samples = tone({ hertz: [440], ms: 100, amplitude: 8000 });
  await files.put(`prompts/${ours}/a.wav`, writeWav("wav_pcm_8k", samples));
  expect((await speaker.samplesOf(content(null), asker(ours))).length).toBe(5 * 400);
  expect(await speaker.samplesOf(content(`prompts/${ours}/a.wav`), asker(ours))).toEqual(samples);
});

test("reads a recording once", async () => {
  const key = `prompts/${ours}/once.wav`;
  await files.put(key, writeWav("wav_pcm_16k", tone({ hertz: [440], ms: 100, amplitude: 8000 })));
  const first = await speaker.samplesOf(content(key), asker(ours));
  await files.put(key, new Uint8Array());
  expect(await speaker.samplesOf(content(key), asker(ours))).toEqual(first);
  expect(first.length).toBe(400);
});

test("keeps speech as the telephone plays it, apart from the same words at another rate", async () => {
  const inner: Synthesiser = {
    name: "fine",
    description: "fine",
    synthesise: async () => ({ samples: tone({ hertz: [200], ms: 100, amplitude: 8000 }), rate: 4000 }),
  };
  const made = telephoneSynthesiser(inner, converter);
  const { samples, rate } = await made.synthesise(
    { text: "Hello", language: "en-IN", persona: null, tags: {} },
    asker(ours),
  );
  // What lasted 100 ms at 8 kHz lasts 200 ms at 4 kHz.
  expect([samples.length, rate]).toEqual([1600, 8000]);
  expect(made.name).not.toBe(inner.name);
});

test("plays nothing of another client, and nothing that is no prompt", async () => {
  await files.put(`recordings/${ours}/call.wav`, writeWav("wav_pcm_8k", new Int16Array(80)));
  await expect(speaker.samplesOf(content(`prompts/${ours}/a.wav`), asker(theirs))).rejects.toThrow(FileMissing);
  await expect(speaker.samplesOf(content(`recordings/${ours}/call.wav`), asker(ours))).rejects.toThrow(FileMissing);
});

test("speaks nothing for who has gone", async () => {
  const gone = { client: ours, signal: AbortSignal.abort() };
  for (const cachable of [true, false]) {
    const words = { ...content(null), text: "To no one", cachable };
    await expect(speaker.samplesOf(words, gone)).rejects.toThrow(expect.objectContaining({ code: "cancelled" }));
  }
});

test("words of one client wait for no others to be converted, and those for no one are not", async () => {
  const inner: Synthesiser = {
    name: "fine",
    description: "fine",
    synthesise: async () => ({ samples: new Int16Array(40), rate: 4000 }),
  };
  const ends: (() => void)[] = [];
  const thread = {
    run: () => new Promise<Int16Array>((resolve) => ends.push(() => resolve(new Int16Array(80)))),
  };
  const made = telephoneSynthesiser(inner, new AudioConverter(() => thread));
  const hello = { text: "Hello", language: "en-IN", persona: null, tags: {} };
  const first = made.synthesise(hello, asker(ours));
  const leaving = new AbortController();
  const left = made.synthesise(hello, { client: ours, signal: leaving.signal });
  const other = made.synthesise(hello, asker(theirs));
  await new Promise(setImmediate);
  expect(ends.length).toBe(2);
  leaving.abort("gone");
  for (const end of ends) end();
  await Promise.all([first, other]);
  await expect(left).rejects.toBe("gone");
  expect(ends.length).toBe(2);
});
