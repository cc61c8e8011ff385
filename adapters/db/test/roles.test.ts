import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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

test("a foreign database that cannot be used is refused in a sentence that says what to do", async () => {
  await asSuperuser([
    "create role bela login password 'hers'",
    "create role ciro login createrole password 'his'",
    "create database others",
  ]);
  const { host, port } = new URL(cluster.url);
  const refusal = (address: string) =>
    startDatabase({ dataDir: "unused", databaseUrl: `postgresql://${address}` }).then(
      () => "none",
      (error: Error) => error.message,
    );
  expect(await refusal(`bela:hers@${host}/others`)).toBe(
    "The database user bela may not create roles: alter role bela createrole, or correct DATABASE_URL.",
  );
  expect(await refusal(`ciro:his@${host}/others`)).toBe(
    "The database user ciro does not own others: alter database others owner to ciro, or correct DATABASE_URL.",
  );
  expect(await refusal(`ciro:his@${host}/none`)).toBe(
    `PostgreSQL at 127.0.0.1:${port} has no database none: create it, or correct DATABASE_URL.`,
  );
  expect(await refusal(`ciro:wrong@${host}/others`)).toBe(
    `PostgreSQL at 127.0.0.1:${port} refuses the user ciro (password authentication failed for user "ciro"): correct user and password in DATABASE_URL.`,
  );
  expect(await refusal("ciro:his@nowhere.invalid/others")).toBe(
    "The host of the database at nowhere.invalid:5432 is not found: correct DATABASE_URL.",
  );
});

test("a foreign server serves through a user who only owns the database and may create roles", async () => {
  await asSuperuser(["create role asha login createrole password 'first secret'", "create database theirs owner asha"]);
  const databaseUrl = new URL(cluster.url);
  databaseUrl.username = "asha";
  databaseUrl.password = "first secret";
  databaseUrl.pathname = "/theirs";

  const running = await startDatabase({ dataDir: "unused", databaseUrl: databaseUrl.href });
  expect(running.folder).toBeNull();
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

test("a second database with another password is refused, and the first stays open", async () => {
  await asSuperuser([
    "create role prod login superuser password 'of prod'",
    "create role staging login superuser password 'of staging'",
    "create database prod owner prod",
    "create database staging owner staging",
  ]);
  const urlOf = (name: string, password: string) => {
    const url = new URL(cluster.url);
    url.username = name;
    url.password = password;
    url.pathname = `/${name}`;
    return url.href;
  };
  const prod = databaseUrls(urlOf("prod", "of prod"));
  // Other databases of this server are done with.
  await asSuperuser(["drop database theirs"]);
  await migrate({ adminUrl: prod.admin });
  const opens = async ({ app, system }: typeof prod) => {
    const database = openDatabase<object>({ appUrl: app, systemUrl: system });
    try {
      return await isMigrated(database);
    } finally {
      await database.close();
    }
  };
  const refusal = /^The role parley_app of this PostgreSQL server has its password from the database prod\. /;
  await expect(migrate({ adminUrl: urlOf("staging", "of staging") })).rejects.toThrow(refusal);
  expect(await opens(prod)).toBe(true);

  // Who uses the same password shares the roles, and the first may change it: roles made before have no comment.
  await asSuperuser(["alter role staging password 'of prod'"]);
  const staging = databaseUrls(urlOf("staging", "of prod"));
  await migrate({ adminUrl: staging.admin });
  expect(await opens(staging)).toBe(true);
  await asSuperuser(["alter role prod password 'newer'"]);
  await migrate({ adminUrl: urlOf("prod", "newer") });
  await expect(migrate({ adminUrl: staging.admin })).rejects.toThrow(refusal);

  // The first one is started first, then the other: also where the release that made the roles noted nothing.
  await asSuperuser(["alter role staging password 'newer'", "comment on role parley_app is null"]);
  await migrate({ adminUrl: urlOf("prod", "newer") });
  await migrate({ adminUrl: urlOf("staging", "newer") });
  await asSuperuser(["alter role prod password 'newest'", "alter role staging password 'newest'"]);
  await migrate({ adminUrl: urlOf("prod", "newest") });
  await migrate({ adminUrl: urlOf("staging", "newest") });
  expect(await opens(databaseUrls(urlOf("staging", "newest")))).toBe(true);
});

test("no statement has a password of the roles: logs would keep it", async () => {
  await asSuperuser(["alter system set log_statement = 'all'", "select pg_reload_conf()", "create database logged"]);
  const url = new URL(cluster.url);
  url.pathname = "/logged";
  await asSuperuser(["comment on role parley_app is null", "comment on role parley_system is null"]);
  await asSuperuser(["drop database prod", "drop database staging"]);
  await migrate({ adminUrl: url.href });
  const log = readFileSync(join(dataDir, "postgres", "log", "postgres.log"), "utf8");
  expect(log).toContain("alter role parley_system login password 'SCRAM-SHA-256$");
  const { app, system } = databaseUrls(url.href);
  for (const { password } of [new URL(app), new URL(system)]) expect(log).not.toContain(password);
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
