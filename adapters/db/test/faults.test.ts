// @module-tag long
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../test/started.ts";
import { readPostmasterFile } from "../src/embedded/postmaster-file.ts";
import {
  AnswerTooLarge,
  type Database,
  DatabaseUnavailable,
  migrate,
  openDatabase,
  type RunningDatabase,
  startDatabase,
} from "../src/index.ts";
import { nextId, orgA, type Tables, tables } from "./database.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "faults-"));
let running: RunningDatabase;
let database: Database<Tables>;
let onEvent: (sentence: string) => void = () => {};

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  running = await startDatabase({ dataDir, onEvent: (sentence) => onEvent(sentence) });
  await migrate({ adminUrl: running.urls.admin });
  await asAdmin(tables);
  database = openDatabase<Tables>({ appUrl: running.urls.app, systemUrl: running.urls.system, appConnections: 4 });
});

afterAll(async () => {
  await database.close();
  await running.stop();
  rmSync(dataDir, { recursive: true });
});

async function asAdmin(text: string): Promise<number> {
  const client = new Client({ connectionString: running.urls.admin });
  await client.connect();
  const { rowCount } = await client.query(text);
  await client.end();
  return rowCount ?? 0;
}

/** Writes one row that takes `seconds`; returns its id. */
async function write(seconds: number): Promise<string> {
  const id = nextId();
  const text = sql<string>`'x' || pg_sleep(${seconds})`;
  await database.forOrganisations([orgA]).insertInto("note").values({ id, organisation_id: orgA, text }).execute();
  return id;
}

/** Does `fault` while PostgreSQL writes a row for a minute; that write fails, whatever the machine's speed. */
async function inMidWrite(fault: () => Promise<unknown>): Promise<void> {
  const outcome = write(60).catch((error: unknown) => error);
  const sleeping =
    "select from pg_stat_activity where usename = 'parley_app' and query_start < now() - interval '0.1 s'";
  await eventually(async () => (await asAdmin(`${sleeping} and wait_event = 'PgSleep'`)) > 0);
  await fault();
  expect(await outcome).toBeInstanceOf(Error);
}

/** Writes row after row until told to end; returns the ids that were acknowledged. */
function startWriting() {
  const acknowledged: string[] = [];
  let isEnding = false;
  const writer = async () => {
    while (!isEnding) {
      await write(0.005).then(
        (id) => acknowledged.push(id),
        () => {},
      );
    }
  };
  const writers = [writer(), writer(), writer(), writer()];
  const end = async () => {
    isEnding = true;
    await Promise.all(writers);
    return acknowledged;
  };
  return { end, count: () => acknowledged.length };
}

async function missingOf(ids: readonly string[]): Promise<number> {
  const rows = await database.forOrganisations([orgA]).selectFrom("note").select("id").execute();
  const kept = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !kept.has(id)).length;
}

test("three crashes under load: no acknowledged write is lost, and writing goes on by itself", async () => {
  const writing = startWriting();
  for (let crash = 0; crash < 3; crash++) {
    const before = writing.count();
    await eventually(() => writing.count() > before + 50);
    const back = new Promise<void>((resolve) => {
      onEvent = (sentence) => sentence.includes("is back") && resolve();
    });
    const file = await readPostmasterFile(join(dataDir, "postgres/cluster"));
    await inMidWrite(async () => process.kill(file?.pid ?? 0, "SIGKILL"));
    await back;
    const atBack = writing.count();
    await eventually(() => writing.count() > atBack);
  }
  expect(await missingOf(await writing.end())).toBe(0);
});

test("connections cut under load: no acknowledged write is lost, and new connections are made", async () => {
  const cutAll = () => asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'parley_app'");
  await inMidWrite(cutAll);
  const writing = startWriting();
  for (let cut = 0; cut < 30; cut++) {
    const before = writing.count();
    await eventually(() => writing.count() > before + 10);
    await cutAll();
  }
  expect(await missingOf(await writing.end())).toBe(0);
});

test("more work than connections waits its turn; work that waits too long may try again", async () => {
  const slow = Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(database.forOrganisations([orgA])));
  expect((await Promise.all(slow)).length).toBe(40);

  const narrow = openDatabase<Tables>({
    appUrl: running.urls.app,
    systemUrl: running.urls.system,
    appConnections: 1,
    connectPatience: 2000,
  });
  try {
    const waited = narrow.withOrganisations([orgA], async (trx) => {
      await sql`select 1`.execute(trx);
      // The only connection is in use for as long as this takes.
      return sql`select 1`.execute(narrow.forOrganisations([orgA])).catch((error: unknown) => error);
    });
    expect(await waited).toBeInstanceOf(DatabaseUnavailable);
  } finally {
    await narrow.close();
  }
});

test("a statement that gives more than fits into memory is ended, and others go on", async () => {
  const large = sql`select repeat('x', 1000000) as much from generate_series(1, 2000)`;
  const db = database.forOrganisations([orgA]);
  await expect(large.execute(db)).rejects.toBeInstanceOf(AnswerTooLarge);
  const within = database.withOrganisations([orgA], (trx) => large.execute(trx));
  await expect(within).rejects.toBeInstanceOf(AnswerTooLarge);
  for (let number = 0; number < 8; number++) expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});
