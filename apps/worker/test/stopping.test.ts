// @module-tag real-time
import { randomBytes, randomUUID } from "node:crypto";
import { queueDial } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall, lastCall } from "./ended-call.ts";
import { startWorker } from "./running-worker.ts";
import { Telephone } from "./telephone.ts";
import { addTrunk } from "./trunk.ts";

const asking = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: Hello., patience: 60000 }
`;

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await testDatabase<Tables>();
});
afterAll(() => database.drop());

async function order({ organisation, flow, number: from }: DeployedAgent): Promise<string> {
  const call = uuidv7(Date.now(), randomBytes(10));
  const wish = { organisation, flow, from, to: "+15550100042", call, key: randomUUID(), request: {}, metadata: {} };
  await database.withOrganisations([organisation], (trx) =>
    queueDial(trx, { ...wish, ringMs: 120_000, patience: 60_000 }),
  );
  return call;
}

/** Keeps a call's row from being changed until the function that comes back is called. */
async function lockedRow({ organisation }: DeployedAgent, call: string): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const locking = database.withOrganisations([organisation], async (trx) => {
    await sql`select from call where id = ${call} for update`.execute(trx);
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  return async () => {
    release.resolve();
    await locking;
  };
}

test("a callee who answers while the worker stops is hung up on, and no agent talks", async () => {
  const worker = await startWorker(database);
  const agent = await deployAgent(database, asking, "+18005550101");
  const answers = Promise.withResolvers<void>();
  const telephone = await Telephone.open(answers.promise);
  await addTrunk(database, { number: agent.number, port: telephone.port });
  const unlock = await lockedRow(agent, await ringing(agent));
  answers.resolve();
  await telephone.wasAcknowledged();
  const stopped = worker.stop(200);
  await telephone.wasHungUpOn();
  await unlock();
  await stopped;
  telephone.close();
  const { call, events } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "failed", end_reason: "worker_stopped", duration_ms: null });
  expect(events.some(({ type }) => type === "agent_said")).toBe(false);
});

/** Orders a call, and waits until it rings. */
async function ringing(agent: DeployedAgent): Promise<string> {
  const call = await order(agent);
  await expect.poll(async () => (await lastCall(database, agent)).call.status).toBe("ringing");
  return call;
}
