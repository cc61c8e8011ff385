import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../src/index.ts";
import { type EmptyDatabase, emptyDatabase } from "./empty-database.ts";

let empty: EmptyDatabase;

beforeEach(async () => {
  empty = await emptyDatabase();
});

afterEach(() => empty[Symbol.asyncDispose]());

const write = (file: string, text: string) => writeFileSync(join(empty.directory, file), text);

const ask = async (query: string): Promise<unknown[]> => (await empty.client.query(query)).rows;

test("runs each migration once, in order, as the owner", async () => {
  write("0001-first.sql", "create table parley.a (id int)");
  write("0002-second.sql", "alter table parley.a add column b int");
  expect(await migrate(empty)).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await migrate(empty)).toEqual([]);
  write("0003-third.sql", "create table parley.c (id int)");
  expect(await migrate(empty)).toEqual(["0003-third.sql"]);
  expect(await ask("select distinct tableowner from pg_tables where tablename in ('a', 'c')")).toEqual([
    { tableowner: "parley_owner" },
  ]);
});

test("many processes at once apply each migration once", async () => {
  for (const number of [1, 2, 3]) write(`000${number}-step.sql`, `create table parley.t${number} (id int)`);
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(empty)));
  expect(applied.flat().sort()).toEqual(["0001-step.sql", "0002-step.sql", "0003-step.sql"]);
});

test("a failing migration leaves nothing of itself and is named", async () => {
  write("0001-good.sql", "create table parley.a (id int)");
  write("0002-bad.sql", "create table parley.b (id int); select 1 / 0");
  await expect(migrate(empty)).rejects.toThrow("Migration 0002-bad.sql failed: division by zero");
  expect(await ask("select name from parley.migration")).toEqual([{ name: "0001-good.sql" }]);
  expect(await ask("select to_regclass('parley.b') as b")).toEqual([{ b: null }]);
});

test("refuses a changed migration, one that comes too late, and bad names", async () => {
  write("0002-second.sql", "create table parley.a (id int)");
  await migrate(empty);
  write("0002-second.sql", "create table parley.a (id bigint)");
  await expect(migrate(empty)).rejects.toThrow("0002-second.sql was changed after it ran");
  write("0002-second.sql", "create table parley.a (id int)");
  write("0001-late.sql", "select 1");
  await expect(migrate(empty)).rejects.toThrow("0001-late.sql comes before one");
  write("0002-twice.sql", "select 1");
  await expect(migrate(empty)).rejects.toThrow("Two migrations have the number 0002");
  rmSync(join(empty.directory, "0002-twice.sql"));
  write("3-odd.sql", "select 1");
  await expect(migrate(empty)).rejects.toThrow("3-odd.sql is not named like");
});

test("a database that a newer version has migrated is no fault", async () => {
  write("0001-first.sql", "select 1");
  write("0002-newer.sql", "select 2");
  await migrate(empty);
  rmSync(join(empty.directory, "0002-newer.sql"));
  expect(await migrate(empty)).toEqual([]);
});
