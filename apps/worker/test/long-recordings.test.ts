// @module-tag real-time

import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { KeptThread } from "@parley/config";
import { testDatabase } from "@parley/db/testing";
import { openDiskFiles } from "@parley/files";
import type { Tables } from "@parley/model";
import { cachedSynthesiser, fakeSynthesiser, memoryStore } from "@parley/speech";
import { AudioConverter, readWav, SAMPLE_RATE, writeWav } from "@parley/voice";
import { expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { createSpeaker, type Speaker } from "../src/agent/speaker.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { startWorker, toneSpeaker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";

const sipp = peer("sipp");

const says = (said: string) => `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: ${said}, end_state: done }
`;

/** The longest silence between the first and the last sound, in milliseconds. */
function longestSilence(samples: Int16Array): number {
  let longest = 0;
  let lastSound: number | null = null;
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < 500) continue;
    longest = Math.max(longest, at - (lastSound ?? at));
    lastSound = at;
  }
  return (longest / SAMPLE_RATE) * 1000;
}

test.skipIf(sipp === null)("another client's recording of 10 MB costs a call that goes on no frame", async () => {
  const database = await testDatabase<Tables>();
  await using ending = new AsyncDisposableStack();
  ending.defer(() => database.drop());
  const folder = ending.use(await mkdtempDisposable(`${tmpdir()}/parley-long-`));
  const files = await openDiskFiles(folder.path);
  const stores = { memory: memoryStore(1_000_000), disk: null };
  const synthesiser = cachedSynthesiser(fakeSynthesiser(), stores, (error) => {
    throw error;
  });
  const recordings = createSpeaker(
    files,
    synthesiser,
    new AudioConverter((program, priority) => new KeptThread(program, priority)),
  );
  const speaker: Speaker = {
    samplesOf: (content, asker) => (content.audio === null ? toneSpeaker : recordings).samplesOf(content, asker),
  };
  const worker = await startWorker(database, { speaker, store: files });
  ending.defer(() => worker.stop());
  const first = await deployAgent(database, says("a".repeat(350)), "2100");
  const long = "{en-IN: {type: audio, content: Music, path: prompts/client/long.wav}}";
  const second = await deployAgent(database, says(long), "2101");
  // 21 minutes at a rate that takes long to work out, as people could upload them.
  const wav = writeWav("wav_ulaw_8k", new Int16Array(10_000_000).fill(2000));
  new DataView(wav.buffer).setUint32(24, 8001, true);
  await files.put(`prompts/${second.organisation}/long.wav`, wav);
  await Promise.all([
    callWithSipp({ number: first.number, port: worker.port, does: [{ rest: 1000 }] }),
    callWithSipp({ number: second.number, port: worker.port, does: [{ rest: 500 }], hangsUpAfter: 12_000 }),
  ]);
  const [tone, music] = [await endedCall(database, first), await endedCall(database, second)];
  expect(music.events.map(({ type }) => type)).toContain("play_started");
  const heard = readWav(await files.get(tone.call.recording ?? "")).channels[1] ?? new Int16Array();
  expect(heard.filter((sample) => Math.abs(sample) >= 500).length).toBeGreaterThan(5 * SAMPLE_RATE);
  expect(longestSilence(heard)).toBeLessThan(200);
});
