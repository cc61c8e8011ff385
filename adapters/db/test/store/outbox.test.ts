import { randomBytes } from "node:crypto";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  claimHeld,
  claimOutbox,
  commitMessageTurn,
  commitTurn,
  createCall,
  failLostCalls,
  finishCall,
  forgetSettled,
  laneOf,
  loadMessages,
  type NewOutboxEntry,
  outboxBacklog,
  settleOutbox,
} from "../../src/store/index.ts";
import { newCall, type TestDatabase, testDatabase } from "../../src/testing/index.ts";

const newId = () => uuidv7(Date.now(), randomBytes(10));
const limits = { atOnce: 100, perTenant: 100, perReceiver: 100 };
const nothing = new Map<string, number>();
type Client = { readonly organisation: Id; readonly flow: Id; readonly release: Id };
let database: TestDatabase<Tables>;
let a: Client;
let b: Client;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  [a, b] = [await addClient("A"), await addClient("B")];
});
beforeEach(() => database.asSystem("begin with an empty outbox", (db) => sql`delete from outbox_entry`.execute(db)));
afterAll(() => database.drop());

async function addClient(name: string): Promise<Client> {
  const [organisation, flow, version, release] = [newId(), newId(), newId(), newId()];
  await database.asSystem("add a client", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into organisation (id, organisation_id, name) values (${organisation}, ${organisation}, ${name})`.execute(
        trx,
      );
      await sql`insert into flow (id, organisation_id, name) values (${flow}, ${organisation}, 'F')`.execute(trx);
      await sql`insert into flow_version (id, organisation_id, flow, version) values (${version}, ${organisation}, ${flow}, '0.0.1')`.execute(
        trx,
      );
      await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
        values (${release}, ${organisation}, ${flow}, ${version}, '0.0.1', 1, 1, '{}')`.execute(trx);
    }),
  );
  return { organisation, flow, release };
}

/** A live call of a worker, or a conversation by messages, which none holds. */
async function begin({ organisation, flow, release }: Client, worker: string | null = "w") {
  const call = newId();
  const lease = { worker: worker ?? "", epoch: 1 };
  await createCall(
    database,
    newCall({
      id: call,
      organisation,
      flow,
      release,
      started_at: new Date().toISOString(),
      answered_at: null,
      lease,
    }),
  );
  if (worker === null) {
    await sql`update call set worker = null, epoch = null where id = ${call}`.execute(
      database.forOrganisations([organisation]),
    );
  }
  return { organisation, call, lease };
}

let made = 0;
const entry = (kind: NewOutboxEntry["kind"], receiver = "https://crm.example"): NewOutboxEntry => ({
  key: `key ${++made}`,
  kind,
  name: "Report",
  receiver,
  timeout_ms: 1000,
  effect: kind === "request" ? null : "sealed",
});

const rowsOf = async (organisation: Id) =>
  (
    await sql<
      Tables["outbox_entry"]
    >`select key, kind, status, held, attempts, due_at, error, settled_at from outbox_entry
      order by created_at, key`.execute(database.forOrganisations([organisation]))
  ).rows;
const keysOf = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key).sort();
const end = {
  status: "completed",
  disposition: null,
  end_reason: "agent",
  ended_at: new Date().toISOString(),
} as const;
const finish = (held: Awaited<ReturnType<typeof begin>>) =>
  finishCall(database, { ...held, ...end, duration_ms: 1, recording: null });
/** What was claimed is given up, as if its process had died. */
const giveUp = () =>
  database.asSystem("let claims run out", (db) =>
    sql`update outbox_entry set due_at = now() - interval '1 s' where status = 'waiting' and due_at is not null`.execute(
      db,
    ),
  );

test("what a turn sends is stored with it once, and held by its call", async () => {
  const call = await begin(a);
  const outbox = [entry("action"), entry("post_call"), entry("request")];
  const turn = { ...call, events: [], outbox };
  await commitTurn(database, turn);
  await commitTurn(database, turn);
  expect(await rowsOf(a.organisation)).toMatchObject([
    { kind: "action", held: true, attempts: 1 },
    { kind: "post_call", held: true, attempts: 0, due_at: null },
    { kind: "request", held: true, attempts: 1, due_at: null },
  ]);
  await giveUp();
  expect(await claimOutbox(database, nothing, limits)).toEqual([]);
});

