// @module-tag long
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "@parley/db/testing";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "../adapters/db/test/empty-database.ts";
import {
  answered,
  claimSystemPorts,
  eventually,
  isReady,
  postmasterPid,
  type Started,
  type SystemPorts,
  serverPid,
  starter,
  startProcess,
  workerPid,
} from "./started.ts";

/** What processes that migrate wait for, one after the other. */
const migrationLock = 7_240_001;

let dataDir: string;
let ports: SystemPorts;
let running: Started[];

/** The data folder that the first test has left, with its database stopped: others begin with a copy of it. */
let prepared: string | undefined;

/** Puts into the empty data folder what a start before has made, so that its database is not made again. */
function beginPrepared(): void {
  // With the owner of the database's files, which as root is another user.
  if (prepared !== undefined) execFileSync("cp", ["-a", `${prepared}/.`, dataDir]);
}

afterAll(() => {
  if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true });
});

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "start-"));
  chmodSync(dataDir, 0o755);
  ports = await claimSystemPorts();
  running = [];
});

afterEach(async () => {
  for (const started of running) {
    started.child.kill("SIGTERM");
    await started.exitCode;
  }
  await ports.release();
  if (prepared !== dataDir) rmSync(dataDir, { recursive: true, force: true });
});

function start(more: Record<string, string> = {}, command: readonly string[] = starter): Started {
  const environment = {
    DATA_DIR: dataDir,
    STUDIO_PORT: String(ports.studio),
    APPLICATIONS_PORT: String(ports.applications),
    SIP_PORT: String(ports.sip),
    RTP_PORTS: ports.rtp,
    MOST_LATE_MS: "5000",
  };
  const started = startProcess({ ...environment, ...more }, command);
  running.push(started);
  return started;
}

async function startReady(more: Record<string, string> = {}): Promise<Started> {
  const started = start(more);
  await started.until("Sign in as");
  return started;
}

/** The three processes under the starter, once all of them answer. */
async function pids() {
  const server = await answered(() => serverPid(ports));
  const worker = await answered(() => workerPid(ports));
  return { server, worker, postmaster: postmasterPid(dataDir) };
}

test("says where everything is, and the second start keeps the login", async () => {
  const first = await startReady();
  expect(first.output()).toContain(`Studio        http://localhost:${ports.studio}\n`);
  expect(first.output()).toContain(`Phone (SIP)   sip:127.0.0.1:${ports.sip}\n`);
  expect(first.output()).toContain("Sample        call 1000\n");
  expect(first.output()).toMatch(/^Applied \d+ migrations to the database\.\nStarting the server and the voice worker/);
  const login = /Sign in as {4}admin@parley\.test {2}(\S{16})\n/.exec(first.output())?.[1];
  expect(readFileSync(join(dataDir, "admin-password"), "utf8")).toBe(`${login}\n`);
  expect(statSync(join(dataDir, "admin-password")).mode & 0o777).toBe(0o600);
  first.child.kill("SIGTERM");
  expect(await first.exitCode).toBe(0);

  const second = await startReady();
  expect(second.output()).toContain(`admin@parley.test  ${login}\n`);
  expect(second.output()).not.toContain("migrations");
  prepared = dataDir;
});

test("Ctrl-C leaves no process and no port behind", async () => {
  beginPrepared();
  const started = await startReady();
  const processes = Object.values(await pids());
  expect(processes.every(isRunning)).toBe(true);
  started.child.kill("SIGINT");
  expect(await started.exitCode).toBe(0);
  expect(processes.filter(isRunning)).toEqual([]);
  expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  await startReady();
});

test("Ctrl-C in the middle of a start takes back what has started", async () => {
  const started = start();
  await eventually(() => existsSync(join(dataDir, "postgres/cluster/postmaster.pid")));
  const postmaster = postmasterPid(dataDir);
  started.child.kill("SIGINT");
  expect(await started.exitCode).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
  expect(await serverPid(ports)).toBeUndefined();
});

test("Ctrl-C ends a start that waits for the migrations of another", async () => {
  await using database = await emptyDatabase();
  const { adminUrl, client } = database;
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  const started = start({ DATABASE_URL: adminUrl });
  await eventually(async () => {
    const waiting = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    return (await client.query(waiting, [migrationLock])).rowCount === 1;
  });
  started.child.kill("SIGINT");
  expect(await started.exitCode).toBe(0);
});

test("a killed server or worker is started again", async () => {
  beginPrepared();
  await startReady();
  const before = await pids();
  process.kill(before.server, "SIGKILL");
  await eventually(async () => ![undefined, before.server].includes(await serverPid(ports)));
  process.kill(before.worker, "SIGKILL");
  await eventually(async () => ![undefined, before.worker].includes(await workerPid(ports)));
  expect((await pids()).postmaster).toBe(before.postmaster);
});

