import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../src/index.ts";
import { clusterUrl, withDatabase } from "../src/testing/index.ts";

let directory: string;
let adminUrl: string;
let admin: Client;
const name = `migrate_test_${process.pid}`;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "migrations-"));
  const cluster = await clusterUrl();
  admin = new Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  adminUrl = withDatabase(cluster, name);
});

afterEach(async () => {
  rmSync(directory, { recursive: true });
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const write = (file: string, text: string) => writeFileSync(join(directory, file), text);

async function ask(query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

test("runs each migration once, in order, as the owner", async () => {
  write("0001-first.sql", "create table parley.a (id int)");
  write("0002-second.sql", "alter table parley.a add column b int");
  expect(await migrate({ adminUrl, directory })).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await migrate({ adminUrl, directory })).toEqual([]);
  write("0003-third.sql", "create table parley.c (id int)");
  expect(await migrate({ adminUrl, directory })).toEqual(["0003-third.sql"]);
  expect(await ask("select distinct tableowner from pg_tables where tablename in ('a', 'c')")).toEqual([
    { tableowner: "parley_owner" },
  ]);
});

test("many processes at once apply each migration once", async () => {
  for (const number of [1, 2, 3]) write(`000${number}-step.sql`, `create table parley.t${number} (id int)`);
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate({ adminUrl, directory })));
  expect(applied.flat().sort()).toEqual(["0001-step.sql", "0002-step.sql", "0003-step.sql"]);
});

test("a failing migration leaves nothing of itself and is named", async () => {
  write("0001-good.sql", "create table parley.a (id int)");
  write("0002-bad.sql", "create table parley.b (id int); select 1 / 0");
  await expect(migrate({ adminUrl, directory })).rejects.toThrow("Migration 0002-bad.sql failed: division by zero");
  expect(await ask("select name from parley.migration")).toEqual([{ name: "0001-good.sql" }]);
  expect(await ask("select to_regclass('parley.b') as b")).toEqual([{ b: null }]);
});

test("refuses a changed migration, one that comes too late, and bad names", async () => {
  write("0002-second.sql", "create table parley.a (id int)");
  await migrate({ adminUrl, directory });
  write("0002-second.sql", "create table parley.a (id bigint)");
  await expect(migrate({ adminUrl, directory })).rejects.toThrow("0002-second.sql was changed after it ran");
  write("0002-second.sql", "create table parley.a (id int)");
  write("0001-late.sql", "select 1");
  await expect(migrate({ adminUrl, directory })).rejects.toThrow("0001-late.sql comes before one");
  write("0002-twice.sql", "select 1");
  await expect(migrate({ adminUrl, directory })).rejects.toThrow("Two migrations have the number 0002");
  rmSync(join(directory, "0002-twice.sql"));
  write("3-odd.sql", "select 1");
  await expect(migrate({ adminUrl, directory })).rejects.toThrow("3-odd.sql is not named like");
});

test("a database that a newer version has migrated is no fault", async () => {
  write("0001-first.sql", "select 1");
  write("0002-newer.sql", "select 2");
  await migrate({ adminUrl, directory });
  rmSync(join(directory, "0002-newer.sql"));
  expect(await migrate({ adminUrl, directory })).toEqual([]);
});
