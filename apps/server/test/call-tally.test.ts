import { commitTurn, createCall, failLostCalls, finishCall, forgetOldTallies } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import type { Id, JsonObject } from "@parley/model/kernel";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let end: Id;
let path: Id;
let release: Id;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  ({ end, path, release } = await deployed(made));
});
afterAll(() => server.close());

/** Draws a way to an end, and makes it live. */
async function deployed({ ask, version, startBlock, subflow }: typeof made) {
  const block = (await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow })).body;
  const way = await ask("POST", `${version}paths/`, {
    source_block: startBlock,
    destination_block: block.id,
    transition_type: "always",
  });
  const live = await ask("POST", `${version}deploy/`, {});
  return { end: block.id as Id, path: way.body.id as Id, release: live.body.id as Id };
}

type Happened = readonly [type: string, at: number, data?: JsonObject];

/** A call of the flow with what happened in it; without `endedAt` it goes on. */
async function call(
  happened: readonly Happened[],
  options: { of?: typeof made; release?: Id | null; isTest?: boolean; endedAt?: string | null; worker?: string } = {},
): Promise<Id> {
  const { of = made, isTest = false, endedAt = new Date().toISOString(), worker = "w" } = options;
  const id = newId();
  const started = new Date(Date.now() - 60_000).toISOString();
  const key = { organisation: of.organisation, call: id, lease: { worker, epoch: 1 } };
  await createCall(
    server.database,
    newCall({
      id,
      organisation: of.organisation,
      flow: of.flow,
      release: options.release === undefined ? release : options.release,
      category: isTest ? "subtesting" : "ongoing",
      caller_number: "+15550100",
      number: "1000",
      language: "en-IN",
      started_at: started,
      answered_at: started,
      lease: key.lease,
    }),
  );
  const events = happened.map(([type, at_ms, data = {}], index) => ({ seq: index + 1, at_ms, type, data }));
  await commitTurn(server.database, { ...key, events });
  if (endedAt !== null) {
    const how = { status: "completed", disposition: "completed", end_reason: "agent" } as const;
    await finishCall(server.database, { ...key, ...how, ended_at: endedAt, duration_ms: 60_000, recording: null });
  }
  return id;
}

const entered = (block: Id, at: number): Happened => ["entered", at, { block, name: "", path: null, visit: 1 }];
const took = (by: Id, at: number): Happened => ["path_taken", at, { path: by, name: "", level: 3 }];
const whole = (): readonly Happened[] => [entered(made.startBlock, 0), took(path, 5), entered(end, 10)];

