// @module-tag real-time
import { rm } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { echoAgent } from "./tones/agent.ts";
import { good, offer, Wild } from "./wild.ts";

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
  agent = await deployAgent(database, patientAgent, "1000");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** Never the first to hang up, however long a busy machine takes. */
const patientAgent = echoAgent.replaceAll("patience: 8000", "patience: 600000");

/** A telephone at this worker, or at another. */
const wild = (from?: string, port = worker.port) => new Wild({ port, ...(from === undefined ? {} : { from }) });

const nobodyIsLeft = () => expect.poll(() => worker.switchboard.callsNow).toBe(0);

/** How the calls of the agent ended, without those that go on. */
async function ends() {
  const db = database.forOrganisations([agent.organisation]);
  return db.selectFrom("call").select(["status", "end_reason"]).orderBy("id").execute();
}

test.each([
  ["no session description", "hello"],
  ["a name for an address", good.replace("c=IN IP4 127.0.0.1", "c=IN IP4 phone.example.com")],
  ["a crowd for an address", good.replace("c=IN IP4 127.0.0.1", "c=IN IP4 239.1.1.1")],
  ["another network", good.replace("c=IN IP4 127.0.0.1", "c=IN IP6 ::1")],
  ["no audio", offer("m=video 5000 RTP/AVP 31")],
  ["a port beyond all ports", offer("m=audio 99999 RTP/AVP 0")],
  ["nothing that we speak", offer("m=audio 5000 RTP/AVP 18", "a=rtpmap:18 G729/8000")],
  ["hundreds of streams, none of them audio", offer(...Array.from({ length: 800 }, () => "m=x 1 RTP/AVP 0"))],
])("an offer with %s is refused", async (_name, body) => {
  const caller = await wild().open();
  expect(await caller.call(body)).toBe(488);
  caller.close();
  await nobodyIsLeft();
});

test("impossible numbers are not found, and callers that cannot be stored stay unnamed", async () => {
  const caller = await wild().open();
  expect(await caller.call(good, "10%00")).toBe(404);
  caller.close();
  const unnamed = await wild("sip:1%005@127.0.0.1").open();
  expect(await unnamed.call()).toBe(200);
  expect(await unnamed.hangUp(2)).toBe(200);
  unnamed.close();
  await nobodyIsLeft();
});

test("a caller who keeps sending offers is answered each time, and the call goes on", async () => {
  const caller = await wild().open();
  expect(await caller.call()).toBe(200);
  const statuses = new Map<number, number>();
  for (let cseq = 2; cseq < 302; cseq++) {
    caller.send("INVITE", cseq, cseq % 3 === 0 ? good.replace("127.0.0.1\r\nt=", "0.0.0.0\r\nt=") : good);
    const status = await caller.answered(cseq, "INVITE");
    caller.send("ACK", cseq);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()]).toEqual([200]);
  caller.send("INVITE", 302, "hello");
  expect(await caller.answered(302, "INVITE")).toBe(488);
  caller.send("ACK", 302);
  expect(worker.switchboard.callsNow).toBe(1);
  expect(await caller.hangUp(303)).toBe(200);
  caller.close();
  await nobodyIsLeft();
});

test("callers who take their call back at any moment, or hang up at once, leave no call behind", async () => {
  const before = (await ends()).length;
  const callers = await Promise.all(Array.from({ length: 30 }, () => wild().open()));
  await Promise.all(
    callers.map(async (caller, index) => {
      caller.send("INVITE", 1, good);
      // Some at once, some with the first answer of any kind, some with the last.
      if (index % 3 === 1) await caller.until((message) => (/^SIP\/2\.0 1[0-9]{2}/.test(message) ? true : undefined));
      if (index % 3 !== 2) caller.send("CANCEL", 1);
      const status = await caller.answered(1, "INVITE");
      caller.send("ACK", 1);
      if (status === 200) expect(await caller.hangUp(2)).toBe(200);
      else expect(status).toBe(487);
      caller.close();
    }),
  );
  await nobodyIsLeft();
  const ended = (await ends()).slice(before);
  expect(ended.length).toBeGreaterThanOrEqual(10);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["completed"]));
});

test("more callers than there are ports are sent elsewhere, and none of them is lost to the others", async () => {
  const callers = await Promise.all(Array.from({ length: 60 }, () => wild().open()));
  const statuses = await Promise.all(callers.map((caller) => caller.call()));
  const answered = callers.filter((_, index) => statuses[index] === 200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await Promise.all(answered.map((caller) => caller.hangUp(2)));
  for (const caller of callers) caller.close();
  await nobodyIsLeft();
});

test("a call that cannot be recorded is refused, and its row says so", async () => {
  const unlucky = await deployAgent(database, echoAgent, "1001");
  const other = await startWorker(database, { name: "other" });
  await rm(other.recording, { recursive: true });
  const caller = await wild(undefined, other.port).open();
  expect(await caller.call(good, "1001")).toBe(500);
  caller.close();
  const { call } = await endedCall(database, unlucky);
  expect(call).toMatchObject({ status: "failed", end_reason: "fault" });
  await other.stop();
});
