import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addFlow, addOrganisation, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let a: Awaited<ReturnType<typeof addFlow>>;
let b: Awaited<ReturnType<typeof addFlow>>;
let secondFlow: string;

beforeAll(async () => {
  server = await startServer();
  a = await addFlow(server);
  b = await addFlow(server);
  secondFlow = (await a.ask("POST", `/api/organisations/${a.organisation}/flows/`, { name: "Second" })).body.id;
});
afterAll(() => server.close());

const policy = (name: string, id: string) => ({ scope: "organisation" as const, id, policy: name });
const flowPolicy = (name: string, id: string) => ({ scope: "flow" as const, id, policy: name });
const everywhere = (name: string) => ({ scope: "independent" as const, policy: name });
const flowsOf = (organisation: string) => `/api/organisations/${organisation}/flows/`;

/** What an answer says, apart from which request it was. */
const said = ({ status, body }: Awaited<ReturnType<Ask>>) => ({ status, body: { ...body, request_id: "" } });

describe("below an organisation", () => {
  test("an entry without the policy is refused by the policy's name, no entry at all looks like nothing there", async () => {
    const ask = await server.signIn([policy("v2.flow.view", a.organisation)]);
    expect((await ask("GET", a.flowPath)).status).toBe(200);
    expect(await ask("PATCH", a.flowPath, { name: "x" })).toMatchObject({
      status: 403,
      body: {
        code: "forbidden",
        policies: ["v2.flow.edit", "v2.flow.admin"],
        detail: expect.stringContaining("v2.flow.edit"),
      },
    });
    const hidden = said(await ask("GET", b.flowPath));
    expect(hidden).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(said(await ask("GET", `${flowsOf(newId())}${newId()}/`))).toEqual(hidden);
    expect(said(await ask("GET", `${flowsOf(a.organisation)}${b.flow}/`))).toEqual(hidden);
    expect(said(await ask("GET", `${flowsOf(a.organisation)}not-an-id/`))).toEqual(hidden);
  });

  test("ids of another organisation in path, query and body reach nothing", async () => {
    const { ask, version, subflow } = a;
    const other = (await b.ask("GET", `${b.version}blocks/`)).body.results[0].id;
    expect((await ask("GET", `${version}blocks/${other}/`)).status).toBe(404);
    expect((await ask("PATCH", `${version}blocks/${other}/`, { name: "mine" })).status).toBe(404);
    expect((await ask("DELETE", `${version}blocks/?id=${other}`)).status).toBe(404);
    expect((await ask("GET", `${version}blocks/?id=${other}`)).body.count).toBe(0);
    expect(await ask("POST", `${version}blocks/`, { subflow: b.subflow })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "subflow", code: "not_found" }] },
    });
    const mine = (await ask("POST", `${version}blocks/`, { subflow })).body.id;
    expect((await ask("PATCH", `${version}blocks/${mine}/`, { entrypoint_block: other })).status).toBe(400);
    expect((await ask("POST", `${version}paths/`, { source_block: mine, destination_block: other })).status).toBe(400);
    const taken = await ask("POST", `${version}blocks/`, { id: other, subflow });
    expect(taken.status).toBe(409);
    expect((await b.ask("GET", `${b.version}blocks/${other}/`)).body.name).toBe("Start");
  });

  test("organisation, makers and other read-only fields cannot be set by a body", async () => {
    const { ask } = a;
    const made = await ask("POST", flowsOf(a.organisation), {
      name: "x",
      organisation: b.organisation,
      created_by: newId(),
      status: "active",
      revision: 7,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { organisation: a.organisation, created_by: ask.user, status: "draft", revision: 1 },
    });
    const moved = await ask("PATCH", `${flowsOf(a.organisation)}${made.body.id}/`, {
      organisation: b.organisation,
      name: "y",
    });
    expect(moved).toMatchObject({ status: 200, body: { organisation: a.organisation, name: "y" } });
  });
});

