import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  cachedSynthesiser,
  diskStore,
  fakeSynthesiser,
  memoryStore,
  type Synthesiser,
  type Utterance,
} from "../src/index.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "speech-"));
});
afterEach(() => rm(folder, { recursive: true }));

const hello: Utterance = { text: "hello", language: "en-IN", persona: null, tags: {} };

/** The fake, counting. */
function counting(name = "fake"): Synthesiser & { count: number } {
  const inner = fakeSynthesiser();
  const self = {
    name,
    description: name,
    count: 0,
    synthesise: (utterance: Utterance) => {
      self.count += 1;
      return inner.synthesise(utterance);
    },
  };
  return self;
}
const ignore = () => {};

/** Waits until the disk has taken so many utterances. */
async function kept(count: number): Promise<string[]> {
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith(".wav"));
  await expect.poll(async () => (await names()).length).toBe(count);
  return names();
}
const stores = () => ({ memory: memoryStore(1_000_000), disk: diskStore(folder, 1_000_000) });

test("the same words are made once, in memory and on disk", async () => {
  const inner = counting();
  const cached = cachedSynthesiser(inner, stores(), ignore);
  const first = await cached.synthesise(hello, "disk");
  await kept(1);
  expect(await cached.synthesise(hello, "disk")).toEqual(first);
  expect(await cachedSynthesiser(inner, stores(), ignore).synthesise(hello, "disk")).toEqual(first);
  expect(inner.count).toBe(1);
  expect(first.samples.length).toBe(5 * 400);
});

test("what may not be kept is made again each time, and leaves nothing", async () => {
  const inner = counting();
  const cached = cachedSynthesiser(inner, stores(), ignore);
  await cached.synthesise(hello, "none");
  await cached.synthesise(hello, "none");
  await cached.synthesise({ ...hello, text: "memory" }, "memory");
  expect(inner.count).toBe(3);
  expect(await readdir(folder)).toEqual([]);
});

test.each<[string, Utterance]>([
  ["persona", { ...hello, persona: "f3" }],
  ["language", { ...hello, language: "hi-IN" }],
  ["text", { text: "hallo", language: "en-IN", persona: null, tags: {} }],
  ["tags", { ...hello, tags: { rate: "slow" } }],
  ["SSML", { ssml: "<p>hello</p>", language: "en-IN", persona: null, tags: {} }],
])("another %s is other audio", async (_, other) => {
  const inner = counting();
  const cached = cachedSynthesiser(inner, stores(), ignore);
  await cached.synthesise(hello, "memory");
  await cached.synthesise(other, "memory");
  expect(inner.count).toBe(2);
});

test("another provider's audio is never taken", async () => {
  const shared = stores();
  await cachedSynthesiser(counting("one"), shared, ignore).synthesise(hello, "disk");
  const other = counting("two");
  await cachedSynthesiser(other, shared, ignore).synthesise(hello, "disk");
  expect(other.count).toBe(1);
  await kept(2);
});

test("who asks for what is being made waits for it; what failed is made again", async () => {
  const inner = counting();
  const cached = cachedSynthesiser(inner, stores(), ignore);
  await Promise.all([1, 2, 3].map(() => cached.synthesise(hello, "memory")));
  expect(inner.count).toBe(1);

  let fails = true;
  const flaky: Synthesiser = {
    name: "flaky",
    description: "flaky",
    synthesise: (utterance) => (fails ? Promise.reject(new Error("down")) : inner.synthesise(utterance)),
  };
  const retried = cachedSynthesiser(flaky, stores(), ignore);
  await expect(retried.synthesise(hello, "memory")).rejects.toThrow("down");
  fails = false;
  expect((await retried.synthesise(hello, "memory")).rate).toBe(8000);
});

test("a store that fails is logged, and the audio goes on", async () => {
  const errors: unknown[] = [];
  await writeFile(join(folder, "file"), "");
  const broken = { memory: memoryStore(1000), disk: diskStore(join(folder, "file"), 1000) };
  const cached = cachedSynthesiser(counting(), broken, (error) => errors.push(error));
  expect((await cached.synthesise(hello, "disk")).samples.length).toBe(2000);
  await expect.poll(() => errors.length).toBe(2);
});

test("a damaged file is made again", async () => {
  const inner = counting();
  await cachedSynthesiser(inner, stores(), ignore).synthesise(hello, "disk");
  const [name = ""] = await kept(1);
  await writeFile(join(folder, name), "not audio");
  expect((await cachedSynthesiser(inner, stores(), ignore).synthesise(hello, "disk")).samples.length).toBe(2000);
  expect(inner.count).toBe(2);
  await expect.poll(async () => (await readFile(join(folder, name))).length).toBeGreaterThan(4000);
});

test("memory and disk keep what was used last, up to their bytes", async () => {
  const speech = { samples: new Int16Array(100), rate: 8000 };
  const memory = memoryStore(500);
  for (const key of ["a", "b"]) await memory.write(key, speech);
  await memory.read("a");
  await memory.write("c", speech);
  expect([await memory.read("a"), await memory.read("b"), await memory.read("c")].map((one) => one !== null)).toEqual([
    true,
    false,
    true,
  ]);

  const disk = diskStore(folder, 2000);
  for (let index = 0; index < 30; index++) await disk.write(`key${index}`, speech);
  const left = await readdir(folder);
  expect(left.length).toBeLessThanOrEqual(2000 / 244 + 1);
  expect(left).toContain("key29.wav");
  expect(await disk.read("key0")).toBeNull();
  expect(await disk.read("key29")).toEqual(speech);
});
