import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findOverspent, noteLeg, passDial, passTransfer, reserveLeg, sweepLegs } from "../../src/store/index.ts";
import { type TestDatabase, testDatabase } from "../../src/testing/index.ts";

const newId = () => uuidv7(Date.now(), randomBytes(10));
const [organisation, other, provider, line] = [newId(), newId(), newId(), newId()] as const;
let database: TestDatabase<Tables>;

const asSystem = (statement: ReturnType<typeof sql>) =>
  database.asSystem("prepare a test", (db) => statement.execute(db));

const flows = new Map([organisation, other].map((id) => [id, newId()]));
const numbers = new Map([
  [organisation, "+18005550188"],
  [other, "+18005550199"],
]);

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await asSystem(sql`insert into telephony_provider (id, name) values (${provider}, 'P')`);
  await asSystem(
    sql`insert into sip_line (id, name, provider, host, destinations) values (${line}, 'L', ${provider}, 'h', '{+1}')`,
  );
  for (const [id, flow] of flows) {
    const [release, version] = [newId(), newId()];
    await asSystem(sql`insert into organisation (id, organisation_id, name) values (${id}, ${id}, ${id})`);
    await asSystem(sql`insert into flow (id, organisation_id, name, status) values (${flow}, ${id}, 'F', 'active')`);
    await asSystem(sql`insert into flow_version (id, organisation_id, flow, version)
      values (${version}, ${id}, ${flow}, '0.0.1')`);
    await asSystem(sql`insert into release
        (id, organisation_id, flow, flow_config, version, version_revision, number, document)
      values (${release}, ${id}, ${flow}, ${version}, '0.0.1', 1, 1, '{}')`);
    await asSystem(sql`update flow set live_release = ${release} where id = ${flow}`);
    await asSystem(sql`insert into virtual_number (organisation_id, number, flow, sip_line, is_verified)
      values (${id}, ${numbers.get(id)}, ${flow}, ${line}, true)`);
  }
});
beforeEach(async () => {
  await asSystem(sql`delete from outgoing_leg`);
  await asSystem(sql`delete from telephony_client`);
  await asSystem(sql`update sip_line set calls_per_minute = null, spend_per_day = null`);
});
afterAll(() => database.drop());

const to = "+15550100042";
const dial = (id: Id) => ({ organisation: id, flow: flows.get(id) ?? "", from: numbers.get(id) ?? "", to });
async function reserve(more: { organisation?: Id; call?: Id; perMinute?: number } = {}) {
  await asSystem(sql`update sip_line set default_price = ${more.perMinute ?? 1}`);
  const pass = await passDial(database, dial(more.organisation ?? organisation));
  if (typeof pass === "string") throw new Error(pass);
  return database.asSystem("reserve", (db) =>
    db.transaction().execute((trx) => reserveLeg(trx, more.call ?? newId(), pass.leg)),
  );
}
const legOf = async (more?: Parameters<typeof reserve>[0]): Promise<Id> => {
  const reserved = await reserve(more);
  if (typeof reserved === "string") throw new Error(reserved);
  return reserved.leg;
};

test("of those that order at once as many pass as the line takes in a minute", async () => {
  await asSystem(sql`update sip_line set calls_per_minute = 5`);
  const told = await Promise.all(Array.from({ length: 20 }, () => reserve()));
  expect(told.filter((each) => typeof each !== "string")).toHaveLength(5);
  expect(new Set(told.filter((each) => typeof each === "string"))).toEqual(new Set(["line_rate_limited"]));
  await asSystem(sql`update outgoing_leg set created_at = created_at - interval '61 seconds'`);
  expect(await reserve()).toMatchObject({ leg: expect.any(String) });
});

test("a client's limit counts its own calls alone; without one the usual holds", async () => {
  await asSystem(
    sql`insert into telephony_client (organisation_id, name, calls_per_day) values (${organisation}, 'C', 2)`,
  );
  await legOf({ organisation: other });
  await legOf();
  await legOf();
  expect(await reserve()).toBe("client_rate_limited");
  expect(await reserve({ organisation: other })).toMatchObject({ leg: expect.any(String) });
});

