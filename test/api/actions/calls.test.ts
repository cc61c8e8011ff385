import { commitTurn } from "@parley/db/store";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { effect, hides, keepsApart, namesFault, succeeded } from "../client.ts";
import type { Values } from "../values.ts";
import { startListener } from "./listener.ts";

const { api, path, flow, organisation, here, listener, makeCall, callValues, theirs, begun, end } =
  await startListener();
afterAll(() => api.close());

const idsIn = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map((row) => row.id);
const nobody = api.server.deps.newId();

test("R211: calls are fetched by their filters", async () => {
  const values: Values = {
    ...(await callValues()),
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
  for (const none of ["soon", "2026-02-30", "2026-13-01", "2026-02-30T10:00:00Z"]) {
    namesFault(await listener.get(`${path}fetch_calls/?call_start_time=${none}`), "call_start_time", "query");
  }
  succeeded(await listener.get(`${path}fetch_calls/?call_start_time=2028-02-29`));
  const mine = succeeded(await listener.get(`${path}fetch_calls/?limit=500`));
  keepsApart(mine, () => expect(idsIn(mine)).not.toContain(theirs.call.id));
});

test("one call is described, by each of the calls that ask for it", async () => {
  const made = await makeCall();
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
    await listener.get(`${path}call_details/?call_uuid=${theirs.call.id}`),
    await listener.get(`${path}call_details/?call_uuid=${nobody}`),
  );
  hides(
    await listener.post(`/api/flows/${flow}/fetch_call/`, { call_uuid: theirs.call.id }),
    await listener.post(`/api/flows/${flow}/fetch_call/`, { call_uuid: nobody }),
  );
});

test("the metadata of a call is merged, and a null takes a key away", async () => {
  const made = await makeCall({ metadata: { plan: "gold", seat: "4A" } });
  await effect({
    write: () =>
      listener.post(`${path}edit_call_metadata/?call_uuid=${made.id}`, { metadata: { plan: "blue", seat: null } }),
    through: () => listener.get(`${path}call_metadata/?call_uuid=${made.id}`),
    seen: (seen) => expect(seen.body.metadata).toEqual({ plan: "blue" }),
  });
  namesFault(await listener.post(`${path}edit_call_metadata/?call_uuid=${made.id}`, { metadata: 5 }), "metadata");
  hides(
    await listener.post(`${path}edit_call_metadata/?call_uuid=${theirs.call.id}`, { metadata: {} }),
    await listener.post(`${path}edit_call_metadata/?call_uuid=${nobody}`, { metadata: {} }),
  );
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

test("what was not understood is listed, alike words together, masked and sealed ones counted apart, until calls go", async () => {
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
  // A call is judged by the rules of the release that it ran on.
  const release = api.server.deps.newId();
  const settings = { rules: [{ name: "polite" }, { name: "later", off: true }] };
  await api.server.database.asSystem("let the calls run on a release", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into release
          (id, organisation_id, flow, flow_config, version, version_revision, number, document)
        select ${release}, organisation_id, flow, id, version, 1, 900, ${JSON.stringify({ settings })}::jsonb
        from flow_version where flow = ${flow} order by version limit 1`.execute(trx);
      await sql`update call set release = ${release} where id in (${broken.call}, ${kept.call})`.execute(trx);
    }),
  );
  expect(succeeded(await scores()).body.days).toContainEqual(
    expect.objectContaining({
      calls: 2,
      rules: ["polite"],
      broken: expect.arrayContaining([{ rule: "asks twice", calls: 1 }]),
    }),
  );
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

test("what callers said is listed, with masked, sealed and other answers counted apart, until calls go", async () => {
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
  hides(await listener.get(`${path}recording/?call_uuid=${theirs.call.id}`), await hear());
});

test("the map of a test's path is that of its version as it is", async () => {
  const made = await makeCall({ version: "0.0.1" });
  const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
  const designer = await api.signIn([here("v2.flow.view"), here("v2.flow.edit")]);
  const sub = succeeded(await designer.get(`${version}sub-flows/`)).body.results[0];
  const map = (call: unknown) => listener.get(`${path}session_flow/?call_uuid=${call}`);
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "On the map" }),
    through: () => map(made.id),
    seen: (seen) => expect(seen.body.blocks).toContainEqual(expect.objectContaining({ name: "On the map" })),
  });
  hides(await map(theirs.call.id), await map(nobody));
});
