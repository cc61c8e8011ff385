import { type Id, objectShape, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { defineTask, type Work } from "../../src/tasks/task.ts";
import { TaskLost } from "../../src/tasks/task-lost.ts";
import { insertTask } from "../../src/tasks/task-rows.ts";
import { leaveMark, startTaskWorld, status, until, untilEnded } from "./task-world.ts";

let world: Awaited<ReturnType<typeof startTaskWorld>>;
let running: Awaited<ReturnType<typeof startTasks>>;

const named = objectShape<{ mark: string }>({ mark: { type: "string" } });
const nothing = objectShape<Record<never, never>>({});
const timeout = 30_000;

/** Where `wait` stands, and what lets it go on. */
const reached = Promise.withResolvers<Work>();
const released = Promise.withResolvers<void>();
let heldUp = Promise.withResolvers<Work>();
let attempts = 0;

const tasks = {
  wait: defineTask({
    needs: [],
    timeout,
    input: nothing,
    run: async (work) => {
      await work.progress(0.25, "Waiting to be let go");
      reached.resolve(work);
      await released.promise;
      return { went: "on" };
    },
  }),
  /** Goes on only when it is stopped, and then tries to do something after all. */
  hold: defineTask({
    needs: [],
    timeout,
    input: named,
    run: async (work, { mark }) => {
      heldUp.resolve(work);
      await new Promise((resolve) => work.signal.addEventListener("abort", resolve));
      return work.step("too late", async (trx) => leaveMark(trx, work.organisation, mark).then(() => mark));
    },
  }),
  refuse: defineTask({
    needs: [],
    timeout,
    input: nothing,
    run: async () => {
      throw new Problem({
        status: 409,
        code: "too_early",
        detail: "Come again tomorrow.",
        errors: [{ field: "version", code: "too_early", message: "Not yet." }],
      });
    },
  }),
  /** Fails twice after its first step. */
  stumble: defineTask({
    needs: [],
    timeout,
    input: named,
    run: async (work, { mark }) => {
      const first = await work.step("first", async (trx) => {
        await leaveMark(trx, work.organisation, mark);
        return { answered: attempts };
      });
      attempts += 1;
      if (attempts < 3) throw new Error("The moment was bad");
      return first;
    },
  }),
  fall: defineTask({
    needs: [],
    timeout,
    input: named,
    run: async (work, { mark }) =>
      work.step("undone", async (trx) => {
        await leaveMark(trx, work.organisation, mark);
        throw new Error("This never works");
      }),
  }),
  echo: defineTask({ needs: [], timeout, input: named, run: async (_work, { mark }) => mark }),
};

function run() {
  const { deps, database } = world.server;
  return startTasks({ deps, databaseUrl: database.urls.system, tasks, lease: 1000, pollEvery: 50 });
}

beforeAll(async () => {
  world = await startTaskWorld();
  running = await run();
});
afterAll(async () => {
  await running.stop();
  await world.server.close();
});

test("R185, R186, R187, R222: progress is seen while it runs, a result is there until it is taken", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "wait");
  await reached.promise;
  const pending = await ask("GET", status(id, "?delete=true"));
  expect(pending).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-store" },
    body: {
      id,
      task_id: id,
      name: "wait",
      status: "RUNNING",
      progress: 0.25,
      message: "Waiting to be let go",
      result: null,
    },
  });
  released.resolve();
  const ended = await untilEnded(ask, id);
  expect(ended.body).toMatchObject({ status: "SUCCESS", progress: 1, result: { went: "on" }, error: null });
  expect(ended.body.organisation).toBe(world.organisation);
  expect(Object.keys(ended.body)).not.toContain("input");
  expect(await ask("GET", status(id, "?delete=false"))).toMatchObject({ status: 200, body: ended.body });
  expect(await ask("GET", status(id, "?delete=true"))).toMatchObject({ status: 200, body: ended.body });
  expect(await ask("GET", status(id, "?delete=true"))).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("of many who take a result at once one gets it, and the others read that it is gone", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "echo", { mark: "once" });
  await untilEnded(ask, id);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask("GET", status(id, "?delete=true"))));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 404)]);
  expect(answers.find((answer) => answer.status === 200)?.body).toMatchObject({ status: "SUCCESS", result: "once" });
});

