import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isMigrated } from "../src/index.ts";
import { databaseWithTables, nextId, orgA, orgB } from "./database.fixture.ts";

const reasons: string[] = [];
let database: Awaited<ReturnType<typeof databaseWithTables>>;

beforeAll(async () => {
  database = await databaseWithTables({ appConnections: 2, onSystemAccess: (reason) => reasons.push(reason) });
  await database.asSystem("fill the tables", async (db) => {
    for (const organisation_id of [orgA, orgB]) {
      await db
        .insertInto("note")
        .values({ id: nextId(), organisation_id, text: `of ${organisation_id}` })
        .execute();
    }
    await db.insertInto("voice").values({ id: nextId(), organisation_id: null, name: "shared" }).execute();
    await db.insertInto("voice").values({ id: nextId(), organisation_id: orgB, name: "of b" }).execute();
    await db.insertInto("provider").values({ id: nextId(), name: "carrier" }).execute();
  });
});

afterAll(() => database.drop());

const insufficientRight = { code: "42501" };
const checkOption = { code: "44000" };

test("a query without any filter sees the rows of the organisations in scope alone", async () => {
  const seen = async (organisations: string[]) => {
    const rows = await database.forOrganisations(organisations).selectFrom("note").select("organisation_id").execute();
    return rows.map((row) => row.organisation_id).sort();
  };
  expect(await seen([orgA])).toEqual([orgA]);
  expect(await seen([orgB])).toEqual([orgB]);
  expect(await seen([orgA, orgB])).toEqual([orgA, orgB]);
  expect(await seen([])).toEqual([]);
});

test("rows of others can be neither made nor given away, changed or deleted", async () => {
  const db = database.forOrganisations([orgA]);
  const row = { id: nextId(), organisation_id: orgB, text: "intruder" };
  await expect(db.insertInto("note").values(row).execute()).rejects.toMatchObject(checkOption);
  await expect(db.updateTable("note").set({ organisation_id: orgB }).execute()).rejects.toMatchObject(checkOption);
  const changed = await db
    .updateTable("note")
    .set({ text: "x" })
    .where("organisation_id", "=", orgB)
    .executeTakeFirst();
  expect(changed.numUpdatedRows).toBe(0n);
  const deleted = await db.deleteFrom("note").where("organisation_id", "=", orgB).executeTakeFirst();
  expect(deleted.numDeletedRows).toBe(0n);
});

test("shared rows are read by all and written by none but the system", async () => {
  const db = database.forOrganisations([orgA]);
  expect(await db.selectFrom("voice").select("name").execute()).toEqual([{ name: "shared" }]);
  const shared = { id: nextId(), organisation_id: null, name: "mine for all" };
  await expect(db.insertInto("voice").values(shared).execute()).rejects.toMatchObject(insufficientRight);
  await expect(db.updateTable("voice").set({ name: "x" }).execute()).rejects.toMatchObject(insufficientRight);
  await expect(db.deleteFrom("voice").execute()).rejects.toMatchObject(insufficientRight);
  await db
    .insertInto("voice")
    .values({ ...shared, organisation_id: orgA })
    .execute();
  const publish = db.updateTable("voice").set({ organisation_id: null }).where("organisation_id", "=", orgA);
  await expect(publish.execute()).rejects.toMatchObject(insufficientRight);
  await db.deleteFrom("voice").where("organisation_id", "=", orgA).execute();
});

test("rights that a view leaves out are not there", async () => {
  const db = database.forOrganisations([orgA]);
  expect(await db.selectFrom("provider").select("name").execute()).toEqual([{ name: "carrier" }]);
  await expect(db.deleteFrom("provider").execute()).rejects.toMatchObject(insufficientRight);
});

