import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { wordsContext } from "@parley/keys";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

const lease = { worker: "w", epoch: 1 };
let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let path: string;
const calls: string[] = [];

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  path = `${made.flowPath}analytics/`;
  for (const [index, answered] of ["2026-11-20T10:00:02.000Z", "2026-11-21T10:00:02.000Z"].entries()) {
    const call = newId();
    calls.push(call);
    const key = { organisation: made.organisation, call, lease };
    await createCall(
      server.database,
      newCall({
        id: call,
        organisation: made.organisation,
        flow: made.flow,
        category: index === 0 ? "ongoing" : "subtesting",
        version: `0.0.${index + 1}`,
        caller_number: `+1555010${index}`,
        number: "1000",
        language: "en-IN",
        started_at: answered.replace(":02", ":00"),
        answered_at: answered,
        metadata: { order: String(index) },
        lease,
      }),
    );
    const block = newId();
    await commitTurn(server.database, {
      ...key,
      events: [
        { seq: 1, at_ms: 0, type: "entered", data: { block, name: "Menu", path: null, visit: 1 } },
        { seq: 2, at_ms: 10, type: "agent_said", data: { text: "<speak>Hello <b>you</b></speak>", language: "en-IN" } },
        { seq: 3, at_ms: 2000, type: "caller_pressed", data: { digits: "1" } },
        { seq: 4, at_ms: 2300, type: "agent_said", data: { text: `Balance ${index}`, language: "en-IN" } },
      ],
    });
    await finishCall(server.database, {
      ...key,
      status: "completed",
      disposition: "completed",
      end_reason: "agent",
      ended_at: answered.replace(":02", ":30"),
      duration_ms: 28_000 + index * 1000,
      recording: index === 0 ? `recordings/${call}.wav` : null,
    });
  }
  await server.deps.files.put(`recordings/${calls[0]}.wav`, new TextEncoder().encode("RIFF0123456789"));
});
afterAll(() => server.close());

const ongoing = (of: Pick<typeof made, "organisation" | "flow">, id: string) => ({
  ...{ id, organisation: of.organisation, flow: of.flow, release: null, version: "0.0.1" },
  ...{ category: "ongoing" as const, status: "in_progress" as const, direction: "inbound" as const },
  ...{ caller_number: "+15559999", number: "1000", language: "en-IN", metadata: {}, lease },
  ...{ started_at: "2026-11-21T11:00:00.000Z", answered_at: "2026-11-21T11:00:02.000Z" },
});

const ended = {
  status: "completed",
  disposition: "completed",
  end_reason: "caller",
  ended_at: "2026-11-21T11:00:30.000Z",
  duration_ms: 28_000,
  recording: null,
} as const;

const ids = async (query: string) =>
  (await made.ask("GET", `${path}fetch_calls/?fields=id&${query}`)).body.results.map((row: { id: string }) => row.id);

test("R089: a category that is none of the four is refused, not an empty list", async () => {
  expect(await made.ask("GET", `${made.flowPath}analytics/fetch_calls/?category=finished`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "category", message: "Write one of completed, ongoing, subtesting, starred." }] },
  });
});

test("R211: calls are found by each filter of the screen, newest first", async () => {
  const [first, second] = calls;
  expect(await ids("")).toEqual([second, first]);
  expect(await ids("category=completed")).toEqual([first]);
  expect(await ids("category=subtesting")).toEqual([second]);
  expect(await ids("category=starred")).toEqual([]);
  expect(await ids("call_start_time=2026-11-21T00:00:00Z")).toEqual([second]);
  expect(await ids("call_end_time=2026-11-21")).toEqual([first]);
  expect(await ids("min_duration=28500")).toEqual([second]);
  expect(await ids("max_duration=28500")).toEqual([first]);
  expect(await ids("call_type=outbound")).toEqual([]);
  expect(await ids("version=0.0.1")).toEqual([first]);
  expect(await ids("version=0.0.2,0.0.1")).toEqual([second, first]);
  expect(await ids("version=0.0.9")).toEqual([]);
  expect(await ids("caller_number=%2B15550100")).toEqual([first]);
  expect(await ids("caller_number__contains=55501")).toEqual([second, first]);
  expect(await ids("caller_number__contains=50100")).toEqual([first]);
  expect(await ids("caller_number__contains=50100&caller_number__contains=50101")).toEqual([second, first]);
  // The agent's own number, and what was said, are no part of the caller's.
  for (const other of ["1000", "Balance", "555%25"]) {
    expect(await ids(`caller_number__contains=${other}`), other).toEqual([]);
  }
  expect(await ids("custom_search=order%3D1")).toEqual([second]);
  expect(await ids("custom_search=balance 0")).toEqual([first]);
  expect(await ids("ordering=call_created_at&limit=1")).toEqual([first]);
  expect(await ids(`call_uuid=${first},${newId()}`)).toEqual([first]);
  expect(await ids(`call_uuid=${first}&category=subtesting`)).toEqual([]);
  expect(await ids("search=hello BALANCE 5550101")).toEqual([second]);
  expect(await ids("search=speak")).toEqual([]);
  expect(await ids("search=100%25")).toEqual([]);
  expect((await made.ask("GET", `${path}fetch_calls/?colour=red`)).body.code).toBe("unknown_parameter");
  expect((await made.ask("GET", `${path}fetch_calls/?min_duration=long`)).status).toBe(400);
});

