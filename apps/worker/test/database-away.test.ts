// @module-tag real-time
import { type Database, openDatabase } from "@parley/db";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { readWav } from "@parley/voice";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseProxy, openDatabaseProxy } from "../../../test/database-proxy.ts";
import { longestStatement } from "../src/hosting/longest-statement.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall, lastCall } from "./ended-call.ts";
import { heard } from "./heard.ts";
import { leftOpen, nothing } from "./left-open.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { Telephone } from "./telephone.ts";
import { addTrunk } from "./trunk.ts";

/** Says something, waits for a caller who is silent, and takes leave. */
const yaml = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Ask
    Ask:
      say: Yes?
      patience: 600
      first_digit_wait_time: 600
      paths:
        - no_input: 1
          to: Bye
    Bye:
      type: End
      say: Bye.
      end_state: was_silent
`;
/** Longer than a caller is silent before the agent takes leave. */
const patientYaml = yaml.replaceAll("600", "600000");
/** Sends the caller on to a person once they have been silent. */
const sendingOn = yaml.replace(
  / {4}Bye:[\s\S]*/,
  `    Bye:
      type: Transfer
      say: Wait.
      transfer_phone_number: "+1 (555) 010-0042"
`,
);
/** After how long a caller who waits for the database hears so. */
const slowAfter = 300;

type Troubled = Database<Tables> & { readonly urls: { readonly app: string; readonly system: string } };

let database: TestDatabase<Tables>;
let proxy: DatabaseProxy;
let troubled: Troubled;
let worker: RunningWorker;
let numbers = 4000;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  proxy = await openDatabaseProxy(database.urls.app);
  const urls = { app: proxy.through(database.urls.app), system: proxy.through(database.urls.system) };
  const reach = {
    ...{ appUrl: urls.app, systemUrl: urls.system, connectPatience: 2000 },
    statementTimeout: longestStatement,
  };
  troubled = { ...openDatabase<Tables>({ ...reach, appConnections: 2 }), urls };
  worker = await startWorker(troubled, { slowAfter });
});

afterAll(async () => {
  await worker.stop();
  await troubled.close();
  await proxy.close();
  await database.drop();
});

const newAgent = (text = yaml) => deployAgent(database, text, String(numbers++));

/** A telephone on which the agent's first words have begun, so that its first turn is stored. */
async function talkingTo(agent: DeployedAgent): Promise<Telephone> {
  const telephone = await Telephone.open();
  expect((await telephone.call(agent.number, worker.port)).status).toBe(200);
  await expect.poll(async () => (await lastCall(database, agent)).events.length).toBeGreaterThan(0);
  return telephone;
}

const troubles = {
  "has stopped": (isAway: boolean) => proxy.freeze(isAway),
  "refuses connections": (isAway: boolean) => proxy.refuse(isAway),
};

test.each(Object.entries(troubles))(
  "a call goes on when a database that %s is back, and its caller hears why it waits",
  async (_, trouble) => {
    const agent = await newAgent();
    const telephone = await talkingTo(agent);
    trouble(true);
    await expect.poll(() => worker.switchboard.isDatabaseThere).toBe(false);
    const late = await Telephone.open();
    const { status } = await late.call(agent.number, worker.port);
    expect(status).toBe(503);
    late.close();
    await expect.poll(() => telephone.packets).toBeGreaterThan(80);
    expect(worker.switchboard.callsNow).toBe(1);
    trouble(false);
    await telephone.wasHungUpOn();
    telephone.close();
    const { call, events } = await endedCall(database, agent);
    expect(call).toMatchObject({ status: "completed", disposition: "was_silent", end_reason: "agent" });
    expect(events.filter(({ type }) => type === "entered").map(({ data }) => data.name)).toEqual([
      "Start",
      "Ask",
      "Bye",
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_each, index) => index + 1));
    const waited = events.find(({ type }) => type === "storing_delayed");
    const [, agentSide] = readWav(await worker.files.get(call.recording ?? "")).channels;
    if (agentSide === undefined || waited === undefined) throw new Error("The caller was not told to wait.");
    // "One moment, please." in tones, which is nothing that the agent has said.
    expect(heard(agentSide, 440, { from: waited.at_ms }).from - waited.at_ms).toBeLessThan(200);
    const saysOf = (wanted: string) => events.filter(({ type }) => type === wanted).map(({ data }) => data.say);
    expect(saysOf("play_started")).toEqual(saysOf("agent_said"));
    expect(JSON.stringify(events)).not.toContain("moment, please");
    await expect.poll(() => worker.admission.closure).toBeNull();
    await expect.poll(() => leftOpen(worker)).toEqual(nothing);
  },
);

test("a call goes on, and new ones are taken, when connections to the database die without a word", async () => {
  const agent = await newAgent();
  const telephone = await talkingTo(agent);
  proxy.strand();
  // Over a dead connection the turn of the silent caller would not be stored in time, and the call would fail.
  await telephone.wasHungUpOn();
  telephone.close();
  const { call } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "completed", disposition: "was_silent", end_reason: "agent" });
  await expect.poll(() => worker.admission.closure).toBeNull();
  const late = await Telephone.open();
  expect((await late.call(agent.number, worker.port)).status).toBe(200);
  await late.hangUp();
  late.close();
  await expect.poll(() => leftOpen(worker)).toEqual(nothing);
});

test("a call whose turn cannot be stored in time ends, and its row says so once the database is back", async () => {
  const hasty = await startWorker(troubled, { slowAfter, patience: 3000, name: "hasty" });
  const agent = await newAgent();
  const telephone = await Telephone.open();
  expect((await telephone.call(agent.number, hasty.port)).status).toBe(200);
  await expect.poll(async () => (await lastCall(database, agent)).events.length).toBeGreaterThan(0);
  proxy.refuse(true);
  await telephone.wasHungUpOn();
  proxy.refuse(false);
  telephone.close();
  expect((await endedCall(database, agent)).call).toMatchObject({ status: "failed", end_reason: "fault" });
  await expect.poll(() => leftOpen(hasty)).toEqual(nothing);
  await hasty.stop();
});

test("who hangs up while the database is away has had a call that was completed", async () => {
  const agent = await newAgent(patientYaml);
  const telephone = await talkingTo(agent);
  proxy.refuse(true);
  expect(await telephone.hangUp()).toBe(200);
  await expect.poll(() => telephone.packets).toBeGreaterThan(0);
  proxy.refuse(false);
  telephone.close();
  const { call } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "completed", end_reason: "caller", disposition: "hung_up" });
});

test("setups that hold all their connections keep no turn waiting", async () => {
  const agent = await newAgent();
  const telephone = await talkingTo(agent);
  const release = Promise.withResolvers<void>();
  const hogs = [1, 2].map(() =>
    troubled.withOrganisations([agent.organisation], async (trx) => {
      await sql`select 1`.execute(trx);
      await release.promise;
    }),
  );
  const late = await Telephone.open();
  const refused = late.call(agent.number, worker.port);
  await telephone.wasHungUpOn();
  telephone.close();
  expect((await endedCall(database, agent)).call).toMatchObject({ status: "completed", disposition: "was_silent" });
  expect((await refused).status).toBe(503);
  late.close();
  release.resolve();
  await Promise.all(hogs);
});

test("setups that hold all their connections keep no transfer waiting", async () => {
  const agent = await newAgent(sendingOn);
  await addTrunk(database, { number: agent.number, port: 9 });
  const telephone = await talkingTo(agent);
  const release = Promise.withResolvers<void>();
  const held = [1, 2, 3, 4].map(() =>
    troubled.asSystem("hold a connection", (db) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await release.promise;
      }),
    ),
  );
  const legs = () =>
    database.asSystem("look at the legs", (db) => sql<{ to: string }>`select "to" from outgoing_leg`.execute(db));
  await expect.poll(async () => (await legs()).rows).toEqual([{ to: "+15550100042" }]);
  release.resolve();
  await Promise.all(held);
  await telephone.hangUp();
  telephone.close();
  await endedCall(database, agent);
});

test("transfers of one client that wait to be counted keep no other client's waiting", async () => {
  const [held, free] = [await newAgent(sendingOn), await newAgent(sendingOn)];
  for (const { number } of [held, free]) await addTrunk(database, { number, port: 9 });
  const legsOf = ({ organisation }: DeployedAgent) =>
    database.asSystem("look at the legs", (db) =>
      db.selectFrom("outgoing_leg").select("to").where("organisation_id", "=", organisation).execute(),
    );
  const telephones: Telephone[] = [];
  await database.asSystem("hold a client's lock", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7240007, hashtext(${held.organisation}))`.execute(trx);
      for (const agent of [held, held, held, held, free]) telephones.push(await talkingTo(agent));
      await expect.poll(() => legsOf(free)).toHaveLength(1);
      expect(await legsOf(held)).toEqual([]);
    }),
  );
  await expect.poll(() => legsOf(held)).toHaveLength(4);
  for (const telephone of telephones) {
    await telephone.hangUp();
    telephone.close();
  }
});

