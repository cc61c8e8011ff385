import type { Outside, OutsideCall } from "@parley/webhook";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { addFlow, newId, startServer, type TestServer } from "../harness.ts";
import { until } from "./task-world.ts";

/** A CRM that says what its address asks for; `/late` is away the first two times. */
const asked: OutsideCall[] = [];
const crm: Outside = {
  run: async (call) => {
    asked.push(call);
    const path = URL.parse(call.http?.url ?? "")?.pathname;
    const times = asked.filter(({ id }) => id === call.id).length;
    const answer = (status: number) => ({
      ok: status < 300,
      status,
      result: null,
      error: status < 300 ? null : `status ${status}`,
      timed_out: false,
    });
    return answer(path === "/refuses" ? 404 : path === "/late" && times < 3 ? 503 : 200);
  },
};

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let running: Awaited<ReturnType<typeof startTasks>>;

beforeAll(async () => {
  server = await startServer({ outside: () => crm });
  made = await addFlow(server);
  running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

/** A task as calls left it before they had an outbox. */
async function leaveTask(path: string) {
  const { organisation } = made;
  const call = newId();
  const http = { method: "POST", url: `https://crm.example${path}`, headers: {}, query: {}, body: { order: 42 } };
  const run = { id: `${call} 9`, name: "Tell the CRM", timeout: 1000, http, internal: null };
  await sql`insert into task (organisation_id, name, input, deadline)
    values (${organisation}, 'post_call', ${JSON.stringify({ call, run })}::jsonb, now() + interval '1 min')`.execute(
    server.database.forOrganisations([organisation]),
  );
  const task = async () => {
    const { rows } = await sql<{ status: string; result: unknown; error: { code: string; detail: string } | null }>`
      select status, result, error from task where input ->> 'call' = ${call}`.execute(
      server.database.forOrganisations([organisation]),
    );
    return rows[0];
  };
  const ended = await until(task, (row) => row?.status === "SUCCESS" || row?.status === "FAILURE");
  return { ended, sent: asked.filter(({ id }) => id === run.id) };
}

test("an action that follows a call is sent with what it was given", async () => {
  const { ended, sent } = await leaveTask("/takes");
  expect(ended).toMatchObject({ status: "SUCCESS", result: { status: 200 } });
  expect(sent).toMatchObject([
    { name: "Tell the CRM", http: { url: "https://crm.example/takes", body: { order: 42 } } },
  ]);
});

test("a server that is away is asked again under the same id, one that refuses is not", async () => {
  const late = await leaveTask("/late");
  expect([late.ended?.status, late.sent.length]).toEqual(["SUCCESS", 3]);
  const refused = await leaveTask("/refuses");
  expect([refused.ended?.status, refused.sent.length]).toEqual(["FAILURE", 1]);
  expect(refused.ended?.error).toMatchObject({ code: "action_refused", detail: "Tell the CRM: status 404" });
});

test("no list of tasks shows it", async () => {
  expect((await made.ask("GET", "/api/async/status/")).body.count).toBe(0);
});
