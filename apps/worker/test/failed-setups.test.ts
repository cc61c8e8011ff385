// @module-tag real-time
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { type Database, openDatabase } from "@parley/db";
import { keepCallTicket, queueDial } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type DatabaseProxy, openDatabaseProxy } from "../../../test/database-proxy.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { collectGarbage, leftOpen, nothing, timersNow } from "./left-open.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { Telephone } from "./telephone.ts";
import { echoAgent } from "./tones/agent.ts";
import { addTrunk } from "./trunk.ts";

/** How often each step is made to fail: one that leaves something open each time stands out. */
const tries = 4;
/** Each idle connection to the database has a timer of its own. */
const mostConnections = 40;

const agentYaml = echoAgent.replaceAll("patience: 8000", "patience: 600000");
let database: TestDatabase<Tables>;
let troubled: Database<Tables> & { readonly urls: { readonly app: string; readonly system: string } };
let proxy: DatabaseProxy;
let worker: RunningWorker;
let numbers = 3000;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  proxy = await openDatabaseProxy(database.urls.app);
  const urls = { app: proxy.through(database.urls.app), system: proxy.through(database.urls.system) };
  troubled = { ...openDatabase<Tables>({ appUrl: urls.app, systemUrl: urls.system }), urls };
  worker = await startWorker(troubled);
});

afterAll(async () => {
  await worker.stop();
  await troubled.close();
  await proxy.close();
  await database.drop();
});

afterEach(() => proxy.cutAt(null));

const newAgent = () => deployAgent(database, agentYaml, String(numbers++));

/** How the calls of an agent ended, and which version they count for: none does without a conversation. */
async function statusesOf({ organisation }: DeployedAgent) {
  const rows = await database
    .forOrganisations([organisation])
    .selectFrom("call")
    .select(["status", "end_reason", "version"])
    .execute();
  return rows.map(
    ({ status, end_reason, version }) => `${status} ${end_reason}${version === null ? "" : ` of ${version}`}`,
  );
}

async function nothingIsLeft(): Promise<void> {
  collectGarbage();
  await expect.poll(() => leftOpen(worker)).toEqual(nothing);
  collectGarbage();
}

/** The folder of recordings is away while something runs. */
async function withoutFolder<T>(work: () => Promise<T>): Promise<T> {
  await rm(worker.recording, { recursive: true });
  try {
    return await work();
  } finally {
    await mkdir(worker.recording, { recursive: true });
    await chmod(worker.recording, 0o700);
  }
}

const steps = [
  { step: "finding who answers", words: "'agent', f.channel_config", rows: [] },
  { step: "loading the release", words: 'from "release"', rows: [] },
  { step: "writing the row", words: "insert into call (", rows: [] },
  { step: "finding the account", words: "from account where", rows: ["failed fault"] },
];

test.each(steps)("a caller whose call fails at $step is refused, and nothing stays open", async ({ words, rows }) => {
  const before = timersNow();
  for (let index = 0; index < tries; index++) {
    const agent = await newAgent();
    const telephone = await Telephone.open();
    const cuts = proxy.cuts();
    proxy.cutAt(words);
    const { status } = await telephone.call(agent.number, worker.port);
    proxy.cutAt(null);
    expect(proxy.cuts()).toBeGreaterThan(cuts);
    expect([500, 503]).toContain(status);
    telephone.close();
    await nothingIsLeft();
    expect(await statusesOf(agent)).toEqual(rows);
  }
  expect(timersNow()).toBeLessThanOrEqual(before + mostConnections);
});

test("a caller whose call cannot be recorded is refused, and nothing stays open", async () => {
  const agent = await newAgent();
  const telephone = await Telephone.open();
  expect((await withoutFolder(() => telephone.call(agent.number, worker.port))).status).toBe(500);
  telephone.close();
  await nothingIsLeft();
  expect(await statusesOf(agent)).toEqual(["failed fault"]);
});

