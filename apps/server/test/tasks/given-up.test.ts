import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pauseAfter } from "../../src/tasks/run-task.ts";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { defineTask } from "../../src/tasks/task.ts";
import { insertTask } from "../../src/tasks/task-rows.ts";
import { startTaskWorld, until, untilEnded } from "./task-world.ts";

let world: Awaited<ReturnType<typeof startTaskWorld>>;
let runs = 0;
let refusals = 0;
/** Lets go of what is held. */
const released = Promise.withResolvers<void>();
const tasks = {
  refused: defineTask({
    needs: [],
    timeout: 30_000,
    input: { type: "object" },
    run: async () => {
      if (++refusals < 3) throw new Problem({ status: 429, code: "busy", detail: "Too many requests at once." });
      return { refusals };
    },
  }),
  hold: defineTask({
    needs: [],
    timeout: 30_000,
    input: { type: "object" },
    run: async () => {
      await released.promise;
      return "let go";
    },
  }),
  count: defineTask({ needs: [], timeout: 30_000, input: { type: "object" }, run: async () => ({ runs: ++runs }) }),
};
const run = () => {
  const { deps, database } = world.server;
  return startTasks({ deps, databaseUrl: database.urls.system, tasks, lease: 1000, pollEvery: 50 });
};
beforeAll(async () => {
  world = await startTaskWorld();
  // The first to run tasks makes what they are queued in.
  await (await run()).stop();
});
afterAll(() => world.server.close());

test("a task that every process died of, and one that no process knows, are given up", async () => {
  const { server, start } = world;
  const ask = await world.signIn();
  const deadly = await start(ask.user, "count");
  const unknown = await start(ask.user, "forgotten");
  for (const [id, attempts] of [
    [deadly, 4],
    [unknown, 3],
  ] as const) {
    await server.database.asSystem("prepare a test", (db) =>
      sql`update task set attempt = ${attempts} where id = ${id}`.execute(db),
    );
  }
  const running = await run();
  try {
    for (const id of [deadly, unknown]) {
      expect((await untilEnded(ask, id)).body).toMatchObject({ status: "FAILURE", error: { code: "internal" } });
    }
    expect(runs).toBe(0);
  } finally {
    await running.stop();
  }
});

test("what a person waits for ends in time, and other work has its time from when it begins", async () => {
  const { server, start, organisation } = world;
  const ask = await world.signIn();
  const own = (name: string) =>
    server.database.withOrganisations([organisation], (trx) =>
      insertTask(trx, { name, input: {}, organisation, user: null, timeout: 30_000 }),
    );
  const taskOf = async (id: Id) => {
    const [row] = await server.database.asSystem("look at a task", (db) =>
      db.selectFrom("task").select(["status", "deadline"]).where("id", "=", id).execute(),
    );
    return row;
  };
  const untilIs = (id: Id, status: string) =>
    until(
      () => taskOf(id),
      (row) => row?.status === status,
    );
  const running = await run();
  try {
    await untilIs(await own("hold"), "RUNNING");
    // The client's one place is taken: this waits in line.
    const waiting = await own("count");
    const asked = await start(ask.user, "hold");
    await server.database.asSystem("let an hour pass", (db) =>
      sql`update task set created_at = created_at - interval '1 hour', deadline = deadline - interval '1 hour'
        where id in (${asked}, ${waiting})`.execute(db),
    );
    await untilIs(asked, "FAILURE");
    expect((await untilEnded(ask, asked)).body.error.code).toBe("timed_out");
    expect((await taskOf(waiting))?.status).toBe("PENDING");
    released.resolve();
    const done = await untilIs(waiting, "SUCCESS");
    expect(Date.parse(String(done?.deadline))).toBeGreaterThan(Date.now());
  } finally {
    released.resolve();
    await running.stop();
  }
});

test("a task that is refused for a moment goes on, and no attempt is used up", async () => {
  const { server, start } = world;
  const ask = await world.signIn();
  const refused = await start(ask.user, "refused");
  const running = await run();
  try {
    expect((await untilEnded(ask, refused)).body).toMatchObject({ status: "SUCCESS", result: { refusals: 3 } });
    const [row] = await server.database.asSystem("read the attempts", (db) =>
      db.selectFrom("task").select("attempt").where("id", "=", refused).execute(),
    );
    expect(row).toEqual({ attempt: 1 });
  } finally {
    await running.stop();
  }
});

test("after an outage, however long, a task goes on within seconds", () => {
  expect([1, 2, 3, 4, 5, 200].map(pauseAfter)).toEqual([500, 1000, 2000, 4000, 4000, 4000]);
});
