import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertResolved, pathSteps } from "../src/access/enter.ts";
import type { GuardedRoute } from "../src/access/route.ts";
import { installation } from "../src/audit/audit.ts";
import { noContent } from "../src/http/answer.ts";
import { seed } from "../src/seed/seed.ts";
import { addFlow, addOrganisation, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let a: Awaited<ReturnType<typeof addFlow>>;
beforeAll(async () => {
  server = await startServer();
  a = await addFlow(server);
});
afterAll(() => server.close());

const policy = (name: string, id: string) => ({ scope: "organisation" as const, id, policy: name });
const flowPolicy = (name: string, id: string) => ({ scope: "flow" as const, id, policy: name });
const everywhere = (name: string) => ({ scope: "independent" as const, policy: name });
const flowsOf = (organisation: string) => `/api/organisations/${organisation}/flows/`;

describe("rights in one flow of an organisation", () => {
  test("do not reach into the vocabulary of another flow", async () => {
    const second = (await a.ask("POST", flowsOf(a.organisation), { name: "Second" })).body.id;
    const ontology = (await a.ask("POST", `${a.flowPath}ontologies/`, { name: "Words" })).body.id;
    const languages = `/api/ontologies/${ontology}/languages/`;
    const example = { language: "en-US", utterance: "hello" };
    const stranger = await server.signIn([flowPolicy("v2.flow.edit", second)], "applications");
    expect((await stranger("POST", languages, example)).status).toBe(404);
    const reader = await server.signIn(
      [flowPolicy("v2.flow.edit", second), flowPolicy("v2.flow.view", a.flow)],
      "applications",
    );
    expect((await reader("POST", languages, example)).status).toBe(403);
    expect((await a.ask("GET", languages)).body.count).toBe(0);
    const writer = await server.signIn([flowPolicy("v2.flow.edit", a.flow)], "applications");
    expect((await writer("POST", languages, example)).status).toBe(201);
  });

  test("find that flow alone by its name", async () => {
    const own = (await a.ask("POST", flowsOf(a.organisation), { name: "Needle one" })).body.id;
    await a.ask("POST", flowsOf(a.organisation), { name: "Needle two" });
    const found = async (grants: Parameters<typeof server.signIn>[0]) => {
      const ask = await server.signIn(grants, "applications");
      return (await ask("GET", "/api/organisations/get_organisations_and_flows/")).body;
    };
    const one = await found([flowPolicy("v2.internal_user.view", own)]);
    expect(one).toMatchObject({ organisations: [], flows: [{ uuid: own }] });
    const many = await found([policy("v2.internal_user.view", a.organisation), flowPolicy("v2.flow.view", own)]);
    expect(many.organisations).toHaveLength(1);
    expect(many.flows.map(({ name }: { name: string }) => name)).toContain("Needle two");
    expect(many.flows.map(({ name }: { name: string }) => name)).not.toContain("Needle one");
  });

  test("cannot be widened by whom an entry for the flow holds back", async () => {
    const here = ["v2.client_settings.admin", "v2.flow.admin"];
    const held = await server.signIn(
      [...here.map((name) => policy(name, a.organisation)), flowPolicy("v2.flow.view", a.flow)],
      "applications",
    );
    const grant = (flows: object) =>
      held("POST", `/api/organisations/${a.organisation}/access/add_to_organisation/`, {
        user_id: held.user,
        policies: here,
        flows,
      });
    expect(await grant({ [a.flow]: ["v2.flow.view", "v2.flow.admin"] })).toMatchObject({
      status: 403,
      body: { policies: ["v2.flow.admin"] },
    });
    const second = (await a.ask("POST", flowsOf(a.organisation), { name: "Third" })).body.id;
    expect((await grant({ [a.flow]: ["v2.flow.view"], [second]: ["v2.flow.admin"] })).status).toBe(200);
  });
});

describe("what is deleted takes along what is below it", () => {
  test("vocabulary of a deleted flow or version", async () => {
    const flow = (await a.ask("POST", flowsOf(a.organisation), { name: "Gone" })).body.id;
    const path = `${flowsOf(a.organisation)}${flow}/`;
    const first = (await a.ask("POST", `${path}ontologies/`, { name: "First" })).body.id;
    await a.ask("POST", `${path}versions/`, {});
    const second = (await a.ask("POST", `${path}ontologies/`, { name: "Second" })).body.id;
    const see = (id: string) => a.ask("GET", `/api/ontologies/${id}/`);
    const change = (id: string) => a.ask("PATCH", `/api/ontologies/${id}/`, { name: "changed" });
    expect((await a.ask("DELETE", `${path}versions/0.0.1/`)).status).toBe(204);
    expect([(await see(first)).status, (await change(first)).status]).toEqual([404, 404]);
    expect((await a.ask("GET", `${path}ontologies/`)).body.count).toBe(1);
    expect((await a.ask("DELETE", path)).status).toBe(204);
    expect([(await see(second)).status, (await change(second)).status]).toEqual([404, 404]);
    expect((await a.ask("GET", `/api/ontologies/?name=Second`)).body.count).toBe(0);
  });

  test("flows of a deleted organisation", async () => {
    const b = await addFlow(server);
    const admin = await server.signIn([everywhere("v2.all.admin")]);
    expect((await b.ask("GET", `/api/flows/${b.flow}/`)).status).toBe(200);
    expect((await admin("DELETE", `/api/organisations/${b.organisation}/`)).status).toBe(204);
    for (const ask of [b.ask, admin]) {
      expect((await ask("GET", `/api/flows/${b.flow}/`)).status).toBe(404);
      expect((await ask("GET", `/api/flows/?id=${b.flow}`)).body.count).toBe(0);
      expect((await ask("PATCH", `/api/flows/?id=${b.flow}`, { name: "x" })).body.matched).toBe(0);
    }
  });
});

describe("secrets", () => {
  test("of carriers are not shown to those whose numbers arrive by them", async () => {
    const admin = await server.signIn([everywhere("v2.all.admin")]);
    const carrier = { name: newId(), config: { key: "canary-1" } };
    const provider = (await admin("POST", "/api/telephony/providers/", carrier)).body.id;
    const line = { name: "Line", host: "canary-2.example", provider, username: "canary-3", password: "canary-4" };
    const sip = (await admin("POST", "/api/telephony/sip_lines/", line)).body;
    const made = await admin("POST", `${a.flowPath}virtual-numbers/`, { number: "+918000000001", sip_line: sip.id });
    expect(made.status).toBe(201);
    const { body } = await a.ask("GET", `${a.flowPath}virtual-numbers/?read_depth=3`);
    expect(body.results[0].sip_line).toEqual({ id: sip.id, name: "Line", status: "active" });
    expect(JSON.stringify(body)).not.toContain("canary");
  });

  test("stay when what was read is put back", async () => {
    const admin = await server.signIn([everywhere("v2.all.admin")]);
    const provider = (await admin("POST", "/api/telephony/providers/", { name: newId() })).body.id;
    const line = { name: "Line", host: "sip.example", provider, password: "kept" };
    const sip = (await admin("POST", "/api/telephony/sip_lines/", line)).body;
    const stored = () =>
      server.database.asSystem("look at a password", async (db) => {
        const { rows } = await sql<{ password: string | null }>`
          select password from sip_line where id = ${sip.id}`.execute(db);
        return rows[0]?.password;
      });
    expect((await admin("PUT", `/api/telephony/sip_lines/${sip.id}/`, { ...sip, name: "Other" })).status).toBe(200);
    expect(await server.deps.vault.open((await stored()) ?? "", `sip_line ${sip.id} password`)).toBe("kept");
    await admin("PUT", `/api/telephony/sip_lines/${sip.id}/`, { ...sip, password: null });
    expect(await stored()).toBeNull();
  });
});

describe("the log", () => {
  test("of an organisation has the calls that its people were refused, and no stranger's", async () => {
    const reader = await server.signIn([policy("v2.flow.view", a.organisation)]);
    const stranger = await server.signIn([]);
    expect((await reader("PATCH", a.flowPath, { name: "x" })).status).toBe(403);
    expect((await stranger("PATCH", a.flowPath, { name: "x" })).status).toBe(404);
    const auditor = await server.signIn([policy("list_audit_logs", a.organisation)]);
    const of = (user: string) =>
      auditor("GET", `/api/organisations/${a.organisation}/audit_logs/?user_id=${user}&event_name=flow.patch`);
    expect((await of(reader.user)).body).toMatchObject({ count: 1, results: [{ response: 403 }] });
    expect((await of(stranger.user)).body.count).toBe(0);
  });

  test("of the installation belongs to no organisation", async () => {
    const staff = await server.signIn([everywhere("v2.organisation.admin"), everywhere("list_audit_logs")]);
    const taken = await staff("POST", "/api/organisations/", { id: installation, name: "Nobody" });
    expect(taken).toMatchObject({ status: 400, body: { errors: [{ field: "id" }] } });
  });
});

test("rights that are none are not granted by way of a role", async () => {
  const admin = await server.signIn([everywhere("v2.all.admin")]);
  const path = `/api/organisations/${a.organisation}/`;
  const role = (await admin("POST", `${path}roles/`, { name: newId(), policies: ["x".repeat(5000)] })).body.id;
  expect(await admin("POST", `${path}access/onboard/`, { email: `${newId()}@parley.test`, role })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "role" }] },
  });
});

