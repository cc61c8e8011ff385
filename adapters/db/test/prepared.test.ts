import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Prepared } from "../src/index.ts";
import { databaseWithTables, nextId, orgA, orgB } from "./database.fixture.ts";

let database: Awaited<ReturnType<typeof databaseWithTables>>;

// One connection each, so that every run meets the statements that the one before has prepared.
beforeAll(async () => {
  database = await databaseWithTables({ appConnections: 1, systemConnections: 1 });
  await database.asSystem("fill the tables", async (db) => {
    for (const organisation_id of [orgA, orgB]) {
      const row = { id: nextId(), organisation_id, text: `of ${organisation_id}` };
      await db.insertInto("note").values(row).execute();
    }
  });
});
afterAll(() => database.drop());

const notes = new Prepared<{ text: string; twice: string }, { begin: string; end: string }>(
  (value) => sql`select text, ${value("end")}::text || ${value("end")}::text as twice from note
    where starts_with(text, ${value("begin")}) and ${1}::int = 1 order by text`,
);

const seen = async (organisations: string[], begin = "of") =>
  (await notes.rows(database.forOrganisations(organisations), { begin, end: "x" })).map((row) => row.text);

test("a prepared statement sees the organisations of its run, not of the run before, however often it ran", async () => {
  // PostgreSQL may keep one plan for all values after five runs.
  for (let run = 0; run < 8; run++) {
    expect(await seen([orgA])).toEqual([`of ${orgA}`]);
    expect(await seen([orgB])).toEqual([`of ${orgB}`]);
    expect(await seen([])).toEqual([]);
    expect(await seen([orgA, orgB])).toEqual([`of ${orgA}`, `of ${orgB}`].sort());
  }
});

test("its values are those of the run, wherever and however often they stand", async () => {
  expect(await seen([orgA], "on")).toEqual([]);
  const [row] = await notes.rows(database.forOrganisations([orgA]), { begin: "of", end: "y" });
  expect(row).toEqual({ text: `of ${orgA}`, twice: "yy" });
});

test("a connection parses and plans it once, also within a transaction, and other statements again", async () => {
  const { rows } = await database.withOrganisations([orgA], async (trx) => {
    await notes.rows(trx, { begin: "of", end: "x" });
    await trx.selectFrom("note").select("text").where("text", "=", "x").execute();
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(trx);
  });
  expect(rows.filter(({ statement }) => statement.includes("note"))).toHaveLength(1);
});

test("a statement that fails leaves the connection good, and is prepared when it can be", async () => {
  const divided = new Prepared<{ share: number }, { by: number }>(
    (value) => sql`select 10 / ${value("by")}::int as share`,
  );
  const db = database.forOrganisations([orgA]);
  await expect(divided.rows(db, { by: 0 })).rejects.toMatchObject({ code: "22012" });
  expect(await divided.rows(db, { by: 5 })).toEqual([{ share: 2 }]);
  const missing = new Prepared<{ id: string }, { id: string }>(
    (value) => sql`select id from later where id = ${value("id")}`,
  );
  await expect(missing.rows(db, { id: "a" })).rejects.toMatchObject({ code: "42P01" });
  await expect(missing.rows(db, { id: "a" })).rejects.toMatchObject({ code: "42P01" });
  expect(await seen([orgA])).toEqual([`of ${orgA}`]);
});