test("a text too short for any index is refused, in both lists", async () => {
  const refused = { status: 400, body: { errors: [{ code: "too_short" }] } };
  expect(await made.ask("GET", `${path}fetch_calls/?custom_search=a 1`)).toMatchObject(refused);
  expect(await made.ask("GET", `${path}fetch_calls/?search=he ab`)).toMatchObject(refused);
  expect(await made.ask("GET", `${path}fetch_calls/?caller_number__contains=%2B91`)).toMatchObject(refused);
  expect(await made.ask("GET", `${path}?search=ab`)).toMatchObject(refused);
  expect((await made.ask("GET", `${path}?search=Hello`)).body.count).toBe(2);
});

test("metadata are found by text, number, truth and null", async () => {
  const [id] = calls;
  const kept = { count: 7, name: "Asha", open: true, none: null, code: "7" };
  const before = (await made.ask("GET", `${path}call_metadata/?call_uuid=${id}`)).body.metadata;
  await made.ask("PATCH", `${path}${id}/`, { metadata: { ...before, ...kept } });
  for (const search of ["count=7", "name=Asha", "open=true", "none=null", "code=7"]) {
    expect(await ids(`custom_search=${search}`), search).toEqual([id]);
  }
  for (const search of ["count=8", "name=asha", "open=false", "name="]) {
    expect(await ids(`custom_search=${search}`), search).toEqual([]);
  }
  await made.ask("PATCH", `${path}${id}/`, { metadata: before });
});

test("what was said is found once a call has ended, its numbers at once; labels when they are put on", async () => {
  const own = await addFlow(server);
  const analytics = `${own.flowPath}analytics/`;
  const found = async (search: string) =>
    (await own.ask("GET", `${analytics}fetch_calls/?search=${search}`)).body.count;
  const key = { organisation: own.organisation, call: newId(), lease };
  await createCall(server.database, ongoing(own, key.call));
  const said = { seq: 1, at_ms: 0, type: "caller_said", data: { text: "I lost my umbrella" } };
  await commitTurn(server.database, { ...key, events: [said] });
  expect([await found("5559999"), await found("umbrella")]).toEqual([1, 0]);
  await finishCall(server.database, { ...key, ...ended });
  expect([await found("umbrella"), await found("completed")]).toEqual([1, 1]);
  await own.ask("PATCH", `${analytics}${key.call}/`, { disposition: "lost property", tags: ["rainy"] });
  expect([await found("rainy"), await found("property umbrella"), await found("completed")]).toEqual([1, 1, 0]);
});

test("many calls are counted to ten thousand and then estimated; every page follows the one before", async () => {
  const own = await addFlow(server);
  const analytics = `${own.flowPath}analytics/`;
  await server.database.asSystem("add many calls", (db) =>
    sql`insert into call (organisation_id, flow, status, category, created_at)
      select ${own.organisation}, ${own.flow}, 'completed', 'completed', now() - n * interval '1 second'
      from generate_series(1, 10050) as n`.execute(db),
  );
  const first = await own.ask("GET", `${analytics}fetch_calls/?limit=2`);
  expect(first.body).toMatchObject({ count_is_about: true, next: expect.stringContaining("offset=2") });
  expect(first.body.count).toBeGreaterThan(10_000);
  const exact = await own.ask("GET", `${analytics}fetch_calls/?limit=2&language=en-IN`);
  expect(exact.body).toEqual({ count: 0, next: null, previous: null, results: [] });
  const last = await own.ask("GET", `${analytics}?limit=30&offset=10030`);
  expect(last.body).toMatchObject({ count_is_about: true, next: null });
  expect(last.body.results).toHaveLength(20);
});

