import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@parley/db";
import { type CallKey, createCall, failLostCalls, finishCall, type Lease, takeName } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { type Files, openDiskFiles } from "@parley/files";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { FRAME_SAMPLES } from "@parley/voice";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabaseProxy } from "../../../test/database-proxy.ts";
import { closeCall } from "../src/call/call-closing.ts";
import { CallRecord } from "../src/call/call-record.ts";
import { CallResources } from "../src/call/call-resources.ts";
import { CallStore } from "../src/call/call-store.ts";
import { Recordings } from "../src/call/recordings.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { echoAgent } from "./tones/agent.ts";

const log = pino({ level: "silent" });
const pause = 50;
let database: TestDatabase<Tables>;
let agent: DeployedAgent;
let folder: string;
let recording: string;
let files: Files;
let made = 0;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  agent = await deployAgent(database, echoAgent, "7300");
});

afterAll(() => database.drop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recordings-"));
  recording = join(folder, "recording");
  files = await openDiskFiles(join(folder, "files"));
});

afterEach(() => rm(folder, { recursive: true }));

type Held = CallKey & { readonly lease: Lease };

/** A call that goes on, as a worker has written it. */
async function goingCall(): Promise<Held> {
  const worker = `worker ${made++}`;
  const beat = { name: worker, address: "127.0.0.1:5060", link: null, calls: 0, capacity: 10, status: null };
  const { lease } = await takeName(database, beat);
  const id: Id = uuidv7(
    Date.now(),
    new Uint8Array(10).map((_, index) => (index === 9 ? made % 256 : 7)),
  );
  const now = new Date().toISOString();
  await createCall(database, {
    ...{ id, organisation: agent.organisation, lease, flow: agent.flow, release: null, version: "0.0.1" },
    ...{ category: "ongoing", caller_number: null, number: agent.number, direction: "inbound", status: "in_progress" },
    ...{ language: "en-IN", started_at: now, answered_at: now, metadata: {} },
  });
  return { organisation: agent.organisation, call: id, lease };
}

const frame = new Int16Array(FRAME_SAMPLES);

/** Records a call to its end, as the process did that held it. */
async function record(recordings: Recordings, key: CallKey): Promise<void> {
  const resources = new CallResources();
  const recorder = await recordings.start(resources, key, "wav_pcm_8k", log);
  recorder.append(frame, frame);
  await resources.handOver().disposeAsync();
}

const endAsLost = ({ lease }: Held) => failLostCalls(database, { ...lease, epoch: lease.epoch + 1 });

async function recordingOf({ call }: CallKey): Promise<string | null> {
  const row = database.forOrganisations([agent.organisation]).selectFrom("call").select("recording");
  return (await row.where("id", "=", call).executeTakeFirstOrThrow()).recording;
}

const open = (options: Partial<Parameters<typeof Recordings.open>[0]> = {}) =>
  Recordings.open({ folder: recording, files, database, log, pause, ...options });

const storedOf = ({ organisation, call }: CallKey) => `recordings/${organisation}/${call}.wav`;

/** A process that starts where another has ended keeps what that left. */
async function keptByTheNext(key: Held): Promise<void> {
  const next = await open();
  await next.keepLeft();
  expect(await recordingOf(key)).toBe(storedOf(key));
  expect(await readdir(recording)).toEqual([]);
  expect(await files.exists(storedOf(key))).toBe(true);
  await next.stop();
}

/** A store whose disk is slow: it looks often before it reads what is put. */
const slow = (of: Files): Files => ({
  ...of,
  put: async (stored, content) => {
    for (let looks = 0; looks < 50; looks++) await stat(folder);
    return of.put(stored, content);
  },
});

test("a recording that cannot be opened leaves its call without one, and harms nothing else", async () => {
  const recordings = await open({ files: slow(files) });
  const named: unknown[] = [];
  await recordings.keep(await goingCall(), async (name) => void named.push(name));
  expect(named).toEqual([null]);
  await recordings.stop();
});

test("a recording that nothing was written to is none: no call names it, and it goes", async () => {
  const [key, lost] = [await goingCall(), await goingCall()];
  const recordings = await open();
  for (const call of [key, lost]) {
    const resources = new CallResources();
    await recordings.start(resources, call, "wav_ulaw_8k", log);
    await resources.handOver().disposeAsync();
  }
  const named: unknown[] = [];
  await recordings.keep(key, async (name) => void named.push(name));
  expect(named).toEqual([null]);
  await recordings.stop();
  await endAsLost(lost);
  const next = await open();
  await next.keepLeft();
  await next.stop();
  expect(await recordingOf(lost)).toBe(null);
  expect(await readdir(recording)).toEqual([]);
  expect([await files.exists(storedOf(key)), await files.exists(storedOf(lost))]).toEqual([false, false]);
});

