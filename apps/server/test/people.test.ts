// @module-tag long
import { policyNames } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readChecklist } from "./checklist.ts";
import { type Ask, addFlow, addUser, newId, password, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let admin: Ask & { readonly user: Id };
/** Staff, who see and make users. */
let staff: Ask;
let path: string;
const everywhere = (policy: string) => ({ scope: "independent" as const, policy });

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  path = `/api/organisations/${made.organisation}/access/`;
  const here = (policy: string) => ({ scope: "organisation" as const, id: made.organisation, policy });
  const policies = ["v2.client_settings.admin", "v2.flow.view", "v2.flow.edit"];
  admin = await server.signIn(policies.map(here));
  staff = await server.signIn(policies.map(everywhere));
});
afterAll(() => server.close());

test("R149: the names of rights are those of the areas and levels", async () => {
  const names = readChecklist("areas").map((row) => row.policy);
  expect([...policyNames].sort()).toEqual(
    [...new Set([...names.filter((name) => name !== ""), "list_audit_logs"])].sort(),
  );
  expect((await admin("GET", `${path}scopes/`)).body.results).toEqual(policyNames);
});

test("R003, R132, R133: a user is added with rights that the adder holds, seen in both models, and removed with all of them", async () => {
  const user = await addUser(server.database, []);
  const added = await staff("POST", `${path}add_to_organisation/`, {
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
  expect((await admin("GET", `${path}users/?search=${user}`)).body).toMatchObject({
    count: 1,
    results: [{ id: user }],
  });
  expect((await admin("GET", `${path}user_permissions/?user_id=${user}&iam_version=v1`)).body).toEqual({
    user_id: user,
    permissions: { org_dependent_access: { [made.organisation]: ["v2.flow.view"] }, org_independent_access: [] },
  });
  expect((await admin("GET", `${path}user_permissions/?user_id=${user}`)).body).toEqual({
    user_id: user,
    permissions_v2: {
      organisations: { [made.organisation]: ["v2.flow.view"] },
      flows: { [made.flow]: ["v2.flow.edit"] },
      independent: [],
    },
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
  expect((await admin("GET", `${path}users/?search=${user}`)).body.count).toBe(0);
});

test("a user grants or takes no right that they do not hold there", async () => {
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

test("rights that were changed since they were read are not replaced, nor do those come back who left", async () => {
  const user = await addUser(server.database, []);
  const give = (body: object) => staff("POST", `${path}add_to_organisation/`, { user_id: user, ...body });
  const read = { policies: ["v2.flow.view"], flows: { [made.flow]: ["v2.flow.edit"] } };
  expect((await give(read)).status).toBe(200);
  expect((await give({ policies: ["v2.flow.edit"], seen: read })).status).toBe(200);
  const late = { policies: ["v2.flow.admin"], seen: read };
  expect(await give(late)).toMatchObject({ status: 412, body: { code: "stale" } });
  expect((await admin("GET", `${path}user_permissions/?user_id=${user}`)).body.permissions_v2).toMatchObject({
    organisations: { [made.organisation]: ["v2.flow.edit"] },
    flows: {},
  });
  expect((await admin("DELETE", `${path}remove_user/?id=${user}`)).status).toBe(204);
  expect((await give({ ...late, seen: { policies: ["v2.flow.edit"], flows: {} } })).status).toBe(412);
  const byAddress = { email: `${user}@parley.test`, policies: [], seen: read };
  expect((await admin("POST", `${path}add_to_organisation/`, byAddress)).status).toBe(412);
});

test("people are listed with when they were last signed in anywhere, and whether they wait after too many tries", async () => {
  const user = await addUser(server.database, []);
  await staff("POST", `${path}add_to_organisation/`, { user_id: user, policies: ["v2.flow.view"] });
  const listed = async () => (await admin("GET", `${path}users/?id=${user}`)).body;
  expect(await listed()).toMatchObject({ count: 1, results: [{ id: user, last_seen_at: null, is_locked: false }] });
  const login = (given: string) =>
    server.anonymous()("POST", "/api/auth/login/", { email: `${user}@parley.test`, password: given });
  expect((await login(password)).status).toBe(200);
  for (let tried = 0; tried < 10; tried++) await login("wrong password");
  const { results } = await listed();
  expect(results).toMatchObject([{ is_locked: true }]);
  expect(Math.abs(Date.parse(results[0].last_seen_at) - server.deps.now())).toBeLessThan(60_000);
  expect((await admin("GET", `${path}users/?id=${newId()}`)).body.count).toBe(0);
  expect((await admin("GET", `${path}users/?id=me`)).body.errors).toMatchObject([{ field: "id" }]);
});

test("an entry for a flow takes what it hides of wider rights, and its end gives it back", async () => {
  const { organisation, flow } = await addFlow(server);
  const org = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
  const chief = await server.signIn([org("v2.all.admin")], "applications");
  const keeper = await server.signIn([org("v2.client_settings.edit"), org("v2.flow.view")], "applications");
  const held = await addUser(server.database, [org("v2.all.admin")]);
  const give = (ask: Ask, policies: string[], flows: object) =>
    ask("POST", `/api/organisations/${organisation}/access/add_to_organisation/`, { user_id: held, policies, flows });
  const narrowed = { [flow]: ["v2.flow.view"] };
  expect(await give(keeper, ["v2.all.admin"], narrowed)).toMatchObject({
    status: 403,
    body: { policies: ["v2.all.admin"] },
  });
  expect((await give(chief, ["v2.all.admin"], narrowed)).status).toBe(200);
  expect(await give(keeper, ["v2.all.admin"], {})).toMatchObject({ status: 403, body: { policies: ["v2.all.admin"] } });
  expect((await give(chief, ["v2.all.admin"], {})).status).toBe(200);
});

test("R129, R218: a role has a name and policies; it holds no right that its maker does not hold, and loses none that its changer does not hold", async () => {
  const roles = `/api/organisations/${made.organisation}/roles/`;
  const above = { status: 403, body: { policies: ["v2.all.admin"] } };
  expect(await admin("POST", roles, { name: "Too much", policies: ["v2.all.admin"] })).toMatchObject(above);
  const role = await admin("POST", roles, { name: "Right", policies: ["v2.flow.view"] });
  expect(role.status).toBe(201);
  const one = `${roles}${role.body.id}/`;
  for (const method of ["PATCH", "PUT"]) {
    const raised = await admin(method, one, { name: "Right", policies: ["v2.flow.view", "v2.all.admin"] });
    expect(raised).toMatchObject(above);
  }
  const chief = await server.signIn([everywhere("v2.all.admin")]);
  expect((await chief("PATCH", one, { policies: ["v2.flow.view", "v2.all.admin"] })).status).toBe(200);
  expect(await admin("PATCH", one, { policies: ["v2.flow.view"] })).toMatchObject(above);
  expect((await admin("PATCH", one, { name: "Renamed", policies: ["v2.all.admin", "v2.flow.view"] })).status).toBe(200);
  expect((await admin("PATCH", one, { name: "Renamed again" })).status).toBe(200);
});

test("a user who is not shut out after all stays signed in", async () => {
  const [one, two] = [
    await server.signIn([everywhere("v2.all.admin")]),
    await server.signIn([everywhere("v2.flow.view")]),
  ];
  const isLocked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  // The change's last step, its line in the log, waits for the row of the user who makes it.
  const locking = server.database.asSystem("hold up the user who makes the change", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select from "user" where id = ${one.user} for update`.execute(trx);
      isLocked.resolve();
      await letGo.promise;
    }),
  );
  await isLocked.promise;
  try {
    const shutOut = one("PATCH", `/api/users/${two.user}/`, { is_active: false });
    const cancelled = () =>
      server.database.asSystem("cancel what waits", async (db) => {
        const { rows } = await sql`select pg_cancel_backend(pid) from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(db);
        return rows.length;
      });
    await expect.poll(cancelled).toBeGreaterThan(0);
    expect((await shutOut).status).toBe(422);
  } finally {
    letGo.resolve();
    await locking;
  }
  expect((await two("GET", "/api/users/home/")).status).toBe(200);
});

test("a user unlocks, or takes the second factor of, no user who may do more", async () => {
  const stronger = await addUser(server.database, [everywhere("v2.all.admin")]);
  const equal = await addUser(server.database, [everywhere("v2.flow.view")]);
  for (const verb of ["unlock_account", "reset_2fa"]) {
    expect(await staff("PUT", `/api/users/${stronger}/${verb}/`)).toMatchObject({
      status: 403,
      body: { policies: ["v2.all.admin"] },
    });
    expect((await staff("PUT", `/api/users/${equal}/${verb}/`)).status).toBe(200);
  }
});

test("a new user is onboarded by staff, with the rights of a role, and may sign in", async () => {
  const role = await admin("POST", `/api/organisations/${made.organisation}/roles/`, {
    name: "Designer",
    policies: ["v2.flow.view", "v2.flow.edit"],
  });
  expect(role.status).toBe(201);
  const email = `${newId()}@parley.test`;
  const body = { email, first_name: "Asha", password: "a long enough secret", role: role.body.id };
  for (const field of ["password", "first_name"]) {
    expect(await admin("POST", `${path}onboard/`, { email, [field]: "a long enough secret" })).toMatchObject({
      status: 400,
      body: { errors: [{ field, code: "not_allowed" }] },
    });
  }
  const onboarded = await staff("POST", `${path}onboard/`, body);
  expect(onboarded).toMatchObject({
    status: 200,
    body: { email, permissions_v2: { organisations: { [made.organisation]: ["v2.flow.edit", "v2.flow.view"] } } },
  });
  expect((await staff("POST", `${path}onboard/`, body)).status).toBe(409);
  const login = await server.anonymous()("POST", "/api/auth/login/", { email, password: "a long enough secret" });
  const headers = { authorization: `Bearer ${login.body.access}` };
  expect((await server.anonymous()("GET", "/api/users/home/", undefined, headers)).body).toMatchObject({
    email,
    organisations: [{ uuid: made.organisation }],
  });
  expect((await server.anonymous()("GET", made.flowPath, undefined, headers)).status).toBe(200);
});

test("an account and an invitation have an address that mail reaches, and the error says what to write", async () => {
  const policies: string[] = [];
  const unfit = ["a@b", "ada lovelace@example.com", "ada@10.0.0.1", "ada@exam\u200bple.com", "ada"];
  const made = await staff("POST", "/api/users/", { email: `${newId()}@parley.test` });
  expect(made.status).toBe(201);
  for (const email of unfit) {
    const answers = [
      await admin("POST", `${path}add_to_organisation/`, { email, policies }),
      await admin("POST", `${path}onboard/`, { email, policies }),
      await staff("POST", `${path}onboard/`, { email, policies, password }),
      await staff("POST", "/api/users/", { email }),
      await staff("PATCH", `/api/users/${made.body.id}/`, { email }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors?.[0]?.field, body.errors?.[0]?.message], email).toEqual([
        400,
        "email",
        "Write an email address such as ada@example.com, without spaces and with at most 254 characters.",
      ]);
    }
  }
});

test("an account that has an address of one's own network signs in and is looked after as before", async () => {
  const user = await addUser(server.database, []);
  const email = `ops-${user}@mailhost`;
  await server.database.asSystem("an account of an earlier installation", (db) =>
    sql`update "user" set email = ${email} where id = ${user}`.execute(db),
  );
  expect((await server.anonymous()("POST", "/api/auth/login/", { email, password })).status).toBe(200);
  const add = { user_id: user, policies: ["v2.flow.view"] };
  expect((await staff("POST", `${path}add_to_organisation/`, add)).status).toBe(200);
  expect((await staff("PATCH", `/api/users/${user}/`, { email, first_name: "Ops" })).status).toBe(200);
  const byAddress = { email, policies: ["v2.flow.view", "v2.flow.edit"] };
  expect((await admin("POST", `${path}add_to_organisation/`, byAddress)).body).toMatchObject({ status: "member" });
});

test("who may not look after people, may not", async () => {
  const viewer = await server.signIn([
    { scope: "organisation", id: made.organisation, policy: "v2.client_settings.view" },
  ]);
  expect((await viewer("GET", `${path}users/`)).status).toBe(200);
  expect((await viewer("POST", `${path}onboard/`, { email: "x@parley.test" })).status).toBe(403);
  expect((await viewer("DELETE", `${path}remove_user/?id=${newId()}`)).status).toBe(403);
});
