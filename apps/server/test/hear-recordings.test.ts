import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { assemble, compile, type FlowDocument } from "@parley/flow";
import { runConversation } from "@parley/host";
import type { Understand } from "@parley/model/kernel";
import { fakeRecogniser, SpeechError, type SpeechProvider } from "@parley/speech";
import { tone, writeWav } from "@parley/voice";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTasks } from "../src/tasks/start-tasks.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";
import { untilEnded } from "./tasks/task-world.ts";

const yaml = `parley: 1
settings: { languages: [en-IN], language: en-IN }
intents: { Desk: { intents: { bye: [good bye], help: [help me please] } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "How can I help?", paths: [{ intent: help, to: Help }, { intent: bye, to: Bye }] }
    Help: { say: "Say bye.", paths: [{ intent: bye, to: Bye }] }
    Bye: { type: End, say: Goodbye., end_state: bye }
`;
const hertz = { caller: 1000, agent: 400 };
const understand: Understand = (input) => ({
  intents: input.type === "text" ? [{ name: input.text.includes("help") ? "help" : "bye", score: 1 }] : [],
  ...{ mentions: [], languages: [], correction_end: null },
});

/** What the ear of the tests was given, and hears. */
let given: { readonly ms: number; readonly loudest: number; readonly phrases: readonly string[] }[] = [];
let hears: readonly (string | SpeechError)[] = [];
const ear: SpeechProvider = {
  name: "ear",
  speak: async () => null,
  hear: async () =>
    fakeRecogniser(({ samples, request }) => {
      const text = hears[given.length];
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      given.push({ ms: samples.length / 8, loudest, phrases: request.expected.phrases });
      if (text instanceof SpeechError) throw text;
      return text === undefined ? [] : [{ text, confidence: 0.9 }];
    }, "ear"),
};

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
let running: Awaited<ReturnType<typeof startTasks>>;
let document: FlowDocument;
const pathOf = (version: string) => `${version}hear_recordings/`;

beforeAll(async () => {
  server = await startServer({ speech: [ear] });
  running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
  flow = await addFlow(server);
  const saved = await flow.ask("PUT", `${flow.version}save_yaml/`, { yaml });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  document = assemble((await flow.ask("GET", `${flow.version}document/`)).body);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});
beforeEach(() => {
  given = [];
});

/** A call whose caller says "help me please" and "good bye", as a line stores it; `recording`: the bytes of its file. */
async function called(recording: Uint8Array | null) {
  const { database, deps } = server;
  const id = deps.newId();
  const lease = { worker: "w", epoch: 1 };
  const key = { organisation: flow.organisation, call: id, lease };
  const at = new Date(deps.now()).toISOString();
  const steps = [{ user: "help me please" }, { user: "good bye" }];
  const { turns } = runConversation(compile(document), understand, { name: "call", steps });
  const began = turns[0]?.event.now ?? 0;
  const entries = turns.flatMap(({ event, effects }) =>
    effects.flatMap((effect) => {
      if (effect.type !== "log") return [];
      const { type, ...data } = effect.entry;
      const at_ms = event.now - began;
      const entry = { at_ms, type, data: JSON.parse(JSON.stringify(data)) };
      const noticed = (kind: string, before: number) => ({ at_ms: at_ms - before, type: kind, data: {} });
      return type === "caller_said"
        ? [noticed("caller_audio_started", 800), noticed("caller_audio_ended", 300), noticed("recognised", 10), entry]
        : [entry];
    }),
  );
  await createCall(
    database,
    newCall({
      ...{ id, organisation: flow.organisation, flow: flow.flow, release: null, version: "0.0.1", category: "ongoing" },
      ...{ caller_number: "+15550100", number: "1000", language: "en-IN", started_at: at, answered_at: at, lease },
    }),
  );
  await commitTurn(database, { ...key, events: entries.map((entry, index) => ({ seq: index + 1, ...entry })) });
  const stored = recording === null ? null : `recordings/${flow.organisation}/${id}.wav`;
  if (stored !== null && recording !== null) await deps.files.put(stored, recording);
  await finishCall(database, {
    ...{ ...key, status: "completed", disposition: "bye", end_reason: "agent" },
    ...{ ended_at: at, duration_ms: 1000, recording: stored },
  });
  return id;
}

