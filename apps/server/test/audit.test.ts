import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let reader: Ask;
let admin: Ask;
let path: string;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  path = `/api/organisations/${made.organisation}/audit_logs/`;
  const here = (policy: string) => server.signIn([{ scope: "organisation", id: made.organisation, policy }]);
  [reader, admin] = [await here("list_audit_logs"), await here("v2.all.admin")];
});
afterAll(() => server.close());

const newest = async (query = "") => (await reader("GET", `${path}?limit=1&${query}`)).body.results[0];

test("rows are found by time, address, method, answer, user and the user's email", async () => {
  await made.ask("PATCH", made.flowPath, { name: "Looked for" });
  const row = await newest("event_name=flow.patch");
  const email = `${made.ask.user}@parley.test`;
  for (const query of [
    `user_id=${made.ask.user}`,
    `email=${email}`,
    "method=PATCH",
    "response=200",
    "ip=127.0.0.1",
    "start_time=2020-01-01",
    "end_time=2100-01-01T00:00:00Z",
  ]) {
    expect((await newest(`event_name=flow.patch&${query}`))?.id, query).toBe(row.id);
  }
  for (const query of ["email=nobody@parley.test", "method=DELETE", "end_time=2020-01-01", "start_time=2100-01-01"]) {
    expect(await newest(`event_name=flow.patch&${query}`), query).toBeUndefined();
  }
  expect((await reader("GET", `${path}?start_time=soon`)).status).toBe(400);
});

test("correcting a row adds one, shown in its place; the row itself stays", async () => {
  await made.ask("PATCH", made.flowPath, { name: "To be corrected" });
  const row = await newest("event_name=flow.patch");
  expect((await reader("PATCH", `${path}${row.id}/`, { path: "/x/" })).status).toBe(403);
  const corrected = await admin("PATCH", `${path}${row.id}/`, { path: "/corrected/" });
  expect(corrected).toMatchObject({
    status: 200,
    body: { id: row.id, path: "/corrected/", event_name: "flow.patch", time: row.time },
  });
  expect((await newest("event_name=flow.patch")).path).toBe("/corrected/");
  const stored = await server.database
    .forOrganisations([made.organisation])
    .selectFrom("audit_log")
    .select(["path", "corrects"])
    .where((row_) => row_.or([row_("id", "=", row.id), row_("corrects", "=", row.id)]))
    .orderBy("id")
    .execute();
  expect(stored).toEqual([
    { path: row.path, corrects: null },
    { path: "/corrected/", corrects: row.id },
  ]);
});

test("deleting a row takes its contents out of sight, and leaves that it happened", async () => {
  await made.ask("PATCH", made.flowPath, { name: "To be redacted" });
  const row = await newest("event_name=flow.patch");
  expect((await admin("DELETE", `${path}${row.id}/`)).status).toBe(204);
  expect((await reader("GET", `${path}${row.id}/`)).body).toMatchObject({
    id: row.id,
    path: "",
    user_id: null,
    ip: null,
    response: 200,
    event_name: "flow.patch",
  });
  expect((await newest()).event_name).toBe("audit_log.delete");
});

test("what is redacted stays so, and so do its corrections", async () => {
  await made.ask("PATCH", made.flowPath, { name: "To be corrected, then redacted" });
  const { id } = await newest("event_name=flow.patch");
  const patch = (row: string) => admin("PATCH", `${path}${row}/`, { event_name: "other" });
  expect((await patch(id)).status).toBe(200);
  const [correction] = (await reader("GET", `${path}?corrects=${id}`)).body.results;
  expect(correction.user_id).toBe(made.ask.user);
  expect(await patch(correction.id)).toMatchObject({ status: 409, body: { code: "is_correction" } });
  expect(await admin("DELETE", `${path}${correction.id}/`)).toMatchObject({
    status: 409,
    body: { code: "is_correction" },
  });
  expect((await admin("DELETE", `${path}${id}/`)).status).toBe(204);
  expect(await patch(id)).toMatchObject({ status: 409, body: { code: "redacted" } });
  const added = { event_name: "import", method: "POST", path: "/elsewhere/", response: 200, corrects: id };
  expect((await admin("POST", path, added)).status).toBe(201);
  const hidden = { user_id: null, ip: null, path: "", user_agent: null, request_id: null };
  expect((await reader("GET", `${path}${id}/`)).body).toMatchObject(hidden);
  const { results } = (await reader("GET", `${path}?corrects=${id}`)).body;
  expect(results).toHaveLength(3);
  for (const row of results) expect(row).toMatchObject(hidden);
});

test("a row is added by a user who may do everything", async () => {
  const added = await admin("POST", path, { event_name: "import", method: "POST", path: "/elsewhere/", response: 200 });
  expect(added).toMatchObject({ status: 201, body: { event_name: "import" } });
  expect((await reader("POST", path, { event_name: "x", method: "POST", path: "/", response: 200 })).status).toBe(403);
});

test("GETs that change data are audited", async () => {
  const { ask, version, subflow } = made;
  const block = (await ask("POST", `${version}blocks/`, { subflow })).body.id;
  await ask("DELETE", `${version}blocks/${block}/`);
  await ask("GET", `${version}blocks/${block}/undelete/`);
  expect(await newest()).toMatchObject({ event_name: "block.undelete", method: "GET", response: 200 });
});
