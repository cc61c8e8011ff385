import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("a version tells before its deploy what is wrong, what is missing and what changes", async () => {
  const { ask, version, flowPath } = await addFlow(server);
  const fresh = (await ask("GET", `${version}readiness/`)).body;
  expect(fresh).toMatchObject({ live: null, changes: null, last_release: null, blocks: 1 });
  expect(fresh.errors + fresh.warnings).toBe(fresh.issues.length);
  expect((await ask("GET", `${flowPath}releases/`)).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});

test("the releases of a flow are told newest first, with their maker and the live one", async () => {
  const { ask, version, flowPath, startBlock, subflow } = await addFlow(server);
  const block = (await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow })).body;
  await ask("POST", `${version}paths/`, {
    source_block: startBlock,
    destination_block: block.id,
    transition_type: "always",
  });
  const first = await ask("POST", `${version}deploy/`, { note: "the first" });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  await ask("PATCH", `${version}blocks/${block.id}/`, { name: "Goodbye" });
  const between = (await ask("GET", `${version}readiness/`)).body;
  expect(between).toMatchObject({ edits_since: 1, last_release: 1, live: { number: 1 } });
  expect(between.changes.changed).toMatchObject([{ noun: "block", name: "Goodbye" }]);
  await ask("POST", `${version}deploy/`, {});
  await ask("POST", `${version}deploy/`, { release: first.body.id });
  const { body } = await ask("GET", `${flowPath}releases/`);
  expect(body.results).toMatchObject([
    { number: 2, is_live: false, note: null },
    { number: 1, is_live: true, note: "the first", by: { id: ask.user } },
  ]);
  expect((await ask("GET", `${flowPath}releases/?limit=1`)).body).toMatchObject({ count: 2, results: [{ number: 2 }] });
  expect((await ask("GET", `${version}readiness/`)).body.edits_since).toBe(0);
});

test("lists of agents and clients have their figures beside them, of what the caller reaches alone", async () => {
  const { ask, organisation, flow } = await addFlow(server);
  const agents = await ask("GET", `/api/organisations/${organisation}/flows/activity/`);
  expect(agents.body.results).toEqual([
    { uuid: flow, languages: ["en-IN"], last_deploy: null, edits_since: 0, calls: { now: 0, daily: Array(7).fill(0) } },
  ]);
  const manager = await server.signIn([{ scope: "independent", policy: "v2.organisation.view" }]);
  const clients = await manager("GET", "/api/organisations/activity/");
  expect(clients.body.results).toContainEqual({
    uuid: organisation,
    agents: 1,
    calls: { now: 0, daily: Array(7).fill(0) },
  });
  const other = await addFlow(server);
  const narrow = await server.signIn([
    { scope: "organisation", id: other.organisation, policy: "v2.organisation.view" },
  ]);
  const seen = (await narrow("GET", "/api/organisations/activity/")).body.results;
  expect(seen.map(({ uuid }: { uuid: string }) => uuid)).toEqual([other.organisation]);
  expect((await narrow("GET", `/api/organisations/${organisation}/flows/activity/`)).status).toBe(404);
});
