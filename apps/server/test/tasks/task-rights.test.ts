import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { insertTask } from "../../src/tasks/task-rows.ts";
import { addFlow, startServer, type TestGrant, type TestServer } from "../harness.ts";
import { status } from "./task-world.ts";

let server: TestServer;
let world: Awaited<ReturnType<typeof addFlow>>;

beforeAll(async () => {
  server = await startServer();
  // Makes the queue, and leaves what is put into it alone.
  const running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, tasks: {} });
  await running.stop();
  world = await addFlow(server);
});
afterAll(() => server.close());

const inClient = (policy: string): TestGrant => ({ scope: "organisation", id: world.organisation, policy });
const inFlow = (policy: string): TestGrant => ({ scope: "flow", id: world.flow, policy });

/** A task of a user that has ended, as its kind leaves it. */
async function ended(user: Id, name: string): Promise<Id> {
  const { organisation, flow, ask, version } = world;
  const { body } = await ask("GET", version);
  const input = { flow, version: body.id };
  const id = await server.database.withOrganisations([organisation], (trx) =>
    insertTask(trx, { name, input, organisation, user, timeout: 60_000 }),
  );
  await server.database.asSystem("end a task", (db) =>
    sql`update task set status = 'SUCCESS', result = '"what callers said"' where id = ${id}`.execute(db),
  );
  return id;
}

const regrant = (user: Id, grants: readonly TestGrant[]) =>
  server.database.asSystem("give other rights", async (db) => {
    await sql`delete from user_grant where "user" = ${user}`.execute(db);
    for (const grant of grants) {
      await sql`insert into user_grant ("user", scope, scope_id, policy)
        values (${user}, ${grant.scope}, ${"id" in grant ? grant.id : null}, ${grant.policy})`.execute(db);
    }
  });

test("a user who lost the right to a task's result sees no more of it, and cannot delete it", async () => {
  // There rights on one agent count.
  const ask = await server.signIn([inClient("v2.flow.view"), inClient("v2.calls.admin")], "applications");
  const [yaml, heard] = [await ended(ask.user, "generate_yaml"), await ended(ask.user, "hear_recordings")];
  for (const id of [yaml, heard]) expect((await ask("GET", status(id))).status).toBe(200);

  await regrant(ask.user, [inFlow("v2.flow.view")]);
  expect((await ask("GET", status(yaml))).body).toMatchObject({ result: "what callers said" });
  expect((await ask("GET", status(heard, "?delete=true"))).status).toBe(404);
  expect((await ask("POST", status(heard, "cancel/"))).status).toBe(404);

  await regrant(ask.user, []);
  for (const id of [yaml, heard]) expect((await ask("GET", status(id))).status).toBe(404);
  expect((await ask("GET", "/api/async/status/")).body).toMatchObject({ count: 0, results: [] });

  await regrant(ask.user, [{ scope: "all_organisations", policy: "v2.calls.admin" }, inClient("v2.flow.view")]);
  expect((await ask("GET", status(heard))).body).toMatchObject({ result: "what callers said" });
  expect((await ask("GET", "/api/async/status/")).body.count).toBe(2);
});
