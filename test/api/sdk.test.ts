import { ask, collection, listen, listsAt, load, ProblemError, rowsAt, taskEnd } from "@parley/client";
import { editsSince, makeEdit, versionDocument } from "@parley/flow";
import { shownFields } from "@parley/model";
import { callDetails, callEvents, recordingOfCall } from "@parley/model/api/calls";
import { allNumbers, assignedNumbers, assignNumber } from "@parley/model/api/numbers";
import { me } from "@parley/model/api/people";
import { signIn } from "@parley/model/api/sign-in";
import { cancelTask, ownTasks, startYaml, taskStatus } from "@parley/model/api/tasks";
import { generateYaml, saveYaml, tellPresence, versionEvents } from "@parley/model/api/versions";
import { call } from "@parley/model/nouns/call";
import { flow } from "@parley/model/nouns/flow";
import { organisation } from "@parley/model/nouns/organisation";
import { tag } from "@parley/model/nouns/tag";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { password, startServer } from "../../apps/server/test/harness.ts";
import { followCalls } from "../../examples/sdk/follow-calls.ts";
import { sendTo } from "../../examples/sdk/run.ts";
import { tagMissedCalls } from "../../examples/sdk/tag-missed-calls.ts";
import { record } from "./record.ts";
import { sendOf } from "./send-of.ts";

const server = await startServer();
afterAll(() => server.close());

const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
const send = sendOf(admin);
const clients = collection(send, organisation, "/api/organisations/");
const { id: org } = await clients.create({ name: "Acme" });
const flows = collection(send, flow, "/api/organisations/{org}/flows/", { org });
const agent = { org, flow: (await flows.create({ name: "Front desk" })).id };
const analytics = "/api/organisations/{org}/flows/{flow}/analytics/";

test("a row has the fields that its type names, whole or in part", async () => {
  const { results } = await flows.list();
  expect(Object.keys(results[0] ?? {}).sort()).toEqual([...shownFields(flow)].sort());
  const { results: parts } = await flows.list({ fields: ["name", "latest_version"], limit: 1 });
  expect(parts).toEqual([{ name: "Front desk", latest_version: "0.0.1" }]);
  const whoIs = await ask(send, me, {});
  expect(whoIs.organisations).toContainEqual({ uuid: org, name: "Acme" });
});

test("rows are made, found, changed with their revision, and deleted", async () => {
  const tags = collection(send, tag, "/api/tags/");
  const made = await tags.create({ name: "vip", organisation: org });
  expect(made).toMatchObject({ name: "vip", category: null, revision: 1 });
  const changed = await tags.change(made, { category: "calls" });
  expect(changed.revision).toBe(2);
  await expect(tags.change(made, { name: "late" })).rejects.toMatchObject({ status: 412, code: "stale" });
  const other = await tags.create({ name: "new", organisation: org });
  const asked = { filters: { organisation: org, category: [null, "calls"] }, ordering: ["-name"] } as const;
  expect((await tags.list(asked)).results.map(({ name }) => name)).toEqual(["vip", "new"]);
  const all = await tags.changeAll([made, other], (row) => ({ category: `was ${row.name}` }));
  expect(all).toEqual({ matched: 2, updated: 2, errors: [] });
  expect((await tags.get(other.id)).category).toBe("was new");
  await tags.removeAll([made]);
  await tags.remove({ id: other.id });
  expect(await tags.all({ filters: { organisation: org } })).toEqual([]);
});

test("what is refused says why, field by field", async () => {
  const refused = await clients.create({ name: "" }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ProblemError);
  expect(refused).toMatchObject({ status: 400, code: "invalid", faults: [{ field: "name", code: "invalid" }] });
  await expect(rowsAt<typeof organisation>(send, "/api/organisations/").get(agent.flow)).rejects.toMatchObject({
    status: 404,
    code: "not_found",
  });
});

test("rows go by the key of their mount, together with those they refer to", async () => {
  const numbers = collection(send, virtualNumber, "/api/telephony/virtual_numbers/");
  await numbers.create({ number: "+918012345678", client: org });
  await ask(send, assignNumber, { path: agent, body: { number: "+918012345678" } });
  const read = await numbers.get("+918012345678", { depth: 1 });
  expect([read.client, read.flow]).toMatchObject([{ name: "Acme" }, { name: "Front desk", latest_version: "0.0.1" }]);
  const assigned = await listsAt(send, assignedNumbers, agent).all({ fields: ["number"] });
  expect(assigned).toEqual([{ number: "+918012345678" }]);
  expect((await listsAt(send, allNumbers).list({ filters: { client: org } })).count).toBe(1);
  const changed = await numbers.change(read, { description: "Front door" });
  expect(changed.description).toBe("Front door");
});