const asked = async (what: "traffic" | "latency", query = "") => {
  const { status, body } = await made.ask("GET", `${made.flowPath}analytics/${what}/?release=${release}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const block = (body: { blocks: { id: string }[] }, id: string) => body.blocks.find((each) => each.id === id);

test("calls are counted by block and path when they end, each once however often it came by", async () => {
  await call(whole());
  await call([...whole(), took(path, 20), entered(made.startBlock, 30), entered(end, 40)]);
  await call([entered(made.startBlock, 0)]);
  const going = await call(whole(), { endedAt: null, worker: "dying" });
  const body = await asked("traffic", "&range=day");
  expect(body).toMatchObject({ calls: 3, range: "day" });
  expect(block(body, made.startBlock)).toEqual({ id: made.startBlock, calls: 3, times: 4, ended: 1 });
  expect(block(body, end)).toEqual({ id: end, calls: 2, times: 3, ended: 2 });
  expect(body.paths).toEqual([{ id: path, calls: 2, times: 3 }]);
  await failLostCalls(server.database, { worker: "dying", epoch: 2 });
  expect((await asked("traffic")).calls).toBe(4);
  const gone = await made.ask("DELETE", `${made.flowPath}analytics/${going}/`);
  expect(gone.status, JSON.stringify(gone.body)).toBe(204);
  expect((await asked("traffic")).calls).toBe(3);
});

test("hours that are past are left out, tests stand apart, and other releases too", async () => {
  const before = await asked("traffic", "&range=week");
  await call(whole(), { endedAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  await call(whole(), { isTest: true });
  await call([entered(made.startBlock, 0)], { isTest: true, release: null });
  expect((await asked("traffic", "&range=day")).calls).toBe(before.calls);
  expect((await asked("traffic", "&range=week")).calls).toBe(before.calls + 1);
  expect((await asked("traffic", "&category=subtesting")).calls).toBe(1);
  const tests = await made.ask("GET", `${made.flowPath}analytics/traffic/?version=0.0.1&category=subtesting`);
  expect(tests.body).toMatchObject({ calls: 2, since: null });
});

test("waits count for the block that answered, as the record has them", async () => {
  const said = (at: number): Happened => ["agent_said", at, { say: `s${at}`, text: "x" }];
  await call([
    entered(made.startBlock, 0),
    said(0),
    ["play_started", 150],
    ["caller_audio_ended", 3000],
    ["caller_said", 3300, { text: "yes" }],
    entered(end, 3300),
    said(3310),
    ["play_started", 4000],
  ]);
  const body = await asked("latency");
  const wait = block(body, end) as unknown as { answers: number; median_ms: number; p95_ms: number };
  expect(wait.answers).toBe(1);
  expect(Math.abs(wait.median_ms - 1000)).toBeLessThanOrEqual(50);
  expect(wait.p95_ms).toBe(wait.median_ms);
  expect(block(body, made.startBlock)).toBeUndefined();
});

test("records that name no blocks of ours count nothing and keep no call from ending", async () => {
  const before = await asked("traffic");
  const odd = await call([
    ["entered", 0, { block: "b0" }],
    ["path_taken", 1, {}],
    ["play_started", 2],
  ]);
  const told = await made.ask("GET", `${made.flowPath}analytics/call_details/?call_uuid=${odd}`);
  expect(told.body.status).toBe("completed");
  expect((await asked("traffic")).blocks).toEqual(before.blocks);
});

test("many calls that end at once are all counted", async () => {
  const before = await asked("traffic");
  await Promise.all(Array.from({ length: 24 }, () => call(whole())));
  expect((await asked("traffic")).calls).toBe(before.calls + 24);
});

test("calls of several agents that workers left behind are counted once, though two end them at the same time", async () => {
  const second = await addFlow(server);
  const theirs = await deployed(second);
  const before = await asked("traffic");
  for (let number = 0; number < 24; number++) {
    const worker = number % 2 === 0 ? "lost-1" : "lost-2";
    const of = number % 4 < 2 === number < 12 ? {} : { of: second, release: theirs.release };
    await call(whole(), { ...of, endedAt: null, worker });
  }
  const ended = await Promise.all(
    ["lost-1", "lost-2"].map((worker) => failLostCalls(server.database, { worker, epoch: 2 })),
  );
  expect(ended).toEqual([12, 12]);
  expect((await asked("traffic")).calls).toBe(before.calls + 12);
});

test("figures of another client, and of what does not exist, are refused", async () => {
  const other = await addFlow(server);
  const theirs = await deployed(other);
  await call(whole(), { of: other, release: theirs.release });
  const before = await asked("traffic");
  const across = await made.ask("GET", `${made.flowPath}analytics/traffic/?release=${theirs.release}`);
  expect(across.status).toBe(400);
  expect(across.body.errors).toMatchObject([{ field: "release" }]);
  expect((await made.ask("GET", `${other.flowPath}analytics/traffic/`)).status).toBe(404);
  expect((await made.ask("GET", `${other.flowPath}releases/live/`)).status).toBe(404);
  expect((await asked("traffic")).calls).toBe(before.calls);
  for (const query of ["range=year", "category=ongoing", "release=x", "range=day&range=week"]) {
    expect((await made.ask("GET", `${made.flowPath}analytics/latency/?${query}`)).status, query).toBe(400);
  }
  const walled = await sql`select 1 from call_tally`.execute(server.database.forOrganisations([newId()]));
  expect(walled.rows).toEqual([]);
});

test("the live release comes with its document, and is null before the first deploy", async () => {
  const { body } = await made.ask("GET", `${made.flowPath}releases/live/`);
  expect(body.live).toMatchObject({ id: release, version: "0.0.1", number: 1 });
  expect(body.live.document.rows.block.map(({ name }: { name: string }) => name).sort()).toEqual(["Bye", "Start"]);
  const fresh = await addFlow(server);
  expect((await fresh.ask("GET", `${fresh.flowPath}releases/live/`)).body).toEqual({ live: null });
});

test("old hours are forgotten, and nothing of what there was in all", async () => {
  await call(whole(), { endedAt: new Date(Date.now() - 20 * 86_400_000).toISOString() });
  const before = await asked("traffic");
  const hours = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from call_tally where since > '-infinity'
        and since < now() - interval '9 days'`.execute(server.database.forOrganisations([made.organisation]))
    ).rows[0]?.n;
  expect(await hours()).toBeGreaterThan(0);
  await forgetOldTallies(server.database);
  expect(await hours()).toBe(0);
  expect(await asked("traffic")).toEqual(before);
});

