// @module-tag long
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dueDeploys } from "../../src/tasks/due-deploys.ts";
import { renewLease } from "../../src/tasks/keep-lease.ts";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { addFlow, startServer, type TestServer } from "../harness.ts";
import { until } from "./task-world.ts";

let server: TestServer;
let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "parley-deploys-"));
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  await server.close();
  await rm(folder, { recursive: true });
});

const yaml = (says: string, settings = "{}") => `parley: 1
settings: ${settings}
states:
  start:
    Start: {type: Start, paths: [{to: Menu}]}
    Menu: {say: "${says}", paths: [{to: Bye}]}
    Bye: {type: End, end_state: completed}
`;

const asSystem = (statement: ReturnType<typeof sql>) =>
  server.database.asSystem("arrange a test", (db) => statement.execute(db));

/** An agent, and a deploy of it whose time comes by `comes`, by its id. */
async function newAgent(settings?: string) {
  const flow = await addFlow(server);
  const { ask, version, flowPath } = flow;
  const write = async (says: string) => {
    const saved = await ask("PUT", `${version}save_yaml/`, { yaml: yaml(says, settings) });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  await write("Hello");
  const schedule = async (): Promise<Id> => {
    const due_at = new Date(server.deps.now() + 60_000).toISOString();
    const asked = await ask("POST", `${version}deploy_requests/`, { due_at, note: "At its time" });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    return asked.body.id;
  };
  const comes = async (request: Id) => {
    await asSystem(sql`update deploy_request set due_at = now() - interval '1 second' where id = ${request}`);
    await dueDeploys(server.deps);
  };
  const requestOf = async (request: Id) => {
    const { results } = (await ask("GET", `${flowPath}deploy_requests/`)).body;
    return results.find(({ id }: { id: Id }) => id === request);
  };
  const released = async () => (await ask("GET", `${flowPath}releases/`)).body.results;
  /** Looks again as every server does each second. */
  const ended = (request: Id) =>
    until(
      async () => {
        await dueDeploys(server.deps);
        return requestOf(request);
      },
      ({ status }) => status !== "taken",
    );
  return { ...flow, write, schedule, comes, requestOf, released, ended };
}

const takePart = () =>
  startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, lease: 1000, pollEvery: 50 });

test("what was scheduled is deployed, without later edits, once, in the name of who asked, though its server is killed", async () => {
  const { ask, version, flowPath, write, schedule, comes, requestOf, released, ended, organisation } = await newAgent();
  const request = await schedule();
  await write("Edited since");
  const { app, system } = server.database.urls;
  const first = fork(join(import.meta.dirname, "runner-process.ts"), {
    env: { ...process.env, APP_URL: app, SYSTEM_URL: system, FOLDER: folder },
    execArgv: [],
  });
  started.push(first);
  await once(first, "message");
  const reached = once(first, "message");
  await dueDeploys(server.deps);
  expect((await requestOf(request)).status, "before its time").toBe("waiting");
  // Two servers look at the same moment.
  await Promise.all([comes(request), dueDeploys(server.deps), dueDeploys(server.deps)]);
  const { rows: tasks } = await server.database.asSystem("count tasks", (db) =>
    sql`select 1 from task where input ->> 'request' = ${request}`.execute(db),
  );
  expect(tasks).toHaveLength(1);
  expect((await reached)[0]).toEqual({ reached: "within deploy" });
  const taken = await ask("POST", `${flowPath}deploy_requests/${request}/cancel/`);
  expect(taken).toMatchObject({ status: 409, body: { code: "no_longer_waits" } });
  const gone = once(first, "exit");
  first.kill("SIGKILL");
  await gone;
  expect(await released()).toEqual([]);

  const second = await takePart();
  expect(await ended(request)).toMatchObject({ status: "done", release: { version: "0.0.1", number: 1 } });
  await second.stop();
  expect(await released()).toMatchObject([{ number: 1, note: "At its time", is_live: true, by: { id: ask.user } }]);
  const numbers = (await ask("GET", `${flowPath}virtual-numbers/assigned/`)).body.results;
  expect(numbers, "the number of a first deploy").toMatchObject([{ is_test: true }]);
  const { live } = (await ask("GET", `${flowPath}releases/live/`)).body;
  expect(JSON.stringify(live.document)).toContain("Hello");
  expect(JSON.stringify(live.document)).not.toContain("Edited since");
  expect((await ask("GET", `${version}readiness/`)).body.edits_since).toBe(1);
  const { rows: log } = await server.database.asSystem("read the log", (db) =>
    sql`select user_id, response, path, ip from audit_log
      where organisation_id = ${organisation} and event_name = 'flow_version.deploy'`.execute(db),
  );
  expect(log).toEqual([{ user_id: ask.user, response: 200, path: `${version}deploy/`, ip: null }]);
});

