// Longer than 400 lines: one started server serves the calls about calls.
import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { compile, parseYaml } from "@parley/flow";
import { runConversation } from "@parley/host";
import { afterAll, expect, test } from "vitest";
import { effect, hides, keepsApart, namesFault, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const rows = "/api/organisations/{org}/flows/{flow}/analytics/";
const path = await own.pathOf(rows);
const { id: flow } = await own.rowOf("/api/organisations/{org}/flows/");
const organisation = await own.organisation();
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const listener = await api.signIn([here("v2.calls.admin"), here("v2.calls_for_clients.view")], "applications");
const idsIn = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map((row) => row.id);
const theirs = await foreign.make(rows);
const nobody = api.server.deps.newId();

test("R211: calls are fetched by their filters", async () => {
  const values: Values = {
    ...(await own.values(rows)),
    caller_number: "+15550009",
    language: "hi-IN",
    duration_ms: 5000,
  };
  const filters = "caller_number=%2B15550009&language=hi-IN&min_duration=5000&max_duration=5000";
  const made = await effect({
    write: () => listener.post(path, values),
    through: () => listener.get(`${path}fetch_calls/?${filters}`),
    seen: (seen) => expect(idsIn(seen)).toHaveLength(1),
  });
  const found = async (query: string) => idsIn(succeeded(await listener.get(`${path}fetch_calls/?${query}`)));
  expect(await found(filters)).toEqual([made.body.id]);
  expect(await found(`${filters}&min_duration=5001`.replace("min_duration=5000&", ""))).toEqual([]);
  namesFault(await listener.get(`${path}fetch_calls/?call_start_time=soon`), "call_start_time", "query");
  const mine = succeeded(await listener.get(`${path}fetch_calls/?limit=500`));
  keepsApart(mine, () => expect(idsIn(mine)).not.toContain(theirs.id));
});

test("one call is described, by each of the calls that ask for it", async () => {
  const made = await own.make(rows);
  const ways = [
    () => listener.get(`${path}call_details/?call_uuid=${made.id}`),
    () => listener.post(`${path.replace("analytics/", "")}fetch_call/`, { call_uuid: made.id }),
    () => listener.post(`/api/flows/${flow}/fetch_call/`, { call_uuid: made.id }),
  ];
  for (const [index, tell] of ways.entries()) {
    const disposition = `told ${index}`;
    await effect({
      write: () => listener.patch(made.path, { disposition }),
      through: tell,
      seen: (seen) => expect(JSON.stringify(seen.body)).toContain(disposition),
    });
  }
  namesFault(await listener.get(`${path}call_details/`), "call_uuid", "query");
  namesFault(await listener.post(`/api/flows/${flow}/fetch_call/`, {}), "call_uuid");
  hides(
    await listener.get(`${path}call_details/?call_uuid=${theirs.id}`),
    await listener.get(`${path}call_details/?call_uuid=${nobody}`),
  );
  hides(
    await listener.post(`/api/flows/${flow}/fetch_call/`, { call_uuid: theirs.id }),
    await listener.post(`/api/flows/${flow}/fetch_call/`, { call_uuid: nobody }),
  );
});

test("the metadata of a call is merged, and a null takes a key away", async () => {
  const made = await own.make(rows, { metadata: { plan: "gold", seat: "4A" } });
  await effect({
    write: () =>
      listener.post(`${path}edit_call_metadata/?call_uuid=${made.id}`, { metadata: { plan: "blue", seat: null } }),
    through: () => listener.get(`${path}call_metadata/?call_uuid=${made.id}`),
    seen: (seen) => expect(seen.body.metadata).toEqual({ plan: "blue" }),
  });
  namesFault(await listener.post(`${path}edit_call_metadata/?call_uuid=${made.id}`, { metadata: 5 }), "metadata");
  hides(
    await listener.post(`${path}edit_call_metadata/?call_uuid=${theirs.id}`, { metadata: {} }),
    await listener.post(`${path}edit_call_metadata/?call_uuid=${nobody}`, { metadata: {} }),
  );
});

const lease = { worker: "w", epoch: 1 };

/** A call that has begun. */
async function begun() {
  const call = api.server.deps.newId();
  await createCall(api.server.database, {
    ...{ id: call, organisation, flow, release: null, version: "0.0.1", category: "ongoing" },
    ...{ caller_number: "+15550001", number: "1000", direction: "inbound", status: "in_progress", language: "en-IN" },
    ...{ started_at: "2026-11-20T10:00:00.000Z", answered_at: "2026-11-20T10:00:02.000Z", metadata: {}, lease },
  });
  return { organisation, call, lease };
}

const end = (key: Awaited<ReturnType<typeof begun>>, recording: string | null) =>
  finishCall(api.server.database, {
    ...{ ...key, status: "completed", disposition: "completed", end_reason: "agent" },
    ...{ ended_at: "2026-11-20T10:00:30.000Z", duration_ms: 28_000, recording },
  });

test("ended calls are counted by block and by wait, until they are deleted", async () => {
  const happened = (block: string) => [
    { seq: 1, at_ms: 0, type: "caller_said", data: { text: "yes" } },
    { seq: 2, at_ms: 0, type: "entered", data: { block } },
    { seq: 3, at_ms: 0, type: "agent_said", data: { say: "s", text: "x" } },
    { seq: 4, at_ms: 500, type: "play_started", data: { say: "s" } },
  ];
  for (const what of ["traffic", "latency"]) {
    const block = api.server.deps.newId();
    const key = await begun();
    await commitTurn(api.server.database, { ...key, events: happened(block) });
    await end(key, null);
    const through = () => listener.get(`${path}${what}/`);
    const blocksIn = (reply: { body: { blocks: readonly Values[] } }) => reply.body.blocks.map(({ id }) => id);
    expect(blocksIn(succeeded(await through()))).toContain(block);
    const gone = await effect({
      write: () => listener.delete(`${path}${key.call}/`),
      through,
      seen: (seen) => expect(blocksIn(seen)).not.toContain(block),
    });
    expect(gone.status).toBe(204);
    namesFault(await listener.get(`${path}${what}/?range=year`), "range", "query");
  }
});

test("what was not understood is told alike words together, masked and sealed ones counted apart, until calls go", async () => {
  const nothingFitted = (seq: number, short: object | null) => ({
    ...{ seq, at_ms: 0, type: "decided" },
    data: { v: 1, at: nobody, by: { by: "no_match", count: 1, meant: null, short, sounded: null }, lost: [] },
  });
  const said = (seq: number, data: Values) => ({
    seq,
    at_ms: 0,
    type: "caller_said",
    data: { language: "en-IN", ...data },
  });
  const key = await begun();
  const taken = { seq: 8, at_ms: 0, type: "decided", data: { v: 1, at: nobody, by: { by: "intent" }, lost: [] } };
  const guess = { intent: "pay", score: 0.41 };
  await commitTurn(api.server.database, {
    ...key,
    events: [
      said(1, { text: "Half now" }),
      nothingFitted(2, null),
      said(3, { text: "half now" }),
      nothingFitted(4, { ...guess, threshold: 0.5 }),
      said(5, { text: "my card is ****", masked: true }),
      nothingFitted(6, null),
      said(7, { text: "yes" }),
      taken,
      said(9, { text: "****", sealed: "closed words" }),
      nothingFitted(10, null),
      said(11, { text: "…" }),
      nothingFitted(12, null),
      nothingFitted(13, null),
    ],
  });
  const through = () => listener.get(`${path}not_understood/?days=30`);
  expect(succeeded(await through()).body).toMatchObject({ answers: 0, utterances: [] });
  await end(key, null);
  expect(succeeded(await through()).body).toMatchObject({
    ...{ answers: 2, hidden: 2, is_cut: false },
    utterances: [{ text: "half now", language: "en-IN", count: 2, block: nobody, guess, call: key.call }],
  });
  await effect({
    write: () => listener.delete(`${path}${key.call}/`),
    through,
    seen: (seen) => expect(seen.body.utterances).toEqual([]),
  });
  namesFault(await listener.get(`${path}not_understood/?days=31`), "days", "query");
});

test("X216: calls are found by the rule that they broke, and summed up by version and day, until they are deleted", async () => {
  const [broken, kept] = [await begun(), await begun()];
  const breach = (seq: number, rule: string) => ({
    ...{ seq, at_ms: seq * 1000, type: "rule_breached" },
    data: { rule, block: nobody, blocked: false },
  });
  await commitTurn(api.server.database, {
    ...broken,
    changes: {},
    events: [breach(1, 'says "no"'), breach(2, 'says "no"'), breach(3, "asks twice")],
  });
  const scores = () => listener.get(`${path}rule_scores/?days=365`);
  const sum = ({ body }: { body: Values }) => {
    const days: readonly { calls: number; broken: readonly { rule: string; calls: number }[] }[] = JSON.parse(
      JSON.stringify(body.days),
    );
    const broken = days.flatMap((each) => each.broken.map(({ rule, calls }) => [rule, calls] as const));
    return { calls: days.reduce((all, { calls }) => all + calls, 0), broken: Object.fromEntries(broken) };
  };
  const before = sum(succeeded(await scores()));
  await end(broken, null);
  await end(kept, null);
  expect(sum(succeeded(await scores()))).toEqual({
    calls: before.calls + 2,
    broken: { ...before.broken, 'says "no"': 1, "asks twice": 1 },
  });
  const found = async (rule: string) =>
    idsIn(succeeded(await listener.get(`${path}fetch_calls/?rule=${encodeURIComponent(rule)}`)));
  expect(await found('says "no"')).toEqual([broken.call]);
  expect(await found("no such rule")).toEqual([]);
  const any = succeeded(
    await listener.get(`${path}fetch_calls/?broke_rule=true&call_uuid=${broken.call},${kept.call}`),
  );
  expect(any.body.results).toMatchObject([{ id: broken.call, broken_rules: ['says "no"', "asks twice"] }]);
  namesFault(await listener.get(`${path}fetch_calls/?broke_rule=perhaps`), "broke_rule", "query");
  await effect({
    write: () => listener.delete(`${path}${broken.call}/`),
    through: scores,
    seen: (seen) => expect(sum(seen)).toEqual({ calls: before.calls + 1, broken: before.broken }),
  });
  namesFault(await listener.get(`${path}rule_scores/?days=366`), "days", "query");
  namesFault(await listener.get(`${path}rule_scores/?days=some`), "days", "query");
});

test("what callers said is told with masked, sealed and other answers counted apart, until calls go", async () => {
  const by = (seq: number, how: string) => ({
    ...{ seq, at_ms: 0, type: "decided" },
    data: { v: 1, at: nobody, by: { by: how }, lost: [] },
  });
  const said = (seq: number, data: Values) => ({
    ...{ seq, at_ms: 0, type: "caller_said" },
    data: { language: "en-IN", ...data },
  });
  const key = await begun();
  const fresh = `said only here ${key.call}`;
  await commitTurn(api.server.database, {
    ...key,
    events: [
      said(1, { text: fresh }),
      by(2, "intent"),
      said(3, { text: fresh.toUpperCase() }),
      by(4, "no_match"),
      said(5, { text: "my card is ****", masked: true }),
      by(6, "no_match"),
      said(7, { text: "****", sealed: "closed words" }),
      by(8, "no_match"),
      said(9, { text: "at five" }),
      by(10, "values"),
    ],
  });
  const through = () => listener.get(`${path}said/?calls=1000`);
  const { body: before } = succeeded(await through());
  await end(key, null);
  const { body: after } = succeeded(await through());
  const more = (count: "calls" | "answers" | "hidden" | "otherwise") => Number(after[count]) - Number(before[count]);
  expect([more("calls"), more("answers"), more("hidden"), more("otherwise")]).toEqual([1, 2, 2, 1]);
  expect(after.utterances).toContainEqual({
    text: fresh.toUpperCase(),
    ...{ language: "en-IN", count: 2, call: key.call },
  });
  await effect({
    write: () => listener.delete(`${path}${key.call}/`),
    through,
    seen: (seen) => expect(JSON.stringify(seen.body)).not.toContain(key.call),
  });
  namesFault(await listener.get(`${path}said/?calls=0`), "calls", "query");
});

test("a recording is heard until its call is deleted", async () => {
  const key = await begun();
  const { call } = key;
  const recording = `recordings/${call}.wav`;
  await end(key, recording);
  await api.server.deps.files.put(recording, new TextEncoder().encode("RIFF0123456789"));
  const hear = () => listener.get(`${path}recording/?call_uuid=${call}`);
  expect((await hear()).body).toBe("RIFF0123456789");
  await effect({
    write: () => listener.delete(`${path}${call}/`),
    through: hear,
    seen: (seen) => expect(seen.status).toBe(404),
  });
  hides(await listener.get(`${path}recording/?call_uuid=${theirs.id}`), await hear());
});

test("the map of a test's path is that of its version as it is", async () => {
  const made = await own.make(rows, { version: "0.0.1" });
  const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
  const designer = await api.signIn([here("v2.flow.view"), here("v2.flow.edit")]);
  const sub = succeeded(await designer.get(`${version}sub-flows/`)).body.results[0];
  const map = (call: unknown) => listener.get(`${path}session_flow/?call_uuid=${call}`);
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "On the map" }),
    through: () => map(made.id),
    seen: (seen) => expect(seen.body.blocks).toContainEqual(expect.objectContaining({ name: "On the map" })),
  });
  hides(await map(theirs.id), await map(nobody));
});

