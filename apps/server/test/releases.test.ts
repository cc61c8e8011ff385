import { fakeRecogniser, type SpeechProvider } from "@parley/speech";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let opened = 0;
/** Tells which voices it has, and speaks nothing; hears English. */
const voices: SpeechProvider = {
  name: "voices",
  hear: async () => {
    opened += 1;
    return { ...fakeRecogniser(() => [], "english"), knows: (language) => language.startsWith("en-") };
  },
  speak: async () => ({
    name: "voices",
    description: "voices",
    synthesise: async () => ({ samples: new Int16Array(1), rate: 8000 }),
    voices: async () => ({ names: ["en-gb", "hi"], variants: ["f3"] }),
  }),
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speech: [voices] });
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

test("a version tells everywhere which voice is not there, and which are", async () => {
  const { ask, version } = await addFlow(server);
  for (const [name, tts_agent] of [
    ["Priya", "alloy"],
    ["Ravi", "en-gb"],
  ]) {
    await ask("POST", `${version}tts_persona/`, { name, tts_agent });
  }
  expect((await ask("GET", `${version}voices/`)).body).toEqual({
    voices: { names: ["en-gb", "hi"], variants: ["f3"] },
  });
  const { issues, warnings } = (await ask("GET", `${version}readiness/`)).body;
  expect((await ask("GET", `${version}validate/`)).body, "what the editor and the list of agents count").toMatchObject({
    issues,
    warnings,
  });
  const message = 'There is no voice "alloy" here, so "Priya" speaks with the usual one. There are: en-gb, f3.';
  expect(issues.filter(({ code }: { code: string }) => code === "unknown_voice")).toMatchObject([
    { type: "warning", object_name: "Priya", field: "tts_agent", message },
  ]);
});

test("a version tells everywhere which recogniser is not there; none is opened before one is named", async () => {
  const { ask, version } = await addFlow(server);
  const found = async (call: string) =>
    (await ask("GET", `${version}${call}/`)).body.issues.filter(
      ({ code }: { code: string }) => code === "unknown_recogniser",
    );
  expect(await found("readiness")).toEqual([]);
  expect(opened).toBe(0);
  expect((await ask("PATCH", version, { asr_provider: "alpha" })).status).toBe(200);
  const message = 'No recogniser "alpha" hears this agent here, so what callers say goes unheard. Known is english.';
  const issues = [{ type: "warning", object_name: "Settings", field: "asr_provider", message }];
  expect(await found("readiness")).toMatchObject(issues);
  expect(await found("validate")).toMatchObject(issues);
  const { status, body } = await ask("GET", `${version}recognisers/`);
  expect(status).toBe(200);
  expect(body.recognisers).toMatchObject([{ name: "english" }]);
  expect(body.recognisers[0].languages).toContain("en-IN");
  expect(body.recognisers[0].languages).not.toContain("hi-IN");
  await ask("PATCH", version, { asr_provider: "english" });
  expect(await found("readiness")).toEqual([]);
});

test("the releases of a flow are listed newest first, with their maker and the live one", async () => {
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
  const second = await ask("POST", `${version}deploy/`, {});
  const brought = (await ask("GET", `${flowPath}releases/${first.body.id}/changes/`)).body.changes;
  expect(brought).toMatchObject({
    added: [],
    removed: [],
    changed: [{ noun: "block", name: "Bye", fields: [{ field: "name", before: "Goodbye", after: "Bye" }] }],
  });
  const same = await ask("GET", `${flowPath}releases/${second.body.id}/changes/`);
  expect(same.body.changes).toEqual({ added: [], removed: [], changed: [] });
  const stranger = await addFlow(server);
  for (const release of [first.body.id, "none"]) {
    expect((await stranger.ask("GET", `${stranger.flowPath}releases/${release}/changes/`)).status).toBe(404);
  }
  await ask("POST", `${version}deploy/`, { release: first.body.id });
  const { body } = await ask("GET", `${flowPath}releases/`);
  expect(body.results).toMatchObject([
    { number: 2, is_live: false, note: null },
    { number: 1, is_live: true, note: "the first", by: { id: ask.user } },
  ]);
  expect((await ask("GET", `${flowPath}releases/?limit=1`)).body).toMatchObject({ count: 2, results: [{ number: 2 }] });
  expect((await ask("GET", `${version}readiness/`)).body.edits_since).toBe(0);
});

test("what callers hear already is not deployed again", async () => {
  const { ask, version, flowPath, startBlock, subflow } = await addFlow(server);
  const block = (await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow })).body;
  await ask("POST", `${version}paths/`, {
    source_block: startBlock,
    destination_block: block.id,
    transition_type: "always",
  });
  const refused = { status: 409, body: { code: "nothing_changed", detail: expect.stringContaining("0.0.1 r1") } };
  const both = await Promise.all([ask("POST", `${version}deploy/`, {}), ask("POST", `${version}deploy/`, {})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject(refused);
  const [{ id: live }] = (await ask("GET", `${flowPath}releases/`)).body.results;
  expect(await ask("POST", `${version}deploy/`, { release: live })).toMatchObject(refused);
  await ask("PATCH", `${version}blocks/${block.id}/`, { render_info: { x: 40, y: 80 } });
  expect(await ask("POST", `${version}deploy/`, {}), "where a block is drawn").toMatchObject(refused);
  await ask("PATCH", `${version}blocks/${block.id}/`, { name: "Goodbye" });
  await ask("PATCH", `${version}blocks/${block.id}/`, { name: "Bye" });
  expect(await ask("POST", `${version}deploy/`, {}), "a change that was taken back").toMatchObject(refused);
  await ask("PATCH", `${version}blocks/${block.id}/`, { name: "Goodbye" });
  expect((await ask("POST", `${version}deploy/`, {})).body).toMatchObject({ number: 2 });

  const copied = await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  const copy = `${flowPath}versions/${copied.body.version}/`;
  expect((await ask("GET", `${copy}readiness/`)).body.changes).toEqual({ added: [], removed: [], changed: [] });
  expect(await ask("POST", `${copy}deploy/`, {}), "another version").toMatchObject({ status: 200 });
  expect(await ask("POST", `${copy}deploy/`, {})).toMatchObject({ status: 409, body: { code: "nothing_changed" } });
});

