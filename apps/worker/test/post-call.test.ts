// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
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
        - to: Bye
    Bye:
      type: End
      say: Bye.
      end_state: told
actions:
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
const asked: string[] = [];

beforeAll(async () => {
  database = await testDatabase<Tables>();
  // The queue is the server's to make; here it is enough that a task can be put into it.
  await database.asSystem("have a queue", (db) =>
    sql`create function dbos.enqueue_workflow(workflow_name text, queue_name text, positional_args json[],
      workflow_id text, application_name text) returns text language sql as 'select workflow_id'`.execute(db),
  );
  worker = await startWorker(database, {
    name: "reports",
    outside: {
      run: async ({ name }) => {
        asked.push(name);
        return { ok: true, status: 200, result: null, error: null, timed_out: false };
      },
    },
  });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

test.skipIf(peer("sipp") === null)(
  "what follows a call is left to the server with its end, secrets excepted",
  async () => {
    const agent = await deployAgent(database, reporting, "3100");
    await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 500 }] });
    const { call } = await endedCall(database, agent);
    const { rows } = await sql<Tables["task"]>`select * from task`.execute(
      database.forOrganisations([agent.organisation]),
    );
    expect(rows).toMatchObject([
      {
        name: "post_call",
        user: null,
        status: "PENDING",
        input: { call: call.id, run: { name: "Report", timeout: 8000, http: { body: { order: "42" } } } },
      },
    ]);
    await expect.poll(() => asked).toEqual(["Report in secret"]);
  },
);
