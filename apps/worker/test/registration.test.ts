// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { peer } from "../../../test/peers.ts";
import { Callers } from "../src/hosting/callers.ts";
import { Registrations } from "../src/hosting/registrations.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, sealedForGood, startWorker } from "./running-worker.ts";
import { audioSdp, converse, hears, hearsBye, mayHear, says } from "./sipp/dialogue.ts";
import { startRegistrar } from "./sipp/registrar.ts";

const sipp = peer("sipp");

let database: TestDatabase<Tables>;
let worker: RunningWorker;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database, { name: "first" });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** A line that registers with a registrar on this machine, as staff set it up. */
async function addLine(
  port: number,
  { username = "desk", password = "secret" }: { username?: string | null; password?: string } = {},
): Promise<string> {
  const { rows } = await database.asSystem("set up a line", (db) =>
    sql<{ id: string }>`with carrier as (
        insert into telephony_provider (name) values (gen_random_uuid()::text) returning id
      )
      insert into sip_line (name, provider, host, port, username, password, register)
      select 'Desk', id, '127.0.0.1', ${port}, ${username}, ${password}, true from carrier returning id`.execute(db),
  );
  return rows[0]?.id ?? "";
}

const change = (line: string, set: ReturnType<typeof sql>) =>
  database.asSystem("change a line", (db) => sql`update sip_line set ${set} where id = ${line}`.execute(db));

async function stateOf(line: string) {
  const { rows } = await database.asSystem("read a line", (db) =>
    sql<{ registration: string; registration_note: string | null; registered_until: Date | null; revision: number }>`
      select registration, registration_note, registered_until, revision from sip_line where id = ${line}`.execute(db),
  );
  return rows[0];
}
const states = (line: string) => expect.poll(() => stateOf(line), { timeout: 20_000 });

test("a line whose name server is silent keeps no other line waiting", async () => {
  const register = vi.fn();
  const registrations = new Registrations({
    database,
    worker: "first",
    sip: { register, addressesOf: (host) => (host === "127.0.0.1" ? Promise.resolve([host]) : new Promise(() => {})) },
    openSecret: async (text) => text,
    callers: new Callers(),
    log: pino({ level: "silent" }),
  });
  const lines = [await addLine(9), await addLine(9, { username: "other" })];
  await change(lines[0] ?? "", sql`host = 'silent.example.com'`);
  await registrations.look();
  await expect.poll(() => register.mock.calls.map(([{ user }]) => user)).toEqual(["other"]);
  await registrations.look();
  expect(register).toHaveBeenCalledTimes(1);
  for (const line of lines) await change(line, sql`register = false`);
});

test("who may call as the registrar is who it is now: by its name's new addresses, and from where it answered", async () => {
  const callers = new Callers();
  let addresses = ["198.51.100.1"];
  let now = 0;
  const register = vi.fn();
  const registrations = new Registrations({
    ...{ database, worker: "first", callers, now: () => now, log: pino({ level: "silent" }) },
    sip: { register, addressesOf: async () => addresses },
    openSecret: async (text) => text,
  });
  const line = await addLine(9);
  const may = () => ["198.51.100.1", "198.51.100.2", "198.51.100.3"].filter((address) => callers.may(address));
  await registrations.look();
  await expect.poll(may).toEqual(["198.51.100.1"]);
  addresses = ["198.51.100.2"];
  now += 60_000;
  await registrations.look();
  await expect.poll(may).toEqual(["198.51.100.2"]);
  // A name server that is away for a moment shuts no registrar out.
  addresses = [];
  const { registration } = register.mock.calls[0]?.[0] ?? {};
  registrations.take({ type: "registered", registration, seconds: 60 }, "198.51.100.3");
  await expect.poll(may).toEqual(["198.51.100.2", "198.51.100.3"]);
  await change(line, sql`register = false`);
  await registrations.look();
  expect(may()).toEqual([]);
});