test("the role of requests reaches no table, no hidden column and makes nothing", async () => {
  const client = new Client({ connectionString: database.urls.app });
  await client.connect();
  try {
    for (const statement of [
      "select * from parley.note",
      "select * from parley.migration",
      "create table app.mine (id int)",
      "create table public.mine (id int)",
      "set role parley_owner",
      "set role parley_system",
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject(insufficientRight);
    }
    await expect(client.query("select secret from app.note")).rejects.toMatchObject({ code: "42703" });
    expect((await client.query("select * from app.note")).rows).toEqual([]);
  } finally {
    await client.end();
  }
});

test("no scope is left on a connection, whether its work succeeded or failed", async () => {
  const scope = sql<{ org: string | null }>`select nullif(current_setting('app.org', true), '') as org`;
  await database.forOrganisations([orgA]).selectFrom("note").selectAll().execute();
  await expect(sql`select 1 / 0`.execute(database.forOrganisations([orgA]))).rejects.toMatchObject({ code: "22012" });
  const stopped = database.withOrganisations([orgA], async (trx) => {
    await trx.selectFrom("note").selectAll().execute();
    throw new Error("stopped by the work");
  });
  await expect(stopped).rejects.toThrow("stopped by the work");
  const scopes = await Promise.all([1, 2, 3, 4].map(() => scope.execute(database.forOrganisations([]))));
  expect(scopes.map((result) => result.rows[0]?.org)).toEqual(Array(4).fill("{}"));
});

test("many scopes at once on few connections never mix", async () => {
  const reads = Array.from({ length: 300 }, async (_, index) => {
    const organisation = index % 2 === 0 ? orgA : orgB;
    const rows = await database.forOrganisations([organisation]).selectFrom("note").selectAll().execute();
    return rows.length === 1 && rows[0]?.organisation_id === organisation;
  });
  expect((await Promise.all(reads)).filter((isRight) => !isRight)).toEqual([]);
});

test("a transaction is one: it commits whole, rolls back whole, and keeps what a savepoint kept", async () => {
  const ids = [nextId(), nextId(), nextId()] as const;
  const row = (id: string) => ({ id, organisation_id: orgA, text: "written together" });
  const isThere = async (id: string) =>
    (await database.forOrganisations([orgA]).selectFrom("note").select("id").where("id", "=", id).execute()).length ===
    1;

  await database.withOrganisations([orgA], (trx) => trx.insertInto("note").values(row(ids[0])).execute());
  const failed = database.withOrganisations([orgA], async (trx) => {
    await trx.insertInto("note").values(row(ids[1])).execute();
    await trx.insertInto("note").values(row(ids[0])).execute();
  });
  await expect(failed).rejects.toMatchObject({ code: "23505" });

  const trx = await database.forOrganisations([orgA]).startTransaction().execute();
  await trx.insertInto("note").values(row(ids[2])).execute();
  const inner = await trx.savepoint("inner").execute();
  await inner.insertInto("note").values(row(ids[1])).execute();
  await inner.rollbackToSavepoint("inner").execute();
  await trx.commit().execute();

  expect(await Promise.all(ids.map(isThere))).toEqual([true, false, true]);
});

test("a transaction may ask for read only and for its isolation", async () => {
  const db = database.forOrganisations([orgA]);
  const mode = await db
    .transaction()
    .setAccessMode("read only")
    .setIsolationLevel("serializable")
    .execute((trx) =>
      sql`select current_setting('transaction_read_only') as ro, current_setting('transaction_isolation') as level`.execute(
        trx,
      ),
    );
  expect(mode.rows).toEqual([{ ro: "on", level: "serializable" }]);
});

test("the system path tells its reason to the caller's audit and to the database", async () => {
  reasons.length = 0;
  const inside = await database.asSystem("who's number is it", (db) =>
    sql<{ reason: string }>`select current_setting('app.reason') as reason`.execute(db),
  );
  expect(inside.rows).toEqual([{ reason: "who's number is it" }]);
  expect(reasons).toEqual(["who's number is it"]);
});

test("what is not an id never reaches the setting", () => {
  expect(() => database.forOrganisations(["x'); drop table note; --"])).toThrow(TypeError);
});

test("times come as ISO texts, counts as numbers, decimals and dates as they are", async () => {
  const { rows } = await sql`select timestamptz '2026-11-21 10:00:00.125+05:30' as at, count(*) as n,
    numeric '12.50' as amount, date '2026-11-21' as day, array['a', 'b'] as texts`.execute(
    database.forOrganisations([]),
  );
  expect(rows).toEqual([
    { at: "2026-11-21T04:30:00.125Z", n: 1, amount: "12.50", day: "2026-11-21", texts: ["a", "b"] },
  ]);
});

test("a database counts as migrated only with every migration of this build", async () => {
  expect(await isMigrated(database)).toBe(true);
  const admin = new Client({ connectionString: database.urls.admin });
  await admin.connect();
  await admin.query("delete from parley.migration");
  await admin.end();
  expect(await isMigrated(database)).toBe(false);
});

test("a statement of its own is not run when its scope cannot be set, and its connection stays good", async () => {
  const names = () => database.asSystem("read", (db) => db.selectFrom("provider").select("name").execute());
  const before = await names();
  // PostgreSQL refuses a setting with a null byte.
  const unscoped = database.asSystem("\0", (db) =>
    db.insertInto("provider").values({ id: nextId(), name: "without a scope" }).execute(),
  );
  await expect(unscoped).rejects.toMatchObject({ code: "22021" });
  expect(await names()).toEqual(before);
});

test("a statement of its own that is refused only when it commits has failed", async () => {
  const add = () =>
    database.asSystem("add", (db) => db.insertInto("provider").values({ id: nextId(), name: "only once" }).execute());
  await add();
  await expect(add()).rejects.toMatchObject({ code: "23505" });
  const rows = await database.asSystem("read", (db) =>
    db.selectFrom("provider").select("name").where("name", "=", "only once").execute(),
  );
  expect(rows).toHaveLength(1);
});