test("a cursor walks through all calls once", async () => {
  const first = await made.ask("GET", `${path}fetch_calls/?cursor=&limit=1`);
  expect(first.body).toMatchObject({
    count: null,
    results: [{ id: calls[1] }],
    next: expect.stringContaining("cursor="),
  });
  const second = await made.ask("GET", first.body.next);
  expect(second.body).toMatchObject({ results: [{ id: calls[0] }], next: null });
  expect((await made.ask("GET", `${path}fetch_calls/?cursor=abc`)).status).toBe(400);
});

test("one call is read: transcript, blocks, keys, timings", async () => {
  const told = await made.ask("GET", `${path}call_details/?call_uuid=${calls[0]}&ssml_redact=true`);
  expect(told.body).toMatchObject({
    call_uuid: calls[0],
    disposition: "completed",
    transcript: [
      { speaker: "agent", text: "Hello you", at_ms: 10 },
      { speaker: "caller", text: "1", is_keys: true },
      { speaker: "agent", text: "Balance 0" },
    ],
    blocks: [{ name: "Menu", at_ms: 0, until_ms: 28_000 }],
    dtmf: [{ at_ms: 2000, digits: "1" }],
    timings: { ring_ms: 2000, duration_ms: 28_000, response_ms: [300] },
    events: [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }],
  });
  expect(
    (await made.ask("POST", `${made.flowPath}fetch_call/`, { call_uuid: calls[0] })).body.transcript[0].text,
  ).toContain("<speak>");
  expect((await made.ask("POST", `/api/flows/${made.flow}/fetch_call/`, { call_uuid: calls[0] })).status).toBe(200);
  expect((await made.ask("GET", `${path}call_details/?call_uuid=${newId()}`)).status).toBe(404);
  expect((await made.ask("GET", `${path}call_details/`)).status).toBe(400);
});

test("encrypted words are read by those who administer calls, and each reading is audited", async () => {
  const call = newId();
  const sealed = (seq: number, text: string) =>
    server.deps.vault.seal(made.organisation, text, wordsContext(call, seq));
  const block = newId();
  await createCall(server.database, newCall({ ...ongoing(made, call) }));
  await commitTurn(server.database, {
    organisation: made.organisation,
    call,
    lease,
    events: [
      { seq: 1, at_ms: 0, type: "entered", data: { block, name: "Menu", path: null, visit: 1 } },
      { seq: 2, at_ms: 10, type: "agent_said", data: { text: "*", sealed: await sealed(2, "Your balance is 20") } },
      { seq: 3, at_ms: 90, type: "caller_said", data: { text: "*", sealed: await sealed(3, "My name is Asha") } },
      { seq: 4, at_ms: 99, type: "caller_pressed", data: { digits: "*", sealed: await sealed(4, "4321") } },
    ],
  });
  const url = `${path}call_details/?call_uuid=${call}`;
  const reader = await server.signIn([
    { scope: "organisation", id: made.organisation, policy: "v2.calls_for_clients.view" },
  ]);
  const admin = await server.signIn([{ scope: "organisation", id: made.organisation, policy: "v2.calls.admin" }]);
  const readings = async () => {
    const { rows } = await sql<{ user_id: string }>`select user_id from audit_log
      where event_name = 'call.read_encrypted' order by created_at`.execute(
      server.database.forOrganisations([made.organisation]),
    );
    return rows.map(({ user_id }) => user_id);
  };
  const hidden = await reader("GET", url);
  expect(hidden.body.transcript).toMatchObject([
    { text: "", is_encrypted: true },
    { text: "", is_encrypted: true },
    { text: "", is_encrypted: true, is_keys: true },
  ]);
  expect(JSON.stringify(hidden.body)).not.toMatch(/sealed|balance|Asha|4321/);
  expect(await readings()).toEqual([]);
  const shown = await admin("GET", url);
  expect(shown.body.transcript).toMatchObject([
    { text: "Your balance is 20", is_encrypted: false },
    { text: "My name is Asha", is_encrypted: false },
    { text: "4321", is_encrypted: false, is_keys: true },
  ]);
  await admin("GET", url);
  expect(await readings()).toEqual([admin.user, admin.user]);
});

