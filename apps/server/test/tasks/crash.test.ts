// @module-tag long
import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@parley/db";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { startTaskWorld, status, until, untilEnded } from "./task-world.ts";
import { walkTask } from "./walk.ts";

let world: Awaited<ReturnType<typeof startTaskWorld>>;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  world = await startTaskWorld();
  folder = await mkdtemp(join(tmpdir(), "parley-runner-"));
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  await world.server.close();
  await rm(folder, { recursive: true });
});

/** Another process that takes part in running tasks. */
async function startProcess(): Promise<ChildProcess> {
  const { app, system } = world.server.database.urls;
  const child = fork(join(import.meta.dirname, "runner-process.ts"), {
    env: { ...process.env, APP_URL: app, SYSTEM_URL: system, FOLDER: folder },
    execArgv: [],
  });
  started.push(child);
  await once(child, "message");
  return child;
}

/** Takes part itself, with walks that nothing holds up but what the test says. */
const takePart = (reach: Parameters<typeof walkTask>[0] = async () => {}) =>
  startTasks({
    deps: world.server.deps,
    databaseUrl: world.server.database.urls.system,
    tasks: { walk: walkTask(reach) },
    lease: 1000,
    pollEvery: 50,
  });

async function untilReached(child: ChildProcess, wanted: readonly string[]): Promise<void> {
  const missing = new Set(wanted);
  for await (const [told] of on(child, "message")) {
    missing.delete(told.reached);
    if (missing.size === 0) return;
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

const runners = async () => {
  const { rows } = await world.server.database.asSystem("look at the processes", (db) =>
    sql<{ id: Id }>`select id from task_runner`.execute(db),
  );
  return rows.map((row) => row.id);
};

/** As many places as a client's tasks run at once, and what the marks of each say once its process was killed there. */
const kills = [
  ["within first", "between"],
  ["within last", "after"],
] as const;

test.each(kills)(
  "tasks of a process that is killed at '%s' and '%s' are ended by another, each step done once",
  async (...here) => {
    const ask = await world.signIn();
    const first = await startProcess();
    const reached = untilReached(first, here);
    const ids = new Map<string, Id>();
    for (const place of here) ids.set(place, await world.start(ask.user, "walk", { mark: place }));
    await reached;
    await kill(first);
    const within: { readonly [place: string]: number } = { "within first": 0, between: 1, "within last": 1, after: 1 };
    for (const place of here) expect(await world.marks(`${place} first`), place).toBe(within[place]);

    const second = await takePart();
    for (const [place, id] of ids) {
      expect((await untilEnded(ask, id)).body, place).toMatchObject({
        status: "SUCCESS",
        result: ["first done", "last done"],
      });
      expect(await world.marks(`${place} first`), place).toBe(1);
      expect(await world.marks(`${place} last`), place).toBe(1);
    }
    await until(runners, (ids) => ids.length === 1);
    await second.stop();
  },
);

test("a process that was taken for dead and was not does nothing more once another has taken over", async () => {
  const ask = await world.signIn();
  const first = await startProcess();
  const reached = untilReached(first, ["within last"]);
  const id = await world.start(ask.user, "walk", { mark: "within last" });
  const marks = async () => [await world.marks("within last first"), await world.marks("within last last")];
  const before = await marks();
  await reached;
  first.kill("SIGSTOP");

  const takenOver = Promise.withResolvers<void>();
  const told = once(first, "message");
  const second = await takePart(async (place) => {
    if (place !== "after") return;
    takenOver.resolve();
    await told;
  });
  await takenOver.promise;
  first.send("go on");
  first.kill("SIGCONT");
  expect((await told)[0]).toEqual({ left: "TaskLost" });
  expect((await untilEnded(ask, id)).body).toMatchObject({ status: "SUCCESS" });
  expect(await marks()).toEqual(before.map((count) => (count ?? 0) + 1));
  await second.stop();
  await kill(first);
});

test("a process that is stopped leaves what it has not ended to the next, at once", async () => {
  const ask = await world.signIn();
  const held = Promise.withResolvers<void>();
  const first = await takePart(async (place) => {
    if (place !== "between") return;
    held.resolve();
    await new Promise(() => {});
  });
  const id = await world.start(ask.user, "walk", { mark: "stopped" });
  await held.promise;
  await first.stop();
  expect((await ask("GET", status(id))).body).toMatchObject({ status: "RUNNING" });
  const second = await takePart();
  expect((await untilEnded(ask, id)).body).toMatchObject({ status: "SUCCESS" });
  expect(await world.marks("stopped first")).toBe(1);
  await second.stop();
});

test("a task whose connections break goes on once there are new ones, and does nothing twice", async () => {
  const ask = await world.signIn();
  const { urls } = world.server.database;
  const admin = openDatabase<object>({ appUrl: urls.admin, systemUrl: urls.admin });
  const cut = () =>
    admin.asSystem("cut connections", (db) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename like 'parley_%'`.execute(db),
    );
  let cuts = 0;
  const running = await takePart(async (place) => {
    if (place !== "within last" || cuts > 0) return;
    cuts += 1;
    await cut();
  });
  const id = await world.start(ask.user, "walk", { mark: "cut" });
  expect((await untilEnded(ask, id)).body).toMatchObject({ status: "SUCCESS" });
  expect(cuts).toBe(1);
  expect([await world.marks("cut first"), await world.marks("cut last")]).toEqual([1, 1]);
  await running.stop();
  await admin.close();
});

test("what ended a week ago is forgotten, and in the queue what ended an hour ago", async () => {
  const ask = await world.signIn();
  const before = await takePart();
  const [old, recent] = [
    await world.start(ask.user, "walk", { mark: "old" }),
    await world.start(ask.user, "walk", { mark: "recent" }),
  ];
  await untilEnded(ask, old);
  await untilEnded(ask, recent);
  await before.stop();
  const { database } = world.server;
  await database.asSystem("let time pass", async (db) => {
    await sql`update task set updated_at = now() - interval '8 days' where id = ${old}`.execute(db);
    await sql`update dbos.workflow_status set completed_at = completed_at - 4000000
      where workflow_uuid = ${old}`.execute(db);
  });
  const queued = () =>
    database.asSystem("look at the queue", async (db) => {
      const { rows } = await sql<{ id: Id }>`select workflow_uuid as id from dbos.workflow_status
        where workflow_uuid in (${old}, ${recent})`.execute(db);
      return rows.map((row) => row.id);
    });
  const after = await takePart();
  await until(queued, (ids) => !ids.includes(old));
  expect(await queued()).toEqual([recent]);
  expect((await ask("GET", status(old))).status).toBe(404);
  expect((await ask("GET", status(recent))).status).toBe(200);
  await after.stop();
});

test("a task whose time is over has failed, even where no process runs tasks", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "walk", { mark: "late" }, 1);
  const { body } = await untilEnded(ask, id);
  expect(body).toMatchObject({ status: "FAILURE", error: { code: "timed_out" } });
});

test("several processes share what there is to do, each task done once", async () => {
  const ask = await world.signIn();
  const other = await startProcess();
  const own = await takePart();
  const ids = await Promise.all(Array.from({ length: 30 }, () => world.start(ask.user, "walk", { mark: "shared" })));
  for (const id of ids) expect((await untilEnded(ask, id)).body.status).toBe("SUCCESS");
  expect([await world.marks("shared first"), await world.marks("shared last")]).toEqual([30, 30]);
  await own.stop();
  await kill(other);
});
