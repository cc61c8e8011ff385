// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import type { Speaker } from "../src/agent/speaker.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { startWorker, toneSpeaker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";

const menu = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: A long menu., paths: [{ dtmf: "1", to: Bye }] }
    Bye: { type: End, say: Bye., end_state: done }
`;

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await testDatabase<Tables>();
});
afterAll(() => database.drop());

test.skipIf(peer("sipp") === null)("a prompt that was cut off while it was made holds up no other", async () => {
  const made = Promise.withResolvers<Int16Array>();
  const speaker: Speaker = {
    samplesOf: async (content, asker) =>
      content.text === "A long menu." ? made.promise : toneSpeaker.samplesOf(content, asker),
  };
  const worker = await startWorker(database, { speaker, name: "slow" });
  const agent = await deployAgent(database, menu, "2300");
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [{ rest: 700 }, { press: "1" }, { rest: 3000 }],
  });
  const { call, events } = await endedCall(database, agent);
  expect(call).toMatchObject({ disposition: "done", end_reason: "agent" });
  const said = events.filter(({ type }) => type === "agent_said").map(({ data }) => data.say);
  const played = events.filter(({ type }) => type === "play_started").map(({ data }) => data.say);
  expect(said).toHaveLength(2);
  expect(played).toEqual(said.slice(1));
  made.resolve(new Int16Array());
  await worker.stop();
});