describe("flow entries, in the second model", () => {
  test("open one flow of an organisation, and list only it", async () => {
    const ask = await server.signIn([flowPolicy("v2.flow.edit", a.flow)], "applications");
    expect((await ask("GET", a.flowPath)).status).toBe(200);
    expect((await ask("PATCH", a.flowPath, { use_case: "x" })).status).toBe(200);
    expect((await ask("GET", `/api/flows/${a.flow}/`)).status).toBe(200);
    expect((await ask("GET", `${flowsOf(a.organisation)}${secondFlow}/`)).status).toBe(404);
    expect((await ask("GET", flowsOf(a.organisation))).body.results.map((row: { id: string }) => row.id)).toEqual([
      a.flow,
    ]);
    expect((await ask("GET", "/api/flows/")).body.results.map((row: { id: string }) => row.id)).toEqual([a.flow]);
    expect((await ask("POST", flowsOf(a.organisation), { name: "x" })).status).toBe(404);
    expect((await ask("GET", flowsOf(b.organisation))).status).toBe(404);
    expect((await ask("GET", `/api/organisations/${a.organisation}/`)).status).toBe(404);
  });

  test("R146: hide what the organisation's entry would give", async () => {
    const ask = await server.signIn(
      [flowPolicy("v2.flow.view", a.flow), policy("v2.flow.edit", a.organisation)],
      "applications",
    );
    expect((await ask("PATCH", a.flowPath, { name: "x" })).status).toBe(403);
    expect((await ask("PATCH", `${flowsOf(a.organisation)}${secondFlow}/`, { name: "Second" })).status).toBe(200);
    const writable = await ask("PATCH", "/api/flows/?type=voice", { use_case: "bulk" });
    expect(writable.status).toBe(200);
    expect(
      (await a.ask("GET", `${flowsOf(a.organisation)}?use_case=bulk`)).body.results.map(
        (row: { id: string }) => row.id,
      ),
    ).not.toContain(a.flow);
  });

  test("say nothing in the first", async () => {
    const ask = await server.signIn([flowPolicy("v2.flow.edit", a.flow)], "studio");
    expect((await ask("GET", a.flowPath)).status).toBe(404);
    expect((await ask("GET", "/api/flows/")).status).toBe(403);
  });
});

describe("paths without organisation", () => {
  test("tenant nouns show what any organisation lets through; a write is looked at row by row", async () => {
    const ask = await server.signIn([policy("v2.flow.view", a.organisation), policy("v2.flow.edit", b.organisation)]);
    const listed = (await ask("GET", "/api/flows/?limit=500")).body.results.map(
      (row: { organisation: string }) => row.organisation,
    );
    expect(new Set(listed)).toEqual(new Set([a.organisation, b.organisation]));
    expect((await ask("PATCH", `/api/flows/${b.flow}/`, { name: "b" })).status).toBe(200);
    expect((await ask("PATCH", `/api/flows/${a.flow}/`, { name: "a" })).status).toBe(403);
    const both = [
      { id: a.flow, name: "no" },
      { id: b.flow, name: "no" },
    ];
    expect((await ask("PATCH", "/api/flows/", both)).status).toBe(400);
    expect((await ask("GET", `/api/flows/${b.flow}/`)).body.name).toBe("b");
    expect(await ask("POST", "/api/flows/", { name: "new" })).toMatchObject({
      status: 201,
      body: { organisation: b.organisation },
    });
    expect((await ask("POST", "/api/flows/", { name: "new", organisation: a.organisation })).status).toBe(403);
    expect((await ask("POST", "/api/flows/", { name: "new", organisation: newId() })).status).toBe(404);
  });

  test("who reaches several organisations must name one", async () => {
    const ask = await server.signIn([policy("v2.flow.edit", a.organisation), policy("v2.flow.edit", b.organisation)]);
    expect(await ask("POST", "/api/flows/", { name: "new" })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "organisation", code: "required" }] },
    });
    expect((await ask("POST", "/api/flows/", { name: "new", organisation: b.organisation })).status).toBe(201);
  });

  test("R002, R134: system nouns and new organisations count independent rights only", async () => {
    const tenant = await server.signIn([
      policy("v2.number_management.admin", a.organisation),
      policy("v2.organisation.admin", a.organisation),
      policy("v2.client_settings.admin", a.organisation),
    ]);
    const telephony = ["providers", "sip_lines", "workers"].map((name) => `/api/telephony/${name}/`);
    for (const path of telephony) expect((await tenant("GET", path)).status, path).toBe(403);
    expect((await tenant("POST", "/api/organisations/", { name: newId() })).status).toBe(403);
    expect((await tenant("GET", "/api/users/")).status).toBe(403);
    expect((await tenant("GET", "/api/organisations/")).body.results.map((row: { id: string }) => row.id)).toEqual([
      a.organisation,
    ]);
    const policies = ["v2.number_management.admin", "v2.organisation.edit", "v2.client_settings.admin"];
    const staff = await server.signIn(policies.map(everywhere));
    for (const path of telephony) expect((await staff("GET", path)).status, path).toBe(200);
    const roles = `/api/organisations/${a.organisation}/roles/`;
    expect((await staff("POST", roles, { name: "Reader", policies: ["v2.organisation.edit"] })).status).toBe(201);
    expect((await staff("POST", "/api/telephony/providers/", { name: "Carrier" })).status).toBe(201);
    expect((await staff("POST", "/api/organisations/", { name: newId() })).status).toBe(201);
    expect((await staff("GET", "/api/organisations/")).body.count).toBeGreaterThanOrEqual(3);
  });

  test("R141: the list of clients has those that a user reaches, and all for whom all clients are open", async () => {
    const listed = async (...grants: Parameters<typeof server.signIn>[0]) => {
      const ask = await server.signIn(grants);
      const { results } = (await ask("GET", "/api/organisations/?limit=500")).body;
      return new Set(results.map((row: { id: string }) => row.id));
    };
    const view = "v2.organisation.view";
    expect(await listed(policy(view, b.organisation))).toEqual(new Set([b.organisation]));
    const all = await listed({ scope: "all_organisations", policy: view });
    expect([a.organisation, b.organisation].filter((one) => !all.has(one))).toEqual([]);
  });

  test("rows without an owner are read by all and written by v2.all.admin alone", async () => {
    const editor = await server.signIn([policy("v2.flow.edit", a.organisation)]);
    const admin = await server.signIn([everywhere("v2.all.admin")]);
    const shared = await admin("POST", "/api/tags/", { name: "vip" });
    expect(shared).toMatchObject({ status: 201, body: { organisation: null } });
    expect((await editor("GET", `/api/tags/${shared.body.id}/`)).body.name).toBe("vip");
    expect((await editor("PATCH", `/api/tags/${shared.body.id}/`, { name: "mine" })).status).toBe(403);
    expect((await editor("DELETE", `/api/tags/${shared.body.id}/`)).status).toBe(403);
    const own = await editor("POST", "/api/tags/", { name: "own" });
    expect(own).toMatchObject({ status: 201, body: { organisation: a.organisation } });
    const stranger = await server.signIn([policy("v2.flow.edit", b.organisation)]);
    expect((await stranger("GET", `/api/tags/${own.body.id}/`)).status).toBe(404);
    expect((await stranger("GET", "/api/tags/")).body.results.map((row: { name: string }) => row.name)).toEqual([
      "vip",
    ]);
    expect((await admin("PATCH", `/api/tags/${shared.body.id}/`, { name: "VIP" })).status).toBe(200);
  });

  test("R002: a caller without any right reaches nothing", async () => {
    const nobody = await server.signIn([]);
    for (const path of ["/api/flows/", "/api/organisations/", "/api/intents/", "/api/telephony/virtual_numbers/"]) {
      expect((await nobody("GET", path)).status, path).toBe(403);
    }
    expect((await nobody("GET", "/api/languages/")).status).toBe(200);
    expect((await nobody("GET", a.flowPath)).status).toBe(404);
    expect((await nobody("GET", `/api/flows/${a.flow}/`)).status).toBe(404);
  });
});

