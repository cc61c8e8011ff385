import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimDial, dropDials, expireDials, passDial, queueDial } from "../../src/store/index.ts";
import { type TestDatabase, testDatabase } from "../../src/testing/index.ts";

const newId = () => uuidv7(Date.now(), randomBytes(10));
const [organisation, flow, provider, line, owner] = [newId(), newId(), newId(), newId(), newId()] as const;
const number = "+18005550100";
let database: TestDatabase<Tables>;

const asSystem = (statement: ReturnType<typeof sql>) =>
  database.asSystem("prepare a test", (db) => statement.execute(db));

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await asSystem(
    sql`insert into organisation (id, organisation_id, name) values (${organisation}, ${organisation}, 'A')`,
  );
  await asSystem(sql`insert into flow (id, organisation_id, name) values (${flow}, ${organisation}, 'F')`);
  await asSystem(sql`insert into telephony_provider (id, name) values (${provider}, 'P')`);
  await asSystem(sql`insert into worker (id, name) values (${owner}, 'owner')`);
  await asSystem(
    sql`insert into sip_line (id, name, provider, host) values (${line}, 'L', ${provider}, '203.0.113.7')`,
  );
  await asSystem(sql`insert into virtual_number (organisation_id, number, flow, sip_line, is_verified)
    values (${organisation}, ${number}, ${flow}, ${line}, true)`);
});
beforeEach(async () => {
  await asSystem(sql`update call set status = 'completed', category = 'completed', ended_at = now()`);
  await asSystem(sql`update sip_line set max_concurrency = null, worker = null`);
  await asSystem(sql`delete from telephony_client`);
});
afterAll(() => database.drop());

async function order(count: number, patience = 60_000): Promise<Id[]> {
  const ids = Array.from({ length: count }, newId);
  for (const call of ids) {
    const wish = { organisation, flow, from: number, to: "+15550100042", call, key: call, request: {}, metadata: {} };
    await database.withOrganisations([organisation], (trx) => queueDial(trx, { ...wish, ringMs: 9000, patience }));
  }
  return ids;
}

const claims = async (count: number, workers = ["a", "b", "c"]) => {
  const taken = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      claimDial(database, { worker: workers[index % workers.length] ?? "a", epoch: 1 }),
    ),
  );
  return taken.flatMap((claimed) => (claimed === null ? [] : [claimed.call]));
};

test("each call is one worker's, however many reach for it", async () => {
  const ids = await order(20);
  const taken = await claims(60);
  expect([...taken].sort()).toEqual([...ids].sort());
  const { rows } = await sql<{
    status: string;
  }>`select distinct status from call where id = any(${ids}::uuid[])`.execute(
    database.forOrganisations([organisation]),
  );
  expect(rows).toEqual([{ status: "dialling" }]);
});

test.each([
  ["line", sql`update sip_line set max_concurrency = 3`],
  [
    "client",
    sql`insert into telephony_client (organisation_id, name, max_concurrency) values (${organisation}, 'C', 3)`,
  ],
])("the limit of a %s holds while many reach at once, and frees what has ended", async (_, limit) => {
  await asSystem(limit);
  const ids = await order(10);
  const first = await claims(40);
  expect(first).toHaveLength(3);
  expect(await claims(10)).toEqual([]);
  await asSystem(sql`update call set status = 'busy', category = 'completed', ended_at = now() where id = ${first[0]}`);
  expect(await claims(40)).toHaveLength(1);
  await asSystem(
    sql`update call set status = 'failed', category = 'completed', ended_at = now() where id = any(${ids}::uuid[])`,
  );
});

test("a line that a worker owns is used by it alone", async () => {
  await asSystem(sql`update sip_line set worker = ${owner}`);
  await order(1);
  expect(await claims(9)).toEqual([]);
  expect(await claims(1, ["owner"])).toHaveLength(1);
});

test.each([
  ["a carrier", "telephony_provider", "paused"],
  ["a carrier that is purged", "telephony_provider", "purging"],
  ["a line", "sip_line", "inactive"],
  ["a number", "virtual_number", "inactive"],
])("what waits for %s is held while it is paused, and taken once it is not", async (_, table, status) => {
  const [waits] = await order(1);
  await asSystem(sql`update ${sql.table(table)} set status = ${status}`);
  expect(await claims(3)).toEqual([]);
  await asSystem(sql`update ${sql.table(table)} set status = 'active'`);
  expect(await claims(3)).toEqual([waits]);
});

test("what waits for a carrier that is purged is dropped, and nothing else", async () => {
  const [waits, goesOn] = await order(2);
  await asSystem(sql`update call set status = 'in_progress' where id = ${goesOn}`);
  const drop = (id: Id) => database.asSystem("purge a carrier", (db) => dropDials(db, id));
  expect(await drop(newId())).toBe(0);
  expect(await drop(provider)).toBe(1);
  const { rows } = await sql`select id, status, category, end_reason from call
    where id in (${waits}, ${goesOn}) order by status`.execute(database.forOrganisations([organisation]));
  expect(rows).toEqual([
    { id: waits, status: "failed", category: "completed", end_reason: "purged" },
    { id: goesOn, status: "in_progress", category: "ongoing", end_reason: null },
  ]);
});

test("what waited too long is ended and never taken", async () => {
  const [late] = await order(1, 0);
  expect(await claims(3)).toEqual([]);
  expect(await expireDials(database)).toBe(1);
  const db = database.forOrganisations([organisation]);
  expect(
    await db
      .selectFrom("call")
      .selectAll()
      .where("id", "=", late ?? "")
      .executeTakeFirst(),
  ).toMatchObject({
    status: "failed",
    category: "completed",
    end_reason: "expired",
  });
});

test("a number that is not the flow's may not be called from", async () => {
  const wish = { organisation, flow: newId(), from: number, to: "+15550100042" };
  expect(await passDial(database, wish)).toBe("unknown_number");
  expect(await passDial(database, { ...wish, flow })).toBe("not_deployed");
});