const side = (which: keyof typeof hertz, amplitude: number) => tone({ hertz: [hertz[which]], ms: 20_000, amplitude });

/** Both sides as a worker records them: the caller left, the agent right. */
function stereo(): Uint8Array {
  const [left, right] = [side("caller", 9000), side("agent", 20_000)];
  const both = Int16Array.from({ length: left.length * 2 }, (_, place) => {
    const channel = place % 2 === 0 ? left : right;
    return channel[place >> 1] ?? 0;
  });
  const bytes = writeWav("wav_pcm_8k", both);
  const head = new DataView(bytes.buffer);
  head.setUint16(22, 2, true);
  head.setUint32(28, 32_000, true);
  head.setUint16(32, 4, true);
  return bytes;
}

async function heard(body: object = {}) {
  const started = await flow.ask("POST", pathOf(flow.version), body);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const { body: ended } = await untilEnded(flow.ask, started.body.task_id);
  expect(ended.status, JSON.stringify(ended.error)).toBe("SUCCESS");
  return ended.result;
}

test("the caller's side of a recording is heard turn by turn, as the version listens there", async () => {
  const call = await called(stereo());
  hears = ["help me please", "good bye"];
  expect(await heard()).toMatchObject({
    revision: expect.any(Number),
    calls: [
      {
        call,
        turns: [
          { turn: 2, heard: [{ text: "help me please", confidence: 0.9 }] },
          { turn: 3, heard: [{ text: "good bye", confidence: 0.9 }] },
        ],
      },
    ],
    unheard: [],
  });
  // Half a second of voice, with what was kept before (as far as there is something) and after; of the caller alone.
  expect(given.map(({ ms }) => ms)).toEqual([800, 1000]);
  for (const { loudest } of given) expect(loudest).toBeLessThan(10_000);
  expect(given[0]?.phrases).toContain("good bye");
});

test("calls whose recordings cannot be heard are counted apart; calls beyond the bound are not heard", async () => {
  const mixed = await called(writeWav("wav_pcm_8k", side("caller", 9000)));
  const broken = await called(Buffer.from("not a recording"));
  const missing = await called(null);
  const { calls, unheard } = await heard({ limit: 3 });
  expect([calls, given]).toEqual([[], []]);
  expect(unheard).toEqual([
    { call: missing, why: "missing" },
    { call: broken, why: "unreadable" },
    { call: mixed, why: "mixed" },
  ]);
  expect((await flow.ask("POST", pathOf(flow.version), { limit: 101 })).status).toBe(400);
});

test("a call over which the recognisers fail takes no other along", async () => {
  const [older, newer] = [await called(stereo()), await called(stereo())];
  hears = ["help me please", new SpeechError("failed", "It broke."), "help me please", "good bye"];
  const { calls, unheard } = await heard({ limit: 2 });
  expect([calls.map(({ call }: { call: string }) => call), unheard]).toEqual([
    [older],
    [{ call: newer, why: "failed" }],
  ]);
});

test("it is refused to those who may not listen to recordings, and to those who may not read the version", async () => {
  const id = flow.organisation;
  const as = (policy: string) => server.signIn([{ scope: "organisation", id, policy }]);
  const ask = async (policy: string) => (await (await as(policy))("POST", pathOf(flow.version), {})).status;
  expect(await ask("v2.flow.edit")).toBe(403);
  expect(await ask("v2.calls_for_clients.view")).toBe(403);
});

test("where nothing is heard the caller was silent, and what comes after it is not heard", async () => {
  await called(stereo());
  hears = [];
  const started = await flow.ask("POST", pathOf(flow.version), { limit: 1 });
  const { body } = await untilEnded(flow.ask, started.body.task_id);
  // Nothing is heard: the call is silent there, and goes on no further.
  expect(body.result.calls[0].turns).toEqual([
    { turn: 2, heard: [] },
    { turn: 3, heard: null },
  ]);
});
