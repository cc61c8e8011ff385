// @module-tag long
import { commitTurn, finishCall } from "@parley/db/store";
import { compile, parseYaml } from "@parley/flow";
import { runConversation } from "@parley/host";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { yesterday } from "../../yesterday.ts";
import { effect, hides, keepsApart, namesFault, succeeded } from "../client.ts";
import { startListener } from "./listener.ts";

const { api, path, flow, organisation, here, listener, theirs, begun, end } = await startListener();
afterAll(() => api.close());

const nobody = api.server.deps.newId();

test("the last calls come as replay needs them: how each began, and its record without closed words", async () => {
  const told = `${path}recorded_calls/`;
  const { database } = api.server;
  const older = await begun();
  await end(older, null);
  await end(await begun({ version: null }), null);
  await end(await begun({ answered_at: null }), null);
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
    ...{ ended_at: `${yesterday}T10:00:30.000Z`, duration_ms: 28_000, recording: null },
    session: { v: 2, account: { plan: "blue", due: "20" } },
  });
  const after = succeeded(await listener.get(`${told}?category=completed`));
  const itself = (reply: { body: { results: readonly { call_uuid: string }[] } }) =>
    reply.body.results.filter(({ call_uuid }) => call_uuid === key.call);
  expect(after.body.ongoing).toBe(before.body.ongoing - 1);
  expect(itself(after)).toEqual([
    {
      ...{ call_uuid: key.call, version: "0.0.1", release: null, caller_number: "+15550001" },
      answered_ms: Date.parse(`${yesterday}T10:00:02.000Z`),
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
  keepsApart(mine, () => expect(idsOf(mine)).not.toContain(theirs.call.id));
  expect(succeeded(await listener.get(`${told}?before=${theirs.call.id}`)).body.results).toEqual([]);
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
  const line = async () => succeeded(await designer.get(`${version}deploy_checks/`)).body.checks.at(-1);
  for (const unheard of [{ version: null }, { answered_at: null }]) {
    const call = await begun(unheard);
    await end(call, null);
    const gilded = await listener.patch(`${path}${call.call}/`, { golden: true });
    expect([gilded.status, gilded.body.code]).toEqual([409, "call_not_replayable"]);
    const brought = await listener.post(path, { golden: true, status: "no_answer", ...unheard });
    expect([brought.status, brought.body.code], JSON.stringify(brought.body)).toEqual([409, "call_not_replayable"]);
    // One that was marked before such calls were refused holds no draft to anything.
    await api.server.database.asSystem("mark an old call", (db) =>
      sql`update call set golden = true where id = ${call.call}`.execute(db),
    );
    expect(await line()).toMatchObject({ check: "golden", state: "unmet", message: "The agent has no golden calls." });
    succeeded(await designer.patch(version, { deploy_checks: [] }));
    expect(await line()).toMatchObject({ check: "golden", state: "unchecked", message: null });
    succeeded(await designer.patch(version, { deploy_checks: ["golden"] }));
  }

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
  expect(await line()).toMatchObject({ check: "golden", wanted: true, state: "unmet" });
  succeeded(await designer.patch(version, { deploy_checks: [] }));
  expect(await line()).toMatchObject({
    ...{ check: "golden", wanted: false, state: "warned" },
    message: expect.stringContaining("1 of 1 golden calls go another way"),
  });
  succeeded(await designer.post(`${version}deploy/`, {}));

  // Who may not run end-to-end tests may not run these; another client's version is not there.
  expect((await designer.post(`${version}golden_calls/run/`)).status).toBe(403);
  const other = theirs.path.replace("analytics/", "versions/0.0.1/golden_calls/run/");
  hides(await tester.post(other), await tester.post(`${version.replace(flow, nobody)}golden_calls/run/`));
  namesFault(await tester.post(`${version}golden_calls/run/?colour=red`), "colour", "query");
  await effect({
    write: () => listener.patch(`${path}${key.call}/`, { golden: false }),
    through: run,
    seen: (seen) => expect(seen.body.calls).toBe(0),
  });
});