test("pollers that run against the end see it pending, or one of them takes it", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "echo", { mark: "raced" });
  const poll = async () => {
    for (;;) {
      const answer = await ask("GET", status(id, "?delete=true"));
      if (answer.status !== 200 || answer.body.status === "SUCCESS") return answer.status;
    }
  };
  expect((await Promise.all([poll(), poll(), poll()])).sort()).toEqual([200, 404, 404]);
});

test("R128, R222: a failed task carries its problem, as error and where clients look for the result", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "refuse");
  const { body } = await untilEnded(ask, id);
  const problem = {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    code: "too_early",
    detail: "Come again tomorrow.",
    errors: [{ field: "version", code: "too_early", message: "Not yet." }],
    request_id: id,
  };
  expect(body).toMatchObject({ status: "FAILURE", error: problem, result: problem });
});

test("what fails by a fault is tried again, and steps that are done are not done again", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "stumble", { mark: "stumbled" });
  expect((await untilEnded(ask, id)).body).toMatchObject({ status: "SUCCESS", result: { answered: 0 } });
  expect(attempts).toBe(3);
  expect(await world.marks("stumbled")).toBe(1);
});

test("what fails by a fault each time is given up, without telling of the fault", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "fall", { mark: "fallen" });
  const { body } = await untilEnded(ask, id);
  expect(body).toMatchObject({ status: "FAILURE", error: { status: 500, code: "internal", request_id: id } });
  expect(JSON.stringify(body)).not.toContain("never works");
  expect(await world.marks("fallen")).toBe(0);
});

test("a cancelled task fails at once, is stopped and writes nothing more", async () => {
  const ask = await world.signIn();
  heldUp = Promise.withResolvers();
  const id = await world.start(ask.user, "hold", { mark: "cancelled" });
  const work = await heldUp.promise;
  const cancelled = await ask("POST", `${status(id)}cancel/`);
  expect(cancelled).toMatchObject({ status: 200, body: { status: "FAILURE", error: { code: "cancelled" } } });
  await until(async () => work.signal.aborted, Boolean);
  expect(work.signal.reason).toBeInstanceOf(TaskLost);
  const again = await ask("POST", `${status(id)}cancel/`);
  expect(again.body).toEqual(cancelled.body);
  expect(await world.marks("cancelled")).toBe(0);
  const ended = await world.start(ask.user, "echo", { mark: "done" });
  await untilEnded(ask, ended);
  expect(await ask("POST", `${status(ended)}cancel/`)).toMatchObject({ status: 200, body: { status: "SUCCESS" } });
});

test("a task that is cancelled before its turn never begins", async () => {
  const ask = await world.signIn();
  heldUp = Promise.withResolvers();
  await running.stop();
  const id = await world.start(ask.user, "hold", { mark: "early" });
  expect((await ask("POST", `${status(id)}cancel/`)).body).toMatchObject({ status: "FAILURE" });
  running = await run();
  const next = await world.start(ask.user, "echo", { mark: "next" });
  await untilEnded(ask, next);
  expect(await Promise.race([heldUp.promise, "never begun"])).toBe("never begun");
});

test("a task that does not end within its time has failed, and is stopped", async () => {
  const ask = await world.signIn();
  heldUp = Promise.withResolvers();
  const id = await world.start(ask.user, "hold", { mark: "late" }, 1500);
  const work = await heldUp.promise;
  const { body } = await untilEnded(ask, id);
  expect(body).toMatchObject({ status: "FAILURE", error: { status: 504, code: "timed_out", request_id: id } });
  await until(async () => work.signal.aborted, Boolean);
  expect(await world.marks("late")).toBe(0);
});

