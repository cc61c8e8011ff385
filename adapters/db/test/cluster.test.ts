// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCluster } from "../src/embedded/cluster.ts";
import { holdPath } from "../src/embedded/folder-hold.ts";
import { isRunning } from "../src/embedded/is-running.ts";
import { isPostmasterOf, parsePostmasterFile, readPostmasterFile } from "../src/embedded/postmaster-file.ts";
import { processCommand } from "../src/embedded/process-command.ts";
import { unprivilegedUser } from "../src/embedded/unprivileged-user.ts";
import { startDatabase } from "../src/index.ts";

let dataDir: string;
const stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cluster-"));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(dataDir, { recursive: true });
});

const clusterDir = () => join(dataDir, "postgres", "cluster");

async function start() {
  const cluster = await startCluster({ dataDir, isDurable: true });
  stops.push(cluster.stop);
  return cluster;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  const file = await readPostmasterFile(clusterDir());
  if (file === undefined) throw new Error("no postmaster runs");
  return file.pid;
}

test("a cluster is made once, keeps its port, password and rows, and is adopted while it runs", async () => {
  const first = await start();
  expect(first.wasAdopted).toBe(false);
  // The system lends none below, so that the port is free again after a crash.
  expect(Number(new URL(first.url).port)).toBeLessThan(32_768);
  await query(first.url, "create table kept as select 7 as seven");
  const again = await start();
  expect([again.wasAdopted, again.url]).toEqual([true, first.url]);
  await again.stop();
  expect(await readPostmasterFile(clusterDir())).toBeUndefined();
  const later = await start();
  expect([later.wasAdopted, later.url]).toEqual([false, first.url]);
  expect(await query(later.url, "select seven from kept")).toEqual([{ seven: 7 }]);
  expect(statSync(join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "postgres.json"), "utf8")).toContain(new URL(first.url).password);
});

test("it is safe against the loss of power, knows every language and listens to this machine alone", async () => {
  const { url } = await start();
  const [settings] = await query(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as listen, current_setting('data_checksums') as checksums,
      lower('ÄÉ') as lower, upper('é') as upper, 'हाँ' ~ '^\\w+$' as hindi`,
  );
  expect(settings).toEqual({
    ...{ fsync: "on", commit: "on", listen: "127.0.0.1", checksums: "on", lower: "äé", upper: "É", hindi: true },
  });
});

test("after SIGKILL of the postmaster the next start recovers every committed row", async () => {
  const first = await start();
  await query(first.url, "create table kept as select generate_series(1, 1000) as n");
  process.kill(await postmasterPid(), "SIGKILL");
  const next = await start();
  expect(next.wasAdopted).toBe(false);
  expect(await query(next.url, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
});

test("a postmaster file whose process id now belongs to another program is removed", async () => {
  const first = await start();
  const text = readFileSync(join(clusterDir(), "postmaster.pid"), "utf8");
  await first.stop();
  writeFileSync(join(clusterDir(), "postmaster.pid"), text.replace(/^\d+/, String(process.pid)));
  expect((await start()).wasAdopted).toBe(false);
});

test("a postmaster that died and was not reaped does not stop a start", async () => {
  const first = await start();
  await query(first.url, "create table kept as select 7 as seven");
  const text = readFileSync(join(clusterDir(), "postmaster.pid"), "utf8");
  process.kill(await postmasterPid(), "SIGKILL");
  // PostgreSQL refuses to start beside a process of its own user alone. The program that the shell becomes never asks
  // how its child ended.
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
    ...unprivilegedUser(),
    cwd: "/",
    stdio: ["ignore", "pipe", "ignore"],
  });
  stops.push(async () => void parent.kill());
  const [line] = await once(parent.stdout, "data");
  const unreaped = Number(line);
  process.kill(unreaped, "SIGKILL");
  await vi.waitFor(() => expect(isRunning(unreaped)).toBe(false));
  writeFileSync(join(clusterDir(), "postmaster.pid"), text.replace(/^\d+/, String(unreaped)));
  const next = await start();
  expect(next.wasAdopted).toBe(false);
  expect(await query(next.url, "select seven from kept")).toEqual([{ seven: 7 }]);
});

test("the data folder is its owner's alone; as root PostgreSQL's user may pass through it", async () => {
  await start();
  const isRoot = process.getuid?.() === 0;
  expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  expect((await start()).wasAdopted).toBe(true);
});

test("its log stays small, and repeats no key of a refused duplicate", async () => {
  const cluster = await start();
  const log = join(dataDir, "postgres", "log", "postgres.log");
  appendFileSync(log, "x".repeat(10_000_001));
  await cluster.keepLogSmall();
  expect(statSync(log).size).toBeLessThan(1000);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(10_000_000);
  // Where no copy can be kept, it is emptied all the same, and the fault is thrown.
  rmSync(`${log}.1`);
  mkdirSync(`${log}.1`);
  appendFileSync(log, "x".repeat(10_000_001));
  await expect(cluster.keepLogSmall()).rejects.toThrow("EISDIR");
  expect(statSync(log).size).toBeLessThan(1000);
  await query(cluster.url, "create table people (email text primary key)");
  await query(cluster.url, "insert into people values ('asha@example.com')");
  await expect(query(cluster.url, "insert into people select * from people")).rejects.toThrow("duplicate key");
  const written = readFileSync(log, "utf8");
  expect(written).toContain("duplicate key");
  expect(written).not.toContain("asha@example.com");
});

test("a PostgreSQL on our files that does not know our password is named in one sentence", async () => {
  await start();
  const access = join(dataDir, "postgres.json");
  const kept = readFileSync(access, "utf8");
  writeFileSync(access, kept.replace(/"password":"[^"]+"/, '"password":"another"'));
  await expect(startCluster({ dataDir, isDurable: true })).rejects.toThrow(
    /^Another PostgreSQL \(process \d+\) runs on .* and does not know our password: stop it first\.$/,
  );
  writeFileSync(access, kept);
});

test("a lost password is said to be lost", async () => {
  const { stop } = await start();
  await stop();
  rmSync(join(dataDir, "postgres.json"));
  await expect(startCluster({ dataDir, isDurable: true })).rejects.toThrow(
    `${dataDir}/postgres.json does not hold the database's password: restore it from a backup.`,
  );
  expect(await readPostmasterFile(clusterDir())).toBeUndefined();
});