test("a start goes on only with the demo client that a start made", async () => {
  const fresh = await startServer();
  const first = { email: "admin@parley.test", password: "first password" };
  await Promise.all([seed(fresh.deps, first), seed(fresh.deps, first)]);
  const own = await addOrganisation(fresh.database);
  const admin = await fresh.signIn([everywhere("v2.all.admin")]);
  const made = await admin("POST", "/api/organisations/", { name: newId(), demo_config: { is_demo: true } });
  await seed(fresh.deps, first);
  for (const id of [own, made.body.id]) expect((await admin("GET", flowsOf(id))).body.count).toBe(0);
  expect((await admin("GET", "/api/flows/")).body.count).toBe(1);
  await fresh.close();
});

test("nothing is made in an organisation that is deleted, or not there", async () => {
  const b = await addFlow(server);
  const admin = await server.signIn([everywhere("v2.all.admin")]);
  await admin("DELETE", `/api/organisations/${b.organisation}/`);
  for (const organisation of [b.organisation, newId()]) {
    for (const [path, body] of [
      ["/api/flows/", { name: "x" }],
      ["/api/tags/", { name: "x" }],
    ] as const) {
      expect((await admin("POST", path, { ...body, organisation })).status, path).toBe(404);
      expect((await b.ask("POST", path, { ...body, organisation })).status, path).toBe(404);
    }
  }
});

test("five hundred rows can be named in a query", async () => {
  const origin = await server.apps.studio.listen({ port: 0, host: "127.0.0.1" });
  const ids = Array.from({ length: 500 }, newId).join(",");
  const answer = await fetch(`${origin}/api/flows/?id=${ids}`, { method: "DELETE" });
  expect(answer.status).toBe(401);
});

test("a call whose path has a parameter that leads to no row cannot be mounted", () => {
  const mounted = (path: string) => {
    const about = { method: "GET", call: "X000", name: "test", summary: "Test", mutates: false } as const;
    const route: GuardedRoute = { ...about, path, rule: "signed_in", handle: async () => noContent };
    return () => assertResolved(route, pathSteps(path, undefined));
  };
  expect(mounted("/api/organisations/{org}/flows/{flow}/versions/{ver}/all/")).not.toThrow();
  expect(mounted("/api/organisations/{org}/flows/{flow}/version/{ver}/all/")).toThrow("{ver} names no row");
  expect(mounted("/api/organisation/{org}/all/")).toThrow("{org} names no row");
});
