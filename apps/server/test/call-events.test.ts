import { commitTurn, createCall, failLostCalls, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow } from "./follow.ts";
import { addFlow, newId, password, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let origin = "";
beforeAll(async () => {
  server = await startServer();
  origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

async function open() {
  const made = await addFlow(server);
  const email = `${made.ask.user}@parley.test`;
  const login = await server.anonymous()("POST", "/api/auth/login/", { email, password });
  const authorization = `Bearer ${login.body.access}`;
  const listen = async () => {
    const stream = await follow(`${origin}${made.flowPath}calls/events/`, authorization);
    expect(await stream.next()).toEqual({ type: "ready" });
    return stream;
  };
  return { ...made, authorization, listen };
}

async function ring(of: { organisation: string; flow: string }, worker = "w") {
  const key = { organisation: of.organisation, call: newId(), lease: { worker, epoch: 1 } };
  await createCall(
    server.database,
    newCall({
      id: key.call,
      organisation: of.organisation,
      flow: of.flow,
      number: "1000",
      started_at: "2026-11-21T10:00:00.000Z",
      answered_at: "2026-11-21T10:00:00.000Z",
      lease: key.lease,
    }),
  );
  return key;
}

const turn = { events: [], changes: { state: "Menu" } };
const end = {
  status: "completed",
  disposition: null,
  end_reason: "caller",
  ended_at: "2026-11-21T10:01:00.000Z",
  duration_ms: 60_000,
  recording: null,
} as const;

test("a follower of a flow's calls hears them begin, change and end, by every process that writes them", async () => {
  const { listen, ask, flowPath, ...made } = await open();
  const stream = await listen();
  const key = await ring(made);
  expect(await stream.next()).toEqual({ type: "began", call: key.call, category: "ongoing" });
  await commitTurn(server.database, { ...key, ...turn });
  expect(await stream.next()).toEqual({ type: "changed", call: key.call, category: "ongoing" });
  await finishCall(server.database, { ...key, ...end });
  expect(await stream.next()).toEqual({ type: "ended", call: key.call, category: "completed" });
  await ask("PATCH", `${flowPath}analytics/${key.call}/`, { starred: true });
  expect(await stream.next()).toEqual({ type: "changed", call: key.call, category: "completed" });
  const lost = await ring(made, "dead");
  await failLostCalls(server.database, { worker: "dead", epoch: 2 });
  expect(await stream.next()).toMatchObject({ type: "began", call: lost.call });
  expect(await stream.next()).toMatchObject({ type: "ended", call: lost.call });
  stream.stop();
});

test("many follow over one connection; another tenant and another flow hear nothing of it", async () => {
  const [one, other] = [await open(), await open()];
  const second = await one.ask("POST", `/api/organisations/${one.organisation}/flows/`, { name: "Second" });
  const streams = await Promise.all([one.listen(), one.listen(), one.listen()]);
  const elsewhere = await other.listen();
  await ring({ organisation: one.organisation, flow: second.body.id });
  const here = await ring(one);
  for (const stream of streams) expect(await stream.next()).toMatchObject({ type: "began", call: here.call });
  const there = await ring(other);
  expect(await elsewhere.next()).toMatchObject({ type: "began", call: there.call });
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where application_name = 'parley push' and datname = current_database()`.execute(
    server.database.forOrganisations([]),
  );
  expect(rows).toEqual([{ count: 1 }]);
  for (const stream of [...streams, elsewhere]) stream.stop();
});

test("a stranger, and one without a right to calls, are not let in", async () => {
  const { flowPath, organisation } = await open();
  const stranger = await open();
  const designer = await server.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.admin" }]);
  expect((await stranger.ask("GET", `${flowPath}calls/events/`)).status).toBe(404);
  expect((await designer("GET", `${flowPath}calls/events/`)).status).toBe(403);
  expect((await server.anonymous()("GET", `${flowPath}calls/events/`)).status).toBe(401);
});

test("a sign-in holds 32 streams at once, and may open another when one ends", async () => {
  const { flowPath, authorization } = await open();
  const url = `${origin}${flowPath}calls/events/`;
  const asked = await Promise.all(Array.from({ length: 40 }, () => follow(url, authorization)));
  const held = asked.filter(({ status }) => status === 200);
  expect([held.length, asked.filter(({ status }) => status === 429).length]).toEqual([32, 8]);
  held[0]?.stop();
  await expect.poll(async () => (await follow(url, authorization)).status).toBe(200);
  for (const stream of held) stream.stop();
});

test("a stream ends at once when its reader signs out", async () => {
  const { listen, authorization } = await open();
  const stream = await listen();
  await server.anonymous()("POST", "/api/auth/logout/", {}, { authorization });
  await expect(stream.next()).rejects.toThrow("The stream ended");
});

test("a stream ends when its reader's rights change, and opens again by the new rights", async () => {
  const { listen, ask, authorization, flowPath, organisation } = await open();
  const other = await open();
  const elsewhere = await other.listen();
  const stream = await listen();
  await server.database.asSystem("take rights away", (db) =>
    sql`delete from user_grant where "user" = ${ask.user} and scope_id = ${organisation}`.execute(db),
  );
  await expect(stream.next()).rejects.toThrow("The stream ended");
  expect((await follow(`${origin}${flowPath}calls/events/`, authorization)).status).toBe(404);
  const { call } = await ring(other);
  expect(await elsewhere.next()).toMatchObject({ type: "began", call });
  elsewhere.stop();
});

test("a stream ends at once when its reader is deactivated", async () => {
  const { listen, ask } = await open();
  const stream = await listen();
  const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
  expect((await admin("PATCH", `/api/users/${ask.user}/`, { is_active: false })).status).toBe(200);
  await expect(stream.next()).rejects.toThrow("The stream ended");
});