test("what a killed first start has left half made is made again", async () => {
  mkdirSync(`${clusterDir()}.unfinished/base`, { recursive: true });
  await start();
  expect(existsSync(`${clusterDir()}.unfinished`)).toBe(false);
});

test("a folder closed to others serves too: as root its files then lie in an open place", async () => {
  chmodSync(dataDir, 0o700);
  const { url } = await start();
  expect((await start()).wasAdopted).toBe(true);
  const isRoot = process.getuid?.() === 0;
  const place = isRoot ? readFileSync(join(dataDir, "postgres.location"), "utf8").trim() : join(dataDir, "postgres");
  expect(await query(url, "select current_setting('data_directory') as at")).toEqual([{ at: join(place, "cluster") }]);
  if (!isRoot) return;
  expect(place).toMatch(/^\/var\/lib\/parley\/[0-9a-f-]{36}$/);
  stops.push(async () => {
    rmSync(place, { recursive: true });
    if (readdirSync(dirname(place)).length === 0) rmdirSync(dirname(place));
  });
});

test("a note of where the files lie that is empty stops the start, and says what to do", async () => {
  writeFileSync(join(dataDir, "postgres.location"), "\n");
  await expect(start()).rejects.toThrow("postgres.location is empty: write the folder of the database into it");
  expect(readdirSync(dataDir)).toEqual(["postgres.location"]);
});

test("a start that is stopped while it makes the database leaves no process and nothing half made", async () => {
  const end = new AbortController();
  const starting = startDatabase({ dataDir, signal: end.signal });
  await vi.waitFor(() => expect(existsSync(`${clusterDir()}.unfinished`)).toBe(true), { timeout: 10_000, interval: 5 });
  end.abort(new Error("stopped"));
  await expect(starting).rejects.toThrow("stopped");
  expect(existsSync(clusterDir())).toBe(false);
  const again = await startDatabase({ dataDir });
  stops.push(again.stop);
});

