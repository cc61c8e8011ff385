// @module-tag real-time
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { passDial, queueDial, reserveLeg } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { type JsonObject, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall, lastCall } from "./ended-call.ts";
import { ringingTelephone } from "./ringing-telephone.ts";
import { type RunningWorker, sealed, startWorker } from "./running-worker.ts";
import { type CalleeDoes, calleeWithSipp } from "./sipp/callee.ts";
import { addTrunk } from "./trunk.ts";

const greeting = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Bye
    Bye:
      type: End
      say: "Hello {{ metadata.name }}."
      end_state: greeted
`;
const asking = greeting.replace("type: End\n      say", "say").replace("end_state: greeted", "patience: 9000");
const sipp = peer("sipp");

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;
let asker: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
  agent = await deployAgent(database, greeting, "+18005550100");
  asker = await deployAgent(database, asking, "+18005550101");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

type Wish = { ringMs?: number; patience?: number; to?: string; by?: DeployedAgent };

/** Orders a call as the server does. */
async function order(more: Wish = {}): Promise<string> {
  const call = uuidv7(Date.now(), randomBytes(10));
  const { ringMs = 10_000, patience = 10_000, to = "+15550100042", by = agent } = more;
  const metadata: JsonObject = { name: "Asha" };
  const { organisation, flow, number: from } = by;
  const wish = { organisation, flow, from, to, call, key: randomUUID(), request: {}, metadata, ringMs, patience };
  await database.withOrganisations([organisation], (trx) => queueDial(trx, wish));
  return call;
}

async function called(does: CalleeDoes, more: Wish & { login?: { username: string; password: string } } = {}) {
  const { login = null, ...rest } = more;
  const { by = agent } = rest;
  const callee = await calleeWithSipp(does, { challenges: login !== null });
  await addTrunk(database, { number: by.number, port: callee.port, login });
  const id = await order(rest);
  const messages = await callee.done;
  const ended = await endedCall(database, by);
  expect(ended.call.id).toBe(id);
  return { ...ended, messages };
}

const header = (messages: string, name: string) =>
  new RegExp(`^${name}: (.*?)\\r?$`, "m").exec(messages)?.[1]?.trim() ?? "";

/** How many INVITEs passed; one that UDP may have lost is sent again and counts once. */
const invitesIn = (messages: string) =>
  new Set(
    messages
      .split(/^INVITE sip/m)
      .slice(1)
      .map((invite) => /branch=([^;\s]+)/.exec(invite)?.[1]),
  ).size;

describe.skipIf(sipp === null)("a call that we make", () => {
  test("is answered, and the agent speaks first", async () => {
    const { call, events, messages } = await called({ answers: [{ rest: 3000 }] });
    expect(call).toMatchObject({
      status: "completed",
      direction: "outbound",
      disposition: "greeted",
      end_reason: "agent",
      caller_number: "+15550100042",
      number: agent.number,
      version: "0.0.1",
      metadata: { name: "Asha" },
    });
    expect(events.find(({ type }) => type === "agent_said")?.data.text).toBe("Hello Asha.");
    expect(Number(call.duration_ms)).toBeGreaterThanOrEqual("Hello Asha.".length * 40);
    expect(header(messages, "Call-ID")).toBe(call.id);
    expect(header(messages, "From")).toContain("<sip:+18005550100@127.0.0.1");
    expect(messages).toContain("INVITE sip:+15550100042@127.0.0.1");
    expect(invitesIn(messages)).toBe(1);
  });

  test("is acknowledged while it rings, and goes on with what was agreed then", async () => {
    const { call, messages } = await called({ answersEarly: [{ rest: 3000 }] });
    expect(call).toMatchObject({ status: "completed", disposition: "greeted" });
    expect(header(messages, "RAck")).toBe("7 1 INVITE");
    expect(messages).toMatch(/^BYE sip/m);
  });

  test("ends when they hang up", async () => {
    const { call } = await called({ answers: [{ rest: 500 }], hangsUpAfter: 150 }, { by: asker });
    expect(call).toMatchObject({ status: "completed", disposition: "hung_up", end_reason: "caller" });
  });

  test("is one that they left, also when they hang up while the answer is stored", async () => {
    const telephone = await ringingTelephone();
    await addTrunk(database, { number: asker.number, port: telephone.port });
    const id = await order({ by: asker, ringMs: 120_000 });
    await expect.poll(async () => (await lastCall(database, asker)).call.status).toBe("ringing");
    await database.asSystem("hold the call's row", (db) =>
      db.transaction().execute(async (trx) => {
        await sql`select from call where id = ${id} for update`.execute(trx);
        await telephone.answerAndLeave();
      }),
    );
    telephone.close();
    const { call, events } = await endedCall(database, asker);
    expect(call).toMatchObject({ status: "completed", disposition: "hung_up", end_reason: "caller", version: "0.0.1" });
    expect(events.map(({ type }) => type)).toContain("line_messages");
  });

  test("is ended when the money of its line is spent", async () => {
    const callee = await calleeWithSipp({ answers: [{ rest: 60_000 }] });
    await addTrunk(database, { number: asker.number, port: callee.port });
    const call = await order({ by: asker });
    const { organisation, flow, number: from } = asker;
    const pass = await passDial(database, { organisation, flow, from, to: "+15550100042" });
    if (typeof pass === "string") throw new Error(pass);
    await database.asSystem("count a dear call", (db) =>
      db.transaction().execute(async (trx) => {
        await reserveLeg(trx, call, pass.leg);
        // What the first minute alone costs is more than the day may cost.
        await sql`update outgoing_leg set per_minute = 101 where call = ${call}`.execute(trx);
      }),
    );
    const messages = await callee.done;
    expect(messages).toMatch(/^BYE sip/m);
    const ended = await endedCall(database, asker);
    expect(ended.call).toMatchObject({ id: call, status: "completed", end_reason: "line_spend_limited" });
  });

  test("tells the carrier who we are when it asks", async () => {
    const login = { username: "trunk-7", password: "s3cret" };
    const stored = { ...login, password: sealed(login.password) };
    const { call, messages } = await called({ answers: [{ rest: 1500 }] }, { login: stored });
    expect(call.disposition).toBe("greeted");
    const md5 = (text: string) => createHash("md5").update(text).digest("hex");
    const given = header(messages, "Authorization");
    const part = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(given)?.[1] ?? "";
    const secret = md5(`trunk-7:carrier:${login.password}`);
    const proof = md5(
      [secret, part("nonce"), part("nc"), part("cnonce"), "auth", md5(`INVITE:${part("uri")}`)].join(":"),
    );
    expect(/response="([0-9a-f]+)"/.exec(given)?.[1]).toBe(proof);
    expect(messages).not.toContain(login.password);
  });

  test.each([
    ["486 Busy Here", "busy"],
    ["603 Decline", "busy"],
    ["480 Temporarily Unavailable", "no_answer"],
    ["404 Not Found", "failed"],
    ["401 Unauthorized", "failed"],
    ["503 Service Unavailable", "failed"],
  ] as const)("is reported %s once, and not made again", async (refuses, status) => {
    const { call, messages } = await called({ refuses });
    expect(call).toMatchObject({
      status,
      disposition: status,
      end_reason: refuses,
      duration_ms: null,
      answered_at: null,
    });
    expect(invitesIn(messages)).toBe(1);
  });

  test("is not sent on to where a carrier points", async () => {
    const { call } = await called({ refuses: "302 Moved Temporarily", headers: ["Contact: <sip:+1900@127.0.0.1:9>"] });
    expect(call).toMatchObject({ status: "failed", end_reason: "302 Moved Temporarily" });
  });

  test("rings, and is taken back when there is no answer in time", async () => {
    const { call } = await called({ rings: true }, { ringMs: 1000 });
    expect(call).toMatchObject({ status: "no_answer", end_reason: "0 nobody answered in time" });
  });

  test("is hung up when the answer crosses our taking it back", async () => {
    const { call, messages } = await called({ answersTooLate: true }, { ringMs: 1000 });
    expect(call.status).toBe("no_answer");
    expect(messages).toMatch(/BYE sip/);
  });

  test("shows that it rings", async () => {
    const telephone = await ringingTelephone();
    await addTrunk(database, { number: agent.number, port: telephone.port });
    await order({ ringMs: 120_000 });
    await expect.poll(async () => (await lastCall(database, agent)).call.status).toBe("ringing");
    telephone.refuse();
    expect((await endedCall(database, agent)).call.status).toBe("busy");
    telephone.close();
  });
});

test("a number on a blacklist is not called, however it is written", async () => {
  await addTrunk(database, { number: agent.number, port: 9 });
  await database.asSystem("fill the blacklist", (db) =>
    sql`insert into blacklist_number (caller_number) values ('+1 555 010 0666')`.execute(db),
  );
  await order({ to: "+15550100666" });
  expect((await endedCall(database, agent)).call).toMatchObject({ status: "failed", end_reason: "blacklisted" });
});

test("a carrier that is paused is not called by, and what waited is dialled once it is resumed", async () => {
  const telephone = await ringingTelephone();
  await addTrunk(database, { number: agent.number, port: telephone.port });
  const set = (status: string) =>
    database.asSystem("pause or resume", (db) => sql`update telephony_provider set status = ${status}`.execute(db));
  await set("paused");
  await order({ patience: 1200 });
  expect((await endedCall(database, agent)).call).toMatchObject({ status: "failed", end_reason: "expired" });
  expect(telephone.invites).toBe(0);
  await order({ patience: 60_000 });
  await set("active");
  await expect.poll(() => telephone.invites, { timeout: 30_000 }).toBeGreaterThan(0);
  telephone.refuse();
  expect((await endedCall(database, agent)).call).toMatchObject({ status: "busy" });
  telephone.close();
});

test("a line at its limit lets calls wait, and calls that wait too long are not made", async () => {
  await addTrunk(database, { number: agent.number, port: 9 });
  await database.asSystem("limit", (db) => sql`update sip_line set max_concurrency = 0`.execute(db));
  await order({ patience: 1200 });
  expect((await endedCall(database, agent)).call).toMatchObject({
    status: "failed",
    end_reason: "expired",
    started_at: null,
  });
});
