// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWholeRun, Tally } from "../../../test/api/tally.ts";
import { seed } from "../../../test/seed.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { collectGarbage, leftOpen, nothing, timersNow } from "./left-open.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { Telephone } from "./telephone.ts";
import { echoAgent } from "./tones/agent.ts";

/** `npm run evidence` makes two thousand. Ports rest for 5 s, and the worker has fifty. */
const calls = isWholeRun() ? 2000 : 60;
const atOnce = 15;
const pause = 1700;
/** Each idle connection to the database has a timer of its own. */
const mostConnections = 40;

const tally = new Tally("V3");
let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
  agent = await deployAgent(database, echoAgent.replaceAll("patience: 8000", "patience: 600000"), "6000");
});

afterAll(async () => {
  tally.keep();
  await worker.stop();
  await database.drop();
});

let dice = seed;
function chance(): number {
  dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31;
  return dice / 2 ** 31;
}

/** Some hang up the moment they are answered, others a little later; some are sent elsewhere for want of a port, and try again. */
async function call(): Promise<void> {
  for (;;) {
    const telephone = await Telephone.open();
    const { status } = await telephone.call(agent.number, worker.port);
    if (status === 200) {
      await new Promise((resolve) => setTimeout(resolve, chance() * 300));
      expect(await telephone.hangUp()).toBe(200);
      telephone.close();
      tally.count();
      return;
    }
    telephone.close();
    expect(status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

test(`${calls} short calls leave no port, file, timer or row behind`, async () => {
  const before = timersNow();
  for (let made = 0; made < calls; made += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, calls - made) }, call));
  }
  collectGarbage();
  await expect.poll(() => leftOpen(worker)).toEqual(nothing);
  await expect.poll(() => timersNow()).toBeLessThanOrEqual(before + mostConnections);
  const { rows } = await sql<{ status: string; category: string; calls: number }>`
    select status, category, count(*)::integer as calls from call group by 1, 2`.execute(
    database.forOrganisations([agent.organisation]),
  );
  expect(rows).toEqual([{ status: "completed", category: "completed", calls }]);
  const { rows: sessions } = await sql`select state #>> '{state,type}' as state, count(*)::integer as calls
    from call_session group by 1`.execute(database.forOrganisations([agent.organisation]));
  expect(sessions).toEqual([{ state: "ended", calls }]);
});
