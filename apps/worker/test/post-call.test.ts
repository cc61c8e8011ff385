// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";

const reporting = `parley: 1
settings:
  events_post_call: [Report, Report in secret]
states:
  start:
    Start:
      type: Start
      paths:
        - to: Note
    Note:
      type: Action
      action: Note
      enable_async: true
      paths:
        - always:
          to: Look
    Look:
      type: Action
      action: Look
      paths:
        - always:
          to: Wait
    Wait:
      say: One.
      patience: 20000
      paths:
        - event: Note
          to: Bye
    Bye:
      type: End
      say: Bye.
      end_state: told
actions:
  Note: {endpoint: "https://crm.example/note"}
  Look: {endpoint: "https://crm.example/look"}
  Report:
    endpoint: https://crm.example/outcome
    content: {order: "42"}
    additional_request_parameters: {method: POST, timeout_ms: 8000}
  Report in secret:
    endpoint: https://crm.example/secret
    is_sensitive: true
`;

let database: TestDatabase<Tables>;
let worker: RunningWorker;
const asked: { readonly id: string; readonly name: string }[] = [];
/** How often the CRM is away before it takes a note. */
let awayFor = 0;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database, {
    name: "reports",
    outside: {
      run: async ({ id, name }) => {
        asked.push({ id, name });
        const ok = name !== "Note" || asked.filter((one) => one.name === "Note").length > awayFor;
        return { ok, status: ok ? 200 : 503, result: null, error: ok ? null : "status 503", timed_out: false };
      },
    },
  });
});
beforeEach(() => {
  asked.length = 0;
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

async function outboxOf({ organisation }: { readonly organisation: string }) {
  const { rows } = await sql<Tables["outbox_entry"]>`select key, kind, name, receiver, status, held, attempts, due_at,
    timeout_ms from outbox_entry order by created_at, key`.execute(database.forOrganisations([organisation]));
  return rows;
}

test.skipIf(peer("sipp") === null)(
  "an async action is sent at once until it is accepted, and the call learns it; later ones are left to others",
  async () => {
    awayFor = 2;
    const agent = await deployAgent(database, reporting, "3100");
    await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 500 }] });
    const { call, events } = await endedCall(database, agent);
    expect(call).toMatchObject({ disposition: "told", end_reason: "agent" });
    expect(events.filter(({ type }) => type === "entered").map(({ data }) => data.name)).toContain("Bye");
    const notes = asked.filter(({ name }) => name === "Note");
    expect(notes).toHaveLength(3);
    expect(new Set(notes.map(({ id }) => id)).size).toBe(1);
    expect(asked.filter(({ name }) => name !== "Note").map(({ name }) => name)).toEqual(["Look"]);
    expect(await outboxOf(agent)).toMatchObject([
      { kind: "action", name: "Note", key: notes[0]?.id, status: "delivered", attempts: 3, held: false },
      { kind: "request", name: "Look", status: "delivered", attempts: 1, held: false, due_at: null },
      {
        kind: "post_call",
        name: "Report",
        receiver: "https://crm.example",
        timeout_ms: 8000,
        status: "waiting",
        held: false,
      },
      { kind: "post_call", name: "Report in secret", status: "waiting", attempts: 0, held: false },
    ]);
    expect((await outboxOf(agent)).slice(2).every(({ due_at }) => due_at !== null)).toBe(true);
  },
);

test.skipIf(peer("sipp") === null)(
  "what is not taken while the call goes on is left to others at its end",
  async () => {
    awayFor = Number.POSITIVE_INFINITY;
    const agent = await deployAgent(database, reporting, "3101");
    await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 500 }], hangsUpAfter: 700 });
    await endedCall(database, agent);
    const [note] = await outboxOf(agent);
    expect(note).toMatchObject({ kind: "action", status: "waiting", held: false });
    const told = asked.length;
    expect(told).toBeGreaterThan(1);
  },
);