test("money is counted by begun minutes, of what is answered, and of what may yet be", async () => {
  await asSystem(sql`update sip_line set spend_per_day = 6`);
  const [long, unanswered] = [await legOf(), await legOf()];
  await asSystem(
    sql`update outgoing_leg set answered_at = now() - interval '130 seconds', ended_at = now() where id = ${long}`,
  );
  // 3 for the long one, 1 for the one that may be answered.
  expect(await reserve({ perMinute: 2.5 })).toBe("line_spend_limited");
  await noteLeg(database, unanswered, "ended");
  expect(await reserve({ perMinute: 2.5 })).toMatchObject({ leg: expect.any(String) });
  expect(await reserve({ perMinute: 0 })).toMatchObject({ leg: expect.any(String) });
});

test("a leg counts as answered also where the end of its call is stored first", async () => {
  const leg = await legOf();
  await asSystem(sql`update outgoing_leg set ended_at = now() where id = ${leg}`);
  await noteLeg(database, leg, "answered");
  await noteLeg(database, leg, "ended");
  const rows = await database.asSystem("look at the leg", (db) =>
    db.selectFrom("outgoing_leg").select(["answered_at", "ended_at"]).where("id", "=", leg).execute(),
  );
  expect(rows).toEqual([{ answered_at: expect.any(String), ended_at: rows[0]?.answered_at }]);
});

/** A call that goes on, held by a worker, with one leg that was answered so many minutes ago. */
async function goingOn(minutes: number, more: { organisation?: Id; perMinute?: number } = {}): Promise<Id> {
  const [call, flow, owner] = [newId(), newId(), more.organisation ?? organisation];
  await asSystem(sql`insert into flow (id, organisation_id, name) values (${flow}, ${owner}, ${flow})`);
  await asSystem(sql`insert into call
      (id, organisation_id, flow, category, direction, status, starred, metadata, tags, worker, epoch, answered_at)
    values (${call}, ${owner}, ${flow}, 'ongoing', 'outbound', 'in_progress', false, '{}', '{}', 'w', 1, now())`);
  const leg = await legOf({ ...more, call });
  await asSystem(sql`update outgoing_leg set answered_at = now() - make_interval(secs => ${60 * minutes - 1})
    where id = ${leg}`);
  return call;
}

test("calls that go on are found once the money of their line or client is spent, by the worker that holds them", async () => {
  const lease = { worker: "w", epoch: 1 };
  const spent = async (by = lease) =>
    (await findOverspent(database, by)).map(({ call, why }) => `${call} ${why}`).sort();
  const [long, second, free] = [await goingOn(60), await goingOn(1), await goingOn(6000, { perMinute: 0 })];
  const theirs = await goingOn(30, { organisation: other });
  expect(await spent()).toEqual([]);
  await asSystem(
    sql`insert into telephony_client (organisation_id, name, spend_per_day) values (${organisation}, 'C', 61)`,
  );
  expect(await spent()).toEqual([]);
  await asSystem(sql`update telephony_client set spend_per_day = 60`);
  expect(await spent()).toEqual([`${long} client_spend_limited`, `${second} client_spend_limited`].sort());
  expect(await spent({ worker: "other", epoch: 1 })).toEqual([]);
  expect(await spent({ worker: "w", epoch: 2 })).toEqual([]);
  await asSystem(sql`delete from telephony_client`);
  await asSystem(sql`update sip_line set spend_per_day = 90`);
  expect(await spent()).toEqual([long, second, theirs].map((call) => `${call} line_spend_limited`).sort());
  await asSystem(
    sql`update call set status = 'completed', category = 'completed', ended_at = now() where id <> ${free}`,
  );
  expect(await spent()).toEqual([]);
});

test("a leg is forgotten once no limit counts it", async () => {
  const [old, young] = [await legOf(), await legOf()];
  await asSystem(sql`update outgoing_leg set created_at = now() - interval '49 hours' where id = ${old}`);
  await sweepLegs(database);
  const rows = await database.asSystem("look", (db) => db.selectFrom("outgoing_leg").select("id").execute());
  expect(rows).toEqual([{ id: young }]);
});

