import { commitMessageTurn, commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
});

afterAll(() => server.close());

const lease = { worker: "w", epoch: 1 };
const moment = "2026-11-21T10:00:00.000Z";

/** A call that goes on. */
async function goingCall() {
  const { organisation, flow } = made;
  const id = newId();
  const times = { started_at: moment, answered_at: moment };
  await createCall(
    server.database,
    newCall({ id, organisation, flow, lease, metadata: { order: "7", paid: "no" }, ...times }),
  );
  const url = `${made.flowPath}analytics/`;
  const edit = (metadata: object) => made.ask("POST", `${url}edit_call_metadata/?call_uuid=${id}`, { metadata });
  return {
    key: { organisation, call: id, lease },
    read: async () => (await made.ask("GET", `${url}${id}/`)).body,
    annotate: async () => {
      expect((await edit({ ticket: "T-42", order: null })).status).toBe(200);
      const labels = { tags: ["vip"], disposition: "wrong person", starred: true };
      expect((await made.ask("PATCH", `${url}${id}/`, labels)).status).toBe(200);
    },
    unlabel: () => made.ask("PATCH", `${url}${id}/`, { tags: [] }),
  };
}

const annotated = { tags: ["vip", "billing"], disposition: "wrong person", starred: true };
const end = {
  status: "completed",
  disposition: "completed",
  end_reason: "agent",
  ended_at: "2026-11-21T10:01:00.000Z",
  duration_ms: 60_000,
  recording: null,
} as const;

test("what people write on a call that goes on is there after its next turns and its end", async () => {
  const { key, read, annotate, unlabel } = await goingCall();
  await commitTurn(server.database, {
    ...key,
    events: [],
    changes: { metadata: { topic: "bill" }, tags: ["billing"] },
  });
  await unlabel();
  await annotate();
  await commitTurn(server.database, { ...key, events: [], changes: { metadata: { paid: "yes", topic: null } } });
  await commitTurn(server.database, { ...key, events: [], changes: { tags: ["vip", "billing"] } });
  expect(await read()).toMatchObject({ ...annotated, metadata: { ticket: "T-42", paid: "yes" } });
  await finishCall(server.database, { ...key, ...end });
  const ended = await read();
  expect(ended).toMatchObject({ ...annotated, status: "completed", end_reason: "agent" });
  expect(ended.metadata).toEqual({ ticket: "T-42", paid: "yes" });
});

test("a call whose disposition no one has set gets that of its end", async () => {
  const { key, read } = await goingCall();
  await finishCall(server.database, { ...key, ...end });
  expect(await read()).toMatchObject({ disposition: "completed", metadata: { order: "7", paid: "no" } });
});

test("the same holds for a conversation by messages, whose process holds nothing between two turns", async () => {
  const { key, read, annotate } = await goingCall();
  await server.database.asSystem("let no process hold a call", (db) =>
    sql`update call set worker = null, epoch = null where id = ${key.call}`.execute(db),
  );
  const turn = { session: { v: 1 }, timers: [], events: [] };
  await annotate();
  const changes = { metadata: { paid: "yes" }, tags: ["billing"] };
  expect(await commitMessageTurn(server.database, key, { ...turn, number: 1, disposition: null, changes })).toBe(true);
  expect(await commitMessageTurn(server.database, key, { ...turn, number: 2, disposition: "told" })).toBe(true);
  expect(await read()).toMatchObject({ ...annotated, status: "completed", metadata: { ticket: "T-42", paid: "yes" } });
});
