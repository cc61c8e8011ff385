// @module-tag real-time
import { openDatabase } from "@parley/db";
import { takeName } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { leftOpen, nothing } from "./left-open.ts";
import { startWorker } from "./running-worker.ts";
import { Telephone } from "./telephone.ts";
import { echoAgent } from "./tones/agent.ts";

const patient = echoAgent.replaceAll("patience: 8000", "patience: 600000");
let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
});

afterAll(() => database.drop());

/** Others find no sign of life, and end its calls. */
const takeForDead = (name: string) =>
  database.asSystem("take a worker for dead", async (db) => {
    await sql`update worker set status = 'stopped', epoch = epoch + 1 where name = ${name}`.execute(db);
    await sql`update call set status = 'failed', category = 'completed', end_reason = 'worker_lost', ended_at = now()
      where worker = ${name} and ended_at is null`.execute(db);
  });

async function callBriefly(number: string, port: number): Promise<number> {
  const telephone = await Telephone.open();
  const { status } = await telephone.call(number, port);
  if (status === 200) await telephone.hangUp();
  telephone.close();
  return status;
}

test("a worker that was taken for dead hangs its calls up, keeps what was heard, and takes new ones", async () => {
  const worker = await startWorker(database, { name: "revenant" });
  const agent = await deployAgent(database, patient, "5000");
  const telephone = await Telephone.open();
  expect((await telephone.call(agent.number, worker.port)).status).toBe(200);
  await takeForDead("revenant");
  await telephone.wasHungUpOn();
  telephone.close();
  const { call } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "failed", end_reason: "worker_lost" });
  await expect.poll(() => leftOpen(worker)).toEqual(nothing);
  expect((await endedCall(database, agent)).call.recording).toContain(call.id);

  // Until it has learnt of it, callers are sent elsewhere: nothing of them could be stored.
  await expect.poll(() => callBriefly(agent.number, worker.port)).toBe(200);
  await expect.poll(() => worker.switchboard.callsNow).toBe(0);
  await worker.stop();
});

test("a worker whose name another process has taken hangs its calls up, and takes none", async () => {
  const worker = await startWorker(database, { name: "twin" });
  const agent = await deployAgent(database, patient, "5001");
  const telephone = await Telephone.open();
  expect((await telephone.call(agent.number, worker.port)).status).toBe(200);
  const twin = { name: "twin", address: "127.0.0.1:5060", link: null, calls: 0, capacity: 10, status: null };
  const { lease } = await takeName(database, twin);
  await telephone.wasHungUpOn();
  telephone.close();
  const next = await Telephone.open();
  expect((await next.call(agent.number, worker.port)).status).toBe(503);
  next.close();
  const { rows } = await database.asSystem("look at a worker", (db) =>
    sql`select epoch from worker where name = 'twin'`.execute(db),
  );
  expect(rows).toEqual([{ epoch: lease.epoch }]);
  await worker.stop();
});

/** Holds up all that this process does. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test("a main loop that stands still gives signs of life for a moment, and none after long", async () => {
  const { admin: url } = database.urls;
  const admin = openDatabase<object>({ appUrl: url, systemUrl: url });
  const asAdmin = <Row>(statement: RawBuilder<Row>) =>
    admin.asSystem("keep signs of life", async (db) => (await statement.execute(db)).rows);
  await asAdmin(sql`create table public.signs (name text, at timestamptz)`);
  await asAdmin(sql`create function public.keep_sign() returns trigger language plpgsql security definer as
    $$ begin insert into public.signs values (new.name, clock_timestamp()); return null; end $$`);
  await asAdmin(sql`create trigger signs_are_kept after update on parley.worker
    for each row execute function public.keep_sign()`);
  const busy = await startWorker(database, { name: "busy", every: 100 });
  const stuck = await startWorker(database, { name: "stuck", every: 100, stalledAfter: 500 });
  const [begun] = await asAdmin(sql<{ at: string }>`select clock_timestamp()::text as at`);
  stall(4000);
  const rows = await asAdmin(sql`select name, count(*)::integer as signs from public.signs
    where name in ('busy', 'stuck') and at between ${begun?.at}::timestamptz + interval '1.5 s' and ${begun?.at}::timestamptz + interval '3.8 s'
    group by name`);
  expect(rows).toEqual([{ name: "busy", signs: expect.any(Number) }]);
  await busy.stop();
  await stuck.stop();
  await admin.close();
});
