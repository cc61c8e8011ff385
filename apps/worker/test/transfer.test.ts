// @module-tag real-time
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { fakeRecogniser, recognisersOf } from "@parley/speech";
import { goertzel, meanSquare, readWav } from "@parley/voice";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { peer } from "../../../test/peers.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall, lastCall } from "./ended-call.ts";
import { replayed } from "./replayed.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { type CalleeDoes, calleeWithSipp } from "./sipp/callee.ts";
import { callWithSipp, type ReferAnswer } from "./sipp/sipp.ts";
import { speaking } from "./speaking.ts";
import { Telephone } from "./telephone.ts";
import { addTrunk } from "./trunk.ts";

const transferring = (target: string) => `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Desk
    Desk:
      type: Transfer
      say: Wait.
${target}
      transfer_metadata:
        order_id: "42 <a>"
        "bad:name": nothing
      paths:
        - event: busy
          to: Busy
        - event: no_answer
          to: Nobody
        - event: failed
          to: Failed
    Busy:
      type: End
      end_state: was_busy
    Nobody:
      type: End
      end_state: nobody_there
    Failed:
      type: End
      end_state: has_failed
`;
const byNumber = transferring('      transfer_phone_number: "+1 (555) 010-0042"');
const sipp = peer("sipp");

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let numbers = 2000;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** An agent of a test's own, so that calls may go on side by side. */
const newDesk = (yaml = byNumber) => deployAgent(database, yaml, String(numbers++));

/** The same with a line, to a carrier that is never called. */
async function deskWithLine(yaml = byNumber) {
  const desk = await newDesk(yaml);
  await addTrunk(database, { number: desk.number, port: 9 });
  return desk;
}

/** `onRefer`: null for a line that fails the test when it is asked for anything. */
async function outcome(onRefer: ReferAnswer | null, more: { agent?: DeployedAgent; hangsUpAfter?: number } = {}) {
  const { agent = await deskWithLine(), ...rest } = more;
  const asked = onRefer === null ? {} : { onRefer };
  await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 4000 }], ...asked, ...rest });
  const ended = await endedCall(database, agent);
  const { call, events } = ended;
  expect(replayed(agent, ended).end).toEqual({ type: "same" });
  const at = (type: string) => events.find((event) => event.type === type)?.at_ms ?? 0;
  if (more.hangsUpAfter === undefined) expect(at("transfer_outcome")).toBeGreaterThanOrEqual(at("play_ended"));
  return { ...call, told: events.filter(({ type }) => type === "transfer_outcome").map(({ data }) => data.outcome) };
}

describe.skipIf(sipp === null).concurrent("the line transfers", () => {
  test("and no message ever says what became of it", async () => {
    const ended = await outcome({ tell: ["100 Trying", "180 Ringing"], isOpen: true });
    expect(ended).toMatchObject({ disposition: "nobody_there", end_reason: "agent", told: ["no_answer"] });
  });

  test.each([
    ["answers", ["100 Trying", "180 Ringing", "200 OK"], "transferred", "answered"],
    ["is busy", ["100 Trying", "486 Busy Here"], "was_busy", "busy"],
    ["does not answer", ["100 Trying", "480 Temporarily Unavailable"], "nobody_there", "no_answer"],
    ["cannot be reached", ["100 Trying", "500 Server Error"], "has_failed", "failed"],
  ])("to a person who %s", async (_, tell, disposition, told) => {
    expect(await outcome({ tell })).toMatchObject({ status: "completed", disposition, told: [told] });
  });

  test("and the caller hangs up meanwhile", async () => {
    const ended = await outcome({ tell: ["100 Trying"], isOpen: true }, { hangsUpAfter: 300 });
    expect(ended).toMatchObject({ disposition: "hung_up", end_reason: "caller", told: [] });
  });

  test.each(["405 Method Not Allowed", "501 Not Implemented", "603 Decline"])(
    "not, and there is no SIP line to call by: %s",
    async (refuse) => {
      const agent = await newDesk(transferring("      transfer_ip_address: 127.0.0.9"));
      expect(await outcome({ refuse }, { agent })).toMatchObject({ disposition: "has_failed", told: ["failed"] });
    },
  );

  test("and that counts as a leg that was answered, for a minute", async () => {
    const { id } = await outcome({ tell: ["100 Trying", "200 OK"] });
    const legs = () =>
      database.asSystem("look at the legs", (db) =>
        db.selectFrom("outgoing_leg").selectAll().where("call", "=", id).execute(),
      );
    await expect.poll(async () => (await legs())[0]?.ended_at).not.toBeNull();
    expect(await legs()).toMatchObject([{ kind: "transfer", to: "+15550100042", answered_at: expect.any(String) }]);
  });

  test.each([
    ["a premium-rate number", "+1 900 555 1234"],
    ["where the line may not call", "+91 22 4890 0100"],
    ["what is no number", "007007007"],
  ])("to no target at %s: it is not even asked to", async (_what, number) => {
    const agent = await deskWithLine(transferring(`      transfer_phone_number: "${number}"`));
    expect(await outcome(null, { agent })).toMatchObject({ disposition: "has_failed", told: ["failed"] });
  });

  test.each(["1900555123499999@127.0.0.1", "+19005551234_@127.0.0.1"])(
    "to no address with digits like %s",
    async (at) => {
      const agent = await deskWithLine(transferring(`      transfer_ip_address: "${at}:9"`));
      expect(await outcome(null, { agent })).toMatchObject({ disposition: "has_failed", told: ["failed"] });
    },
  );

  test("to no number that the client must not call", async () => {
    const agent = await deskWithLine();
    await database.asSystem("list a number", (db) =>
      sql`insert into blacklist_number (organisation_id, caller_number)
        values (${agent.organisation}, '(555) 010-0042')`.execute(db),
    );
    expect(await outcome(null, { agent })).toMatchObject({ disposition: "has_failed", told: ["failed"] });
  });

  test.each([
    ["where our number has no SIP line", '      transfer_phone_number: "+15550100042"'],
    [
      "at an address that is no SIP line of ours",
      '      transfer_phone_number: "+15550100042"\n      transfer_ip_address: 127.0.0.9',
    ],
    ["in an address that is no SIP line of ours", '      transfer_ip_address: "+15550100042@127.0.0.9"'],
  ])("to no number %s", async (_where, yaml) => {
    const agent = await newDesk(transferring(yaml));
    expect(await outcome(null, { agent })).toMatchObject({ disposition: "has_failed", told: ["failed"] });
  });
});