test("the reader of the output may go: everything runs on, and stops when asked", async () => {
  beginPrepared();
  const started = await startReady();
  const before = await pids();
  started.child.stdout?.destroy();
  process.kill(before.server, "SIGKILL");
  await eventually(async () => ![undefined, before.server].includes(await serverPid(ports)));
  const processes = Object.values(await pids());
  started.child.kill("SIGTERM");
  expect(await started.exitCode).toBe(0);
  expect(processes.filter(isRunning)).toEqual([]);
});

test("a killed database is back by itself, and the same server with it", async () => {
  beginPrepared();
  const started = await startReady();
  const { server, postmaster } = await pids();
  process.kill(postmaster, "SIGKILL");
  await started.until("The database is back.");
  await eventually(() => isReady(ports));
  expect(await serverPid(ports)).toBe(server);
});

test("after SIGKILL of the starter its services end, and the next start adopts the database", async () => {
  beginPrepared();
  const killed = await startReady();
  const before = await pids();
  killed.child.kill("SIGKILL");
  await killed.exitCode;
  await eventually(() => !isRunning(before.server) && !isRunning(before.worker));
  const next = await startReady();
  expect(postmasterPid(dataDir)).toBe(before.postmaster);
  next.child.kill("SIGTERM");
  expect(await next.exitCode).toBe(0);
  expect(isRunning(before.postmaster)).toBe(false);
});

test.each(["SIGTERM", "SIGKILL"] as const)("%s of the npm that started everything stops all of it", async (signal) => {
  beginPrepared();
  writeFileSync(join(dataDir, "package.json"), JSON.stringify({ scripts: { start: starter.join(" ") } }));
  const npm = start({}, ["npm", "--prefix", dataDir, "start"]);
  await npm.until("Sign in as");
  const processes = Object.values(await pids());
  npm.child.kill(signal);
  await npm.exitCode;
  expect(processes.filter(isRunning)).toEqual([]);
});

test("a server that keeps dying is given up with its last lines, and nothing is left", async () => {
  beginPrepared();
  const started = start({ SERVER: "failing-server.ts" });
  expect(await started.exitCode).toBe(1);
  expect(started.output()).toMatch(
    /The server ended \(code 3\) 6 times in a minute\. Its last lines:\n {2}cannot read/,
  );
  expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
});

test("a server that can never live is not started again, and its sentence is the last", async () => {
  beginPrepared();
  const started = start({ SERVER: "giving-up-server.ts" });
  expect(await started.exitCode).toBe(1);
  expect(started.output()).not.toContain("starting it again");
  expect(started.output()).toMatch(/(^|\n)The keys are gone: bring them back\.\n$/);
});

test("taken ports and wrong settings are listed at once, and nothing is started", async () => {
  const other = createServer().listen(ports.studio);
  const taken = start();
  expect(await taken.exitCode).toBe(1);
  expect(taken.output()).toBe(`Port ${ports.studio} is taken by another program: stop it or set STUDIO_PORT.\n`);
  other.close();
  const calls = createServer().listen(ports.sip, "127.0.0.1");
  const takenForCalls = start();
  expect(await takenForCalls.exitCode).toBe(1);
  expect(takenForCalls.output()).toBe(`Port ${ports.sip} is taken by another program: stop it or set SIP_PORT.\n`);
  calls.close();

  const wrong = start({ SIP_PORT: "many", PUBLIC_URL: "here" });
  expect(await wrong.exitCode).toBe(1);
  expect(wrong.output()).toBe(
    `SIP_PORT is "many": write a port from 1 to 65535.
PUBLIC_URL is "here": write an address such as https://parley.example.com.
`,
  );
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
});

test("a data folder and a database that cannot be used are named in a sentence each", async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  const below = start({ DATA_DIR: join(file, "data") });
  expect(await below.exitCode).toBe(1);
  expect(below.output()).toBe(
    `The data folder ${file}/data cannot be used, a file stands in its place: set DATA_DIR to a folder of the user who starts Parley.\n`,
  );

  const away = start({ DATABASE_URL: `postgresql://asha:secret@127.0.0.1:${ports.sip}/calls` });
  expect(await away.exitCode).toBe(1);
  expect(away.output()).toBe(
    `PostgreSQL at 127.0.0.1:${ports.sip} does not answer (ECONNREFUSED): start it, or correct DATABASE_URL.\n`,
  );
});

test("a second start on the same data folder is refused and harms nothing", async () => {
  beginPrepared();
  await startReady();
  const before = await pids();
  const elsewhere = await claimSystemPorts();
  const second = start({
    STUDIO_PORT: String(elsewhere.studio),
    APPLICATIONS_PORT: String(elsewhere.applications),
    SIP_PORT: String(elsewhere.sip),
    PREPARES: "yes",
  });
  expect(await second.exitCode).toBe(1);
  const [, preparing, sentence] = /^Preparing in (\d+)\n(.*)$/s.exec(second.output()) ?? [];
  expect(sentence).toBe(`Parley is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR.\n`);
  await eventually(() => !isRunning(Number(preparing)));
  expect(await pids()).toEqual(before);
});
