import { createCall, finishCall, releaseOfVersion } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import type { VersionResult } from "@parley/model/api/experiments";
import type { ReleaseRow } from "@parley/model/api/releases";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardExperiments } from "../src/flows/guard-experiments.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Agent = Awaited<ReturnType<typeof addFlow>>;
type Ending = {
  readonly status?: "completed" | "failed";
  readonly disposition?: string;
  readonly isTest?: boolean;
  readonly at?: number;
  readonly length?: number;
};

/** An agent of two versions that were deployed; 0.0.2 is live. */
async function withTwoVersions(): Promise<Agent> {
  const made = await addFlow(server);
  const { ask, flowPath, version, startBlock, subflow } = made;
  const bye = (await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow })).body;
  const way = { source_block: startBlock, destination_block: bye.id, transition_type: "always" };
  await ask("POST", `${version}paths/`, way);
  await ask("POST", `${version}deploy/`, {});
  await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  await ask("PATCH", `${flowPath}versions/0.0.2/`, { max_transit_limit: 9 });
  const live = await ask("POST", `${flowPath}versions/0.0.2/deploy/`, {});
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  return made;
}

async function call({ organisation, flow }: Agent, version: string, ending: Ending = {}): Promise<void> {
  const { status = "completed", disposition = "completed", isTest = false, at = server.deps.now(), length } = ending;
  const key = { organisation, call: newId(), lease: { worker: "w", epoch: 1 } };
  const began = new Date(at).toISOString();
  await createCall(
    server.database,
    newCall({
      id: key.call,
      organisation,
      flow,
      version,
      release: await givenTo({ flow, organisation }, version),
      category: isTest ? "subtesting" : "ongoing",
      caller_number: "+15550100",
      number: "1000",
      language: "en-IN",
      started_at: began,
      answered_at: status === "failed" ? null : began,
      lease: key.lease,
    }),
  );
  const ended_at = new Date(at + 1000).toISOString();
  const how = { status, disposition, end_reason: "caller" } as const;
  await finishCall(server.database, { ...key, ...how, ended_at, duration_ms: length ?? 60_000, recording: null });
}

/** The release that callers of a version get. */
const givenTo = async ({ flow, organisation }: Pick<Agent, "flow" | "organisation">, version: string) =>
  releaseOfVersion(server.database, { organisation, flow, version });

const times = async (many: number, work: () => Promise<void>) => {
  for (let time = 0; time < many; time += 1) await work();
};

const weights = (...shares: (readonly [string, number])[]) => shares.map(([version, weight]) => ({ version, weight }));
const half = weights(["0.0.1", 1], ["0.0.2", 1]);

const enable = ({ ask, flowPath }: Agent, body: object) =>
  ask("POST", `${flowPath}flow-experiment/enable_experiment/`, body);