describe.skipIf(sipp === null).concurrent("the line takes no transfers", () => {
  /** Milliseconds after which a busy machine, too, has called the other side. */
  const late = 8000;
  const bridged = async (does: CalleeDoes, caller: { hangsUpAfter?: number; allow?: string } = {}) => {
    const [desk, callee] = await Promise.all([newDesk(), calleeWithSipp(does)]);
    await addTrunk(database, { number: desk.number, port: callee.port });
    const { allow, ...rest } = caller;
    const calling = callWithSipp({
      number: desk.number,
      port: worker.port,
      does: [{ tone: 60_000 }],
      ...(allow === undefined ? { onRefer: { refuse: "603 Decline" } } : { allow }),
      ...rest,
    });
    const [messages] = await Promise.all([callee.done, calling]);
    return { ...(await endedCall(database, desk)), messages };
  };

  test("so both are connected by us, recorded, until the other side hangs up", async () => {
    const { call, messages } = await bridged({ answers: [{ tone: 3000 }], hangsUpAfter: 1500 });
    expect(call).toMatchObject({ disposition: "transferred", end_reason: "agent" });
    const [invite = ""] = messages.split("ACK sip:");
    expect(invite).toContain("INVITE sip:+15550100042@127.0.0.1");
    expect(invite).toContain(`From: <sip:${call.number}@127.0.0.1`);
    expect(invite).toContain("X-order-id: 42 <a>");
    expect(invite).not.toContain("nothing");
    const [caller, agent] = readWav(await worker.files.get(call.recording ?? "")).channels;
    for (const channel of [caller, agent]) {
      const last = channel?.subarray(-8000, -1600) ?? new Int16Array(6400);
      // By frames, of which a busy machine loses some: where one is late, the tone goes on in another phase.
      const frames = Array.from({ length: 40 }, (_, frame) => last.subarray(frame * 160, (frame + 1) * 160));
      const heard = frames.filter((frame) => meanSquare(frame) > 0 && goertzel(frame, 1000) > meanSquare(frame) / 4);
      expect(heard.length).toBeGreaterThanOrEqual(20);
    }
  });

  test("and a telephone that says so is not even asked", async () => {
    const { call } = await bridged(
      { answers: [{ rest: 500 }], hangsUpAfter: 300 },
      { allow: "INVITE, ACK, BYE, CANCEL" },
    );
    expect(call).toMatchObject({ disposition: "transferred" });
  });

  test("and the caller hangs up while they talk", async () => {
    const { call } = await bridged({ answers: [{ rest: 500 }] }, { hangsUpAfter: late });
    expect(call).toMatchObject({ disposition: "transferred", end_reason: "caller" });
  });

  test("and the caller hangs up while it rings", async () => {
    const { call } = await bridged({ rings: true }, { hangsUpAfter: late });
    expect(call).toMatchObject({ disposition: "hung_up", end_reason: "caller" });
  });

  test.each([
    ["486 Busy Here", "was_busy"],
    ["480 Temporarily Unavailable", "nobody_there"],
    ["503 Service Unavailable", "has_failed"],
  ])("and the other side says %s", async (refuses, disposition) => {
    expect((await bridged({ refuses })).call).toMatchObject({ disposition });
  });

  test.skipIf(peer("espeak-ng") === null)("and what the caller says to them goes to no recogniser", async () => {
    const menu = byNumber
      .replace("- to: Desk", "- to: Menu")
      .replace("    Desk:", '    Menu: { say: Menu., paths: [{ dtmf: "1", to: Desk }] }\n    Desk:');
    const own = await startWorker(database, {
      recognisers: recognisersOf([fakeRecogniser(() => [{ text: "yes", confidence: 1 }])]),
      name: "listening",
    });
    const [desk, callee] = await Promise.all([
      newDesk(menu),
      calleeWithSipp({ answers: [{ tone: 8000 }], hangsUpAfter: 8000 }),
    ]);
    await addTrunk(database, { number: desk.number, port: callee.port });
    const does = [{ rest: 700 }, { press: "1" }, { rest: 4000 }, { say: await speaking("yes, close my account") }];
    const allow = "INVITE, ACK, BYE, CANCEL";
    await callWithSipp({ number: desk.number, port: own.port, does: [...does, { rest: 8000 }], allow });
    const { call, events } = await endedCall(database, desk);
    await own.stop();
    expect(call).toMatchObject({ disposition: "transferred" });
    const since = events.findIndex(({ type }) => type === "transfer_outcome");
    const heard = events.slice(since).map(({ type }) => type);
    expect(heard).toContain("caller_audio_started");
    expect(heard).not.toContain("recognised");
  });

  test("and what we dial counts as a leg of the call, from its answer to its end", async () => {
    const { call } = await bridged({ answers: [{ rest: 500 }], hangsUpAfter: 300 });
    const legs = await database.asSystem("look at the legs", (db) =>
      db.selectFrom("outgoing_leg").selectAll().where("call", "=", call.id).execute(),
    );
    expect(legs).toMatchObject([{ kind: "transfer", to: "+15550100042", organisation_id: call.organisation_id }]);
    expect(legs[0]?.answered_at).not.toBeNull();
    expect(legs[0]?.ended_at).not.toBeNull();
  });

  test("and the other side is hung up on once the money is spent", async () => {
    const [desk, callee] = await Promise.all([newDesk(), calleeWithSipp({ answers: [{ tone: 60_000 }] })]);
    await addTrunk(database, { number: desk.number, port: callee.port });
    const calling = callWithSipp({
      number: desk.number,
      port: worker.port,
      does: [{ tone: 60_000 }],
      onRefer: { refuse: "603 Decline" },
    });
    const spend = () =>
      database.asSystem("let the money be spent", async (db) => {
        const { numAffectedRows } = await sql`update outgoing_leg set answered_at = now() - interval '200 minutes'
          where organisation_id = ${desk.organisation} and answered_at is not null`.execute(db);
        return numAffectedRows;
      });
    await expect.poll(spend).toBe(1n);
    expect(await callee.done).toMatch(/^BYE sip/m);
    await calling;
    expect((await endedCall(database, desk)).call).toMatchObject({ disposition: "transferred", end_reason: "agent" });
  });

  test("and no call goes to an address that is no SIP line of ours", async () => {
    const agent = await newDesk(transferring("      transfer_ip_address: 127.0.0.9"));
    expect(await outcome({ refuse: "603 Decline" }, { agent })).toMatchObject({ disposition: "has_failed" });
  });
});

