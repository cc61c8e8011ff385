import { type Id, objectShape } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { defineTask } from "../../src/tasks/task.ts";
import { insertTask } from "../../src/tasks/task-rows.ts";
import { addFlow, addOrganisation } from "../harness.ts";
import { startTaskWorld, until, untilEnded } from "./task-world.ts";

let world: Awaited<ReturnType<typeof startTaskWorld>>;
let running: Awaited<ReturnType<typeof startTasks>>;

const timeout = 60_000;
const input = objectShape<Record<never, never>>({});
/** Lets go of everything that is held. */
const released = Promise.withResolvers<void>();
let held = 0;

const tasks = {
  /** Stands for a model that stalls, or for an hour of recordings. */
  hold: defineTask({
    needs: [],
    timeout,
    input,
    run: async () => {
      held += 1;
      await released.promise;
      return "let go";
    },
  }),
  echo: defineTask({ needs: [], timeout, input, run: async () => "done" }),
};

beforeAll(async () => {
  world = await startTaskWorld();
  const { deps, database } = world.server;
  running = await startTasks({ deps, databaseUrl: database.urls.system, tasks, lease: 1000, pollEvery: 50 });
});
afterAll(async () => {
  released.resolve();
  await running.stop();
  await world.server.close();
});

const queue = (organisation: Id, user: Id | null, name: keyof typeof tasks) =>
  world.server.database.withOrganisations([organisation], (trx) =>
    insertTask(trx, { name, input: {}, organisation, user, timeout }),
  );

const statusOf = async (id: Id) => {
  const { rows } = await world.server.database.asSystem("look at a task", (db) =>
    sql<{ status: string }>`select status from task where id = ${id}`.execute(db),
  );
  return rows[0]?.status;
};

test("a client whose tasks stall keeps no other client's waiting, and no work of our own", async () => {
  const [flooding, other] = [world.organisation, await addOrganisation(world.server.database)];
  const ask = await world.server.signIn([{ scope: "organisation", id: flooding, policy: "v2.flow.admin" }]);
  const beside = await world.server.signIn([{ scope: "organisation", id: other, policy: "v2.flow.admin" }]);
  const stalled = [];
  for (let count = 0; count < 10; count += 1) stalled.push(await queue(flooding, ask.user, "hold"));
  await until(
    async () => held,
    (count) => count >= 2,
  );
  expect((await untilEnded(beside, await queue(other, beside.user, "echo"))).body).toMatchObject({ result: "done" });

  // Other clients stall as well: what was promised for a time is still done.
  for (const organisation of [other, await addOrganisation(world.server.database)]) {
    for (let count = 0; count < 4; count += 1) await queue(organisation, beside.user, "hold");
  }
  await until(
    async () => held,
    (count) => count >= 4,
  );
  const own = await queue(flooding, null, "echo");
  await until(
    () => statusOf(own),
    (status) => status === "SUCCESS",
  );
  expect(held).toBe(4);
  released.resolve();
  for (const id of stalled) expect((await untilEnded(ask, id)).body).toMatchObject({ result: "let go" });
});

test("a client has so many tasks under way, and no more", async () => {
  const { ask, version } = await addFlow(world.server);
  const started = [];
  for (let count = 0; count < 60; count += 1) started.push((await ask("GET", `${version}validate_async/`)).status);
  expect(started.slice(0, 40)).toEqual(Array(40).fill(202));
  expect(started.at(-1)).toBe(429);
});