test("a caller who hangs up while their transfer is counted is transferred nowhere, and nothing is counted as spoken", async () => {
  const agent = await newAgent(sendingOn);
  await addTrunk(database, { number: agent.number, port: 9 });
  const telephone = await talkingTo(agent);
  await database.asSystem("hold a client's lock", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7240007, hashtext(${agent.organisation}))`.execute(trx);
      const waiting = () =>
        sql`select from pg_locks where locktype = 'advisory' and classid = 7240007 and not granted`.execute(trx);
      await expect.poll(async () => (await waiting()).rows.length).toBe(1);
      await telephone.hangUp();
      await endedCall(database, agent);
    }),
  );
  telephone.close();
  const legs = () =>
    database.asSystem("look at the legs", (db) =>
      db
        .selectFrom("outgoing_leg")
        .select(["answered_at", "ended_at"])
        .where("organisation_id", "=", agent.organisation)
        .execute(),
    );
  await expect.poll(legs).toEqual([{ answered_at: null, ended_at: expect.any(String) }]);
});

test("a worker that stops while the database is away leaves what it could not store to be ended later", async () => {
  const leaving = await startWorker(troubled, { name: "leaving" });
  const agent = await newAgent(patientYaml);
  const telephone = await Telephone.open();
  expect((await telephone.call(agent.number, leaving.port)).status).toBe(200);
  await expect.poll(async () => (await lastCall(database, agent)).events.length).toBeGreaterThan(0);
  proxy.refuse(true);
  const stopped = leaving.stop(0);
  await telephone.wasHungUpOn();
  await stopped;
  telephone.close();
  proxy.refuse(false);
  const again = await startWorker(troubled, { name: "leaving" });
  expect((await endedCall(database, agent)).call).toMatchObject({ status: "failed", end_reason: "worker_lost" });
  await again.stop();
});