test("a caller whose transfer meets a carrier that answers nothing is not left in silence", async () => {
  const carrier = createSocket("udp4").bind(0, "127.0.0.1");
  await once(carrier, "listening");
  const [desk, telephone] = [await newDesk(), await Telephone.open()];
  await addTrunk(database, { number: desk.number, port: carrier.address().port });
  expect((await telephone.call(desk.number, worker.port)).status).toBe(200);
  await once(carrier, "message");
  const [waited] = (await lastCall(database, desk)).events.filter(({ type }) => type === "requested");
  const packets = telephone.packets;
  await expect.poll(() => telephone.packets).toBeGreaterThan(packets + 225);
  expect(await telephone.hangUp()).toBe(200);
  telephone.close();
  carrier.close();
  const { call } = await endedCall(database, desk);
  expect(call).toMatchObject({ disposition: "hung_up", end_reason: "caller" });
  const [, agentSide] = readWav(await worker.files.get(call.recording ?? "")).channels;
  if (agentSide === undefined || waited === undefined) throw new Error("The call was not transferred.");
  const waiting = agentSide.subarray((waited.at_ms + 2000) * 8, (waited.at_ms + 5000) * 8);
  expect(meanSquare(waiting)).toBeGreaterThan(500 ** 2);
});

test("a carrier that is paused after the call has begun is not called by", async () => {
  const talk = "Wait for a moment, we are looking for somebody who can help you with that.";
  const agent = await deskWithLine(byNumber.replace("Wait.", talk));
  const calling = outcome(null, { agent });
  await vi.waitFor(async () => expect((await lastCall(database, agent)).call.status).toBe("in_progress"), 60_000);
  await database.asSystem("pause a carrier", (db) => sql`update telephony_provider set status = 'paused'`.execute(db));
  expect(await calling).toMatchObject({ disposition: "has_failed", told: ["failed"] });
});
