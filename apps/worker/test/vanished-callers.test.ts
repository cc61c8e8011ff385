// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { systemClock } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { echoAgent } from "./tones/agent.ts";
import { good, Wild } from "./wild.ts";

/** A minute of a call passes in half a second. */
const hurry = 120;

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database, {
    clock: {
      ...systemClock,
      now: () => systemClock.now() * hurry,
      after: (ms, run) => systemClock.after(ms / hurry, run),
    },
  });
  agent = await deployAgent(database, echoAgent.replaceAll("patience: 8000", "patience: 600000"), "1000");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

test("a caller without audio for half a minute is hung up on, except on hold or when only listening", async () => {
  const telephone = () => new Wild({ port: worker.port }).open();
  const [holding, listening, gone] = [await telephone(), await telephone(), await telephone()];
  expect(await holding.call(`${good}a=inactive\r\n`)).toBe(200);
  expect(await listening.call(`${good}a=recvonly\r\n`)).toBe(200);
  expect(await gone.call()).toBe(200);
  await gone.until((message) => /^BYE /.exec(message)?.[0]);
  const { call } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "completed", end_reason: "media_timeout" });
  // Its row tells of the end a moment before the worker has let go of it.
  await expect.poll(() => worker.switchboard.callsNow).toBe(2);
  for (const one of [holding, listening]) expect(await one.hangUp(2)).toBe(200);
  for (const one of [holding, listening, gone]) one.close();
});