/** Orders a call to a telephone that answers. */
async function order(agent: DeployedAgent, telephone: Telephone): Promise<void> {
  await addTrunk(database, { number: agent.number, port: telephone.port });
  const { organisation, flow, number: from } = agent;
  const call = uuidv7(Date.now(), randomBytes(10));
  const rest = { request: {}, metadata: {}, ringMs: 30_000, patience: 60_000 };
  const wish = { organisation, flow, from, to: "+15550100042", call, key: randomUUID(), ...rest };
  await database.withOrganisations([organisation], (trx) => queueDial(trx, wish));
}

const outgoingSteps = [
  { step: "asking whether it may be made", words: "blacklist_number" },
  { step: "loading the release", words: 'from "release"' },
  { step: "finding the account", words: "from account where" },
];

test.each(outgoingSteps)("a call of ours that fails at $step is ended, and nothing stays open", async ({ words }) => {
  for (let index = 0; index < tries; index++) {
    const agent = await newAgent();
    const telephone = await Telephone.open();
    const cuts = proxy.cuts();
    proxy.cutAt(words);
    await order(agent, telephone);
    await expect.poll(() => proxy.cuts()).toBeGreaterThan(cuts);
    proxy.cutAt(null);
    await expect.poll(() => statusesOf(agent)).toEqual(["failed fault"]);
    await nothingIsLeft();
    telephone.close();
  }
});

test("a call of ours that cannot be recorded is hung up, and nothing stays open", async () => {
  const agent = await newAgent();
  const telephone = await Telephone.open();
  await withoutFolder(async () => {
    await order(agent, telephone);
    await telephone.wasHungUpOn();
    await expect.poll(() => statusesOf(agent)).toEqual(["failed fault"]);
  });
  telephone.close();
  await nothingIsLeft();
});

async function callFromPage(agent: DeployedAgent): Promise<number> {
  const secret = randomUUID();
  const { organisation, flow, document } = agent;
  await keepCallTicket(database, {
    digest: createHash("sha256").update(secret).digest(),
    lifetime: 60_000,
    organisation,
    flow,
    version: "0.0.1",
    release: null,
    document: JSON.parse(JSON.stringify(document)),
    metadata: {},
  });
  const socket = new WebSocket(`ws://${worker.link}/ws/call?ticket=${secret}`);
  const [code] = await once(socket, "close");
  return Number(code);
}

test.each([
  { step: "taking the ticket", words: "delete from call_ticket t" },
  { step: "writing the row", words: "insert into call (" },
])("a call from a page that fails at $step is refused, and nothing stays open", async ({ words }) => {
  const agent = await newAgent();
  proxy.cutAt(words);
  expect(await callFromPage(agent)).toBe(4500);
  proxy.cutAt(null);
  await nothingIsLeft();
  expect(await statusesOf(agent)).toEqual([]);
});

test("a call from a page that cannot be recorded is refused, and its row says so", async () => {
  const agent = await newAgent();
  expect(await withoutFolder(() => callFromPage(agent))).toBe(4500);
  await nothingIsLeft();
  expect(await statusesOf(agent)).toEqual(["failed fault"]);
});

const transferring = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Desk
    Desk:
      type: Transfer
      say: Wait.
      transfer_ip_address: 127.0.0.1:5999
      paths:
        - event: failed
          to: Failed
    Failed:
      type: End
      end_state: has_failed
`;

test("a transfer whose carrier cannot be looked up has failed, and the call goes on", async () => {
  const agent = await deployAgent(database, transferring, String(numbers++));
  const telephone = await Telephone.open();
  const { status } = await telephone.call(agent.number, worker.port);
  expect(status).toBe(200);
  const cuts = proxy.cuts();
  proxy.cutAt("from virtual_number other");
  await telephone.wasHungUpOn();
  expect(proxy.cuts()).toBeGreaterThan(cuts);
  telephone.close();
  await nothingIsLeft();
  expect(await statusesOf(agent)).toEqual(["completed agent of 0.0.1"]);
});
