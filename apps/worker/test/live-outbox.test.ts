import { randomBytes } from "node:crypto";
import type { Database } from "@parley/db";
import { type CallKey, commitTurn, createCall } from "@parley/db/store";
import { newCall, type TestDatabase, testDatabase } from "@parley/db/testing";
import { type OutboxEntry, usualTimes } from "@parley/host";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LiveOutbox } from "../src/call/live-outbox.ts";
import { deployAgent } from "./deployed-agent.ts";

const agent = `parley: 1
states:
  start:
    Start: { type: Start }
`;
const newId = () => uuidv7(Date.now(), randomBytes(10));

let database: TestDatabase<Tables>;
let made = 0;

beforeAll(async () => {
  database = await testDatabase<Tables>();
});
afterAll(() => database.drop());

/** A call that goes on and has asked for an action, as its turn stored it. */
async function callWithAction(): Promise<{ readonly key: CallKey; readonly entry: OutboxEntry }> {
  const { organisation, flow } = await deployAgent(database, agent, `77${made}`);
  const [call, lease] = [newId(), { worker: "w", epoch: 1 }];
  await createCall(database, newCall({ id: call, organisation, flow, lease }));
  const key = `action ${++made}`;
  const request = { name: "Note", timeout: 5000, http: null, internal: null, refused: null };
  const shared = { key, kind: "action" as const, name: "Note", receiver: "https://crm.example" };
  await commitTurn(database, {
    organisation,
    call,
    lease,
    events: [],
    outbox: [{ ...shared, timeout_ms: 5000, effect: "sealed" }],
  });
  return { key: { organisation, call }, entry: { ...shared, timeout: 5000, outgoing: { request, message: null } } };
}

/** An outbox whose database fails where the test says, beside a server that is away once for each key. */
function outboxOver(failsFor: (organisation: Id) => boolean) {
  const attempts = new Map<string, number>();
  const told = new Map<string, boolean>();
  const troubled: Database<Tables> = {
    ...database,
    forOrganisations: (organisations) => {
      if (organisations.some(failsFor)) throw new Error("the connection was lost");
      return database.forOrganisations(organisations);
    },
  };
  const outbox = new LiveOutbox({
    database: troubled,
    outside: {
      run: async ({ id }) => {
        const attempt = (attempts.get(id) ?? 0) + 1;
        attempts.set(id, attempt);
        const ok = attempt > 1;
        return { ok, status: ok ? 200 : 503, result: null, error: ok ? null : "status 503", timed_out: false };
      },
    },
    log: pino({ level: "silent" }),
    // Time passes only when the test says so.
    times: { ...usualTimes, lookEvery: 20, firstPause: 60_000 },
  });
  const send = ({ key, entry }: Awaited<ReturnType<typeof callWithAction>>) => {
    outbox.open(key.call, (request, { ok }) => told.set(request, ok));
    outbox.take(key, entry);
  };
  return { outbox, attempts, told, send };
}

/** Pauses after failures pass, and the time that a claim gives its process. */
const passTime = () =>
  database.asSystem("make all of it due", (db) =>
    sql`update outbox_entry set due_at = now() where status = 'waiting'`.execute(db),
  );

/** What the database holds of the last attempt. */
async function notedOf({ organisation }: CallKey): Promise<number | null | undefined> {
  const { rows } = await sql<Pick<Tables["outbox_entry"], "response_status">>`
    select response_status from outbox_entry`.execute(database.forOrganisations([organisation]));
  return rows[0]?.response_status;
}

test("an action whose failure could not be noted is tried again while its call goes on", async () => {
  let isAway = true;
  const { outbox, attempts, told, send } = outboxOver(() => isAway);
  const one = await callWithAction();
  send(one);
  await expect.poll(() => attempts.get(one.entry.key)).toBe(1);
  isAway = false;
  await passTime();
  await expect.poll(() => told.get(one.entry.key)).toBe(true);
  expect(attempts.get(one.entry.key)).toBe(2);
  await outbox.stop();
});

test("what is due of one client is sent while nothing can be claimed for another", async () => {
  const [one, other] = [await callWithAction(), await callWithAction()];
  let isAway = false;
  const { outbox, attempts, told, send } = outboxOver(
    (organisation) => isAway && organisation === other.key.organisation,
  );
  for (const each of [one, other]) send(each);
  await expect.poll(() => Promise.all([one, other].map(({ key }) => notedOf(key)))).toEqual([503, 503]);
  isAway = true;
  await passTime();
  await expect.poll(() => told.get(one.entry.key)).toBe(true);
  expect(attempts.get(other.entry.key)).toBe(1);
  isAway = false;
  await expect.poll(() => told.get(other.entry.key)).toBe(true);
  await outbox.stop();
});

test("an action whose call has ended is left to others", async () => {
  const { outbox, attempts, told, send } = outboxOver(() => true);
  const one = await callWithAction();
  send(one);
  await expect.poll(() => attempts.get(one.entry.key)).toBe(1);
  outbox.close(one.key.call);
  await outbox.stop();
  expect(told.size).toBe(0);
});