test("nothing of it is stored of a call that its worker lost", async () => {
  const call = await begin(a);
  const lease = { worker: "w", epoch: 2 };
  await expect(commitTurn(database, { ...call, lease, events: [], outbox: [entry("action")] })).rejects.toThrow(
    "ended",
  );
  expect(await rowsOf(a.organisation)).toEqual([]);
});

test.each(["its worker ends it", "its worker died"])(
  "a call lets go of what it held when %s: a request that was waited for is unknown and never sent",
  async (how) => {
    const call = await begin(a, `worker ${how}`);
    const [action, postCall, request] = [entry("action"), entry("post_call"), entry("request")];
    await commitTurn(database, { ...call, events: [], outbox: [action, postCall, request] });
    if (how === "its worker died") await failLostCalls(database, { worker: call.lease.worker, epoch: 2 });
    else await finish(call);
    expect(keysOf(await claimOutbox(database, nothing, limits))).toEqual([postCall.key]);
    await giveUp();
    expect(keysOf(await claimOutbox(database, nothing, limits))).toEqual([action.key, postCall.key].sort());
    expect(await rowsOf(a.organisation)).toContainEqual(
      expect.objectContaining({ key: request.key, status: "unknown", held: false, due_at: null }),
    );
  },
);

test("the turn that an answer makes settles its request", async () => {
  const call = await begin(a);
  const [good, bad] = [entry("request"), entry("request")];
  await commitTurn(database, { ...call, events: [], outbox: [good, bad] });
  await commitTurn(database, { ...call, events: [], answered: { key: good.key, ok: true, status: 200, error: null } });
  await commitTurn(database, {
    ...call,
    events: [],
    answered: { key: bad.key, ok: false, status: null, error: "late" },
  });
  await finish(call);
  const rows = await rowsOf(a.organisation);
  expect(rows.map(({ status, error }) => [status, error])).toEqual([
    ["delivered", null],
    ["failed", "late"],
  ]);
});

test("a live call's process alone claims what failed there again", async () => {
  const call = await begin(a);
  const action = entry("action");
  await commitTurn(database, { ...call, events: [], outbox: [action] });
  const first = { organisation: a.organisation, key: action.key, attempt: 1 };
  await settleOutbox(database, first, { outcome: { again: 0 }, status: 503, error: "status 503" });
  expect(await claimOutbox(database, nothing, limits)).toEqual([]);
  expect(await claimHeld(database, b.organisation, [action.key])).toEqual([]);
  expect(await claimHeld(database, a.organisation, [action.key])).toEqual([{ key: action.key, attempt: 2 }]);
  expect(await claimHeld(database, a.organisation, [action.key])).toEqual([]);
  await finish(call);
  await giveUp();
  expect(await claimHeld(database, a.organisation, [action.key])).toEqual([]);
});

test("no other process claims an entry until it is given up; then its first claimer settles nothing", async () => {
  const call = await begin(a);
  await commitTurn(database, { ...call, events: [], outbox: [entry("post_call")] });
  await finish(call);
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimOutbox(database, nothing, limits)));
  const [first] = claims.flat();
  expect(claims.flat()).toHaveLength(1);
  if (first === undefined) throw new Error("Nothing was claimed");
  expect(first).toMatchObject({ organisation: a.organisation, call: call.call, effect: "sealed", attempt: 1 });
  await giveUp();
  const [second] = await claimOutbox(database, nothing, limits);
  if (second === undefined) throw new Error("Nothing was claimed");
  await settleOutbox(database, first, { outcome: "failed", status: 404, error: "too late" });
  expect(await rowsOf(a.organisation)).toMatchObject([{ status: "waiting", attempts: 2 }]);
  await settleOutbox(database, second, { outcome: "delivered", status: 200, error: null });
  expect(await rowsOf(a.organisation)).toMatchObject([{ status: "delivered", due_at: null }]);
  const { rows } = await database.asSystem("look", (db) => sql`select effect from outbox_entry`.execute(db));
  expect(rows).toEqual([{ effect: null }]);
});

