// @module-tag real-time
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWholeRun, Tally } from "../../../test/api/tally.ts";
import { deployAgent } from "./deployed-agent.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { echoAgent } from "./tones/agent.ts";
import { good, Wild } from "./wild.ts";

let database: TestDatabase<Tables>;
let worker: RunningWorker;
const tally = new Tally("F1");
const invites = new Tally("F2");
/** New calls that a worker takes within a second, as ever. */
const perSecond = 40;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database, {
    portRest: 0,
    perSecond,
    // Who floods holds as many calls as a hundred ports serve; `npm run evidence` has the machine to itself.
    ...(isWholeRun() ? { rtp: { low: 20_000, high: 20_399 } } : {}),
  });
  await deployAgent(database, echoAgent.replaceAll("patience: 8000", "patience: 600000"), "1000");
});

afterAll(async () => {
  tally.keep();
  invites.keep();
  await worker.stop();
  await database.drop();
});

const telephone = (at?: string) => new Wild({ port: worker.port, ...(at === undefined ? {} : { at }) }).open();

test("who floods is answered little, and neither its own call nor those of others wait for it", async () => {
  const flooding = await telephone("127.0.0.2");
  const call = await telephone("127.0.0.2");
  expect(await call.call()).toBe(200);
  const from = performance.now();
  for (let cseq = 1; cseq <= 5000; cseq++) {
    flooding.send("OPTIONS", cseq);
    // The worker reads beside it, in this process.
    if (cseq % 20 === 0) await nextTurn();
  }
  const other = await telephone();
  expect(await other.call()).toBe(200);
  expect(await call.hangUp(2)).toBe(200);
  const seconds = (performance.now() - from) / 1000;
  const answered = flooding.count(/^SIP\/2\.0 200 /);
  expect(answered).toBeGreaterThanOrEqual(20);
  expect(answered).toBeLessThanOrEqual(20 + Math.ceil(seconds * 10));
  expect(await other.hangUp(2)).toBe(200);
  for (const one of [flooding, call, other]) one.close();
});

test("a carrier that floods with calls it never confirms leaves places to the calls of others", async () => {
  const flooding = await Promise.all(Array.from({ length: 200 }, () => telephone("127.0.0.2")));
  for (const one of flooding) one.send("INVITE", 1, good);
  for (const one of flooding) await one.answered(1, "INVITE");
  const taken = flooding.filter((one) => one.count(/^SIP\/2\.0 200 /) > 0);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(perSecond);
  const other = await telephone();
  expect(await other.call()).toBe(200);
  expect(await other.hangUp(2)).toBe(200);
  for (const one of taken) {
    one.send("ACK", 1);
    expect(await one.hangUp(2)).toBe(200);
  }
  for (const one of [...flooding, other]) one.close();
});

/** Calls one after the other while an address floods, and tells how long each waited for its answer, in milliseconds. */
async function waitsUnderFlood(address: string, calls: number, invitesPerSecond = 0): Promise<number[]> {
  const program = fileURLToPath(new URL("./flood.ts", import.meta.url));
  const flood = fork(program, [String(worker.port), address, "2000", String(invitesPerSecond)]);
  await once(flood, "message");
  const waits: number[] = [];
  for (let n = 0; n < calls; n++) {
    const caller = await telephone();
    const from = performance.now();
    expect(await caller.call()).toBe(200);
    waits.push(performance.now() - from);
    expect(await caller.hangUp(2)).toBe(200);
    caller.close();
    // As often as a carrier of its size calls, and seldom enough to be one of those who do not flood.
    await delay(100);
  }
  flood.disconnect();
  await once(flood, "exit");
  return waits;
}

// Figures of time are for a machine that does nothing else.
if (isWholeRun()) {
  test("while 2,000 OPTIONS a second come, or 500 INVITEs too, every new call is answered within 500 ms", async () => {
    // Of an address that may call as well, and then of a stranger.
    const waits = await waitsUnderFlood("127.0.0.2", 200);
    const underInvites = await waitsUnderFlood("127.0.0.2", 200, 500);
    await database.asSystem("name who may call", (db) =>
      sql`insert into telephony_provider (name, config) values ('Named', '{"inbound_addresses": ["127.0.0.1"]}')`.execute(
        db,
      ),
    );
    const stranger = await telephone("127.0.0.3");
    await expect.poll(() => asked(stranger)).toBe(false);
    waits.push(...(await waitsUnderFlood("127.0.0.3", 200)));
    underInvites.push(...(await waitsUnderFlood("127.0.0.3", 200, 500)));
    stranger.close();
    for (const wait of underInvites) {
      invites.count();
      expect(wait).toBeLessThan(500);
    }
    for (const wait of waits) {
      tally.count();
      expect(wait).toBeLessThan(500);
    }
  });
}

let asking = 0;

/** Whether a telephone's OPTIONS are answered before another's, which were sent after them. */
async function asked(stranger: Wild): Promise<boolean> {
  const before = stranger.count(/^SIP\/2\.0 200 /);
  stranger.send("OPTIONS", ++asking);
  const known = await telephone();
  known.send("OPTIONS", 1);
  await known.answered(1, "OPTIONS");
  known.close();
  return stranger.count(/^SIP\/2\.0 200 /) > before;
}