test("a leg is answered and ends with its call, and stays when the call is deleted", async () => {
  const [call, flow] = [newId(), newId()];
  await asSystem(sql`insert into flow (id, organisation_id, name) values (${flow}, ${organisation}, 'F')`);
  await asSystem(sql`insert into call (id, organisation_id, flow, category, direction, status, starred, metadata, tags)
    values (${call}, ${organisation}, ${flow}, 'ongoing', 'outbound', 'queued', false, '{}', '{}')`);
  const leg = await legOf({ call });
  await asSystem(sql`update call set status = 'in_progress', answered_at = '2026-11-22T10:00:00Z' where id = ${call}`);
  await asSystem(sql`update call set status = 'completed', category = 'completed', ended_at = '2026-11-22T10:05:00Z'
    where id = ${call}`);
  await asSystem(sql`delete from call where id = ${call}`);
  const rows = await database.asSystem("look", (db) =>
    db.selectFrom("outgoing_leg").select(["id", "answered_at", "ended_at"]).execute(),
  );
  expect(rows.map((row) => [row.id, new Date(row.answered_at ?? 0), new Date(row.ended_at ?? 0)])).toEqual([
    [leg, new Date("2026-11-22T10:00:00Z"), new Date("2026-11-22T10:05:00Z")],
  ]);
});

const transfer = (number: string | null, at: { host: string; port: number } | null = null) =>
  passTransfer(database, { organisation, call: newId(), from: "+18005550188", to: number, at });

test("a transfer that we dial is judged and counted like a call", async () => {
  expect(await transfer("+1 (555) 010-0042")).toMatchObject({ to, trunk: { line } });
  expect(await transfer(null)).toMatchObject({ to: "" });
  expect(await transfer("+912248900100")).toBe("destination_not_allowed");
  expect(await transfer("+19005551234")).toBe("premium_number");
  expect(await transfer("007")).toBe("not_a_number");
  await asSystem(sql`update sip_line set calls_per_minute = 2`);
  expect(await transfer(to)).toBe("line_rate_limited");
});

test.each([
  ["number_inactive", "virtual_number", "status = 'inactive'", "status = 'active'"],
  ["number_inactive", "virtual_number", "channel = 'sms'", "channel = 'voice'"],
  ["number_unverified", "virtual_number", "is_verified = false", "is_verified = true"],
  ["line_inactive", "sip_line", "status = 'inactive'", "status = 'active'"],
  ["line_needs_tls", "sip_line", "transport = 'tls'", "transport = 'udp'"],
  ["provider_paused", "telephony_provider", "status = 'paused'", "status = 'active'"],
])("no leg goes out, call or transfer: %s by %s %s", async (reason, table, away, back) => {
  const at = { host: "h", port: 5060 };
  await asSystem(sql`${sql.raw(`update ${table} set ${away}`)}`);
  const told = [await passDial(database, dial(organisation)), await transfer(to), await transfer(null)];
  expect(told).toEqual([reason, reason, reason]);
  if (reason !== "number_unverified") expect(await transfer(to, at)).toBe(reason);
  await asSystem(sql`${sql.raw(`update ${table} set ${back}`)}`);
  expect(await transfer(to, at)).toMatchObject({ trunk: { line } });
});

test("no leg goes out to a number of the do-not-call list, call or transfer", async () => {
  await asSystem(sql`insert into blacklist_number (organisation_id, caller_number)
    values (${organisation}, '(555) 010-0042')`);
  expect([await passDial(database, dial(organisation)), await transfer(to)]).toEqual(["blacklisted", "blacklisted"]);
  expect(await passDial(database, dial(other))).toMatchObject({ leg: { to } });
  await asSystem(sql`delete from blacklist_number`);
});

test("before it is dialled a call is held against the limits again, with those ordered before it", async () => {
  const [first, second] = [newId(), newId()];
  await legOf({ call: first });
  await legOf({ call: second });
  await asSystem(sql`update sip_line set calls_per_minute = 1`);
  const pass = (call: Id) => passDial(database, { ...dial(organisation), call });
  expect(await pass(first)).toMatchObject({ leg: { to, perMinute: 1 } });
  expect(await pass(second)).toBe("line_rate_limited");
});
