import { policyNames } from "@parley/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readChecklist } from "./checklist.ts";
import { type Ask, addFlow, addUser, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let admin: Ask;
let path: string;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  path = `/api/organisations/${made.organisation}/access/`;
  const here = (policy: string) => ({ scope: "organisation" as const, id: made.organisation, policy });
  admin = await server.signIn(["v2.client_settings.admin", "v2.flow.view", "v2.flow.edit"].map(here));
});
afterAll(() => server.close());

test("the names of rights are those of the areas and levels", async () => {
  const names = readChecklist("areas").map((row) => row.policy);
  expect([...policyNames].sort()).toEqual(
    [...new Set([...names.filter((name) => name !== ""), "list_audit_logs"])].sort(),
  );
  expect((await admin("GET", `${path}scopes/`)).body.results).toEqual(policyNames);
});

test("somebody is added with rights that the adder holds, seen in both models, and removed with all of them", async () => {
  const user = await addUser(server.database, []);
  const added = await admin("POST", `${path}add_to_organisation/`, {
    user_id: user,
    policies: ["v2.flow.view"],
    flows: { [made.flow]: ["v2.flow.edit"] },
  });
  expect(added).toMatchObject({
    status: 200,
    body: {
      id: user,
      permissions: { org_dependent_access: { [made.organisation]: ["v2.flow.view"] } },
      permissions_v2: {
        organisations: { [made.organisation]: ["v2.flow.view"] },
        flows: { [made.flow]: ["v2.flow.edit"] },
      },
    },
  });
  expect((await admin("GET", `${path}users/`)).body).toMatchObject({ count: 1, results: [{ id: user }] });
  expect((await admin("GET", `${path}user_permissions/?user_id=${user}&iam_version=v1`)).body).toEqual({
    user_id: user,
    permissions: { org_dependent_access: { [made.organisation]: ["v2.flow.view"] }, org_independent_access: [] },
  });
  const lessened = await admin("POST", `${path}add_to_organisation/`, {
    email: `${user}@parley.test`,
    policies: ["v2.flow.edit"],
  });
  expect(lessened.body.permissions_v2).toEqual({
    organisations: { [made.organisation]: ["v2.flow.edit"] },
    flows: {},
    independent: [],
  });
  expect((await admin("DELETE", `${path}remove_user/?id=${user}`)).status).toBe(204);
  expect((await admin("GET", `${path}user_permissions/?user_id=${user}`)).status).toBe(404);
  expect((await admin("GET", `${path}users/`)).body.count).toBe(0);
});

test("nobody grants or takes a right that they do not hold there", async () => {
  const user = await addUser(server.database, [
    { scope: "organisation", id: made.organisation, policy: "v2.calls.admin" },
  ]);
  const add = (body: object) => admin("POST", `${path}add_to_organisation/`, { user_id: user, ...body });
  expect(await add({ policies: ["v2.calls.admin", "v2.flow.admin"] })).toMatchObject({
    status: 403,
    body: { policies: ["v2.flow.admin"] },
  });
  expect(await add({ policies: ["v2.all.admin", "v2.calls.admin"] })).toMatchObject({
    status: 403,
    body: { policies: ["v2.all.admin"] },
  });
  expect(await add({ policies: ["_all_", "v2.calls.admin"] })).toMatchObject({ status: 403 });
  expect(await add({ policies: [] })).toMatchObject({ status: 403, body: { policies: ["v2.calls.admin"] } });
  expect((await add({ policies: ["v2.calls.admin"], flows: { [made.flow]: ["v2.flow.admin"] } })).status).toBe(403);
  expect((await add({ policies: ["v2.calls.admin", "v2.flow.edit"] })).status).toBe(200);
  const other = await addFlow(server);
  expect(await add({ policies: ["v2.calls.admin"], flows: { [other.flow]: ["v2.flow.view"] } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "flows" }] },
  });
  expect((await add({ policies: ["no spaces"] })).status).toBe(400);
  expect((await admin("POST", `${path}add_to_organisation/`, { user_id: newId(), policies: [] })).status).toBe(400);
});

test("somebody new is onboarded, with the rights of a role, and may sign in", async () => {
  const role = await admin("POST", `/api/organisations/${made.organisation}/roles/`, {
    name: "Designer",
    policies: ["v2.flow.view", "v2.flow.edit"],
  });
  expect(role.status).toBe(201);
  const email = `${newId()}@parley.test`;
  const body = { email, first_name: "Asha", password: "a long enough secret", role: role.body.id };
  const onboarded = await admin("POST", `${path}onboard/`, body);
  expect(onboarded).toMatchObject({
    status: 200,
    body: { email, permissions_v2: { organisations: { [made.organisation]: ["v2.flow.edit", "v2.flow.view"] } } },
  });
  expect((await admin("POST", `${path}onboard/`, body)).status).toBe(409);
  const login = await server.anonymous()("POST", "/api/auth/login/", { email, password: "a long enough secret" });
  const headers = { authorization: `Bearer ${login.body.access}` };
  expect((await server.anonymous()("GET", "/api/users/home/", undefined, headers)).body).toMatchObject({
    email,
    organisations: [{ uuid: made.organisation }],
  });
  expect((await server.anonymous()("GET", made.flowPath, undefined, headers)).status).toBe(200);
});

test("who may not look after people, may not", async () => {
  const viewer = await server.signIn([
    { scope: "organisation", id: made.organisation, policy: "v2.client_settings.view" },
  ]);
  expect((await viewer("GET", `${path}users/`)).status).toBe(200);
  expect((await viewer("POST", `${path}onboard/`, { email: "x@parley.test" })).status).toBe(403);
  expect((await viewer("DELETE", `${path}remove_user/?id=${newId()}`)).status).toBe(403);
});
