import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BreakingLine, breakingLine } from "../../../test/breaking-line.ts";
import { openDatabaseProxy } from "../../../test/database-proxy.ts";
import { CommitUnknown, type Database, DatabaseUnavailable, openDatabase } from "../src/index.ts";
import type { TestDatabase } from "../src/testing/index.ts";
import { databaseWithTables, nextId, orgA, type Tables } from "./database.fixture.ts";

let direct: TestDatabase<Tables>;
let line: BreakingLine;
let database: Database<Tables>;

beforeAll(async () => {
  direct = await databaseWithTables();
  line = await breakingLine(direct.urls.app);
  database = openDatabase<Tables>({ appUrl: line.over(direct.urls.app), systemUrl: line.over(direct.urls.system) });
});

afterAll(async () => {
  await database.close();
  await line.close();
  await direct.drop();
});

const insert = (db: Pick<Database<Tables>, "forOrganisations">, id: string) =>
  db.forOrganisations([orgA]).insertInto("note").values({ id, organisation_id: orgA, text: "kept" }).execute();

const isStored = async (id: string) =>
  (await direct.forOrganisations([orgA]).selectFrom("note").select("id").where("id", "=", id).execute()).length === 1;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "nothing failed",
    (error: unknown) => error,
  );

test("a read that loses its connection has done nothing, and the next one is answered", async () => {
  for (const when of ["before", "after"] as const) {
    line.cutAt("6 * 7", when);
    const read = () => sql`select 6 * 7 as it`.execute(database.forOrganisations([orgA]));
    expect(await failureOf(read())).toBeInstanceOf(DatabaseUnavailable);
    expect((await read()).rows).toEqual([{ it: 42 }]);
  }
});

test("a transaction that loses its connection before it commits has done nothing", async () => {
  const id = nextId();
  line.cutAt("6 * 7", "after");
  const work = database.withOrganisations([orgA], async (trx) => {
    await trx.insertInto("note").values({ id, organisation_id: orgA, text: "lost" }).execute();
    await sql`select 6 * 7`.execute(trx);
  });
  expect(await failureOf(work)).toBeInstanceOf(DatabaseUnavailable);
  expect(await isStored(id)).toBe(false);
});

test("of a transaction that loses its connection while it commits nothing is claimed: it may be stored, or not", async () => {
  for (const when of ["before", "after"] as const) {
    const id = nextId();
    const work = database.withOrganisations([orgA], async (trx) => {
      await trx.insertInto("note").values({ id, organisation_id: orgA, text: "perhaps" }).execute();
      line.cutAt("commit", when);
    });
    expect(await failureOf(work)).toBeInstanceOf(CommitUnknown);
    expect(await isStored(id)).toBe(when === "after");
  }
});

test("the same holds for a statement that writes alone", async () => {
  for (const when of ["before", "after"] as const) {
    const id = nextId();
    await insert(database, nextId());
    line.cutAt('insert into "note"', when);
    expect(await failureOf(insert(database, id))).toBeInstanceOf(CommitUnknown);
    expect(await isStored(id)).toBe(when === "after");
  }
});

test("what PostgreSQL ends in the middle of a transaction has done nothing; what it refuses stays what it is", async () => {
  const id = nextId();
  const ended = database.withOrganisations([orgA], async (trx) => {
    await trx.insertInto("note").values({ id, organisation_id: orgA, text: "lost" }).execute();
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  expect(await failureOf(ended)).toBeInstanceOf(DatabaseUnavailable);
  expect(await isStored(id)).toBe(false);
  const refused = sql`select 1 / 0`.execute(database.forOrganisations([orgA]));
  expect(await failureOf(refused)).toMatchObject({ code: "22012" });
});

test("a statement may run as long as its kind may, alone and in a transaction, and no longer", async () => {
  const short = database.limitedTo(100);
  const slow = sql`select pg_sleep(60)`;
  expect(await failureOf(slow.execute(short.forOrganisations([orgA])))).toMatchObject({ code: "57014" });
  expect(await failureOf(short.withOrganisations([orgA], (trx) => slow.execute(trx)))).toMatchObject({ code: "57014" });
  expect(await failureOf(short.asSystem("try a time-out", (db) => slow.execute(db)))).toMatchObject({ code: "57014" });
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  expect((await limit.execute(database.forOrganisations([orgA]))).rows).toEqual([{ limit: "30s" }]);
  expect((await limit.execute(short.forOrganisations([orgA]))).rows).toEqual([{ limit: "100ms" }]);
});

test("a connection that no longer answers is ended soon after its statement's limit, and none as old is used again", async () => {
  await using ending = new AsyncDisposableStack();
  const proxy = ending.adopt(await openDatabaseProxy(direct.urls.app), (open) => open.close());
  const reach = { appUrl: proxy.through(direct.urls.app), systemUrl: proxy.through(direct.urls.system) };
  const stranded = ending.adopt(openDatabase<Tables>({ ...reach, statementTimeout: 200 }), (open) => open.close());
  const read = () => sql`select 6 * 7 as it`.execute(stranded.forOrganisations([orgA]));
  await Promise.all(Array.from({ length: 5 }, read));
  proxy.strand();
  const asked = performance.now();
  expect(await failureOf(read())).toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - asked).toBeGreaterThan(200);
  // Over one of the others a read would fail as the first did.
  expect((await Promise.all(Array.from({ length: 5 }, read))).map(({ rows }) => rows)).toEqual(
    Array.from({ length: 5 }, () => [{ it: 42 }]),
  );
  const change = stranded.withOrganisations([orgA], async (trx) => {
    await sql`select 6 * 7`.execute(trx);
    proxy.strand();
    await sql`select 6 * 7`.execute(trx);
  });
  expect(await failureOf(change)).toBeInstanceOf(DatabaseUnavailable);
  expect((await read()).rows).toEqual([{ it: 42 }]);
});
