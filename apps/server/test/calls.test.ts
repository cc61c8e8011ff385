import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

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
    const key = { organisation: made.organisation, call };
    await createCall(server.database, {
      id: call,
      organisation: made.organisation,
      flow: made.flow,
      release: null,
      version: "0.0.1",
      category: index === 0 ? "ongoing" : "subtesting",
      caller_number: `+1555010${index}`,
      number: "1000",
      direction: "inbound",
      status: "in_progress",
      language: "en-IN",
      started_at: answered.replace(":02", ":00"),
      answered_at: answered,
      metadata: { order: String(index) },
      worker: "w",
    });
    const block = newId();
    await commitTurn(server.database, {
      ...key,
      session: {},
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

const ids = async (query: string) =>
  (await made.ask("GET", `${path}fetch_calls/?fields=id&${query}`)).body.results.map((row: { id: string }) => row.id);

test("calls are found by each filter of the screen, newest first", async () => {
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
  expect(await ids("caller_number=%2B15550100")).toEqual([first]);
  expect(await ids("custom_search=order%3D1")).toEqual([second]);
  expect(await ids("custom_search=balance 0")).toEqual([first]);
  expect(await ids("ordering=call_created_at&limit=1")).toEqual([first]);
  expect((await made.ask("GET", `${path}fetch_calls/?colour=red`)).body.code).toBe("unknown_parameter");
  expect((await made.ask("GET", `${path}fetch_calls/?min_duration=long`)).status).toBe(400);
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

test("one call is told: transcript, blocks, keys, timings", async () => {
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
  expect((await made.ask("GET", `${path}recording/?call_uuid=${calls[1]}`)).status).toBe(404);
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
  ]) {
    expect((await stranger.ask("GET", `${path}${tail}`)).status, tail).toBe(404);
  }
  const own = `${stranger.flowPath}analytics/`;
  expect((await stranger.ask("GET", `${own}call_details/?call_uuid=${calls[0]}`)).status).toBe(404);
  expect((await stranger.ask("GET", `${own}fetch_calls/`)).body.count).toBe(0);
});