test("tasks of others are not there: neither to see nor to take nor to cancel", async () => {
  const ask = await world.signIn();
  const admin = await world.server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
  const id = await world.start(ask.user, "echo", { mark: "mine" });
  await untilEnded(ask, id);
  for (const [method, path] of [
    ["GET", status(id)],
    ["GET", status(id, "?delete=true")],
    ["POST", `${status(id)}cancel/`],
  ] as const) {
    expect(await admin(method, path), `${method} ${path}`).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect((await admin("GET", "/api/async/status/")).body.results).toEqual([]);
  expect((await ask("GET", status(id))).body.result).toBe("mine");
});

test("one's own tasks are listed newest first, page by page, without results", async () => {
  const ask = await world.signIn();
  const ids: Id[] = [];
  for (const mark of ["a", "b", "c"]) ids.unshift(await world.start(ask.user, "echo", { mark }));
  for (const id of ids) await untilEnded(ask, id);
  const first = await ask("GET", "/api/async/status/?limit=2");
  expect(first.body).toMatchObject({ count: 3, next: "/api/async/status/?limit=2&offset=2", previous: null });
  const second = await ask("GET", first.body.next);
  expect(second.body).toMatchObject({ next: null, previous: "/api/async/status/?limit=2&offset=0" });
  const rows: { id: Id }[] = [...first.body.results, ...second.body.results];
  expect(rows.map((row) => row.id)).toEqual(ids);
  expect(rows[0]).toMatchObject({ name: "echo", status: "SUCCESS", error: null });
  expect(rows[0]).not.toHaveProperty("result");
});

test("what cannot be meant is refused", async () => {
  const ask = await world.signIn();
  const id = await world.start(ask.user, "echo", { mark: "x" });
  expect(await ask("GET", status(id, "?delete=maybe"))).toMatchObject({ status: 400, body: { code: "invalid" } });
  for (const path of [status(id, "?remove=true"), "/api/async/status/?search=echo"]) {
    expect(await ask("GET", path)).toMatchObject({ status: 400, body: { code: "unknown_parameter" } });
  }
  expect(await ask("GET", "/api/async/status/7/")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("taking a result and cancelling are audited, asking is not", async () => {
  const ask = await world.signIn();
  const events = async () => {
    const { rows } = await sql<{ event_name: string }>`select event_name from audit_log
      where user_id = ${ask.user} and event_name like 'task.%' order by id`.execute(
      world.server.database.forOrganisations([world.organisation]),
    );
    return rows.map((row) => row.event_name);
  };
  const id = await world.start(ask.user, "echo", { mark: "audited" });
  await untilEnded(ask, id);
  expect(await events()).toEqual([]);
  await ask("GET", status(id, "?delete=true"));
  heldUp = Promise.withResolvers();
  await ask("POST", `${status(await world.start(ask.user, "hold", { mark: "x" }))}cancel/`);
  expect(await events()).toEqual(["task.get", "task.cancel"]);
});

test("a task whose transaction does not commit is neither there nor queued", async () => {
  const { server, organisation } = world;
  const ask = await server.signIn([]);
  const queued = () =>
    server.database.asSystem("look at the queue", async (db) => {
      const { rows } = await sql`select 1 from dbos.workflow_input where inputs like ${`%${lost}%`}`.execute(db);
      return rows.length;
    });
  let lost = "";
  const undone = server.database.withOrganisations([organisation], async (trx) => {
    lost = await insertTask(trx, { name: "echo", input: { mark: "lost" }, organisation, user: ask.user, timeout });
    throw new Error("Something else went wrong");
  });
  await expect(undone).rejects.toThrow("Something else");
  expect(await queued()).toBe(0);
  expect((await ask("GET", "/api/async/status/")).body.count).toBe(0);
});

test("requests can put nothing into the queue but by a task of their own, and see none of it", async () => {
  const db = world.server.database.forOrganisations([world.organisation]);
  for (const statement of [
    sql`select * from dbos.workflow_status`,
    sql`select dbos.enqueue_workflow('task', 'tasks')`,
    sql`select * from parley.task_runner`,
    sql`select parley.enqueue_task()`,
  ]) {
    await expect(statement.execute(db)).rejects.toMatchObject({ code: "42501" });
  }
});
