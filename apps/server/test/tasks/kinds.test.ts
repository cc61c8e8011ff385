import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tasks } from "../../src/tasks/registry.ts";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { addFlow, startServer, type TestServer } from "../harness.ts";
import { untilEnded } from "./task-world.ts";

/** A call that starts a task on a new flow, and how it ends: paths are below the flow. */
type Case = {
  readonly title: string;
  readonly start: readonly [method: string, path: string, body?: unknown];
  /** What the status call answers in the end. */
  readonly ends?: object;
  /** The call whose answer the result is. */
  readonly resultOf?: string;
  /** What the start itself answers when it starts nothing. */
  readonly refused?: object;
};

/** Every kind has its cases, or reading them fails. */
const casesOf = (name: string): readonly Case[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, "cases", `${name}.json`), "utf8"));

let server: TestServer;
let running: Awaited<ReturnType<typeof startTasks>>;
beforeAll(async () => {
  server = await startServer();
  running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

/** What calls leave behind, and what waits for its time, is started by no request: each has a test of its own. */
const unasked = ["post_call", "deploy_request"];
const started = Object.keys(tasks).filter((name) => !unasked.includes(name));

describe.each(started)("%s", (name) => {
  test.each(casesOf(name))("$title", async ({ start: [method, path, body], ends, resultOf, refused }) => {
    const { ask, flowPath } = await addFlow(server);
    const answer = await ask(method, `${flowPath}${path}`, body);
    if (refused !== undefined) {
      expect(answer).toMatchObject(refused);
      expect((await ask("GET", "/api/async/status/")).body.count).toBe(0);
      return;
    }
    expect(answer).toMatchObject({ status: 202, body: { task_id: expect.any(String) } });
    const id: string = answer.body.task_id;
    expect(answer.headers.location).toBe(`/api/async/status/${id}/`);
    const ended = await untilEnded(ask, id);
    expect(ended.body).toMatchObject({ name, ...ends });
    if (resultOf !== undefined) expect(ended.body.result).toEqual((await ask("GET", `${flowPath}${resultOf}`)).body);
  });
});

test("what became of a task's flow meanwhile is its problem", async () => {
  const { ask, flowPath } = await addFlow(server);
  await running.stop();
  const started = await ask("POST", `${flowPath}versions/duplicate_async/`, { version: "0.0.1" });
  expect((await ask("DELETE", flowPath)).status).toBe(204);
  running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
  const { body } = await untilEnded(ask, started.body.task_id);
  expect(body).toMatchObject({ status: "FAILURE", error: { status: 404, code: "not_found" } });
});

test("reading rights start what reads, and nothing that writes", async () => {
  const { organisation, flowPath } = await addFlow(server);
  const ask = await server.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.view" }]);
  for (const call of ["generate_yaml_async/", "validate_async/"]) {
    expect((await ask("GET", `${flowPath}versions/0.0.1/${call}`)).status).toBe(202);
  }
  expect(await ask("POST", `${flowPath}versions/duplicate_async/`, { version: "0.0.1" })).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
});