test("a kept database is started again when it dies, and refuses a second keeper", async () => {
  const events: string[] = [];
  const back = Promise.withResolvers<void>();
  const onEvent = (sentence: string) => {
    events.push(sentence);
    if (events.length === 2) back.resolve();
  };
  const database = await startDatabase({ dataDir, onEvent });
  stops.push(database.stop);
  await expect(startDatabase({ dataDir })).rejects.toThrow(/^Parley is already running on the data folder /);
  process.kill(await postmasterPid(), "SIGKILL");
  await back.promise;
  expect(events).toEqual(["The database stopped unexpectedly; starting it again.", "The database is back."]);
  expect(await query(database.urls.admin, "select 1 as one")).toEqual([{ one: 1 }]);
  const pid = await postmasterPid();
  await database.stop();
  expect(processCommand(pid)).toBeUndefined();
});

/** Lets the postmaster's file name a program that has nothing to do with it, as one of another machine would. */
function nameAnother(): { readonly pid: number; readonly file: string } {
  const other = spawn("sleep", ["60"], { stdio: "ignore" });
  stops.push(async () => void other.kill());
  const path = join(clusterDir(), "postmaster.pid");
  const file = readFileSync(path, "utf8").replace(/^\d+/, String(other.pid));
  writeFileSync(path, file);
  return { pid: other.pid ?? 0, file };
}

test("a stop ends the postmaster that was started, and not the process that another machine's file names", async () => {
  const cluster = await start();
  const own = await postmasterPid();
  const other = nameAnother();
  await cluster.stop();
  expect([isRunning(own), isRunning(other.pid)]).toEqual([false, true]);
});

/** Lets another machine take the data folder. */
function takeElsewhere(): string {
  const hold = JSON.stringify({ id: "boot-2 pid:[1]", host: "machine-b", hold: "theirs" });
  writeFileSync(holdPath(dataDir), hold);
  return hold;
}

/** A database with what it tells, how it is lost, and its postmaster. */
async function startToLose() {
  const events: string[] = [];
  const lost = Promise.withResolvers<string>();
  const onLost = (error: Error) => lost.resolve(error.message);
  const database = await startDatabase({ dataDir, onLost, onEvent: (sentence) => events.push(sentence) });
  stops.push(database.stop);
  return { database, events, lost: lost.promise, own: await postmasterPid() };
}

test("a database that dies after another machine took its folder is not started beside theirs", async () => {
  const { events, lost, own } = await startToLose();
  const other = nameAnother();
  takeElsewhere();
  process.kill(own, "SIGKILL");
  expect(await lost).toContain("machine-b took the data folder");
  expect(events).toEqual([]);
  expect(readFileSync(join(clusterDir(), "postmaster.pid"), "utf8")).toBe(other.file);
});

test("a database whose data folder another machine took ends at once, and is not started again", async () => {
  const { database, events, lost, own } = await startToLose();
  const other = nameAnother();
  const hold = takeElsewhere();
  expect(await lost).toBe(`machine-b took the data folder ${dataDir} while this machine was silent.`);
  await vi.waitFor(() => expect(isRunning(own)).toBe(false), { timeout: 6000 });
  await database.stop();
  expect(isRunning(other.pid)).toBe(true);
  expect(readFileSync(holdPath(dataDir), "utf8")).toBe(hold);
  expect(events).toEqual([]);
});

test("a postmaster is not taken for its children, other programs or other clusters", () => {
  const isOurs = (command: string) => isPostmasterOf(command, "/data/postgres/cluster");
  expect(isOurs("/opt/bin/postgres -D /data/postgres/cluster -c port=5432")).toBe(true);
  expect(isOurs("postgres -D cluster")).toBe(true);
  expect(isOurs("/opt/bin/postgres -D /var/lib/postgresql/18/main")).toBe(false);
  expect(isOurs("postgres: checkpointer")).toBe(false);
  expect(isOurs("vim /data/postgres/cluster/postgresql.conf")).toBe(false);
  expect(parsePostmasterFile("")).toEqual({ pid: 0, port: undefined });
  expect(parsePostmasterFile("12\n/data\n1790000000\n5433\n")).toEqual({ pid: 12, port: 5433 });
});