describe.skipIf(sipp === null)("a line that registers", () => {
  test("a registrar that checks the password takes it, hears a refresh in time, and hears that it is given up", async () => {
    const registrar = await startRegistrar({ username: "desk", password: "secret", seconds: 4, refreshes: 1 });
    const line = await addLine(registrar.port);
    await states(line).toMatchObject({ registration: "registered", registration_note: null, revision: 1 });
    const until = (await stateOf(line))?.registered_until;
    await expect.poll(async () => (await stateOf(line))?.registered_until).not.toEqual(until);
    await change(line, sql`register = false`);
    await registrar.done;
    await states(line).toMatchObject({ registration: "none", registered_until: null });
  });

  test("each line reports its own fault: a wrong or unreadable password, no user, an absent host", async () => {
    const registrar = await startRegistrar({ username: "desk", password: "other", seconds: 4, refreshes: 0 });
    const [closed, wrong, nameless, lost] = [
      await addLine(9, { password: sealedForGood }),
      await addLine(registrar.port),
      await addLine(9, { username: null }),
      await addLine(9),
    ];
    await change(lost, sql`host = 'registrar.invalid'`);
    await states(wrong).toMatchObject({ registration: "failed", registration_note: "403 Forbidden" });
    const note = "Its password cannot be opened: write it again.";
    await states(closed).toMatchObject({ registration: "failed", registration_note: note });
    await states(nameless).toMatchObject({ registration: "failed", registration_note: "It has no user name." });
    await states(lost).toMatchObject({ registration: "failed", registration_note: "registrar.invalid is not found." });
    await change(nameless, sql`status = 'inactive'`);
    await states(nameless).toMatchObject({ registration: "none", registration_note: null });
    for (const line of [closed, wrong, lost]) await change(line, sql`register = false`);
    await registrar.done;
  });

  test("a call that the registrar sends to our Contact reaches the agent of the number in To", async () => {
    const agent = await deployAgent(
      database,
      "parley: 1\nstates: { start: { Start: { type: Start, paths: [{ to: Bye }] }, Bye: { type: End, say: Bye } } }\n",
      "+12025550143",
    );
    const registrar = await startRegistrar({ username: "desk", password: "secret", seconds: 60, refreshes: 0 });
    const line = await addLine(registrar.port);
    await states(line).toMatchObject({ registration: "registered" });
    const invite = says("INVITE", 1, { sdp: audioSdp() }).replace("To: <sip:[service]@", "To: <sip:+12025550143@");
    await converse(
      { number: "desk", port: worker.port },
      ...[
        invite,
        mayHear(100),
        mayHear(180),
        hears(200),
        says("ACK", 1).replace("To: <sip:[service]@", "To: <sip:+12025550143@"),
        hearsBye(),
      ],
    );
    expect((await endedCall(database, agent)).call.number).toBe("+12025550143");
    await change(line, sql`register = false`);
    await registrar.done;
    await states(line).toMatchObject({ registration: "none" });
    // The carrier no longer sends us calls for that user, so `To` no longer names the number.
    await converse({ number: "desk", port: worker.port }, invite, mayHear(100), hears(404), says("ACK", 1));
  });

  test("of two workers one registers a line that names none; the other takes over when that one goes", async () => {
    const held = { username: "desk", password: "secret", seconds: 60, refreshes: 0 };
    const [before, moved, after] = [await startRegistrar(held), await startRegistrar(held), await startRegistrar(held)];
    const earlier = await startWorker(database, { name: "a worker" });
    const line = await addLine(before.port);
    await states(line).toMatchObject({ registration: "registered" });
    await change(line, sql`port = ${moved.port}`);
    await before.done;
    await states(line).toMatchObject({ registration: "registered" });
    await earlier.stop();
    await moved.done;
    await change(line, sql`port = ${after.port}`);
    await states(line).toMatchObject({ registration: "registered" });
    await change(line, sql`register = false`);
    await after.done;
    await states(line).toMatchObject({ registration: "none" });
  });
});
