import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { startTaskWorld, status, until, untilEnded } from "./task-world.ts";
import { places, walkTask } from "./walk.ts";

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

/** Takes part itself, with walks that nothing holds up. */
const takePart = () =>
  startTasks({
    deps: world.server.deps,
    databaseUrl: world.server.database.urls.system,
    tasks: { walk: walkTask(async () => {}) },
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

test("tasks of a process that is killed, wherever it was, are ended by another, each step done once", async () => {
  const ask = await world.server.signIn([]);
  const first = await startProcess();
  const reached = untilReached(first, places);
  const ids = new Map<string, Id>();
  for (const place of places) ids.set(place, await world.start(ask.user, "walk", { mark: place }));
  await reached;
  await kill(first);
  expect(await world.marks("within first first")).toBe(0);
  expect(await world.marks("between first")).toBe(1);

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
});

test("a process that was taken for dead and was not does nothing more once another has taken over", async () => {
  const ask = await world.server.signIn([]);
  const first = await startProcess();
  const reached = untilReached(first, ["within last"]);
  const id = await world.start(ask.user, "walk", { mark: "within last" });
  const marks = async () => [await world.marks("within last first"), await world.marks("within last last")];
  const before = await marks();
  await reached;
  first.kill("SIGSTOP");

  const second = await takePart();
  const ended = await untilEnded(ask, id);
  expect(ended.body).toMatchObject({ status: "SUCCESS" });
  const told = once(first, "message");
  first.send("go on");
  first.kill("SIGCONT");
  expect((await told)[0]).toEqual({ left: "TaskLost" });
  expect(await marks()).toEqual(before.map((count) => (count ?? 0) + 1));
  expect((await ask("GET", status(id))).body).toEqual(ended.body);
  await second.stop();
  await kill(first);
});

test("a process that is stopped leaves what it has not ended to the next, at once", async () => {
  const ask = await world.server.signIn([]);
  const held = Promise.withResolvers<void>();
  const first = await startTasks({
    deps: world.server.deps,
    databaseUrl: world.server.database.urls.system,
    tasks: {
      walk: walkTask(async (place) => {
        if (place === "between") held.resolve();
        if (place === "between") await new Promise(() => {});
      }),
    },
    pollEvery: 50,
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

test("a task whose time is over has failed, even where no process runs tasks", async () => {
  const ask = await world.server.signIn([]);
  const id = await world.start(ask.user, "walk", { mark: "late" }, 1);
  const { body } = await untilEnded(ask, id);
  expect(body).toMatchObject({ status: "FAILURE", error: { code: "timed_out" } });
});

test("several processes share what there is to do, each task done once", async () => {
  const ask = await world.server.signIn([]);
  const other = await startProcess();
  const own = await takePart();
  const ids = await Promise.all(Array.from({ length: 30 }, () => world.start(ask.user, "walk", { mark: "shared" })));
  for (const id of ids) expect((await untilEnded(ask, id)).body.status).toBe("SUCCESS");
  expect([await world.marks("shared first"), await world.marks("shared last")]).toEqual([30, 30]);
  await own.stop();
  await kill(other);
});