test("clients take turns, and each receiver of a client has its share", async () => {
  const [one, other] = [await begin(a), await begin(b)];
  const dead = Array.from({ length: 20 }, () => entry("post_call", "https://dead.example"));
  await commitTurn(database, { ...one, events: [], outbox: [...dead, entry("post_call", "https://good.example")] });
  await commitTurn(database, { ...other, events: [], outbox: [entry("post_call", "https://dead.example")] });
  await finish(one);
  await finish(other);
  const lanes = (entries: readonly { organisation: Id; receiver: string }[]) =>
    entries.map(({ organisation, receiver }) => `${organisation === a.organisation ? "a" : "b"} ${receiver}`).sort();
  const shares = { atOnce: 10, perTenant: 4, perReceiver: 3 };
  const claimed = await claimOutbox(database, nothing, shares);
  expect(lanes(claimed)).toEqual([
    ...Array(3).fill("a https://dead.example"),
    "a https://good.example",
    "b https://dead.example",
  ]);
  const sending = new Map([
    [a.organisation, 3],
    [laneOf({ organisation: a.organisation, receiver: "https://dead.example" }), 3],
  ]);
  expect(await claimOutbox(database, sending, shares)).toEqual([]);
  const room = await claimOutbox(database, new Map([[a.organisation, 2]]), { ...shares, atOnce: 1 });
  expect(lanes(room)).toEqual(["a https://dead.example"]);
  expect(await outboxBacklog(database)).toMatchObject({ waiting: 22 });
});

test("what is to be sent is within the wall, and what it says is read by the system alone", async () => {
  const call = await begin(a);
  const action = entry("action");
  await commitTurn(database, { ...call, events: [], outbox: [action] });
  expect(await rowsOf(b.organisation)).toEqual([]);
  await settleOutbox(
    database,
    { organisation: b.organisation, key: action.key, attempt: 1 },
    { outcome: "delivered", status: 200, error: null },
  );
  expect(await rowsOf(a.organisation)).toMatchObject([{ status: "waiting" }]);
  const reading = sql`select effect from outbox_entry`.execute(database.forOrganisations([a.organisation]));
  await expect(reading).rejects.toMatchObject({ code: "42501" });
});

test("what was settled a month ago is forgotten", async () => {
  const call = await begin(a);
  const [old, young] = [entry("request"), entry("request")];
  await commitTurn(database, { ...call, events: [], outbox: [old, young] });
  await finish(call);
  await database.asSystem("age a row", (db) =>
    sql`update outbox_entry set settled_at = now() - interval '31 days' where key = ${old.key}`.execute(db),
  );
  await forgetSettled(database);
  expect(keysOf(await rowsOf(a.organisation))).toEqual([young.key]);
});

test("a conversation by messages stores its session with each turn, one turn of a number, and any process sends for it", async () => {
  const { organisation, call } = await begin(a, null);
  const key = { organisation, call };
  const sends = [entry("send", "sms"), entry("send", "sms")];
  const turnOf = (number: number, sent: NewOutboxEntry | undefined, disposition: string | null = null) =>
    commitMessageTurn(database, key, {
      number,
      session: { v: 1, number, by: sent?.key ?? null },
      disposition,
      timers: [],
      events: [{ seq: number, at_ms: 0, type: "agent_said", data: {} }],
      outbox: sent === undefined ? [] : [sent],
    });
  expect(await loadMessages(database, key)).toEqual({ release: a.release, turn: 0, session: null });
  expect((await Promise.all(sends.map((send) => turnOf(1, send)))).sort()).toEqual([false, true]);
  const [claimed, ...others] = await claimOutbox(database, nothing, limits);
  expect(others).toEqual([]);
  expect(await loadMessages(database, key)).toMatchObject({ turn: 1, session: { number: 1, by: claimed?.key } });
  expect(await turnOf(3, undefined)).toBe(false);
  expect(await turnOf(2, undefined, "told")).toBe(true);
  expect(await loadMessages(database, key)).toBeNull();
  expect(await turnOf(3, undefined)).toBe(false);
});
