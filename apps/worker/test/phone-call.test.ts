// @module-tag real-time
import { readFile } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { readWav } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { heard } from "./heard.ts";
import { replayed } from "./replayed.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";

const welcome = await readFile(new URL("../../../examples/flows/welcome.yaml", import.meta.url), "utf8");

/** Asks for a code of four digits, and waits for so many milliseconds. */
const asking = (patience: number) => `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Code
    Code:
      say: Code?
      patience: ${patience}
      first_digit_wait_time: ${patience}
      max_inter_digit_wait_time: ${patience}
      save_input_to_metadata_key: code
      paths:
        - dtmf: "[0-9]{4}"
          to: Thanks
        - no_input: 1
          say: Nothing.
          to: Bye
        - no_match: 1
          to: Bye
    Thanks:
      type: End
      say: Thanks.
      end_state: got_code
    Bye:
      type: End
      end_state: no_code
`;
const sipp = peer("sipp");

/** How far what was recorded may lie from what was told of it, ms: a frame each way, and one for a busy machine. */
const apart = 60;

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;
let asker: DeployedAgent;
let impatient: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
  agent = await deployAgent(database, welcome, "1000");
  asker = await deployAgent(database, asking(30_000), "1001");
  impatient = await deployAgent(database, asking(1200), "1002");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

test.skipIf(sipp === null)("a caller hears the menu, presses 2, hears the goodbye, and is hung up on", async () => {
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [{ rest: 400 }, { tone: 600 }, { rest: 1000 }, { press: "2" }, { rest: 4000 }],
  });
  const ended = await endedCall(database, agent);
  const { call, events } = ended;
  expect(replayed(agent, ended)).toEqual({ call: call.id, end: { type: "same" }, words: null, broken: [] });
  expect(call).toMatchObject({
    status: "completed",
    category: "completed",
    disposition: "completed",
    end_reason: "agent",
    caller_number: "+919876543210",
    number: "1000",
    direction: "inbound",
  });
  const types = events.map(({ type }) => type);
  expect(events.filter(({ type }) => type === "entered").map(({ data }) => data.name)).toEqual([
    "Start",
    "Menu",
    "Goodbye",
  ]);
  expect(events.find(({ type }) => type === "caller_pressed")?.data).toEqual({ digits: "2" });
  expect(types.filter((type) => type === "play_started")).toHaveLength(2);

  const { channels } = readWav(await worker.files.get(call.recording ?? ""));
  const [caller, agentSide] = channels;
  if (caller === undefined || agentSide === undefined) throw new Error("The recording has two channels.");
  const spoken = events.find(({ type }) => type === "caller_audio_started");
  expect(Math.abs(heard(caller, 1000).from - (spoken?.at_ms ?? Number.NaN))).toBeLessThanOrEqual(apart);
  const plays = events.filter(({ type }) => type === "play_started");
  const stop = events.find(({ type }) => type === "play_stopped");
  expect(Math.abs(heard(agentSide, 440).from - (plays[0]?.at_ms ?? Number.NaN))).toBeLessThanOrEqual(apart);
  expect(
    Math.abs(heard(agentSide, 440, { to: plays[1]?.at_ms ?? 0 }).to - (stop?.at_ms ?? Number.NaN)),
  ).toBeLessThanOrEqual(apart);
  expect(
    Math.abs(heard(agentSide, 440, { from: stop?.at_ms ?? 0 }).from - (plays[1]?.at_ms ?? Number.NaN)),
  ).toBeLessThanOrEqual(apart);
});

test.skipIf(sipp === null)("a caller who hangs up in the middle ends the call and keeps the recording", async () => {
  await callWithSipp({ number: agent.number, port: worker.port, does: [{ tone: 400 }], hangsUpAfter: 700 });
  const ended = await endedCall(database, agent);
  const { call } = ended;
  expect(call).toMatchObject({ status: "completed", disposition: "hung_up", end_reason: "caller" });
  expect(replayed(agent, ended)).toEqual({ call: call.id, end: { type: "same" }, words: null, broken: [] });
  expect(readWav(await worker.files.get(call.recording ?? "")).channels[0]?.length).toBeGreaterThan(0);
});

test.skipIf(sipp === null)("a number without an agent is refused", async () => {
  await expect(callWithSipp({ number: "4711", port: worker.port, does: [{ rest: 100 }] })).rejects.toThrow(/404/);
});

test.skipIf(sipp === null)("a caller who says nothing is asked again and let go", async () => {
  await callWithSipp({ number: impatient.number, port: worker.port, does: [{ rest: 8000 }] });
  const ended = await endedCall(database, impatient);
  const { call, events } = ended;
  expect(call).toMatchObject({ disposition: "no_code", end_reason: "agent" });
  expect(replayed(impatient, ended)).toEqual({ call: call.id, end: { type: "same" }, words: null, broken: [] });
  expect(events.filter(({ type }) => type === "caller_silent")).toHaveLength(2);
  expect(events.filter(({ type }) => type === "reprompted")).toHaveLength(1);
});

test.skipIf(sipp === null)("keys pressed all the time lose nothing: the first four are the code", async () => {
  const keys = "13579024680".split("").flatMap((press) => [{ press }, { rest: 40 }]);
  await callWithSipp({ number: asker.number, port: worker.port, does: [...keys, { rest: 2000 }] });
  const { call, events } = await endedCall(database, asker);
  expect(call).toMatchObject({ disposition: "got_code", metadata: { code: "1357" } });
  expect(events.filter(({ type }) => type === "key").length).toBeGreaterThanOrEqual(4);
});

test.skipIf(sipp === null)("ten callers at once are each heard and let go", async () => {
  const does = "2468".split("").flatMap((press) => [{ rest: 100 }, { press }]);
  await callWithSipp({
    number: asker.number,
    port: worker.port,
    does: [...does, { rest: 2000 }],
    calls: 10,
    atOnce: 10,
  });
  const db = database.forOrganisations([asker.organisation]);
  const ended = db.selectFrom("call").select("metadata").where("disposition", "=", "got_code");
  const withCode = async () => (await ended.execute()).filter(({ metadata }) => metadata.code === "2468").length;
  await expect.poll(withCode).toBe(10);
});
