import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseProxy, openDatabaseProxy } from "../../../../test/database-proxy.ts";
import { type Database, openDatabase } from "../../src/index.ts";
import {
  beat,
  CallLost,
  claimDial,
  commitTurn,
  createCall,
  DeadWorkers,
  endForgottenDials,
  failLostCalls,
  finishCall,
  type Lease,
  type NewCall,
  noteAnswered,
  noteRinging,
  takeName,
} from "../../src/store/index.ts";
import { newCall, type TestDatabase, testDatabase } from "../../src/testing/index.ts";

const newId = () => uuidv7(Date.now(), randomBytes(10));
const [organisation, flow] = [newId(), newId()];
let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await database.asSystem("fill the tables", async (db) => {
    await sql`insert into organisation (id, organisation_id, name) values (${organisation}, ${organisation}, 'A')`.execute(
      db,
    );
    await sql`insert into flow (id, organisation_id, name) values (${flow}, ${organisation}, 'F')`.execute(db);
  });
});

afterAll(() => database.drop());

let names = 0;

const worker = (name = `w${++names}`) => ({
  name,
  address: "127.0.0.1:5060",
  link: null,
  calls: 0,
  capacity: 10,
  status: null,
});

/** A call that a worker holds. */
async function begun(lease: Lease, of: Partial<NewCall> = {}) {
  const id = newId();
  await createCall(database, newCall({ id, organisation, flow, lease, ...of }));
  return { organisation, call: id, lease };
}

const ending = {
  status: "completed",
  disposition: "completed",
  end_reason: "caller",
  ended_at: new Date().toISOString(),
  duration_ms: 1,
  recording: null,
} as const;

const turn = {
  events: [{ seq: 1, at_ms: 0, type: "entered", data: {} }],
  changes: { status: "in_progress" },
} as const;

const rowOf = (call: Id) =>
  database
    .forOrganisations([organisation])
    .selectFrom("call")
    .selectAll()
    .where("id", "=", call)
    .executeTakeFirstOrThrow();

async function eventsOf(call: Id): Promise<number> {
  const rows = await database
    .forOrganisations([organisation])
    .selectFrom("call_event")
    .select("id")
    .where("call", "=", call)
    .execute();
  return rows.length;
}

test("an ended call stays ended, whatever its worker still stores", async () => {
  const { lease } = await takeName(database, worker());
  const held = await begun(lease);
  expect(await finishCall(database, { ...held, ...ending })).toBe(true);
  const before = await rowOf(held.call);
  expect(await finishCall(database, { ...held, ...ending, status: "failed", end_reason: "fault" })).toBe(false);
  await expect(commitTurn(database, { ...held, ...turn })).rejects.toThrow(CallLost);
  await expect(noteAnswered(database, { ...held, release: newId(), version: "0.0.1", language: null })).rejects.toThrow(
    CallLost,
  );
  await noteRinging(database, held);
  await expect(createCall(database, newCall({ id: held.call, organisation, flow, lease }))).rejects.toThrow(CallLost);
  expect(await rowOf(held.call)).toEqual(before);
  expect(await eventsOf(held.call)).toBe(0);
});

test("the end of a call is stored once, however many store it at once", async () => {
  const { lease } = await takeName(database, worker());
  const held = await begun(lease);
  const events = [{ seq: 1, at_ms: 1, type: "ended", data: {} }];
  const ends = [1, 2, 3].map((by) => finishCall(database, { ...held, ...ending, disposition: `by ${by}`, events }));
  expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
  expect(await rowOf(held.call)).toMatchObject({ revision: 2 });
  expect(await eventsOf(held.call)).toBe(1);
});

test("a worker whose name another process has taken stores nothing more, and makes no call", async () => {
  const mine = worker();
  const { lease } = await takeName(database, mine);
  const held = await begun(lease);
  const later = await takeName(database, mine);
  expect(later.lease.epoch).toBe(lease.epoch + 1);
  await expect(commitTurn(database, { ...held, ...turn })).rejects.toThrow(CallLost);
  expect(await finishCall(database, { ...held, ...ending })).toBe(false);
  await expect(createCall(database, newCall({ id: newId(), organisation, flow, lease }))).rejects.toThrow(CallLost);
  expect(await claimDial(database, lease)).toBeNull();
  expect(await beat(database, { ...mine, epoch: lease.epoch })).toEqual({ holder: "another" });
  expect(await eventsOf(held.call)).toBe(0);
  const own = await begun(later.lease);
  expect(await failLostCalls(database, later.lease)).toBe(1);
  expect(await rowOf(held.call)).toMatchObject({ status: "failed", end_reason: "worker_lost" });
  expect(await rowOf(own.call)).toMatchObject({ status: "in_progress", ended_at: null });
});

