import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "../src/embedded/cluster.ts";
import { databaseUrls, isMigrated, migrate, openDatabase, startDatabase } from "../src/index.ts";

const dataDir = mkdtempSync(join(tmpdir(), "roles-"));
let cluster: Cluster;

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  cluster = await startCluster({ dataDir, isDurable: false });
});

afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
});

async function asSuperuser(statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test("a foreign server serves through a user who only owns the database and may create roles", async () => {
  await asSuperuser(["create role asha login createrole password 'first secret'", "create database theirs owner asha"]);
  const databaseUrl = new URL(cluster.url);
  databaseUrl.username = "asha";
  databaseUrl.password = "first secret";
  databaseUrl.pathname = "/theirs";

  const running = await startDatabase({ dataDir: "unused", databaseUrl: databaseUrl.href });
  expect(running.isEmbedded).toBe(false);
  await migrate({ adminUrl: running.urls.admin });
  const database = openDatabase<object>({ appUrl: running.urls.app, systemUrl: running.urls.system });
  expect(await isMigrated(database)).toBe(true);
  await database.close();
  await running.stop();

  await asSuperuser(["alter role asha password 'second secret'"]);
  databaseUrl.password = "second secret";
  const changed = databaseUrls(databaseUrl.href);
  await migrate({ adminUrl: changed.admin });
  const again = openDatabase<object>({ appUrl: changed.app, systemUrl: changed.system });
  expect(await isMigrated(again)).toBe(true);
  await again.close();
});

test("the urls of the roles follow from the admin's alone, and tell nothing about its password", () => {
  const urls = databaseUrls("postgresql://asha:s%40cret@db.example.com:6432/theirs?sslmode=require");
  const again = databaseUrls("postgresql://asha:s%40cret@db.example.com:6432/theirs?sslmode=require");
  expect(urls).toEqual(again);
  expect(urls.app).toMatch(/^postgresql:\/\/parley_app:[\w-]{43}@db\.example\.com:6432\/theirs\?sslmode=require$/);
  expect(urls.system).toMatch(/^postgresql:\/\/parley_system:[\w-]{43}@/);
  expect(new URL(urls.app).password).not.toBe(new URL(urls.system).password);
  expect(() => databaseUrls("postgresql://asha@db/theirs")).toThrow("DATABASE_URL has no password in it");
});
