// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { readWav } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { speaking } from "./speaking.ts";

const answeringMachine = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Message }] }
    Message:
      type: Record
      disable_beep: true
      paths:
        - { action_result: action.ok, to: Left }
        - { always, to: Nothing }
    Left: { type: End, say: "{{ action.result.ended_by }} {{ action.result.recording }}", end_state: message_left }
    Nothing: { type: End, end_state: no_message }
`;

let database: TestDatabase<Tables>;
let worker: RunningWorker;
beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
});

const hasPeers = peer("sipp") !== null && peer("espeak-ng") !== null;

test.skipIf(!hasPeers)("a message that the caller ends by hanging up is the block's result", async () => {
  const agent = await deployAgent(database, answeringMachine, "2400");
  const message = await speaking("please call me back about my order of last week, it has not come yet");
  const does = [{ rest: 700 }, { say: message }];
  await callWithSipp({ number: agent.number, port: worker.port, does, hangsUpAfter: 3000 });
  const { call, events } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "completed", disposition: "message_left", end_reason: "caller" });
  const said = String(events.find(({ type }) => type === "agent_said")?.data.text);
  const [endedBy, recording = ""] = said.split(" ");
  expect(endedBy).toBe("hang_up");
  expect(readWav(await worker.files.get(recording)).channels[0]?.length).toBeGreaterThan(8000);
});
