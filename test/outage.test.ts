// @module-tag real-time
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "@parley/db";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Offered, offerCalls } from "../apps/worker/test/sipp/many-callers.ts";
import { Telephone } from "../apps/worker/test/telephone.ts";
import { isWholeRun, Tally } from "./api/tally.ts";
import { peer } from "./peers.ts";
import { type RunningSystem, startSystem } from "./running-system.ts";
import { seed } from "./seed.ts";
import { eventually, postmasterPid } from "./started.ts";

/** `npm run evidence` offers as many calls as a busy office has, and takes the database away for as long as it takes to notice. */
const offered = isWholeRun()
  ? { calls: 300, perSecond: 40, going: 120, stoppedMs: 10_000, refusingMs: 10_000, stalledMs: 3000 }
  : { calls: 16, perSecond: 8, going: 6, stoppedMs: 2500, refusingMs: 2500, stalledMs: 1500 };
/** Everything is back so soon; a machine that is busy with other tests may take longer. */
const backWithin = isWholeRun() ? 5000 : 60_000;
const asks = ["One", "Two", "Three", "Four", "Five"];
const patience = isWholeRun() ? 3000 : 1000;

/** Asks several times, waits for a caller who is silent, and takes leave: turns go on all the time. */
const agent = `parley: 1
settings:
  language: en-IN
  languages: [en-IN]
states:
  start:
    Start:
      type: Start
      paths:
        - to: One
${asks
  .map(
    (name, index) => `    ${name}:
      say: ${name}.
      patience: ${patience}
      first_digit_wait_time: ${patience}
      paths:
        - no_input: 1
          to: ${asks[index + 1] ?? "Leave"}`,
  )
  .join("\n")}
    Leave:
      type: End
      say: Bye.
      end_state: whole
`;

const tally = new Tally("V2");
const sipp = peer("sipp");
let system: RunningSystem;
let flow: string;

type Row = {
  readonly call_uuid: string;
  readonly caller_number: string;
  readonly status: string;
  readonly category: string;
  readonly disposition: string | null;
  readonly end_reason: string | null;
  readonly ended_at: string | null;
  readonly recording: string | null;
};

beforeAll(async () => {
  system = await startSystem(isWholeRun() ? { rtp: "20000-23999" } : {});
  const clients = await system.ask("GET", "/api/organisations/");
  const flows = `/api/organisations/${clients.body.results[0].uuid}/flows/`;
  flow = `${flows}${(await system.ask("GET", flows)).body.results[0].uuid}/`;
  const version = `${flow}versions/0.0.1/`;
  expect((await system.ask("PUT", `${version}save_yaml/`, agent)).status).toBe(200);
  expect((await system.ask("POST", `${version}deploy/`, { note: "asks" })).status).toBe(200);
});

afterAll(async () => {
  tally.keep();
  await system?.stop();
});

async function rows(): Promise<readonly Row[]> {
  const { status, body } = await system.ask("GET", `${flow}analytics/fetch_calls/?limit=500`);
  expect(status).toBe(200);
  return body.results;
}

async function callsNow(): Promise<number> {
  return (await system.ask("GET", `${flow}analytics/fetch_calls/?limit=1&status=in_progress`)).body.count;
}

/** A call that is hung up once it is answered. */
async function answers(): Promise<boolean> {
  const telephone = await Telephone.open();
  const { status } = await telephone.call("1000", system.ports.sip);
  if (status === 200) await telephone.hangUp();
  telephone.close();
  expect([200, 503]).toContain(status);
  return status === 200;
}

/** The server of the database with all that belongs to it, and who may take it away. */
function theDatabase() {
  const postmaster = postmasterPid(system.dataDir);
  const children = () => readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  const { password, port } = JSON.parse(readFileSync(join(system.dataDir, "postgres.json"), "utf8"));
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const admin = openDatabase<object>({ appUrl: url, systemUrl: url });
  const ask = (text: string) => admin.asSystem("take the database away", (db) => sql.raw(text).execute(db));
  return {
    signal: (name: "SIGSTOP" | "SIGCONT") => {
      for (const pid of [postmaster, ...children().map(Number)]) process.kill(pid, name);
    },
    refuse: async (isRefusing: boolean) => {
      await ask(`alter database parley allow_connections ${!isRefusing}`);
      if (isRefusing) await ask("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'parley'");
    },
    close: () => admin.close(),
  };
}

describe.skipIf(sipp === null)("a database that goes away and a worker that stands still", () => {
  let outcome: Offered;
  const backAfter: number[] = [];

  async function isBack(): Promise<void> {
    const from = performance.now();
    await eventually(answers);
    backAfter.push(performance.now() - from);
  }

  test(`cost none of ${offered.calls} callers a call that was answered`, async () => {
    const database = theDatabase();
    await database.refuse(false);
    const offering = offerCalls({ number: "1000", port: system.ports.sip, ...offered });
    await eventually(async () => (await callsNow()) >= offered.going);
    await delay(((seed * 0.618034) % 1) * 1000);
    database.signal("SIGSTOP");
    await delay(offered.stoppedMs);
    expect(await answers()).toBe(false);
    database.signal("SIGCONT");
    await database.refuse(true);
    await delay(offered.refusingMs);
    expect(await answers()).toBe(false);
    await database.refuse(false);
    await isBack();
    process.kill(system.pidOf("worker"), "SIGSTOP");
    await delay(offered.stalledMs);
    process.kill(system.pidOf("worker"), "SIGCONT");
    await isBack();
    outcome = await offering;
    await database.close();
    const { answered, sentElsewhere } = outcome;
    expect(answered.length).toBeGreaterThanOrEqual(offered.going);
    expect(answered.length + sentElsewhere.length).toBe(offered.calls);
    expect(Math.max(...backAfter)).toBeLessThanOrEqual(backWithin);
  });

  test("leave each answered call whole, and no row that says two things", async () => {
    await expect.poll(callsNow).toBe(0);
    const kept = await rows();
    const numbers = new Set(outcome.answered);
    const whole = kept.filter(({ caller_number }) => numbers.has(caller_number));
    expect(whole.map(({ caller_number }) => caller_number).sort()).toEqual([...numbers].sort());
    for (const row of whole) {
      expect(row).toMatchObject({
        status: "completed",
        disposition: "whole",
        end_reason: "agent",
        category: "completed",
      });
      expect(row.recording).not.toBeNull();
      const { body } = await system.ask("GET", `${flow}analytics/call_details/?call_uuid=${row.call_uuid}`);
      const names = body.blocks.map(({ name }: { readonly name: string }) => name);
      expect(names).toEqual(["Start", ...asks, "Leave"]);
      tally.count();
    }
    for (const { status, ended_at } of kept)
      expect(`${status} ${ended_at === null}`).not.toMatch(/in_progress false|(completed|failed) true/);
  });
});