test("the map of a call's blocks and paths comes without what they say", async () => {
  const [call] = calls;
  const told = await made.ask("GET", `${path}session_flow/?call_uuid=${call}`);
  expect(told.body).toEqual({
    call_uuid: call,
    release: null,
    version: "0.0.1",
    subflows: [{ id: made.subflow, name: expect.any(String), slug: "start" }],
    blocks: [{ id: made.startBlock, name: "Start", type: "Start", subflow: made.subflow }],
    paths: [],
  });
  expect((await made.ask("GET", `${path}session_flow/?call_uuid=${newId()}`)).status).toBe(404);
});

test("a recording is streamed whole and in parts", async () => {
  const get = (range?: string) =>
    made.ask("GET", `${path}recording/?call_uuid=${calls[0]}`, undefined, range === undefined ? {} : { range });
  expect(await get()).toMatchObject({
    status: 200,
    body: "RIFF0123456789",
    headers: { "content-type": "audio/wav", "content-length": "14" },
  });
  expect(await get("bytes=4-6")).toMatchObject({
    status: 206,
    body: "012",
    headers: { "content-range": "bytes 4-6/14" },
  });
  expect(await get("bytes=10-")).toMatchObject({ status: 206, body: "6789" });
  expect(await get("bytes=-2")).toMatchObject({ status: 206, body: "89" });
  expect(await get("bytes=99-")).toMatchObject({ status: 416 });
  for (const none of ["bytes=-", "lines=1-2"]) {
    expect(await get(none), none).toMatchObject({ status: 200, body: "RIFF0123456789" });
  }
  expect((await made.ask("GET", `${path}recording/?call_uuid=${calls[1]}`)).status).toBe(404);
});

test("a recording whose file is gone is not there", async () => {
  const keep = (key: string | null) =>
    server.database.asSystem("name a recording", (db) =>
      sql`update call set recording = ${key} where id = ${calls[1]}`.execute(db),
    );
  await keep("recordings/gone.wav");
  for (const headers of [{}, { range: "bytes=0-3" }]) {
    const answer = await made.ask("GET", `${path}recording/?call_uuid=${calls[1]}`, undefined, headers);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  await keep(null);
});

test("a call on a version that is gone has no map", async () => {
  const own = await addFlow(server);
  const id = newId();
  await createCall(server.database, { ...ongoing(own, id), version: "0.0.9" });
  const told = await own.ask("GET", `${own.flowPath}analytics/session_flow/?call_uuid=${id}`);
  expect(told).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("a call's star, tags, disposition and metadata can be changed, nothing else", async () => {
  const [id] = calls;
  const changed = await made.ask("PATCH", `${path}${id}/`, {
    starred: true,
    tags: ["vip"],
    disposition: "paid",
    status: "failed",
  });
  expect(changed.body).toMatchObject({ starred: true, tags: ["vip"], disposition: "paid", status: "completed" });
  expect(await ids("category=starred")).toEqual([id]);
  const merged = await made.ask("POST", `${path}edit_call_metadata/?call_uuid=${id}`, {
    metadata: { order: null, paid: true },
  });
  expect(merged.body).toEqual({ call_uuid: id, metadata: { paid: true } });
  const half = { metadata: { half: "x".repeat(60_000) } };
  expect((await made.ask("POST", `${path}edit_call_metadata/?call_uuid=${id}`, half)).status).toBe(200);
  const rest = { metadata: { half: null, rest: "x".repeat(60_000), more: "x".repeat(60_000) } };
  expect(await made.ask("POST", `${path}edit_call_metadata/?call_uuid=${id}`, rest)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "metadata", code: "too_long" }] },
  });
  await made.ask("POST", `${path}edit_call_metadata/?call_uuid=${id}`, { metadata: { half: null } });
  expect((await made.ask("GET", `${path}call_metadata/?call_uuid=${id}`)).body.metadata).toEqual({ paid: true });
});

test("another organisation's caller finds none of it", async () => {
  const stranger = await addFlow(server);
  for (const tail of [
    `${calls[0]}/`,
    `call_details/?call_uuid=${calls[0]}`,
    `recording/?call_uuid=${calls[0]}`,
    "fetch_calls/",
    `session_flow/?call_uuid=${calls[0]}`,
  ]) {
    expect((await stranger.ask("GET", `${path}${tail}`)).status, tail).toBe(404);
  }
  const own = `${stranger.flowPath}analytics/`;
  expect((await stranger.ask("GET", `${own}call_details/?call_uuid=${calls[0]}`)).status).toBe(404);
  expect((await stranger.ask("GET", `${own}fetch_calls/`)).body.count).toBe(0);
});