test("what keeps it from being deployed is kept with it, in words", async () => {
  const running = await takePart();
  const fails = async (agent: Awaited<ReturnType<typeof newAgent>>, request: Id, code: string, reason: RegExp) => {
    await agent.comes(request);
    const failed = await agent.ended(request);
    expect(failed).toMatchObject({ status: "failed", code, reason: expect.stringMatching(reason), release: null });
  };

  const unmet = await newAgent("{deploy_checks: [tests]}");
  await fails(unmet, await unmet.schedule(), "checks_unmet", /The agent has no tests/);

  const same = await newAgent();
  const again = await same.schedule();
  await same.ask("POST", `${same.version}deploy/`, {});
  await fails(same, again, "nothing_changed", /callers already hear 0.0.1 r1/);
  await same.write("Second");
  const older = await same.schedule();
  await same.write("Third");
  await same.ask("POST", `${same.version}deploy/`, {});
  await fails(same, older, "released_since", /A later state of this version was deployed/);

  const archived = await newAgent();
  const orphan = await archived.schedule();
  await asSystem(sql`update organisation set status = 'archived' where id = ${archived.organisation}`);
  await fails(archived, orphan, "client_archived", /The client is archived/);

  const put = await newAgent();
  const away = await put.schedule();
  await asSystem(sql`update flow set status = 'archived' where id = ${put.flow}`);
  await fails(put, away, "agent_archived", /The agent is archived/);

  const lost = await newAgent();
  const byWhom = await lost.schedule();
  await asSystem(sql`update user_grant set policy = 'v2.flow.view'
    where "user" = ${lost.ask.user} and policy = 'v2.flow.admin'`);
  await fails(lost, byWhom, "right_lost", /may no longer deploy/);

  const asks = await newAgent();
  const unapproved = await asks.schedule();
  await asSystem(sql`update organisation set deploy_approval = true where id = ${asks.organisation}`);
  await fails(asks, unapproved, "approval_needed", /has not approved/);
  const approved = await asks.schedule();
  await asSystem(
    sql`update deploy_request set status = 'waiting', decided_by = ${lost.ask.user} where id = ${approved}`,
  );
  await asks.write("After the approval");
  await fails(asks, approved, "approval_needed", /edited after the request/);
  expect(await asks.released()).toEqual([]);
  await running.stop();
});

/** A process that lives and carries nothing out. */
const idleProcess = (lease: number, id = server.deps.newId()) =>
  server.database.asSystem("arrange a test", (db) => renewLease(db, id, lease));

test("a deploy that no server carried out is reported as failed", async () => {
  await idleProcess(600_000);
  const { schedule, comes, ended, requestOf } = await newAgent();
  const request = await schedule();
  await comes(request);
  expect((await requestOf(request)).status).toBe("taken");
  await asSystem(sql`delete from task where input ->> 'request' = ${request}`);
  expect(await ended(request)).toMatchObject({ status: "failed", code: "lost" });
});

test("of deploys of one moment as many are taken as can begin, and each client's in turn", async () => {
  const clients = [await newAgent(), await newAgent(), await newAgent()] as const;
  const [many, second, third] = clients;
  const crowd: Id[] = [];
  for (let count = 0; count < 4; count += 1) crowd.push(await many.schedule());
  const others = [await second.schedule(), await third.schedule()];
  const all = [...crowd, ...others];
  // The crowd's were due first.
  for (const [place, request] of all.entries()) {
    await asSystem(
      sql`update deploy_request set due_at = now() - make_interval(secs => ${60 - place}) where id = ${request}`,
    );
  }
  const taken = async () => {
    await dueDeploys(server.deps);
    const shown = await Promise.all(clients.map(({ ask, flowPath }) => ask("GET", `${flowPath}deploy_requests/`)));
    const found = shown.flatMap(({ body }) => body.results).filter(({ status }) => status === "taken");
    return found.map(({ id }) => all.indexOf(id)).sort();
  };
  /** As the task leaves it that carried it out. */
  const ends = async (place: number) => {
    await asSystem(
      sql`update task set status = 'SUCCESS' where id = (select task from deploy_request where id = ${all[place]})`,
    );
    await asSystem(sql`update deploy_request set status = 'done', updated_at = now() where id = ${all[place]}`);
  };
  expect(await taken()).toEqual([0, 4]);
  expect(await taken()).toEqual([0, 4]);
  await ends(0);
  expect(await taken()).toEqual([4, 5]);
  await ends(4);
  expect(await taken()).toEqual([1, 5]);
  await ends(5);
  expect(await taken(), "one of a client at a time").toEqual([1]);
  const cancelled = await many.ask("POST", `${many.flowPath}deploy_requests/${all[3]}/cancel/`);
  expect(cancelled.status, "what waits in line can be cancelled").toBe(200);
});
