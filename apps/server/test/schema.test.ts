import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { columnsOf, nouns, storedFields } from "@parley/model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await testDatabase<Tables>();
});
afterAll(() => database.drop());

type Column = { table: string; name: string; type: string; nullable: boolean };

const columns = () =>
  database.asSystem("look at the tables", async (db) => {
    const { rows } = await sql<Column>`select c.relname as "table", a.attname as name,
        format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'parley' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(db);
    return rows;
  });

test("the tables of the database are those of the nouns, column by column", async () => {
  const inDatabase = await columns();
  for (const noun of nouns) {
    const found = inDatabase.filter((column) => column.table === noun.name);
    const described = found.map(({ name, type, nullable }) => ({ name, type, nullable }));
    const declared = columnsOf(noun).map(({ name, type, nullable }) => ({ name, type, nullable }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(described.sort(byName), noun.name).toEqual(declared.sort(byName));
  }
});

test("requests see every table but the private ones, and no secret of any", async () => {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.column_privileges
    where table_schema = 'app' and grantee = 'parley_app' and privilege_type = 'SELECT'`.execute(
    database.forOrganisations([]),
  );
  const readable = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  for (const noun of nouns) {
    for (const { name } of columnsOf(noun)) {
      const isSecret = noun.isPrivate || storedFields(noun)[name]?.writeOnly === true;
      expect(readable.has(`${noun.name}.${name}`), `${noun.name}.${name}`).toBe(!isSecret);
    }
  }
});

test("rows of logs can be neither changed nor deleted, by requests or by the system", async () => {
  for (const noun of nouns.filter(({ shape, isPrivate }) => shape === "log" && !isPrivate)) {
    for (const privilege of ["UPDATE", "DELETE"]) {
      const app = sql`select has_table_privilege(${`app.${noun.name}`}, ${privilege}) as allowed`;
      const system = sql`select has_table_privilege(${`parley.${noun.name}`}, ${privilege}) as allowed`;
      const answers = await Promise.all([
        app.execute(database.forOrganisations([])),
        database.asSystem("look at the rights", (db) => system.execute(db)),
      ]);
      expect(
        answers.map(({ rows }) => rows),
        `${noun.name} ${privilege}`,
      ).toEqual([[{ allowed: false }], [{ allowed: false }]]);
    }
  }
});

test("every wall stands, asks for the organisations once a scan, and holds on writing", async () => {
  const { rows } = await database.asSystem("look at the views", (db) =>
    sql<{ name: string; definition: string; options: string[] }>`
      select relname as name, pg_get_viewdef(oid) as definition, reloptions as options from pg_class
      where relnamespace = 'app'::regnamespace and relkind = 'v'`.execute(db),
  );
  const views = new Map(rows.map((row) => [row.name, row]));
  for (const noun of nouns.filter(({ wall, isPrivate }) => wall !== "system" && !isPrivate)) {
    const view = views.get(noun.name);
    expect(view?.definition, noun.name).toMatch(
      /organisation_id = ANY \(+ SELECT \(+NULLIF\(current_setting\('app\.org'/,
    );
    expect(view?.options, noun.name).toContain("check_option=local");
  }
});