test("lists of agents and clients have their figures beside them, of what the caller reaches alone", async () => {
  const { ask, organisation, flow } = await addFlow(server);
  const calls = { now: 0, daily: Array(7).fill(0), failed: 0, dropped: 0, held: 0, transferred: 0 };
  const agents = await ask("GET", `/api/organisations/${organisation}/flows/activity/`);
  expect(agents.body.results).toEqual([{ uuid: flow, languages: ["en-IN"], last_deploy: null, edits_since: 0, calls }]);
  const manager = await server.signIn([{ scope: "independent", policy: "v2.organisation.view" }]);
  const clients = await manager("GET", "/api/organisations/activity/");
  expect(clients.body.results).toContainEqual({
    uuid: organisation,
    agents: 1,
    storage_used: 0,
    calls,
  });
  const other = await addFlow(server);
  const narrow = await server.signIn([
    { scope: "organisation", id: other.organisation, policy: "v2.organisation.view" },
  ]);
  const seen = (await narrow("GET", "/api/organisations/activity/")).body.results;
  expect(seen.map(({ uuid }: { uuid: string }) => uuid)).toEqual([other.organisation]);
  expect((await narrow("GET", `/api/organisations/${organisation}/flows/activity/`)).status).toBe(404);
});

test("a version whose lists leave no room for its intents is not deployed: each of its calls would fail", async () => {
  const { ask, flowPath, version, startBlock, subflow } = await addFlow(server);
  const bye = (await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow })).body;
  const way = { source_block: startBlock, destination_block: bye.id, transition_type: "always" };
  await ask("POST", `${version}paths/`, way);
  const first = (await ask("POST", `${version}deploy/`, {})).body;
  const { id: ontology, flow_config } = (await ask("POST", `${flowPath}ontologies/`, { name: "Words" })).body;
  const intent = (await ask("POST", "/api/intents/", { name: "move", ontology, flow_config })).body.id;
  const said = { intent, language: "en-IN", utterance: "I have moved" };
  expect((await ask("POST", `${flowPath}ontologies/${ontology}/languages/`, said)).status).toBe(201);
  for (let list = 0; list < 12; list += 1) {
    const values = Array.from({ length: 2800 }, (_, place) => ({ value: `street ${list} number ${place}` }));
    const entity = { name: `street ${list}`, types: ["list"], config: { values }, ontology, flow_config };
    const made = await ask("POST", "/api/entities/", entity);
    expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(201);
  }
  const due_at = new Date(server.deps.now() + 3_600_000).toISOString();
  for (const [call, body] of [
    ["deploy", {}],
    ["deploy_requests", { due_at }],
  ] as const) {
    expect(await ask("POST", `${version}${call}/`, body), call).toMatchObject({
      status: 422,
      body: { code: "vocabulary_too_large" },
    });
  }
  expect((await ask("GET", `${flowPath}releases/?given=true`)).body.results).toMatchObject([
    { id: first.id, is_live: true },
  ]);
});

test("a deploy takes only the revision, and a roll back replaces only the release, that was looked at", async () => {
  const { ask, flowPath, version, startBlock, subflow } = await addFlow(server);
  const bye = (await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow })).body;
  const way = { source_block: startBlock, destination_block: bye.id, transition_type: "always" };
  await ask("POST", `${version}paths/`, way);
  const { revision } = (await ask("GET", `${version}readiness/`)).body;
  await ask("PATCH", version, { max_transit_limit: 40 });
  const stale = { status: 412, body: { code: "stale" } };
  expect(await ask("POST", `${version}deploy/`, { revision })).toMatchObject(stale);
  expect((await ask("GET", `${flowPath}releases/`)).body.count).toBe(0);
  const r1 = (await ask("POST", `${version}deploy/`, { revision: revision + 1 })).body.id;
  const faultOf = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await ask(method, path, body);
    return [status, answer.errors?.[0]];
  };
  const wrong = (field: string, message: string) => [400, { field, code: "invalid", message }];
  expect(await faultOf("POST", `${version}deploy/`, { instead_of: r1 })).toEqual(
    wrong("instead_of", "It goes with release alone."),
  );
  expect(await faultOf("POST", `${version}deploy/`, { revision: "1" })).toEqual(
    wrong("revision", "Write a whole number."),
  );
  expect(await faultOf("GET", `${flowPath}releases/?given=maybe`)).toEqual(wrong("given", "Write true or false."));
  await ask("PATCH", version, { max_transit_limit: 41 });
  const r2 = (await ask("POST", `${version}deploy/`, {})).body.id;
  await ask("PATCH", version, { max_transit_limit: 42 });
  const r3 = (await ask("POST", `${version}deploy/`, {})).body.id;
  // An Undo that means to replace r2 finds r3 live.
  expect(await ask("POST", `${version}deploy/`, { release: r1, instead_of: r2 })).toMatchObject(stale);
  expect((await ask("POST", `${version}deploy/`, { release: r1, instead_of: r3 })).status).toBe(200);
  expect((await ask("POST", `${version}deploy/`, { release: r2 })).status).toBe(200);
});