describe("users", () => {
  test("everyone reads their own row and changes their names and colour, nothing else", async () => {
    const someone = await server.signIn([]);
    const own = `/api/users/${someone.user}/`;
    expect(await someone("GET", own)).toMatchObject({
      status: 200,
      body: { id: someone.user, permissions: { org_independent_access: [] } },
    });
    expect((await someone("PATCH", own, { first_name: "Asha", profile_color: "teal" })).body).toMatchObject({
      first_name: "Asha",
    });
    for (const change of [
      { is_superuser: true },
      { email: "x@parley.test" },
      { is_active: true },
      { first_name: "x", belongs_to: null },
    ]) {
      expect((await someone("PATCH", own, change)).status, JSON.stringify(change)).toBe(403);
    }
    expect((await someone("PUT", own, { email: "x@parley.test" })).status).toBe(403);
    expect((await someone("GET", `/api/users/${a.ask.user}/`)).status).toBe(403);
    expect((await someone("PATCH", `/api/users/${a.ask.user}/`, { first_name: "x" })).status).toBe(403);
  });

  test("passwords are kept as hashes and never shown, whatever is asked for", async () => {
    const admin = await server.signIn([everywhere("v2.client_settings.admin")]);
    const made = await admin("POST", "/api/users/", { email: "New@Parley.test", password: "a long enough secret" });
    expect(made).toMatchObject({ status: 201, body: { email: "new@parley.test" } });
    expect(JSON.stringify(made.body)).not.toMatch(/password|argon|secret/);
    expect(
      (
        await server.anonymous()("POST", "/api/auth/login/", {
          email: "new@parley.test",
          password: "a long enough secret",
        })
      ).status,
    ).toBe(200);
    for (const query of ["fields=password", "ordering=password", "password=x", "exclude-fields=password"]) {
      expect((await admin("GET", `/api/users/?${query}`)).status, query).toBe(400);
    }
    expect((await admin("GET", "/api/users/?search=argon2")).body.count).toBe(0);
    expect((await admin("POST", "/api/users/", { email: "short@parley.test", password: "short" })).status).toBe(400);
    expect((await admin("POST", "/api/users/", { email: "new@parley.test" })).status).toBe(409);
    expect((await admin("POST", "/api/users/", { email: "no address" })).status).toBe(400);
    expect(
      (await admin("PATCH", "/api/users/?email=new@parley.test", { password: "another long secret" })).status,
    ).toBe(400);
  });

  test("R130: a user makes or takes over no user who may do more", async () => {
    const admin = await server.signIn([everywhere("v2.client_settings.admin")]);
    expect(await admin("POST", "/api/users/", { email: "root@parley.test", is_superuser: true })).toMatchObject({
      status: 403,
      body: { policies: ["v2.all.admin"] },
    });
    const stronger = a.ask.user;
    for (const change of [{ password: "a stolen password" }, { email: "stolen@parley.test" }, { is_active: false }]) {
      expect((await admin("PATCH", `/api/users/${stronger}/`, change)).status).toBe(403);
    }
    expect((await admin("DELETE", `/api/users/${stronger}/`)).status).toBe(403);
    const weaker = (await server.signIn([])).user;
    expect((await admin("DELETE", `/api/users/?id=${weaker},${stronger}`)).status).toBe(403);
    expect((await admin("GET", `/api/users/?id=${weaker},${stronger}`)).body.count).toBe(2);
    expect((await admin("DELETE", `/api/users/?id=${weaker}`)).body).toMatchObject({ matched: 1, updated: 1 });
    expect((await admin("PATCH", `/api/users/${stronger}/`, { last_name: "Renamed" })).status).toBe(200);
    const root = await server.signIn([everywhere("v2.all.admin")]);
    expect((await root("PATCH", `/api/users/${stronger}/`, { is_superuser: true })).body).toMatchObject({
      is_superuser: true,
      permissions_v2: { independent: ["v2.all.admin"] },
    });
    expect((await root("PATCH", `/api/users/${stronger}/`, { is_superuser: false })).status).toBe(200);
  });

  test("preferences are one's own, or those that a client admin looks after", async () => {
    const someone = await server.signIn([]);
    const other = await server.signIn([]);
    const path = `/api/users/${someone.user}/preferences/`;
    expect((await someone("POST", path, { interface: "THEME", config: { dark: true } })).status).toBe(201);
    expect((await other("GET", path)).status).toBe(403);
    expect((await other("POST", path, { interface: "X" })).status).toBe(403);
    const admin = await server.signIn([everywhere("v2.client_settings.admin")]);
    expect((await admin("GET", path)).body.results).toMatchObject([{ interface: "THEME", user: someone.user }]);
    expect((await someone("GET", `/api/users/${someone.user}/`)).body.preferences).toEqual([
      { interface: "THEME", config: { dark: true } },
    ]);
  });
});

