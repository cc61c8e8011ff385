// @module-tag real-time

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptThread } from "@parley/config";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { type Files, openDiskFiles } from "@parley/files";
import type { Tables } from "@parley/model";
import { cachedSynthesiser, memoryStore, recognisersOf } from "@parley/speech";
import { AudioConverter, readWav, writeWav } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWholeRun, Tally } from "../../../test/api/tally.ts";
import { seed } from "../../../test/seed.ts";
import { createSpeaker } from "../src/agent/speaker.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { echoAgent, silenceThreshold } from "./tones/agent.ts";
import { callInTones } from "./tones/call-in-tones.ts";
import type { CallerOrder, CallerReport } from "./tones/caller.ts";
import { toneRecogniser, toneSynthesiser } from "./tones/speech.ts";
import { farewell, greeting, toneOf, words, wordsHeard } from "./tones/words.ts";

/** The worker has fifty ports. `npm run evidence` uses all of them at once, several times: one that loses ports runs out. */
const atOnce = isWholeRun() ? 50 : 6;
const rounds = isWholeRun() ? 5 : 1;
/** A port that was given back rests for 5 s. */
const portRest = 5500;
const turns = isWholeRun() ? 6 : 2;
const tally = new Tally("V1");

let folder: string;
let files: Files;
let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-tones-"));
  files = await openDiskFiles(folder);
  database = await testDatabase<Tables>();
  const stores = { memory: memoryStore(1_000_000), disk: null };
  const synthesiser = cachedSynthesiser(toneSynthesiser, stores, (error) => {
    throw error;
  });
  worker = await startWorker(database, {
    store: files,
    speaker: createSpeaker(
      files,
      synthesiser,
      new AudioConverter((program, priority) => new KeptThread(program, priority)),
    ),
    recognisers: recognisersOf([toneRecogniser]),
  });
  // What it says last is a recording of the client's own.
  const recorded = `say: {en-IN: {type: audio, content: ${farewell}, path: prompts/client/bye.wav}}`;
  agent = await deployAgent(database, echoAgent.replace(`say: ${farewell}`, recorded), "1000");
  await files.put(`prompts/${agent.organisation}/bye.wav`, writeWav("wav_pcm_8k", toneOf(farewell, 240)));
});

afterAll(async () => {
  tally.keep();
  await worker.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

function order(round: number, index: number): CallerOrder {
  return {
    caller: `+1555${round}${100 + index}`,
    number: agent.number,
    port: worker.port,
    word: words[index] ?? "",
    turns,
    after: (round === 0 ? 0 : portRest) + index * 60,
    speaks: [400, 1200],
    thinks: [200, 1000],
    silenceThreshold,
    chance: ((seed + 1) * (round * 50 + index + 1) * 0.618034) % 1,
  };
}

test(`${atOnce} callers at once are understood, hear their own agent alone, and are let go`, async () => {
  const orders = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: atOnce }, (_each, index) => order(round, index)),
  );
  const reports = await callInTones(orders);
  expect(reports).toHaveLength(rounds * atOnce);
  await expect.poll(() => worker.switchboard.callsNow).toBe(0);
  for (const report of reports) {
    const { caller, word, end, strange, waits, heard } = report;
    expect({ caller, end, strange, answers: waits.length }).toEqual({
      caller,
      end: "completed",
      strange: 0,
      answers: turns + 1,
    });
    expect(new Set(Object.keys(heard))).toEqual(new Set([greeting, word, farewell]));
    await compareWithRecord(report);
    tally.count();
  }
});

/** What is kept of a call is what its caller said and heard. */
async function compareWithRecord({ caller, word, heard }: CallerReport): Promise<void> {
  const db = database.forOrganisations([agent.organisation]);
  const call = await db.selectFrom("call").selectAll().where("caller_number", "=", caller).executeTakeFirstOrThrow();
  expect(call).toMatchObject({ status: "completed", disposition: "completed", end_reason: "agent" });
  const events = await db.selectFrom("call_event").selectAll().where("call", "=", call.id).orderBy("seq").execute();
  const of = (type: string) => events.filter((event) => event.type === type);
  const own = Array.from({ length: turns }, () => word);
  expect(of("caller_said").map(({ data }) => data.text)).toEqual([...own, farewell]);
  expect(of("entered").map(({ data }) => data.name)).toEqual(["Start", "Ask", ...own.map(() => "Echo"), "Leave"]);
  const [left, right] = readWav(await files.get(call.recording ?? "")).channels.map(wordsHeard);
  expect(new Set(left?.keys())).toEqual(new Set([word, farewell]));
  expect(Object.fromEntries(right ?? [])).toEqual(heard);
}