const pause = (name: string) =>
  database.asSystem("let time pass", (db) =>
    sql`update worker set heartbeat_at = now() - interval '1 minute' where name = ${name}`.execute(db),
  );

/** As if the server of the database had started long ago: the cluster of a test run may be younger than the patience. */
const patience = 100;

test("a worker that gives no sign of life is dead: its calls end, and it learns of it by its next sign", async () => {
  const mine = worker();
  const { lease } = await takeName(database, mine);
  const held = await begun(lease);
  const deadWorkers = new DeadWorkers(database, patience);
  await beat(database, { ...mine, epoch: lease.epoch });
  await pause(mine.name);
  await deadWorkers.endTheirCalls();
  expect(await rowOf(held.call)).toMatchObject({ status: "failed", end_reason: "worker_lost" });
  expect(await beat(database, { ...mine, epoch: lease.epoch })).toEqual({ holder: "nobody" });
  const again = await takeName(database, mine);
  expect(again.lease.epoch).toBe(lease.epoch + 2);
  expect(again.orders.status).toBe("active");
});

test("calls that a worker took without hearing of it are ended, those that it makes are not", async () => {
  const [mine, other] = [await takeName(database, worker()), await takeName(database, worker())];
  const dialling = { direction: "outbound", status: "dialling", answered_at: null } as const;
  const forgotten = await begun(mine.lease, dialling);
  const made = await begun(mine.lease, dialling);
  const theirs = await begun(other.lease, dialling);
  expect(await endForgottenDials(database, mine.lease, [made.call])).toBe(1);
  expect(await rowOf(forgotten.call)).toMatchObject({ status: "failed", end_reason: "fault" });
  expect(await rowOf(made.call)).toMatchObject({ status: "dialling" });
  expect(await rowOf(theirs.call)).toMatchObject({ status: "dialling" });
});

test("a worker whose row was deleted writes it again, and its calls go on", async () => {
  const mine = worker();
  const { lease } = await takeName(database, mine);
  const held = await begun(lease);
  await database.asSystem("delete a worker", (db) => sql`delete from worker where name = ${mine.name}`.execute(db));
  await commitTurn(database, { ...held, ...turn });
  expect(await beat(database, { ...mine, epoch: lease.epoch })).toMatchObject({ holder: "us" });
  expect(await finishCall(database, { ...held, ...ending })).toBe(true);
});

async function throughProxy(use: (proxy: DatabaseProxy, troubled: Database<Tables>) => Promise<void>): Promise<void> {
  const proxy = await openDatabaseProxy(database.urls.app);
  const { app, system } = database.urls;
  const urls = { appUrl: proxy.through(app), systemUrl: proxy.through(system) };
  const troubled = openDatabase<Tables>({ ...urls, connectPatience: 500 });
  try {
    await use(proxy, troubled);
  } finally {
    await troubled.close();
    await proxy.close();
  }
}

test("a worker that was silent while the database was away is not taken for dead", async () => {
  await throughProxy(async (proxy, troubled) => {
    const mine = worker();
    const { lease } = await takeName(database, mine);
    const held = await begun(lease);
    const deadWorkers = new DeadWorkers(troubled, 30_000);
    // A look at a database that has long been there would end its calls.
    const longAgo = await database.asSystem("see when the database started", async (db) => {
      const { rows } = await sql<{
        is_long: boolean;
      }>`select pg_postmaster_start_time() < now() - interval '30 s' as is_long`.execute(db);
      return rows[0]?.is_long === true;
    });
    proxy.refuse(true);
    await expect(deadWorkers.endTheirCalls()).rejects.toThrow();
    proxy.refuse(false);
    await pause(mine.name);
    expect(await deadWorkers.endTheirCalls()).toBe(0);
    expect(await rowOf(held.call)).toMatchObject({ status: "in_progress" });
    if (longAgo) await new DeadWorkers(database, 30_000).endTheirCalls();
    else await new DeadWorkers(database, patience).endTheirCalls();
    expect(await rowOf(held.call)).toMatchObject({ status: "failed", end_reason: "worker_lost" });
  });
});

test.each([
  ["goes on with an end", "status = 'in_progress', ended_at = now()"],
  ["goes on with a reason for its end", "end_reason = 'worker_lost'"],
  ["goes on with a duration", "duration_ms = 5"],
  ["has ended at no time", "status = 'failed', category = 'completed'"],
  ["has ended and is ongoing", "status = 'failed', ended_at = now()"],
])("no statement makes a call that %s", async (_, change) => {
  const { lease } = await takeName(database, worker());
  const { call } = await begun(lease);
  const make = (set: string) =>
    database.asSystem("make an impossible call", (db) =>
      sql`update call set ${sql.raw(set)} where id = ${call}`.execute(db),
    );
  await expect(make(change)).rejects.toMatchObject({ code: "23514", constraint: "call_goes_on_or_has_ended" });
});