test("the last calls are told as they are played again: how each began, and its record without closed words", async () => {
  const told = `${path}recorded_calls/`;
  const { database } = api.server;
  const older = await begun();
  await end(older, null);
  const key = await begun();
  const block = api.server.deps.newId();
  const events = [
    { type: "began", data: { channel: "voice", zone: "UTC", language: null, entry: null, account: ["plan", "due"] } },
    { type: "entered", data: { block, name: "Menu", path: null, visit: 1 } },
    { type: "caller_said", data: { text: "*", masked: true, sealed: "closed" } },
    { type: "decided", data: { v: 1 } },
    { type: "metadata_set", data: { key: "choice", from: "none", value: "one" } },
    { type: "metadata_set", data: { key: "choice", from: "one", value: "two" } },
    { type: "metadata_set", data: { key: "made", from: null, value: "here" } },
    { type: "account_set", data: { name: "plan", from: "gold", value: "blue" } },
    { type: "requested", data: { request: "1", kind: "action", name: "look", block, body: { secret: 1 } } },
  ].map((event, index) => ({ ...event, seq: index + 1, at_ms: index * 10 }));
  const changes = { metadata: { choice: "two", made: "here", order: 7 } };
  await commitTurn(database, { ...key, events, changes });
  const before = succeeded(await listener.get(told));
  await finishCall(database, {
    ...{ ...key, status: "completed", disposition: "completed", end_reason: "agent" },
    ...{ ended_at: "2026-11-20T10:00:30.000Z", duration_ms: 28_000, recording: null },
    session: { v: 2, account: { plan: "blue", due: "20" } },
  });
  const after = succeeded(await listener.get(`${told}?category=completed`));
  const itself = (reply: { body: { results: readonly { call_uuid: string }[] } }) =>
    reply.body.results.filter(({ call_uuid }) => call_uuid === key.call);
  expect(after.body.ongoing).toBe(before.body.ongoing - 1);
  expect(itself(after)).toEqual([
    {
      ...{ call_uuid: key.call, version: "0.0.1", release: null, caller_number: "+15550001" },
      answered_ms: Date.parse("2026-11-20T10:00:02.000Z"),
      metadata: { choice: "none", order: 7 },
      account: { plan: "gold", due: "20" },
      events: [
        { at_ms: 0, type: "began", data: events[0]?.data },
        { at_ms: 10, type: "entered", data: { block, name: "Menu" } },
        { at_ms: 20, type: "caller_said", data: { text: "*", masked: true, is_encrypted: true } },
        { at_ms: 80, type: "requested", data: { request: "1", kind: "action", name: "look", block } },
      ],
    },
  ]);
  const further = succeeded(await listener.get(`${told}?limit=1&before=${key.call}`));
  expect(further.body).toMatchObject({
    results: [{ call_uuid: older.call, events: [], account: null }],
    next: older.call,
  });

  const ofAgent = await api.signIn([{ scope: "flow", id: flow, policy: "v2.calls_for_clients.view" }], "applications");
  expect(itself(succeeded(await ofAgent.get(told)))).toMatchObject([{ call_uuid: key.call, account: null }]);
  expect(itself(succeeded(await listener.get(`${told}?category=subtesting`)))).toEqual([]);

  const idsOf = (reply: { body: { results: readonly { call_uuid: string }[] } }) =>
    reply.body.results.map(({ call_uuid }) => call_uuid);
  await effect({
    write: () => listener.delete(`${path}${key.call}/`),
    through: () => listener.get(told),
    seen: (seen) => expect(idsOf(seen)).not.toContain(key.call),
  });
  const mine = succeeded(await listener.get(told));
  keepsApart(mine, () => expect(idsOf(mine)).not.toContain(theirs.id));
  expect(succeeded(await listener.get(`${told}?before=${theirs.id}`)).body.results).toEqual([]);
  namesFault(await listener.get(`${told}?limit=101`), "limit", "query");
  namesFault(await listener.get(`${told}?before=first`), "before", "query");
  namesFault(await listener.get(`${told}?category=all`), "category", "query");
});

