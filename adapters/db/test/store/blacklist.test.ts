import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBlacklisted } from "../../src/store/blacklist.ts";
import { type TestDatabase, testDatabase } from "../../src/testing/index.ts";

const newId = () => uuidv7(Date.now(), randomBytes(10));
const [organisation, other] = [newId(), newId()] as const;
let database: TestDatabase<Tables>;

const asSystem = (statement: ReturnType<typeof sql>) =>
  database.asSystem("prepare a test", (db) => statement.execute(db));
const isListed = (to: string, country: string | null = null) =>
  database.asSystem("ask", (db) => isBlacklisted(db, { organisation, to, country }));

beforeAll(async () => {
  database = await testDatabase<Tables>();
  for (const id of [organisation, other]) {
    await asSystem(sql`insert into organisation (id, organisation_id, name) values (${id}, ${id}, ${id})`);
  }
});
afterAll(() => database.drop());

test("a list holds for its client until it expires, and one without a client for everyone", async () => {
  const list = (text: string, more: { client?: string; until?: string } = {}) =>
    asSystem(sql`insert into blacklist_number (organisation_id, caller_number, expires_at)
      values (${more.client ?? null}, ${text}, ${more.until ?? null}::timestamptz)`);
  await list("98765 43210", { client: organisation });
  await list("98765 43211", { client: other });
  await list("98765 43212");
  await list("98765 43213", { until: "2026-01-01T00:00:00Z" });
  await list("2001", { client: organisation });
  const listed = await Promise.all(["0", "1", "2", "3"].map((last) => isListed(`+91987654321${last}`)));
  expect(listed).toEqual([true, false, true, false]);
  expect([await isListed("2001", "IN"), await isListed("1", "IN"), await isListed("+919876542001")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a number is found in a list of many by an index", async () => {
  await asSystem(sql`insert into blacklist_number (caller_number)
    select '+9199' || lpad(n::text, 8, '0') from generate_series(1, 20000) n`);
  await asSystem(sql`analyze blacklist_number`);
  const { rows } = await database.asSystem("explain", (db) =>
    sql<{ "QUERY PLAN": string }>`explain select 1 from blacklist_number
      where parley.number_ending(caller_number) = any(array['4', '34', '234', '1234'])`.execute(db),
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("blacklist_number_ending");
  expect(await isListed("+919900001234")).toBe(true);
});
