// @module-tag real-time
import { mkdtempSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { databaseUrls, migrate, openDatabase } from "@parley/db";
import { removeDataDir } from "@parley/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCluster } from "../adapters/db/src/embedded/cluster.ts";
import { Telephone } from "../apps/worker/test/telephone.ts";
import { isWholeRun, Tally } from "./api/tally.ts";
import { Killed } from "./killed.ts";
import { claimSystemPorts, eventually, postmasterPid, type SystemPorts } from "./started.ts";

/** Times the database stops, and for how long; `npm run evidence` has the machine to itself. */
const stops = isWholeRun() ? 5 : 1;
const goneMs = isWholeRun() ? 8000 : 3000;
/** Longest that a caller waits for an answer of either kind. A machine that runs other tests is slower. */
const answeredWithin = isWholeRun() ? 4000 : 20_000;
const backWithin = isWholeRun() ? 5000 : 60_000;

const calls = new Tally("V5");
const saved = new Tally("K2");
let dataDir: string;
let ports: SystemPorts;
let server: Killed;
let worker: Killed;
let clusterUrl: string;
let token = "";

const address = () => `http://127.0.0.1:${ports.studio}`;
const isReady = () =>
  fetch(`${address()}/readyz`, { headers: { connection: "close" } }).then(
    ({ status }) => status === 200,
    () => false,
  );
const never = async () => false;

async function ask(method: string, path: string, body?: unknown) {
  const isYaml = typeof body === "string";
  const answer = await fetch(address() + path, {
    method,
    headers: {
      connection: "close",
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": isYaml ? "application/yaml" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isYaml ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : text };
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "stopped-"));
  await chmod(dataDir, 0o755);
  ports = await claimSystemPorts();
  clusterUrl = (await startCluster({ dataDir, isDurable: true })).url;
  const urls = databaseUrls(clusterUrl);
  await migrate({ adminUrl: urls.admin });
  const environment = {
    APP_DATABASE_URL: urls.app,
    SYSTEM_DATABASE_URL: urls.system,
    DATA_DIR: join(dataDir, "app"),
    STUDIO_PORT: String(ports.studio),
    APPLICATIONS_PORT: String(ports.applications),
    SIP_PORT: String(ports.sip),
    RTP_PORTS: ports.rtp,
    MOST_LATE_MS: isWholeRun() ? "15" : "60000",
    DRAIN_SECONDS: "1",
    ADMIN_PASSWORD: "a long password",
  };
  server = new Killed("apps/server/src/main.ts", environment);
  worker = new Killed("apps/worker/src/main.ts", environment);
  await server.start(isReady);
  await worker.start(never);
});
afterAll(async () => {
  calls.keep();
  saved.keep();
  await Promise.all([worker?.end("SIGTERM"), server?.end("SIGTERM")]);
  await ports?.release();
  process.kill(postmasterPid(dataDir), "SIGQUIT");
  await removeDataDir(dataDir);
});

/** Ends the database at once, as `pg_ctl stop -m immediate` does, and starts it again. */
async function stopDatabase(forMs: number): Promise<void> {
  process.kill(postmasterPid(dataDir), "SIGQUIT");
  await delay(forMs);
  await startCluster({ dataDir, isDurable: true });
}

/** How many rows there are. */
async function counted(rows: ReturnType<typeof sql>): Promise<number> {
  const admin = openDatabase<object>({ appUrl: clusterUrl, systemUrl: clusterUrl });
  try {
    const { rows: found } = await admin.asSystem("count", (db) =>
      sql<{ count: number }>`select count(*)::integer as count from ${rows}`.execute(db),
    );
    return found[0]?.count ?? Number.NaN;
  } finally {
    await admin.close();
  }
}

async function signIn(): Promise<void> {
  const login = { email: "admin@parley.test", password: "a long password" };
  token = (await ask("POST", "/api/auth/login/", login)).body.access;
}

/** An agent each of whose blocks says this word. */
const agent = (word: string) => `parley: 1
settings: {language: en-IN, languages: [en-IN]}
states:
  start:
    Start: {type: Start, paths: [{to: Block 0}]}
${Array.from({ length: 60 }, (_, n) => `    Block ${n}: {say: ${word}, paths: [{always: , to: ${n < 59 ? `Block ${n + 1}` : "Leave"}}]}`).join("\n")}
    Leave: {type: End, end_state: told}
intents:
  Talk:
    intents:
      agree: [${Array.from({ length: 60 }, (_, n) => `yes of course ${n}`).join(", ")}]
      refuse: [${Array.from({ length: 60 }, (_, n) => `no never ${n}`).join(", ")}]
`;

/** Longest that one looks for an answer or an end that does not come. */
const hangingMs = 60_000;

type Called = { readonly status: number | null; readonly tookMs: number; readonly hasEnded: boolean };

/** Calls, and hangs up after a while where it was answered. */
async function callOnce(): Promise<Called> {
  const telephone = await Telephone.open();
  const from = performance.now();
  const hanging = () => delay(hangingMs, null, { ref: false });
  const told = await Promise.race([telephone.call("1000", ports.sip), hanging()]);
  const tookMs = performance.now() - from;
  if (told?.status === 200) await delay(1500);
  const ended = told?.status === 200 ? await Promise.race([telephone.hangUp(), hanging()]) : told;
  telephone.close();
  return { status: told?.status ?? null, tookMs, hasEnded: ended !== null };
}

/** Repeats some work until it is stopped. Returns all outcomes. */
function repeatedly<T>(everyMs: number, work: () => Promise<T>): { stop(): Promise<readonly T[]> } {
  const begun: Promise<T>[] = [];
  const over = new AbortController();
  const loop = (async () => {
    while (!over.signal.aborted) {
      begun.push(work());
      await delay(everyMs);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await loop;
      return Promise.all(begun);
    },
  };
}

const isWorking = async () => (await callOnce()).status === 200;
const backAfter: number[] = [];
let version = "";

/** Takes the database away once, and notes how long calls took to come back after it. */
async function takeAway(): Promise<void> {
  await delay(2000);
  await stopDatabase(goneMs);
  const from = performance.now();
  await eventually(isWorking);
  backAfter.push(performance.now() - from);
}

test("calls while the database is stopped are answered or sent elsewhere in time, and none is left over", async () => {
  await eventually(isWorking);
  const calling = repeatedly(500, callOnce);
  for (let stop = 0; stop < stops; stop++) await takeAway();
  for (const { status, tookMs, hasEnded } of await calling.stop()) {
    expect([200, 503]).toContain(status);
    expect(tookMs).toBeLessThan(answeredWithin);
    expect(hasEnded).toBe(true);
    calls.count();
  }
  expect(Math.max(...backAfter)).toBeLessThan(backWithin);
  worker.checkRunning();
  server.checkRunning();
  await eventually(async () => (await counted(sql`call where ended_at is null`)) === 0);
}, 600_000);

test("saves, deploys and trainings while the database is stopped are done or not, and who sent them hears which", async () => {
  await signIn();
  const [client] = (await ask("GET", "/api/organisations/")).body.results;
  const flows = `/api/organisations/${client.uuid}/flows/`;
  const made = (await ask("POST", flows, { name: "Saved", type: "voice" })).body;
  version = `${flows}${made.uuid}/versions/0.0.1/`;
  expect((await ask("PUT", `${version}save_yaml/`, agent("Word"))).status).toBe(200);
  const before = await counted(sql`edit`);
  let number = 0;
  const saving = repeatedly(150, () => ask("PUT", `${version}save_yaml/`, agent(`Word${++number}`)));
  const deploying = repeatedly(400, () => ask("POST", `${version}deploy/`, { note: "while it stops" }));
  const training = repeatedly(700, () => ask("POST", `${version}train_async/`));
  await takeAway();
  const [saves, deploys, trainings] = await Promise.all([saving.stop(), deploying.stop(), training.stop()]);
  for (const { status, body } of [...saves, ...deploys, ...trainings]) {
    saved.count();
    if (status >= 400) expect([409, 412, 429, 503], JSON.stringify(body)).toContain(status);
    if (status === 503) expect(body).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
  }
  const done = saves.filter(({ status }) => status === 200).length;
  const unsure = saves.filter(({ body }) => body.code === "commit_unknown").length;
  const edits = (await counted(sql`edit`)) - before;
  expect(edits).toBeGreaterThanOrEqual(done);
  expect(edits).toBeLessThanOrEqual(done + unsure);
  const words = new Set(String((await ask("GET", `${version}generate_yaml/`)).body).match(/Word\d*/g));
  expect(words.size).toBe(1);
  await eventually(async () => (await counted(sql`task where status not in ('SUCCESS', 'FAILURE')`)) === 0);
  const begun = trainings.filter(({ status }) => status === 202).length;
  expect(await counted(sql`task where status = 'SUCCESS'`)).toBeGreaterThanOrEqual(begun);
  expect(await counted(sql`task where status = 'FAILURE'`)).toBe(0);
  worker.checkRunning();
  server.checkRunning();
}, 600_000);
