import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimTimers, commitMessageTurn, createCall, type TimerChange } from "../../src/store/index.ts";
import { type TestDatabase, testDatabase } from "../../src/testing/index.ts";

const newId = () => uuidv7(Date.now(), randomBytes(10));
const [organisation, other, flow, version, release] = [newId(), newId(), newId(), newId(), newId()];
let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await database.asSystem("add two clients", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into organisation (id, organisation_id, name) values
        (${organisation}, ${organisation}, 'A'), (${other}, ${other}, 'B')`.execute(trx);
      await sql`insert into flow (id, organisation_id, name) values (${flow}, ${organisation}, 'F')`.execute(trx);
      await sql`insert into flow_version (id, organisation_id, flow, version)
        values (${version}, ${organisation}, ${flow}, '0.0.1')`.execute(trx);
      await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
        values (${release}, ${organisation}, ${flow}, ${version}, '0.0.1', 1, 1, '{}')`.execute(trx);
    }),
  );
});
beforeEach(() => database.asSystem("begin without timers", (db) => sql`delete from conversation_timer`.execute(db)));
afterAll(() => database.drop());

/** A conversation by messages, and a way to store its turns. */
async function begin() {
  const call = newId();
  await createCall(database, {
    ...{ organisation, id: call, flow, release, version: "0.0.1", category: "ongoing", caller_number: null },
    ...{ lease: { worker: "", epoch: 1 }, number: null, direction: "inbound", status: "in_progress", language: null },
    ...{ started_at: new Date().toISOString(), answered_at: null, metadata: {} },
  });
  await database.asSystem("let go of a call", (db) =>
    sql`update call set worker = null, epoch = null where id = ${call}`.execute(db),
  );
  let number = 0;
  const turn = async (timers: readonly TimerChange[], disposition: string | null = null) => {
    number += 1;
    const stored = { number, session: { v: 1 }, disposition, timers, events: [] };
    expect(await commitMessageTurn(database, { organisation, call }, stored)).toBe(true);
  };
  return { call, turn };
}

const begun = (key: string, after: number): TimerChange => ({ key, after });
const over = (key: string): TimerChange => ({ key, after: null });
const claimed = async (atOnce = 100) => (await claimTimers(database, atOnce)).map(({ key }) => key).sort();
const keysOf = async (owner: Id) => {
  const rows = await database.forOrganisations([owner]).selectFrom("conversation_timer").select("key").execute();
  return rows.map(({ key }) => key).sort();
};
const pass = (seconds: number) =>
  database.asSystem("let time pass", (db) =>
    sql`update conversation_timer set due_at = due_at - make_interval(secs => ${seconds})`.execute(db),
  );

test("a timer is due once its time has passed, and one process gets it", async () => {
  const { call, turn } = await begin();
  await turn([begun("soon", 0), begun("later", 60_000)]);
  const [one, another] = await Promise.all([claimTimers(database, 100), claimTimers(database, 100)]);
  expect([...one, ...another]).toEqual([{ organisation, call, key: "soon" }]);
  expect(await claimed()).toEqual([]);
});

test("what a process claimed and never settled is due again", async () => {
  const { turn } = await begin();
  await turn([begun("one", 0)]);
  expect(await claimed()).toEqual(["one"]);
  await pass(31);
  expect(await claimed()).toEqual(["one"]);
  await turn([over("one")]);
  await pass(31);
  expect(await claimed()).toEqual([]);
});

test("a timer that is stopped never elapses, and one that begins again does so later", async () => {
  const { turn } = await begin();
  await turn([begun("stopped", 0), begun("again", 0)]);
  await turn([over("stopped"), begun("again", 60_000)]);
  expect(await claimed()).toEqual([]);
  await pass(61);
  expect(await claimed()).toEqual(["again"]);
});

test("the end of a conversation ends its timers and no others", async () => {
  const [ends, goesOn] = [await begin(), await begin()];
  await ends.turn([begun("ended", 0)]);
  await goesOn.turn([begun("going", 0)]);
  await ends.turn([begun("last", 0)], "done");
  expect(await keysOf(organisation)).toEqual(["going"]);
});

test("a turn that is not stored changes no timer", async () => {
  const { call, turn } = await begin();
  await turn([begun("one", 60_000)]);
  const late = { number: 1, session: { v: 1 }, disposition: null, timers: [over("one")], events: [] };
  expect(await commitMessageTurn(database, { organisation, call }, late)).toBe(false);
  expect(await keysOf(organisation)).toEqual(["one"]);
});

test("those that have waited longest come first, and no other client sees them", async () => {
  const { turn } = await begin();
  await turn([begun("young", 0), begun("old", -1000)]);
  expect(await keysOf(other)).toEqual([]);
  expect(await claimed(1)).toEqual(["old"]);
});