const menu = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: "For billing, press 1. To leave, press 2."
      paths: [{ dtmf: "1", to: Billing }, { dtmf: "2", to: Bye }, { no_input: 0, to: Bye }, { no_match: 0, to: Bye }]
    Billing: { type: End, say: "All is paid.", end_state: billed }
    Bye: { type: End, say: "Goodbye.", end_state: left }
`;

/** The record of a call that pressed a key, made by the version itself. */
function recordOf(yaml: string, press: string) {
  const parsed = parseYaml(yaml, { makeId: () => api.server.deps.newId() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
  const { turns } = runConversation(compile(parsed.document), understand, { name: "call", steps: [{ press }] });
  const began = turns[0]?.event.now ?? 0;
  const entries = turns.flatMap(({ event, effects }) =>
    effects.flatMap((effect) => (effect.type === "log" ? [{ at_ms: event.now - began, entry: effect.entry }] : [])),
  );
  return entries.map(({ at_ms, entry: { type, ...data } }, index) => ({
    ...{ seq: index + 1, at_ms, type },
    data: JSON.parse(JSON.stringify(data)),
  }));
}

test("X011: golden calls are played against a version, and a deploy waits for them where the version asks for it", async () => {
  const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
  const designer = await api.signIn([here("v2.flow.view"), here("v2.flow.edit"), here("v2.flow.admin")]);
  const tester = await api.signIn([here("v2.e2e_test.admin")]);
  const run = () => tester.post(`${version}golden_calls/run/`);
  for (const { id, golden } of succeeded(await listener.get(`${path}?limit=500`)).body.results) {
    if (golden) succeeded(await listener.patch(`${path}${id}/`, { golden: false }));
  }
  const yaml = menu.replace("parley: 1", "parley: 1\nsettings: { deploy_checks: [golden] }");
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  const none = await designer.post(`${version}deploy/`, {});
  expect([none.status, none.body.unmet], JSON.stringify(none.body)).toEqual([
    409,
    [{ check: "golden", message: "The agent has no golden calls." }],
  ]);
  const counts = { calls: 0, same: 0, otherwise: 0, parted: 0 };
  expect(succeeded(await run()).body).toMatchObject({ results: [], ...counts });

  const key = await begun();
  const written = succeeded(await designer.get(`${version}generate_yaml/`)).body;
  await commitTurn(api.server.database, { ...key, events: recordOf(written, "2"), changes: {} });
  await end(key, null);
  const wentSo = { call: key.call, end: "same", turn: null, message: "It goes as it went." };
  await effect({
    write: () => listener.patch(`${path}${key.call}/`, { golden: true }),
    through: run,
    seen: (seen) => expect(seen.body).toMatchObject({ results: [wentSo], ...counts, calls: 1, same: 1 }),
  });
  const { blocks } = succeeded(await run()).body.coverage;
  expect([blocks.touched > 0, blocks.touched <= blocks.all]).toEqual([true, true]);
  succeeded(await designer.post(`${version}deploy/`, {}));

  succeeded(
    await designer.put(`${version}save_yaml/`, { yaml: written.replace("end_state: left", "end_state: gone") }),
  );
  const parted = succeeded(await run());
  expect(parted.body).toMatchObject({
    calls: 1,
    same: 0,
    parted: 1,
    results: [{ call: key.call, end: "differs", turn: 2 }],
  });
  const refused = await designer.post(`${version}deploy/`, {});
  expect([refused.status, refused.body.code]).toEqual([409, "checks_unmet"]);
  expect(refused.body.unmet[0].message).toContain(`1 of 1 golden calls go another way: ${key.call}: Turn 2`);

  // A version that does not ask for them is warned, and deployed.
  const line = async () => succeeded(await designer.get(`${version}deploy_checks/`)).body.checks.at(-1);
  expect(await line()).toMatchObject({ check: "golden", wanted: true, state: "unmet" });
  succeeded(await designer.patch(version, { deploy_checks: [] }));
  expect(await line()).toMatchObject({
    ...{ check: "golden", wanted: false, state: "warned" },
    message: expect.stringContaining("1 of 1 golden calls go another way"),
  });
  succeeded(await designer.post(`${version}deploy/`, {}));

  // Who may not run end-to-end tests may not run these; another client's version is not there.
  expect((await designer.post(`${version}golden_calls/run/`)).status).toBe(403);
  const other = (await foreign.pathOf(rows)).replace("analytics/", "versions/0.0.1/golden_calls/run/");
  hides(await tester.post(other), await tester.post(`${version.replace(flow, nobody)}golden_calls/run/`));
  namesFault(await tester.post(`${version}golden_calls/run/?colour=red`), "colour", "query");
  await effect({
    write: () => listener.patch(`${path}${key.call}/`, { golden: false }),
    through: run,
    seen: (seen) => expect(seen.body.calls).toBe(0),
  });
});