const resultOf = async ({ ask, flowPath }: Agent) => {
  const { status, body } = await ask("GET", `${flowPath}flow-experiment/result/`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const flowOf = async ({ ask, flowPath }: Agent) => (await ask("GET", flowPath)).body;
const hungUp = { disposition: "hung_up" };

test("the result counts the calls of each version since the shares were set, without those from the page", async () => {
  const agent = await withTwoVersions();
  expect(await resultOf(agent)).toEqual({ since: null, versions: [] });
  await call(agent, "0.0.1", { ...hungUp, at: server.deps.now() - 60_000 });
  expect((await enable(agent, { versions: half })).status).toBe(200);
  const nothing = { calls: 0, failed: 0, held: 0, dropped: 0, transferred: 0, mean_ms: null };
  const { since, ...begun } = await resultOf(agent);
  expect(begun.versions).toEqual([
    { version: "0.0.1", ...nothing },
    { version: "0.0.2", ...nothing },
  ]);
  await call(agent, "0.0.1", { length: 10_000 });
  await call(agent, "0.0.1", { ...hungUp, length: 30_000 });
  await call(agent, "0.0.1", { disposition: "transferred", length: 20_000 });
  await call(agent, "0.0.1", { status: "failed", disposition: "error", length: 0 });
  await call(agent, "0.0.1", { isTest: true });
  await call(agent, "0.0.2");
  const foreign = await withTwoVersions();
  await call(foreign, "0.0.1");
  expect(await resultOf(agent)).toEqual({
    since,
    versions: [
      { version: "0.0.1", calls: 4, failed: 1, held: 3, dropped: 1, transferred: 1, mean_ms: 20_000 },
      { version: "0.0.2", calls: 1, failed: 0, held: 1, dropped: 0, transferred: 0, mean_ms: 60_000 },
    ],
  });
  // The same shares go on counting, however they are written; other shares begin again.
  const written = weights(["0.0.2", 50], ["0.0.1", 50]);
  await enable(agent, { versions: written, guard: { figure: "failed", points: 5, calls: 10 } });
  expect((await resultOf(agent)).since).toBe(since);
  await enable(agent, { versions: weights(["0.0.1", 1], ["0.0.2", 2]) });
  expect((await resultOf(agent)).since).not.toBe(since);
});

test("an experiment is changed by its own calls alone: other changes of the agent leave it as it is", async () => {
  const agent = await withTwoVersions();
  const { ask, flow, flowPath, organisation } = agent;
  expect((await enable(agent, { versions: half })).status).toBe(200);
  const parts = ["experiment_enabled", "experiment_platform_config", "experiment_version", "experiment_versions"];
  const ofExperiment = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => parts.includes(name)));
  const row = await flowOf(agent);
  const before = ofExperiment(row);
  expect(Object.keys(before)).toHaveLength(parts.length);
  const other = {
    experiment_platform_config: { weights: { "0.0.1": 1, "9.9.9": 1 } },
    experiment_version: "9.9.9",
    experiment_versions: ["9.9.9"],
  };
  const flows = `/api/organisations/${organisation}/flows/`;
  const ways: readonly [string, string, (name: string) => unknown][] = [
    ["PATCH", flowPath, (name) => ({ name, ...other })],
    ["PUT", flowPath, (name) => ({ ...row, name, ...other })],
    ["PUT", flowPath, (name) => ({ name })],
    ["PATCH", flows, (name) => [{ id: flow, name, ...other }]],
    ["PUT", `${flows}?id=${flow}`, (name) => ({ name, ...other })],
  ];
  for (const [way, [method, path, bodyOf]] of ways.entries()) {
    const name = `Changed ${way}`;
    const body = bodyOf(name);
    const answer = await ask(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const after = await flowOf(agent);
    expect(after.name).toBe(name);
    expect(ofExperiment(after), `${method} ${JSON.stringify(body)}`).toEqual(before);
  }
  const made = await ask("POST", flows, { name: "Made with weights", ...other });
  expect(made).toMatchObject({ status: 201, body: { experiment_platform_config: {}, experiment_versions: [] } });
});

test("a guard takes a version out that does worse than the live one, and the experiment ends with the last but one", async () => {
  const agent = await withTwoVersions();
  const guard = { figure: "dropped", points: 10, calls: 10 };
  expect((await enable(agent, { versions: half, guard })).status).toBe(200);
  await times(10, () => call(agent, "0.0.2"));
  await times(9, () => call(agent, "0.0.1", hungUp));
  await guardExperiments(server.deps);
  expect(await flowOf(agent)).toMatchObject({ experiment_enabled: true, experiment_versions: ["0.0.1", "0.0.2"] });
  await call(agent, "0.0.1", hungUp);
  await guardExperiments(server.deps);
  const after = await flowOf(agent);
  expect(after).toMatchObject({
    experiment_enabled: false,
    experiment_versions: [],
    experiment_platform_config: {
      weights: {},
      guard,
      taken_out: {
        figure: "dropped",
        worse: { version: "0.0.1", share: 1, calls: 10 },
        live: { version: "0.0.2", share: 0, calls: 10 },
      },
    },
  });
  // Nothing is left to do.
  await guardExperiments(server.deps);
  expect((await flowOf(agent)).revision).toBe(after.revision);
  const lines = await server.database.asSystem("read the log", (db) =>
    db
      .selectFrom("audit_log")
      .select(["event_name", "user_id", "path"])
      .where("organisation_id", "=", agent.organisation)
      .where("event_name", "=", "flow_experiment.guard")
      .execute(),
  );
  expect(lines).toEqual([
    {
      event_name: "flow_experiment.guard",
      user_id: null,
      path: `${agent.flowPath}flow-experiment/remove_experiment_version/`,
    },
  ]);
});

test("of three versions a guard takes out the worst alone", async () => {
  const agent = await withTwoVersions();
  const { ask, flowPath } = agent;
  await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  await ask("POST", `${flowPath}versions/0.0.3/deploy/`, {});
  const versions = weights(["0.0.1", 1], ["0.0.2", 1], ["0.0.3", 1]);
  await enable(agent, { versions, guard: { figure: "dropped", points: 10, calls: 2 } });
  const live = (await flowOf(agent)).deployed_version;
  const [worst, other] = ["0.0.1", "0.0.2", "0.0.3"].filter((each) => each !== live);
  await times(12, () => call(agent, live));
  await times(12, () => call(agent, worst ?? "", hungUp));
  await times(12, () => call(agent, other ?? ""));
  await guardExperiments(server.deps);
  const { experiment_enabled, experiment_versions } = await flowOf(agent);
  expect([experiment_enabled, experiment_versions.toSorted()]).toEqual([true, [live, other].toSorted()]);
});

test("a guard without the live version is refused, and so is one that says nothing", async () => {
  const agent = await withTwoVersions();
  const { ask, flowPath } = agent;
  await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  expect((await ask("POST", `${flowPath}versions/0.0.3/deploy/`, {})).status).toBe(200);
  const guard = { figure: "dropped", points: 10, calls: 4 };
  const faultOf = async (body: object) => {
    const { status, body: answer } = await enable(agent, body);
    return [status, answer.errors?.[0]?.field];
  };
  expect(await faultOf({ versions: half, guard })).toEqual([400, "guard"]);
  expect(await faultOf({ versions: half, guard: { ...guard, points: 0 } })).toEqual([400, "guard.points"]);
  expect(await faultOf({ versions: half, guard: { ...guard, figure: "sold" } })).toEqual([400, "guard.figure"]);
  expect((await flowOf(agent)).experiment_versions).toEqual([]);
  expect((await enable(agent, { versions: [...half, ...weights(["0.0.3", 1])], guard })).status).toBe(200);
  const leave = (version: string) => ask("POST", `${flowPath}flow-experiment/remove_experiment_version/`, { version });
  expect(await leave("0.0.3")).toMatchObject({ status: 409, body: { code: "guard_needs_live" } });
  expect(await leave("0.0.1")).toMatchObject({ status: 200, body: { experiment_versions: ["0.0.2", "0.0.3"] } });
});

test("a version gives what was made live of it last: a roll back counts, also once another version is live", async () => {
  const agent = await withTwoVersions();
  const { ask, flowPath } = agent;
  const r1 = await givenTo(agent, "0.0.2");
  await ask("PATCH", `${flowPath}versions/0.0.2/`, { max_transit_limit: 10 });
  const r2 = (await ask("POST", `${flowPath}versions/0.0.2/deploy/`, {})).body.id;
  expect(await givenTo(agent, "0.0.2")).toBe(r2);
  await ask("POST", `${flowPath}versions/0.0.2/deploy/`, { release: r1 });
  expect(await givenTo(agent, "0.0.2")).toBe(r1);
  await ask("PATCH", `${flowPath}versions/0.0.1/`, { max_transit_limit: 11 });
  expect((await ask("POST", `${flowPath}versions/0.0.1/deploy/`, {})).status).toBe(200);
  expect(await givenTo(agent, "0.0.2")).toBe(r1);
  const given = (await ask("GET", `${flowPath}releases/?given=true`)).body;
  expect(given.results.map(({ version, number }: ReleaseRow) => `${version} r${number}`)).toEqual([
    "0.0.1 r2",
    "0.0.2 r1",
  ]);
  expect(given.count).toBe(2);
});

test("an experiment ends when another version becomes live, and goes on with a new release of the live one", async () => {
  const agent = await withTwoVersions();
  const { ask, flowPath } = agent;
  const first = await givenTo(agent, "0.0.1");
  expect((await enable(agent, { versions: half })).status).toBe(200);
  await ask("PATCH", `${flowPath}versions/0.0.2/`, { max_transit_limit: 12 });
  expect((await ask("POST", `${flowPath}versions/0.0.2/deploy/`, {})).status).toBe(200);
  expect(await flowOf(agent)).toMatchObject({ experiment_enabled: true, experiment_versions: ["0.0.1", "0.0.2"] });
  expect((await ask("POST", `${flowPath}versions/0.0.1/deploy/`, { release: first })).status).toBe(200);
  expect(await flowOf(agent)).toMatchObject({
    deployed_version: "0.0.1",
    experiment_enabled: false,
    experiment_versions: [],
  });
});

test("calls of a release that was replaced neither count nor move the guard", async () => {
  const agent = await withTwoVersions();
  const { ask, flowPath } = agent;
  const guard = { figure: "failed", points: 10, calls: 10 };
  expect((await enable(agent, { versions: half, guard })).status).toBe(200);
  await times(12, () => call(agent, "0.0.1"));
  await times(11, () => call(agent, "0.0.2", { status: "failed", disposition: "error" }));
  await ask("PATCH", `${flowPath}versions/0.0.2/`, { max_transit_limit: 13 });
  expect((await ask("POST", `${flowPath}versions/0.0.2/deploy/`, {})).status).toBe(200);
  await call(agent, "0.0.2");
  await guardExperiments(server.deps);
  expect(await flowOf(agent)).toMatchObject({ experiment_versions: ["0.0.1", "0.0.2"] });
  const { versions } = await resultOf(agent);
  expect(versions.map(({ version, calls, failed }: VersionResult) => [version, calls, failed])).toEqual([
    ["0.0.1", 12, 0],
    ["0.0.2", 1, 0],
  ]);
});