test("whatever the hour is, figures are those of a plain recount of the calls since then", async () => {
  const flow = await addFlow(server);
  const live = await deployed(flow);
  const hour = 3_600_000;
  const blocks = [flow.startBlock, live.end, newId()] as const;
  const began = Math.floor(Date.now() / hour) * hour;
  const below = (limit: number) => fc.integer({ min: 0, max: limit - 1 });
  // On the hour, just before it, or anywhere in it.
  const ended = fc.tuple(below(8 * 24), fc.oneof(fc.constantFrom(0, 1), below(hour)));
  const visits = fc.array(
    fc.record({ block: fc.constantFrom(...blocks), wait: below(3000).map((wait) => 20 + wait) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const calls = fc.sample(
    fc.record({
      ended: ended.map(([hours, before]) => began - hours * hour - before),
      visits,
      isDeleted: below(5).map((one) => one === 0),
    }),
    { numRuns: 80, seed: 7 },
  );
  await Promise.all(
    calls.map(async ({ ended, visits, isDeleted }) => {
      const happened = visits.flatMap(({ block, wait }, index): Happened[] => [
        ["caller_said", index * 10_000, { text: "yes" }],
        took(live.path, index * 10_000),
        entered(block, index * 10_000),
        ["agent_said", index * 10_000, { say: "s", text: "x" }],
        ["play_started", index * 10_000 + wait],
      ]);
      const options = { of: flow, release: live.release, endedAt: new Date(ended).toISOString() };
      const id = await call(happened, options);
      if (isDeleted) expect((await flow.ask("DELETE", `${flow.flowPath}analytics/${id}/`)).status).toBe(204);
    }),
  );
  for (let step = 0; step < 8; step++) {
    const ask = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.calls.admin" }]);
    for (const range of ["day", "week", "all"]) {
      const told = async (what: string) =>
        (await ask("GET", `${flow.flowPath}analytics/${what}/?release=${live.release}&range=${range}`)).body;
      let traffic = await told("traffic");
      const latency = await told("latency");
      // An hour may turn between two answers.
      if (latency.since !== traffic.since) traffic = await told("traffic");
      const counted = calls.filter(
        ({ ended, isDeleted }) => !isDeleted && ended >= (traffic.since === null ? 0 : Date.parse(traffic.since)),
      );
      const through = (block: Id) => counted.filter(({ visits }) => visits.some((visit) => visit.block === block));
      const visitsOf = (block: Id) => counted.flatMap(({ visits }) => visits.filter((visit) => visit.block === block));
      const expected = blocks.filter((block) => through(block).length > 0);
      expect(traffic.calls).toBe(counted.length);
      expect(new Map(traffic.blocks.map(({ id, ...rest }: { id: Id }) => [id, rest]))).toEqual(
        new Map(
          expected.map((block) => [
            block,
            {
              calls: through(block).length,
              times: visitsOf(block).length,
              ended: counted.filter(({ visits }) => visits.at(-1)?.block === block).length,
            },
          ]),
        ),
      );
      expect(traffic.paths).toEqual(
        counted.length === 0
          ? []
          : [{ id: live.path, calls: counted.length, times: counted.flatMap(({ visits }) => visits).length }],
      );
      expect(latency.blocks.map(({ id }: { id: Id }) => id).sort()).toEqual(expected.toSorted());
      for (const { id, answers, median_ms, p95_ms } of latency.blocks) {
        const waits = visitsOf(id)
          .map(({ wait }) => wait)
          .toSorted((a, b) => a - b);
        expect(answers).toBe(waits.length);
        for (const [share, shown] of [
          [0.5, median_ms],
          [0.95, p95_ms],
        ] as const) {
          const exact = waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN;
          expect(Math.abs(shown - exact) / exact, `${shown} beside ${exact}`).toBeLessThan(0.06);
        }
      }
    }
    server.advance(3.2 * hour);
  }
});
