import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
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
      return inner.synthesise(utterance, asker());
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
  const first = await cached.synthesise(hello, "disk", asker());
  await kept(1);
  expect(await cached.synthesise(hello, "disk", asker())).toEqual(first);
  expect(await cachedSynthesiser(inner, stores(), ignore).synthesise(hello, "disk", asker())).toEqual(first);
  expect(inner.count).toBe(1);
  expect(first.samples.length).toBe(5 * 400);
});

test("what another voice spoke is kept for this process alone: the next has the voice that was asked for", async () => {
  const speaking = (voice: number, isStandIn: boolean): Synthesiser => ({
    ...{ name: "server", description: "server" },
    synthesise: async () => ({
      ...{ samples: Int16Array.of(voice), rate: 8000 },
      ...(isStandIn && { isStandIn }),
    }),
  });
  const voiceOf = async ({ synthesise }: ReturnType<typeof cachedSynthesiser>, text: string) =>
    (await synthesise({ ...hello, text, persona: "clara" }, "disk", asker())).samples[0];
  const before = cachedSynthesiser(speaking(1, true), stores(), ignore);
  expect([await voiceOf(before, "Good morning"), await voiceOf(before, "Good morning")]).toEqual([1, 1]);
  const after = cachedSynthesiser(speaking(7, false), stores(), ignore);
  expect([await voiceOf(after, "Good morning"), await voiceOf(after, "Good evening")]).toEqual([7, 7]);
  await kept(2);
});

test("what may not be kept is made again each time, and leaves nothing", async () => {
  const inner = counting();
  const cached = cachedSynthesiser(inner, stores(), ignore);
  await cached.synthesise(hello, "none", asker());
  await cached.synthesise(hello, "none", asker());
  await cached.synthesise({ ...hello, text: "memory" }, "memory", asker());
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
  await cached.synthesise(hello, "memory", asker());
  await cached.synthesise(other, "memory", asker());
  expect(inner.count).toBe(2);
});

test("another provider's audio is never taken", async () => {
  const shared = stores();
  await cachedSynthesiser(counting("one"), shared, ignore).synthesise(hello, "disk", asker());
  const other = counting("two");
  await cachedSynthesiser(other, shared, ignore).synthesise(hello, "disk", asker());
  expect(other.count).toBe(1);
  await kept(2);
});

test("who asks for what is being made waits for it; what failed is made again", async () => {
  const inner = counting();
  const cached = cachedSynthesiser(inner, stores(), ignore);
  await Promise.all([1, 2, 3].map(() => cached.synthesise(hello, "memory", asker())));
  expect(inner.count).toBe(1);

  let fails = true;
  const flaky: Synthesiser = {
    name: "flaky",
    description: "flaky",
    synthesise: (utterance) => (fails ? Promise.reject(new Error("down")) : inner.synthesise(utterance, asker())),
  };
  const retried = cachedSynthesiser(flaky, stores(), ignore);
  await expect(retried.synthesise(hello, "memory", asker())).rejects.toThrow("down");
  fails = false;
  expect((await retried.synthesise(hello, "memory", asker())).rate).toBe(8000);
});

/** Makes each utterance once its gate opens; tells for which clients it was begun, and for which it was ended. */
function gatedSynthesiser() {
  const begun: string[] = [];
  const ended: string[] = [];
  const gate = Promise.withResolvers<void>();
  const inner: Synthesiser = {
    name: "gated",
    description: "gated",
    synthesise: async (utterance, by) => {
      begun.push(by.client);
      by.signal.addEventListener("abort", () => ended.push(by.client));
      await gate.promise;
      return fakeSynthesiser().synthesise(utterance, by);
    },
  };
  return { begun, ended, open: gate.resolve, cached: cachedSynthesiser(inner, { ...stores(), disk: null }, ignore) };
}
const leaver = (client: string) => {
  const leaving = new AbortController();
  return { leave: () => leaving.abort(), by: { client, signal: leaving.signal } };
};
const cancelled = expect.objectContaining({ code: "cancelled" });

test("what several wait for goes on while one of them stays", async () => {
  const { begun, ended, open, cached } = gatedSynthesiser();
  const first = leaver("a");
  const left = cached.synthesise(hello, "memory", first.by);
  const stays = cached.synthesise(hello, "memory", asker("a"));
  await expect.poll(() => begun).toEqual(["a"]);
  first.leave();
  await expect(left).rejects.toEqual(cancelled);
  expect(ended).toEqual([]);
  open();
  expect((await stays).samples.length).toBe(2000);
  expect(begun).toEqual(["a"]);
});

test("what the last asker has left is ended, and made again for the next", async () => {
  const { begun, ended, open, cached } = gatedSynthesiser();
  const both = [leaver("a"), leaver("a")];
  const left = both.map(({ by }) => cached.synthesise(hello, "memory", by));
  await expect.poll(() => begun).toEqual(["a"]);
  for (const { leave } of both) leave();
  for (const one of left) await expect(one).rejects.toEqual(cancelled);
  expect(ended).toEqual(["a"]);
  const next = cached.synthesise(hello, "memory", asker("a"));
  open();
  expect((await next).samples.length).toBe(2000);
  expect(begun).toEqual(["a", "a"]);
});

test("no client waits for the same words in the line of another", async () => {
  const { begun, open, cached } = gatedSynthesiser();
  const asked = ["a", "b"].map((client) => cached.synthesise(hello, "memory", asker(client)));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  open();
  await Promise.all(asked);
});

test("who has gone has nothing made", async () => {
  const { begun, cached } = gatedSynthesiser();
  const { leave, by } = leaver("a");
  leave();
  await expect(cached.synthesise(hello, "memory", by)).rejects.toEqual(cancelled);
  expect(begun).toEqual([]);
});

test("a store that fails is logged, and the audio goes on", async () => {
  const errors: unknown[] = [];
  await writeFile(join(folder, "file"), "");
  const broken = { memory: memoryStore(1000), disk: diskStore(join(folder, "file"), 1000) };
  const cached = cachedSynthesiser(counting(), broken, (error) => errors.push(error));
  expect((await cached.synthesise(hello, "disk", asker())).samples.length).toBe(2000);
  await expect.poll(() => errors.length).toBe(2);
});

test("a damaged file is made again", async () => {
  const inner = counting();
  await cachedSynthesiser(inner, stores(), ignore).synthesise(hello, "disk", asker());
  const [name = ""] = await kept(1);
  await writeFile(join(folder, name), "not audio");
  expect((await cachedSynthesiser(inner, stores(), ignore).synthesise(hello, "disk", asker())).samples.length).toBe(
    2000,
  );
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
