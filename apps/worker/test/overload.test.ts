// @module-tag real-time
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { keepCallTicket, queueDial } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { echoAgent } from "./tones/agent.ts";
import { addTrunk } from "./trunk.ts";
import { Wild } from "./wild.ts";

const idle = { lateMs: 0, busyShare: 0.1 };
const machine = { ...idle };

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database, { load: () => machine });
  agent = await deployAgent(database, echoAgent.replaceAll("patience: 8000", "patience: 600000"), "1000");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

const statusOf = async (call: string) => {
  const db = database.forOrganisations([agent.organisation]);
  return (await db.selectFrom("call").select("status").where("id", "=", call).executeTakeFirstOrThrow()).status;
};

test("before frames come late new calls are sent elsewhere by every way, those that go on are not touched", async () => {
  const talking = await new Wild({ port: worker.port }).open();
  expect(await talking.call()).toBe(200);

  machine.lateMs = 40;
  const asking = await new Wild({ port: worker.port }).open();
  asking.send("OPTIONS", 1);
  expect(await asking.answered(1, "OPTIONS")).toBe(503);
  const refused = await new Wild({ port: worker.port }).open();
  expect(await refused.call()).toBe(503);
  expect(await refused.until((message) => /^Retry-After: *(\d+)/m.exec(message)?.[1])).toBe("5");

  const secret = randomBytes(8).toString("hex");
  const { organisation, flow, document, number: from } = agent;
  const ticket = { organisation, flow, version: "0.0.1", release: null, metadata: {}, lifetime: 30_000 };
  await keepCallTicket(database, {
    ...ticket,
    digest: createHash("sha256").update(secret).digest(),
    document: JSON.parse(JSON.stringify(document)),
  });
  const [code] = await once(new WebSocket(`ws://${worker.link}/ws/call?ticket=${secret}`), "close");
  expect(code).toBe(4503);

  const called = await new Wild({ port: worker.port }).open();
  await addTrunk(database, { number: from, port: called.port });
  const call = uuidv7(Date.now(), randomBytes(10));
  const wish = { organisation, flow, from, to: "+15550100042", call, key: call, request: {}, metadata: {} };
  await database.withOrganisations([organisation], (trx) =>
    queueDial(trx, { ...wish, ringMs: 60_000, patience: 60_000 }),
  );
  await worker.switchboard.makeWaiting();
  expect(await statusOf(call)).toBe("queued");
  expect(worker.switchboard.callsNow).toBe(1);

  Object.assign(machine, idle);
  await worker.switchboard.makeWaiting();
  await called.until((message) => /^INVITE /.exec(message)?.[0]);
  expect(await statusOf(call)).not.toBe("queued");
  const next = await new Wild({ port: worker.port }).open();
  expect(await next.call()).toBe(200);
  expect(await next.hangUp(2)).toBe(200);
  expect(await talking.hangUp(2)).toBe(200);
  for (const telephone of [talking, asking, refused, called, next]) telephone.close();
});