test("a call ends in its row also where its line and its recording do not close", async () => {
  const key = await goingCall();
  const recordings = await open();
  const resources = new CallResources();
  (await recordings.start(resources, key, "wav_pcm_8k", log)).append(frame, frame);
  resources.keep("a file of a disk that went away", () => Promise.reject(new Error("EIO: i/o error, close")));
  const seal = () => Promise.reject(new Error("Nothing is sent here"));
  const store = new CallStore({ database, isReachable: () => true, seal, log });
  let hangUps = 0;
  const line = {
    hangUp: () => {
      hangUps++;
      throw new Error("a fault of ours");
    },
  };
  const keepRecording = (name: (recording: string | null) => Promise<void>) => recordings.keep(key, name);
  await closeCall(
    { key, log, line, host: { store }, keepRecording },
    {
      ...{ opened: resources.handOver(), record: new CallRecord(), answeredAt: Date.now(), duration: 1000 },
      ...{ end: null, session: null, reason: "fault" },
    },
  );
  const row = database.forOrganisations([agent.organisation]).selectFrom("call").select(["status", "recording"]);
  const ended = await row.where("id", "=", key.call).executeTakeFirstOrThrow();
  expect(ended).toEqual({ status: "failed", recording: storedOf(key) });
  expect(hangUps).toBe(1);
  await recordings.stop();
});

test("a recording whose name the database does not take stays until the next start", async () => {
  const key = await goingCall();
  const recordings = await open();
  await record(recordings, key);
  const away = new Error("The worker stops");
  await expect(recordings.keep(key, () => Promise.reject(away))).rejects.toBe(away);
  await recordings.stop();
  await endAsLost(key);
  await keptByTheNext(key);
});

test("a start while the database is away loses no recording, and goes on once it is back", async () => {
  const key = await goingCall();
  const died = await open();
  await record(died, key);
  await endAsLost(key);
  const proxy = await openDatabaseProxy(database.urls.app);
  const urls = { appUrl: proxy.through(database.urls.app), systemUrl: proxy.through(database.urls.system) };
  const troubled = openDatabase<Tables>({ ...urls, connectPatience: 500 });
  proxy.refuse(true);
  const recordings = await open({ database: troubled });
  await recordings.keepLeft();
  expect(await readdir(recording)).toHaveLength(1);
  proxy.refuse(false);
  await expect.poll(() => recordingOf(key)).toBe(storedOf(key));
  await recordings.stop();
  await troubled.close();
  await proxy.close();
});

test("a full disk keeps no worker from starting, and what fits again is stored", async () => {
  const [first, second] = [await goingCall(), await goingCall()];
  const died = await open();
  for (const key of [first, second]) {
    await record(died, key);
    await endAsLost(key);
  }
  let isFull = true;
  let refusals = 0;
  const full: Files = {
    ...files,
    put: async (stored, content) => {
      if (!isFull || stored === storedOf(second)) return files.put(stored, content);
      refusals++;
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  };
  const recordings = await open({ files: full });
  await recordings.keepLeft();
  await expect.poll(() => refusals).toBeGreaterThan(2);
  expect(await recordingOf(second)).toBe(storedOf(second));
  expect(await recordingOf(first)).toBeNull();
  isFull = false;
  await expect.poll(() => recordingOf(first)).toBe(storedOf(first));
  await recordings.stop();
});

test("a recording that the store does not take at the end of its call is stored later by the same worker", async () => {
  const key = await goingCall();
  let isFull = true;
  const full: Files = {
    ...files,
    put: (stored, content) => (isFull ? Promise.reject(new Error("ENOSPC")) : files.put(stored, content)),
  };
  const recordings = await open({ files: full });
  await record(recordings, key);
  const end = { status: "completed", disposition: null, end_reason: "agent", duration_ms: 1 } as const;
  await recordings.keep(key, async (name) => {
    await finishCall(database, { ...key, ...end, ended_at: new Date().toISOString(), recording: name });
  });
  expect(await recordingOf(key)).toBeNull();
  isFull = false;
  await expect.poll(() => recordingOf(key)).toBe(storedOf(key));
  await recordings.stop();
});

test("the recording of a call that goes on, here or in another process of this folder, is left alone", async () => {
  const key = await goingCall();
  const recordings = await open();
  await record(recordings, key);
  for (const each of [recordings, await open()]) {
    await each.keepLeft();
    await each.stop();
  }
  expect(await readdir(recording)).toHaveLength(1);
  expect(await files.exists(storedOf(key))).toBe(false);
});