test("rights that are taken away count at once", async () => {
  const ask = await server.signIn([policy("v2.flow.view", a.organisation)]);
  expect((await ask("GET", a.flowPath)).status).toBe(200);
  await server.database.asSystem("take rights", (db) =>
    sql`delete from user_grant where "user" = ${ask.user}`.execute(db),
  );
  expect((await ask("GET", a.flowPath)).status).toBe(404);
});

test("the second wall holds when the first does not: a scope of one organisation sees no row of another", async () => {
  const other = await addOrganisation(server.database);
  for (const table of ["flow", "flow_version", "block", "audit_log", "edit"] as const) {
    const rows = await server.database.forOrganisations([other]).selectFrom(table).select("id").execute();
    expect(rows, table).toEqual([]);
  }
});

test("every change leaves a row in the organisation's audit log, refused ones too", async () => {
  const auditor = await server.signIn([policy("list_audit_logs", a.organisation)]);
  const path = `/api/organisations/${a.organisation}/audit_logs/`;
  const before = (await auditor("GET", path)).body.count;
  await a.ask("PATCH", a.flowPath, { name: "Audited" });
  await a.ask("PATCH", a.flowPath, { name: "" });
  const reader = await server.signIn([policy("v2.flow.view", a.organisation)]);
  await reader("PATCH", a.flowPath, { name: "no" });
  const after = (await auditor("GET", `${path}?ordering=-time&limit=5`)).body;
  expect(after.count).toBe(before + 3);
  expect(after.results[2]).toMatchObject({
    event_name: "flow.patch",
    method: "PATCH",
    path: a.flowPath,
    response: 200,
    user_id: a.ask.user,
    ip: "127.0.0.1",
  });
  expect(after.results[1]).toMatchObject({ response: 400, user_id: a.ask.user });
  expect(after.results[0]).toMatchObject({ response: 403, user_id: reader.user });
  expect((await reader("GET", path)).status).toBe(403);
});