test("the example tags the calls to call back, once", async () => {
  const calls = collection(send, call, analytics, agent);
  const over = { status: "completed", ended_at: "2026-11-21T10:00:00.000Z" } as const;
  const missed = await calls.create({ ...over, disposition: "no_match", tags: ["sales"] });
  await calls.create({ ...over, disposition: "completed" });
  const work = { filters: {}, dispositions: ["no_match"], tag: "call back" };
  expect(await tagMissedCalls(send, agent, work)).toBe(1);
  expect(await tagMissedCalls(send, agent, work)).toBe(0);
  const details = await ask(send, callDetails, { path: agent, query: { call_uuid: missed.id } });
  expect(details.tags).toEqual(["sales", "call back"]);
  expect(details.transcript).toEqual([]);
});

const path = { ...agent, ver: "0.0.1" };

test("a version is read, edited and taken back, at the revision that one knows", async () => {
  const before = await ask(send, versionDocument, { path });
  const [start] = before.rows.block ?? [];
  if (start === undefined) throw new Error("A new version has no Start block");
  const change = { op: "change", noun: "block", id: start.id, fields: { name: "Begin" } } as const;
  const edit = (revision: number) =>
    ask(send, makeEdit, { path, headers: { "if-match": `"${revision}"` }, body: { operations: [change] } });
  const made = await edit(before.revision);
  expect(made).toMatchObject({ version_revision: before.revision + 1, operations: [change] });
  await expect(edit(before.revision)).rejects.toMatchObject({ status: 412 });
  const undone = await ask(send, makeEdit, {
    path,
    headers: { "if-match": `"${made.version_revision}"` },
    body: { undo: made.id },
  });
  const { results } = await ask(send, editsSince, { path, query: { since: before.revision } });
  expect(results.map(({ id }) => id)).toEqual([made.id, undone.id]);
});

test("a version goes out as text and comes in again, as text or as JSON", async () => {
  const yaml = await ask(send, generateYaml, { path, query: { ids: false } });
  expect(yaml).toContain("Start");
  const row = await ask(send, saveYaml, { path, upload: { type: "application/yaml", content: yaml } });
  expect((await ask(send, saveYaml, { path, body: { yaml } })).id).toBe(row.id);
});

test("a task is started, looked at and cancelled", async () => {
  // It makes the queue. Then nothing runs what is put into it.
  const running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
  await running.stop();
  const { task_id } = await ask(send, startYaml, { path });
  const waiting = { name: "generate_yaml", status: "PENDING", progress: 0, result: null };
  expect(await ask(send, taskStatus, { path: { task_id } })).toMatchObject(waiting);
  expect((await ask(send, ownTasks, {})).results.map(({ id }) => id)).toContain(task_id);
  const ended = await ask(send, cancelTask, { path: { task_id } });
  expect(ended).toMatchObject({ status: "FAILURE", error: { code: "cancelled" } });
  const look = () => ask(send, taskStatus, { path: { task_id }, query: { delete: true } });
  const end = taskEnd(look, { wait: async () => {} });
  await expect(end).rejects.toMatchObject({ name: "TaskFailed", body: { error: { code: "cancelled" } } });
});

test("over a network a stream tells event after event, and a file comes as the network has it", async () => {
  const origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
  const who = { email: `${admin.user}@parley.test`, password };
  const over = sendTo(origin, (await ask(sendTo(origin), signIn, { body: who })).access);
  const ending = new AbortController();
  const events = listen(over, versionEvents, { path, signal: ending.signal });
  expect(await events.next()).toMatchObject({ value: { type: "edited", begins: true } });
  const tab = "01890000-0000-7000-8000-000000000001";
  await ask(over, tellPresence, { path, body: { tab, edits: true } });
  expect(await events.next()).toMatchObject({ value: { type: "present", tab, edits: true, selected: null } });
  for (const shown of ["answered", "effect"] as const) record({ call: "X047", shown, by: "X045" });
  record({ call: "X045", shown: "effect", by: "X047" });
  ending.abort();
  expect(await events.next()).toEqual({ done: true, value: undefined });

  const calls = collection(send, call, analytics, agent);
  const told = listen(over, callEvents, { path: agent });
  expect(await told.next()).toMatchObject({ value: { type: "ready" } });
  const ringing = await calls.create({});
  expect(await told.next()).toMatchObject({ value: { type: "began", call: ringing.id } });
  record({ call: "X060", shown: "effect", by: "C231" });
  await told.return();
  const setStatus = (status: string, ended: string | null) =>
    server.database.asSystem("let a call go on and end", (db) =>
      sql`update call set status = ${status}, ended_at = ${ended}::timestamptz where id = ${ringing.id}`.execute(db),
    );
  await setStatus("in_progress", null);
  const ready = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const followed = followCalls(over, agent, { signal, onReady: () => ready.resolve() });
  const first = followed.next();
  await ready.promise;
  await setStatus("completed", new Date().toISOString());
  expect(await first).toMatchObject({ done: false, value: { id: ringing.id, transcript: [] } });
  await followed.return();
  const asked = { path: agent, query: { call_uuid: ringing.id } };
  await expect(load(over, recordingOfCall, asked)).rejects.toMatchObject({ status: 404 });
});
