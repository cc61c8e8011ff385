// @module-tag real-time
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createCall, queueDial } from "@parley/db/store";
import { newCall, type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { calleeWithSipp } from "./sipp/callee.ts";
import { holdWithSipp } from "./sipp/holder.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { addTrunk } from "./trunk.ts";

/** Asks for four keys and waits long for them. */
const patient = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Code
    Code:
      say: ${"Code ".repeat(40)}
      patience: 20000
      first_digit_wait_time: 20000
      max_inter_digit_wait_time: 9000
      save_input_to_metadata_key: code
      paths:
        - dtmf: "[0-9]{4}"
          to: Thanks
    Thanks:
      type: End
      end_state: got_code
`;
/** Says these words and hangs up. */
const parting = (words: string) => `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Bye
    Bye:
      type: End
      say: ${words}
      end_state: parted
`;
const sipp = peer("sipp");
const pressing = (rest: number) => [...[..."2468"].flatMap((press) => [{ rest }, { press }]), { rest: 2000 }];

let database: TestDatabase<Tables>;
let agent: DeployedAgent;
let worker: RunningWorker;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  agent = await deployAgent(database, patient, "3000");
  worker = await startWorker(database, { name: "stays" });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

const rowOf = (name: string) =>
  database.asSystem("look at a worker", (db) =>
    db.selectFrom("worker").selectAll().where("name", "=", name).executeTakeFirstOrThrow(),
  );

describe.skipIf(sipp === null)("a line", () => {
  test("is silent while it is held, and goes on where it was when it is taken back", async () => {
    const words = "Code ".repeat(20).trim();
    const brief = await deployAgent(database, parting(words), "3100");
    const came = await holdWithSipp({ number: brief.number, port: worker.port, each: 800 });
    const { call, events } = await endedCall(database, brief);
    expect(call).toMatchObject({ status: "completed", disposition: "parted", end_reason: "agent" });
    const order = ["play_started", "held", "resumed", "play_ended"];
    expect(events.map(({ type }) => type).filter((type) => order.includes(type))).toEqual(order);
    const [started = 0, held = 0, resumed = 0, ended = 0] = order.map(
      (type) => events.find((event) => event.type === type)?.at_ms,
    );
    // Half of it at least: a busy machine comes late to either offer, and to the packets before it.
    const silence = (resumed - held) / 2;
    expect(silence).toBeGreaterThan(100);
    const gaps = came.slice(1).map((at, index) => at - (came[index] ?? 0));
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(silence);
    expect(ended - started).toBeGreaterThanOrEqual(words.length * 40 + silence);
  });

  test("comes over TCP as well", async () => {
    await callWithSipp({ number: agent.number, port: worker.port, does: pressing(40), transport: "tcp" });
    expect((await endedCall(database, agent)).call).toMatchObject({ disposition: "got_code" });
  });

  test("goes out over TCP as well", async () => {
    const callee = await calleeWithSipp({ answers: pressing(200) }, { transport: "tcp" });
    // sipp is there once it takes a connection: over TCP nothing is sent again.
    await callee.listening;
    await addTrunk(database, { number: agent.number, port: callee.port, transport: "tcp" });
    const { organisation, flow, number: from } = agent;
    const call = uuidv7(Date.now(), randomBytes(10));
    const wish = { organisation, flow, from, to: "+15550100042", call, key: call, request: {}, metadata: {} };
    await database.withOrganisations([organisation], (trx) =>
      queueDial(trx, { ...wish, ringMs: 9000, patience: 9000 }),
    );
    expect(await callee.done).toContain("SIP/2.0/TCP");
    expect((await endedCall(database, agent)).call).toMatchObject({ id: call, disposition: "got_code" });
  });

  test("of a stranger gets no answer once carriers have named who may call", async () => {
    await database.asSystem("have no line to this machine", (db) =>
      sql`update sip_line set status = 'inactive'`.execute(db),
    );
    await database.asSystem("name a carrier's addresses", (db) =>
      sql`insert into telephony_provider (name, config) values ('Named', '{"inbound_addresses": ["203.0.113.0/24"]}')`.execute(
        db,
      ),
    );
    await expect.poll(() => options(worker.port)).toBeNull();
    const call = callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 100 }], givesUpAfter: 2000 });
    await expect(call).rejects.toThrow(/sipp ended/);
    await database.asSystem("name it again", (db) =>
      sql`update telephony_provider set status = 'purging' where name = 'Named'`.execute(db),
    );
    await expect.poll(() => options(worker.port)).toBe(200);
  });
});

/** Asks with OPTIONS whether a worker takes calls: the status, or null without an answer. */
async function options(port: number): Promise<number | null> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port: from } = socket.address();
  const branch = `z9hG4bK${randomBytes(8).toString("hex")}`;
  const lines = [
    `OPTIONS sip:127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${from};branch=${branch}`,
    `From: <sip:probe@127.0.0.1:${from}>;tag=${branch}`,
    `To: <sip:127.0.0.1:${port}>`,
    `Call-ID: ${branch}`,
    "CSeq: 1 OPTIONS",
    "Max-Forwards: 70",
    "Content-Length: 0",
  ];
  const answer = new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), 300);
    socket.once("message", (bytes) => {
      clearTimeout(timer);
      resolve(Number(/^SIP\/2\.0 ([0-9]{3})/.exec(bytes.toString("latin1"))?.[1]));
    });
  });
  socket.send(`${lines.join("\r\n")}\r\n\r\n`, port, "127.0.0.1");
  const status = await answer;
  socket.close();
  return status;
}

describe.skipIf(sipp === null)("a worker that is stopped", () => {
  test("lets its calls end, while another takes the new ones", async () => {
    const leaving = await startWorker(database, { name: "leaves" });
    const going = callWithSipp({
      number: agent.number,
      port: leaving.port,
      does: pressing(2500),
      calls: 20,
      atOnce: 20,
    });
    await expect.poll(() => leaving.switchboard.callsNow).toBe(20);
    await expect.poll(async () => (await rowOf("leaves")).live_calls).toBe(20);
    expect(await options(leaving.port)).toBe(200);
    // Longer than the test may take: were it waited for, the test would fail.
    const stopped = leaving.stop(3_600_000);
    await expect.poll(async () => (await rowOf("leaves")).status).toBe("draining");
    expect(await options(leaving.port)).toBe(503);
    const late = callWithSipp({ number: agent.number, port: leaving.port, does: [{ rest: 100 }] });
    await expect(late).rejects.toThrow(/503/);
    await callWithSipp({ number: agent.number, port: worker.port, does: pressing(40) });
    await Promise.all([going, stopped]);
    expect(await rowOf("leaves")).toMatchObject({ status: "stopped", live_calls: 0 });
    const { rows } = await sql<{ worker: string; disposition: string; calls: number }>`
        select worker, disposition, count(*) as calls from call where worker = 'leaves' group by 1, 2`.execute(
      database.forOrganisations([agent.organisation]),
    );
    expect(rows).toEqual([{ worker: "leaves", disposition: "got_code", calls: 20 }]);
  });

  test("ends at its deadline those that have not", async () => {
    const leaving = await startWorker(database, { name: "hurries" });
    const going = callWithSipp({ number: agent.number, port: leaving.port, does: [{ rest: 9000 }] });
    await expect.poll(() => leaving.switchboard.callsNow).toBe(1);
    await expect.poll(async () => (await endedOrNot("hurries"))?.status).toBe("in_progress");
    await Promise.all([leaving.stop(500), going]);
    // Left to itself the agent would have waited on, and ended in another way.
    expect(await endedOrNot("hurries")).toMatchObject({
      status: "completed",
      end_reason: "agent",
      disposition: "hung_up",
    });
  });

  test("takes none while an operator has it drain, and takes them again", async () => {
    const set = (status: string) =>
      database.asSystem("set a worker", (db) =>
        sql`update worker set status = ${status} where name = 'stays'`.execute(db),
      );
    await set("draining");
    await expect.poll(() => options(worker.port)).toBe(503);
    await set("active");
    await expect.poll(() => options(worker.port)).toBe(200);
  });
});

async function endedOrNot(name: string) {
  const db = database.forOrganisations([agent.organisation]);
  return db.selectFrom("call").selectAll().where("worker", "=", name).executeTakeFirst();
}

test("the calls of a worker that died are ended by another, and none is dialled again", async () => {
  const { organisation, flow, number } = agent;
  const now = new Date().toISOString();
  const second = (index: number) => new Date(Date.parse(now) + index * 1000).toISOString();
  const states = [
    ["dead", "outbound", "dialling", null],
    ["dead", "outbound", "ringing", null],
    ["dead", "outbound", "in_progress", now],
    ["dead", "inbound", "in_progress", now],
    ["asleep", "inbound", "in_progress", now],
  ] as const;
  const ids: string[] = [];
  for (const [name, direction, status, answered_at] of states) {
    const id = uuidv7(Date.now(), randomBytes(10));
    ids.push(id);
    await createCall(
      database,
      newCall({
        id,
        organisation,
        flow,
        caller_number: "+15550100042",
        number,
        direction,
        status,
        started_at: second(ids.length),
        answered_at,
        lease: { worker: name, epoch: 1 },
      }),
    );
  }
  await database.asSystem("let a worker die", (db) =>
    sql`insert into worker (name, heartbeat_at) values ('dead', now() - interval '1 minute'),
      ('asleep', now())`.execute(db),
  );
  const told = async () => {
    const db = database.forOrganisations([organisation]);
    const rows = await db
      .selectFrom("call")
      .select(["status", "end_reason"])
      .where("id", "in", ids)
      .orderBy("started_at")
      .execute();
    return rows.map(({ status, end_reason }) => `${status} ${end_reason}`);
  };
  await expect
    .poll(told)
    .toEqual([
      "unknown worker_lost",
      "unknown worker_lost",
      "failed worker_lost",
      "failed worker_lost",
      "in_progress null",
    ]);
  expect(await rowOf("dead")).toMatchObject({ status: "stopped" });
});
