// @module-tag real-time
import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "@parley/db";
import { queueDial } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { trainedModel } from "../src/agent/trained-model.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { ringingTelephone } from "./ringing-telephone.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { addTrunk } from "./trunk.ts";

const greeting = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: Hello. }
`;
const transferring = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Desk }] }
    Desk: { type: Transfer, say: Wait., transfer_phone_number: "+15550100042", paths: [{ event: failed, to: Failed }] }
    Failed: { type: End, end_state: has_failed }
`;
const to = "+15550100042";

let database: TestDatabase<Tables>;
let worker: RunningWorker;
/** Training begins, and goes on once it is let. */
let training = gate();

function gate() {
  return { begun: Promise.withResolvers<void>(), goesOn: Promise.withResolvers<void>() };
}

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database, {
    train: async (corpus) => {
      training.begun.resolve();
      await training.goesOn.promise;
      return trainedModel(corpus);
    },
  });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

const asSystem = (statement: ReturnType<typeof sql>) =>
  database.asSystem("change what holds", (db) => statement.execute(db));

test.each([
  ["blacklisted", () => sql`insert into blacklist_number (caller_number) values (${to})`],
  ["provider_paused", () => sql`update telephony_provider set status = 'paused'`],
  ["expired", () => sql`update dial set expires_at = now()`],
])("a call is judged after its agent was trained, just before it is dialled: %s", async (reason, change) => {
  training = gate();
  await asSystem(sql`delete from blacklist_number`);
  const telephone = await ringingTelephone();
  // No two agents are alike, so each is trained.
  const agent = await deployAgent(database, greeting.replace("Hello", reason), `+1800555${reason.length}000`);
  await addTrunk(database, { number: agent.number, port: telephone.port });
  const call = uuidv7(Date.now(), randomBytes(10));
  const { organisation, flow, number: from } = agent;
  const waits = { key: randomUUID(), request: {}, metadata: {}, ringMs: 10_000, patience: 60_000 };
  await database.withOrganisations([organisation], (trx) =>
    queueDial(trx, { organisation, flow, from, to, call, ...waits }),
  );
  await training.begun.promise;
  await asSystem(change());
  training.goesOn.resolve();
  expect((await endedCall(database, agent)).call).toMatchObject({ id: call, status: "failed", end_reason: reason });
  expect(telephone.invites).toBe(0);
  telephone.close();
});

test.skipIf(peer("sipp") === null)("a transfer is judged again when the line refuses it and we dial", async () => {
  training = gate();
  training.goesOn.resolve();
  await asSystem(sql`delete from blacklist_number`);
  const telephone = await ringingTelephone();
  const agent = await deployAgent(database, transferring, "2000");
  await addTrunk(database, { number: agent.number, port: telephone.port });
  // The carrier is paused once the line was asked, and before it refuses.
  const admin = openDatabase<Tables>({ appUrl: database.urls.app, systemUrl: database.urls.admin });
  await admin.asSystem("pause carriers at a moment", async (db) => {
    await sql`create function pause_carriers() returns trigger language plpgsql as $$
      begin update telephony_provider set status = 'paused'; return null; end $$`.execute(db);
    await sql`create trigger pause_carriers after insert on parley.outgoing_leg
      execute function pause_carriers()`.execute(db);
  });
  await admin.close();
  const onRefer = { refuse: "603 Decline" };
  await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 4000 }], onRefer });
  const { call } = await endedCall(database, agent);
  expect(call).toMatchObject({ disposition: "has_failed" });
  expect(telephone.invites).toBe(0);
  const legs = await database.asSystem("look at the legs", (db) =>
    db.selectFrom("outgoing_leg").select("id").where("call", "=", call.id).execute(),
  );
  expect(legs).toEqual([]);
  telephone.close();
});
