import { withDefaults } from "@parley/flow";
import { blockFields } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow } from "./follow.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let origin = "";
beforeAll(async () => {
  server = await startServer();
  origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const listen = (path: string, authorization: string) => follow(`${origin}${path}`, authorization);

async function open() {
  const made = await addFlow(server);
  const login = await server.anonymous()("POST", "/api/auth/login/", {
    email: `${made.ask.user}@parley.test`,
    password: "correct horse battery",
  });
  return { ...made, authorization: `Bearer ${login.body.access}` };
}

test("a version's document has what lives and what can be restored, at its revision", async () => {
  const { ask, version, subflow, startBlock } = await open();
  const made = await ask("POST", `${version}blocks/`, { name: "Greet", subflow });
  const gone = await ask("POST", `${version}blocks/`, { name: "Gone", subflow });
  await ask("DELETE", `${version}blocks/${gone.body.id}/`);
  const { status, body, headers } = await ask("GET", `${version}document/`);
  expect({ status, etag: headers.etag, revision: body.revision }).toEqual({ status: 200, etag: '"4"', revision: 4 });
  expect(body.rows.block.map(({ id }: { id: string }) => id)).toEqual([startBlock, made.body.id]);
  expect(body.deleted).toMatchObject([{ noun: "block", deleted_with: null, row: { id: gone.body.id, name: "Gone" } }]);
  const { id: _id, ...row } = body.rows.block[1];
  expect(row).toEqual({ name: "Greet", subflow });
  const shown = (await ask("GET", `${version}blocks/${made.body.id}/`)).body;
  expect(shown).toMatchObject(withDefaults(blockFields, row));
});

test("a version's document goes out packed to clients that take that, and as it is after each edit", async () => {
  const { ask, version, subflow, authorization } = await open();
  const read = (encoding: string) =>
    fetch(`${origin}${version}document/`, { headers: { authorization, "accept-encoding": encoding } });
  for (const revision of [1, 2]) {
    const [packed, plain] = [await read("br, gzip"), await read("identity")];
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    const shown = await packed.json();
    expect(shown).toEqual(await plain.json());
    expect(shown).toMatchObject({ revision });
    await ask("POST", `${version}blocks/`, { name: "Greet", subflow });
  }
});

test("those who follow a version hear of each edit once it is through, and of nothing else", async () => {
  const { ask, version, subflow, authorization } = await open();
  const stream = await listen(`${version}events/`, authorization);
  expect(stream).toMatchObject({ status: 200, type: "text/event-stream" });
  expect(await stream.next()).toEqual({ type: "edited", revision: 1, begins: true });
  const other = await addFlow(server);
  await other.ask("POST", `${other.version}blocks/`, { subflow: other.subflow });
  expect((await ask("POST", `${version}blocks/`, { subflow: newId() })).status).toBe(400);
  await ask("POST", `${version}blocks/`, { subflow });
  expect(await stream.next()).toEqual({ type: "edited", revision: 2 });
  stream.stop();
});

test("those who follow a version hear who else has it open", async () => {
  const { ask, version, authorization, startBlock } = await open();
  const stream = await listen(`${version}events/`, authorization);
  await stream.next();
  const tab = newId();
  expect((await ask("POST", `${version}presence/`, { tab, selected: startBlock, asks: true })).status).toBe(204);
  const event = { type: "present", tab, account: ask.user, name: "Test User", selected: startBlock };
  expect(await stream.next()).toEqual({ ...event, edits: false, asks: true, leaves: false });
  await ask("POST", `${version}presence/`, { tab, selected: startBlock, edits: true });
  expect(await stream.next()).toMatchObject({ selected: startBlock, edits: true });
  expect((await ask("POST", `${version}presence/`, { tab: "me" })).status).toBe(400);
  const stranger = await open();
  expect((await stranger.ask("POST", `${version}presence/`, { tab })).status).toBe(404);
  stream.stop();
});

test("those who follow a version hear that something was said about a block of it, changed or taken back", async () => {
  const { ask, version, authorization, startBlock } = await open();
  const stream = await listen(`${version}events/`, authorization);
  await stream.next();
  const comments = `${version}blocks/${startBlock}/comments/`;
  const said = await ask("POST", comments, { text: "Is this the right greeting?" });
  expect(said.status).toBe(201);
  expect(await stream.next()).toEqual({ type: "commented" });
  const answer = await ask("POST", comments, { text: "<b>Yes</b>", parent: said.body.id });
  expect(await stream.next()).toEqual({ type: "commented" });
  expect((await ask("DELETE", `${comments}${said.body.id}/`)).status).toBe(409);
  await ask("PATCH", `${comments}${said.body.id}/`, { is_resolved: true });
  expect(await stream.next()).toEqual({ type: "commented" });
  const { body } = await ask("GET", `${version}comments/?read_depth=1`);
  expect(body.results).toMatchObject([
    { text: "Is this the right greeting?", is_resolved: true, created_by: { id: ask.user, first_name: "Test" } },
    { text: "<b>Yes</b>", parent: { id: said.body.id } },
  ]);
  expect((await ask("DELETE", `${comments}?id=${said.body.id},${answer.body.id}`)).body).toMatchObject({ updated: 2 });
  expect(await stream.next()).toEqual({ type: "commented" });
  expect((await ask("POST", comments, { text: "x".repeat(10_001) })).body.errors).toMatchObject([{ field: "text" }]);
  stream.stop();
});

test("a version deleted while it is followed", async () => {
  const { ask, flowPath, authorization } = await open();
  expect((await ask("POST", `${flowPath}versions/`, {})).status).toBe(201);
  const version = `${flowPath}versions/0.0.2/`;
  const stream = await listen(`${version}events/`, authorization);
  await stream.next();
  expect((await ask("DELETE", version)).status).toBe(204);
  expect(await stream.next()).toEqual({ type: "deleted" });
  stream.stop();
});

test("after the connection to the database broke, the standing is sent again and events come again", async () => {
  const { ask, version, subflow, authorization } = await open();
  const stream = await listen(`${version}events/`, authorization);
  await stream.next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parley push' and datname = current_database()`.execute(
    server.database.forOrganisations([]),
  );
  expect(await stream.next()).toEqual({ type: "edited", revision: 1, begins: true });
  await ask("POST", `${version}blocks/`, { subflow });
  expect(await stream.next()).toEqual({ type: "edited", revision: 2 });
  stream.stop();
});

test("a user without a right to read the flow does not follow it; the head alone opens no stream", async () => {
  const { ask, version } = await open();
  const stranger = await open();
  expect((await listen(`${version}events/`, stranger.authorization)).status).toBe(404);
  expect((await listen(`${version}events/`, "Bearer no")).status).toBe(401);
  expect(await ask("HEAD", `${version}events/`)).toMatchObject({
    status: 200,
    headers: { "content-type": "text/event-stream" },
  });
});
