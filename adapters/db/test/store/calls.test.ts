import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitTurn, createCall, failLostCalls, finishCall, loadRelease, loadRouting } from "../../src/store/index.ts";
import { newCall, type TestDatabase, testDatabase } from "../../src/testing/index.ts";

/** The last session that a call stored; null when it has none. */
async function sessionOf(call: Id): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`select state from call_session where call = ${call}`.execute(
    database.forOrganisations([organisation]),
  );
  return rows[0]?.state ?? null;
}

const newId = () => uuidv7(Date.now(), randomBytes(10));
const [organisation, flow, version, release] = [newId(), newId(), newId(), newId()] as const;
let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await database.asSystem("fill the tables", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into organisation (id, organisation_id, name) values (${organisation}, ${organisation}, 'A')`.execute(
        trx,
      );
      await sql`insert into flow (id, organisation_id, name, live_release) values (${flow}, ${organisation}, 'F', ${release})`.execute(
        trx,
      );
      await sql`insert into flow_version (id, organisation_id, flow, version) values (${version}, ${organisation}, ${flow}, '0.0.1')`.execute(
        trx,
      );
      await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
        values (${release}, ${organisation}, ${flow}, ${version}, '0.0.1', 1, 1, '{"settings": {}}')`.execute(trx);
      await sql`insert into virtual_number (organisation_id, number, flow, is_verified, is_test, status) values
        (${organisation}, '1000', ${flow}, true, false, 'active'),
        (${organisation}, '1001', ${flow}, true, false, 'inactive'),
        (${organisation}, '1003', ${flow}, false, false, 'active'),
        (${organisation}, '1004', ${flow}, false, true, 'active')`.execute(trx);
      await sql`insert into virtual_number (number) values ('1002')`.execute(trx);
    }),
  );
});

afterAll(() => database.drop());

const lease = { worker: "w1", epoch: 1 };

async function startCall(worker = lease.worker): Promise<Id> {
  const id = newId();
  await createCall(
    database,
    newCall({
      id,
      organisation,
      flow,
      release,
      caller_number: "+15550100",
      number: "1000",
      language: "en-IN",
      started_at: "2026-11-21T10:00:00.000Z",
      answered_at: "2026-11-21T10:00:01.000Z",
      metadata: { order: 7 },
      lease: { worker, epoch: 1 },
    }),
  );
  return id;
}

const callRow = (id: Id) =>
  database
    .forOrganisations([organisation])
    .selectFrom("call")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a number leads to the live release of its flow, and only when it is active and assigned", async () => {
  expect(await loadRouting(database, "1000")).toEqual({
    organisation,
    flow,
    release,
    number: "1000",
    beta: null,
    handling: { control_panel: null, number: {}, agent: null, client: { time_zone: null } },
  });
  expect(await loadRouting(database, "1004")).toMatchObject({ number: "1004", release });
  // 1003 is not verified: it may belong to another company.
  for (const number of ["1001", "1002", "1003", "9999", ""])
    expect(await loadRouting(database, number), number).toBeNull();
  expect(await loadRelease(database, release)).toEqual({
    id: release,
    organisation,
    flow,
    version: "0.0.1",
    number: 1,
    document: { settings: {} },
  });
  expect(await loadRelease(database, newId())).toBeNull();
});

test("an archived client's numbers lead nowhere", async () => {
  const archive = (status: string) =>
    database.asSystem("archive", (db) =>
      sql`update organisation set status = ${status} where id = ${organisation}`.execute(db),
    );
  await archive("archived");
  expect(await loadRouting(database, "1000")).toBeNull();
  await archive("active");
  expect(await loadRouting(database, "1000")).not.toBeNull();
});

test("a turn stores events and changes together, and repeating it changes nothing", async () => {
  const call = await startCall();
  const turn = {
    organisation,
    call,
    lease,
    events: [
      { seq: 1, at_ms: 0, type: "entered", data: { name: "menu" } },
      { seq: 2, at_ms: 900, type: "agent_said", data: { text: "Hello" } },
    ],
    changes: { state: "menu", tags: ["vip"], metadata: { order: 8 } },
  };
  await commitTurn(database, turn);
  await commitTurn(database, turn);
  expect(await sessionOf(call)).toBeNull();
  const events = await database
    .forOrganisations([organisation])
    .selectFrom("call_event")
    .select(["seq", "at_ms", "type", "data"])
    .where("call", "=", call)
    .orderBy("seq")
    .execute();
  expect(events).toEqual(turn.events);
  expect(await callRow(call)).toMatchObject({
    state: "menu",
    tags: ["vip"],
    metadata: { order: 8 },
    category: "ongoing",
  });
});

test("a finished call is completed, keeps its recording and its last session", async () => {
  const call = await startCall();
  await commitTurn(database, { organisation, call, lease, events: [] });
  await finishCall(database, {
    organisation,
    call,
    lease,
    status: "completed",
    disposition: "completed",
    end_reason: "caller",
    ended_at: "2026-11-21T10:01:01.500Z",
    duration_ms: 60_500,
    recording: "calls/x.wav",
    events: [{ seq: 1, at_ms: 60_500, type: "ended", data: { disposition: "completed" } }],
    session: { v: 1, block: "menu" },
  });
  expect(await callRow(call)).toMatchObject({
    category: "completed",
    status: "completed",
    ended_at: "2026-11-21T10:01:01.500Z",
    duration_ms: 60_500,
    recording: "calls/x.wav",
  });
  expect(await sessionOf(call)).toEqual({ v: 1, block: "menu" });
});

test("writing a call twice keeps the first", async () => {
  const call = await startCall();
  await commitTurn(database, { organisation, call, lease, events: [], changes: { state: "menu" } });
  await createCall(database, { ...newCallOf(await callRow(call)), status: "ringing" });
  expect(await callRow(call)).toMatchObject({ state: "menu", status: "in_progress" });
});

test("the calls of a worker that died end, those of others go on", async () => {
  const lost = await startCall("dead");
  const live = await startCall("alive");
  expect(await failLostCalls(database, { worker: "dead", epoch: 2 })).toBe(1);
  expect(await callRow(lost)).toMatchObject({ status: "failed", end_reason: "worker_lost", category: "completed" });
  expect(await callRow(live)).toMatchObject({ status: "in_progress", category: "ongoing" });
});

test.each([
  ["weeks ago", "- interval '60 days'", 2_147_483_647],
  ["in what a clock that was put back calls the future", "+ interval '60 days'", 0],
])("a lost call that was answered %s ends too", async (_, answered, lasted) => {
  const lost = await startCall("dead");
  await database.asSystem("let time pass", (db) =>
    sql`update call set answered_at = now() ${sql.raw(answered)} where id = ${lost}`.execute(db),
  );
  expect(await failLostCalls(database, { worker: "dead", epoch: 2 })).toBe(1);
  expect(await callRow(lost)).toMatchObject({ end_reason: "worker_lost", duration_ms: lasted });
});

function newCallOf(row: Tables["call"]) {
  const { id, organisation_id, flow: ofFlow, category, caller_number, number, direction, language, metadata } = row;
  return {
    id,
    organisation: organisation_id,
    flow: ofFlow,
    release,
    version: "0.0.1",
    category,
    caller_number,
    number,
    direction,
    language,
    metadata,
    lease,
    started_at: "2026-11-21T10:00:00.000Z",
    answered_at: null,
  };
}
