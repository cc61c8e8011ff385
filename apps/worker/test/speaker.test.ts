import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SayContent } from "@parley/engine";
import { FileMissing, type Files, openDiskFiles } from "@parley/files";
import { cachedSynthesiser, fakeSynthesiser, memoryStore } from "@parley/speech";
import { tone, writeWav } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSpeaker, type Speaker } from "../src/speaker.ts";

const ours = "01a1fbf7-1915-7f2f-9b07-41768e79ccc1";
const theirs = "01a1fbf7-1915-7f2f-9b07-41768e79ccc2";

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
  storage: "memory",
  cachable: true,
});

test("speaks words, and plays a recording of the call's own client instead", async () => {
  const samples = tone({ hertz: [440], ms: 100, amplitude: 8000 });
  await files.put(`prompts/${ours}/a.wav`, writeWav("wav_pcm_8k", samples));
  expect((await speaker.samplesOf(content(null), ours)).length).toBe(5 * 400);
  expect(await speaker.samplesOf(content(`prompts/${ours}/a.wav`), ours)).toEqual(samples);
});

test("plays nothing of another client, and nothing that is no prompt", async () => {
  await files.put(`recordings/${ours}/call.wav`, writeWav("wav_pcm_8k", new Int16Array(80)));
  await expect(speaker.samplesOf(content(`prompts/${ours}/a.wav`), theirs)).rejects.toThrow(FileMissing);
  await expect(speaker.samplesOf(content(`recordings/${ours}/call.wav`), ours)).rejects.toThrow(FileMissing);
});
