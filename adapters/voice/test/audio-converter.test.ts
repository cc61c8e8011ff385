import { performance } from "node:perf_hooks";
import { KeptThread } from "@parley/config";
import { expect, test } from "vitest";
import { AudioConverter, goertzel, tone, writeWav } from "../src/index.ts";

const converter = new AudioConverter((program, priority) => new KeptThread(program, priority));

test("makes a WAV file, and samples at another rate, what a telephone plays", async () => {
  const samples = tone({ hertz: [440], ms: 400, amplitude: 8000 });
  expect(await converter.convert("a", async () => ({ wav: writeWav("wav_pcm_8k", samples) }))).toEqual(samples);
  const halved = await converter.convert("a", async () => ({ samples, rate: 16_000 }));
  expect(halved.length).toBe(samples.length / 2);
  expect(goertzel(halved, 880)).toBeGreaterThan(100 * goertzel(halved, 440));
  const wav = writeWav("wav_pcm_16k", samples);
  expect((await converter.convert("a", async () => ({ wav, upToSeconds: 0.1 }))).length).toBe(800);
});

test("a long recording holds up nothing else of the process", async () => {
  // The least that a client may have uploaded before there was a list of rates, and the most costly.
  const wav = writeWav("wav_ulaw_8k", new Int16Array(10_000_000));
  new DataView(wav.buffer).setUint32(24, 8001, true);
  const before = performance.eventLoopUtilization();
  expect((await converter.convert("a", async () => ({ wav }))).length).toBeGreaterThan(9_990_000);
  const { active, idle } = performance.eventLoopUtilization(before);
  expect(active).toBeLessThan(idle / 5);
});

test("a client has one piece at a time in the thread, and the others wait for that one alone", async () => {
  const done: string[] = [];
  const wav = writeWav("wav_ulaw_8k", new Int16Array(2_000_000));
  new DataView(wav.buffer).setUint32(24, 8001, true);
  const convert = async (client: string, name: string) => {
    await converter.convert(client, async () => ({ wav }));
    done.push(name);
  };
  await Promise.all([convert("a", "a1"), convert("a", "a2"), convert("a", "a3"), convert("b", "b1")]);
  expect(done.slice(0, 2).toSorted()).toEqual(["a1", "b1"]);
});

test("what cannot be loaded or read rejects, and the next goes on", async () => {
  const lost = converter.convert("a", () => Promise.reject(new Error("no such file")));
  const spoilt = converter.convert("a", async () => ({ wav: new Uint8Array(10) }));
  const [first, second] = await Promise.allSettled([lost, spoilt]);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "no such file" } });
  expect(second).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("not a WAV file") } });
  expect((await converter.convert("a", async () => ({ samples: new Int16Array(10), rate: 8000 }))).length).toBe(10);
});
