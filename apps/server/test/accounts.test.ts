import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

type Flow = Awaited<ReturnType<typeof addFlow>>;
let server: TestServer;
let flow: Flow;
let stranger: Flow;
beforeAll(async () => {
  server = await startServer();
  [flow, stranger] = [await addFlow(server), await addFlow(server)];
});
afterAll(() => server.close());

const accountsOf = ({ organisation }: Flow) => `/api/organisations/${organisation}/accounts/`;
const dispositionsOf = ({ flowPath }: Flow) => `${flowPath}dispositions/`;
const consent = { given: true, source: "web form", at: "2026-11-01T10:00:00.000Z" };
const ada = () => ({
  external_id: newId(),
  name: "Ada Rao",
  contact_points: [
    { kind: "phone", value: "+15550100", language: "hi-IN", zone: "Asia/Kolkata", consent: { voice: consent } },
    { kind: "email", value: "ada@example.com" },
  ],
  attributes: { plan: "gold" },
});
const holder = (policy: string) =>
  server.signIn([{ scope: "organisation" as const, id: flow.organisation, policy: `v2.${policy}` }]);

test("an account is written whole, found by a number, changed and deleted permanently", async () => {
  const { ask, organisation } = flow;
  const written = ada();
  const made = await ask("POST", accountsOf(flow), written);
  expect(made).toMatchObject({ status: 201, body: { ...written, organisation } });
  const path = `${accountsOf(flow)}${made.body.id}/`;
  expect(made.headers.location).toBe(path);
  expect((await ask("GET", path)).body).toEqual(made.body);
  const number = encodeURIComponent(JSON.stringify([{ value: "+15550100" }]));
  expect((await ask("GET", `${accountsOf(flow)}?contact_points=${number}`)).body.results).toEqual([made.body]);
  expect((await ask("GET", `${accountsOf(flow)}?search=ada`)).body.count).toBe(1);
  expect((await ask("PATCH", path, { attributes: { plan: "none" } })).body).toMatchObject({
    revision: 2,
    attributes: { plan: "none" },
    contact_points: written.contact_points,
  });
  expect((await ask("PUT", path, { name: "Ada" })).body).toMatchObject({ external_id: null, contact_points: [] });
  expect((await ask("DELETE", path)).status).toBe(204);
  expect((await ask("GET", path)).status).toBe(404);
});

test("external ids are unique within an organisation only, and may be missing", async () => {
  const { external_id } = (await flow.ask("POST", accountsOf(flow), ada())).body;
  expect((await flow.ask("POST", accountsOf(flow), { external_id })).body.code).toBe("already_exists");
  expect((await stranger.ask("POST", accountsOf(stranger), { external_id })).status).toBe(201);
  for (const name of ["One", "Two"]) expect((await flow.ask("POST", accountsOf(flow), { name })).status).toBe(201);
});

test.each([
  [{ kind: "phone", value: "call me" }, "contact_points.0.value"],
  [{ kind: "email", value: "nowhere" }, "contact_points.0.value"],
  [{ kind: "phone", value: "+15550100", zone: "Mars/Base" }, "contact_points.0.zone"],
  [{ kind: "phone", value: "+15550100", language: "Klingon" }, "contact_points.0.language"],
  [{ kind: "phone", value: "+15550100", consent: { voice: { given: true } } }, "contact_points.0.consent.voice.source"],
  [{ kind: "phone", value: "+15550100", consent: { fax: consent } }, "contact_points.0.consent.fax"],
])("a contact point that cannot be is refused by its field: %j", async (point, field) => {
  const refused = await flow.ask("POST", accountsOf(flow), { contact_points: [point] });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid" } });
  expect(refused.body.errors.map((fault: { field: string }) => fault.field)).toContain(field);
});

test("accounts are for those who may read calls, and another tenant's are not there", async () => {
  const made = (await flow.ask("POST", accountsOf(flow), ada())).body;
  const reader = await holder("calls_for_clients.view");
  expect((await reader("GET", `${accountsOf(flow)}${made.id}/`)).body).toEqual(made);
  expect((await reader("PATCH", `${accountsOf(flow)}${made.id}/`, { name: "x" })).status).toBe(403);
  const builder = await holder("flow.admin");
  expect((await builder("GET", accountsOf(flow))).status).toBe(403);
  expect((await stranger.ask("GET", accountsOf(flow))).status).toBe(404);
  for (const [method, body] of [["GET"], ["PATCH", { name: "x" }], ["DELETE"]] as const) {
    expect((await stranger.ask(method, `${accountsOf(stranger)}${made.id}/`, body)).status).toBe(404);
  }
  expect((await flow.ask("GET", `${accountsOf(flow)}${made.id}/`)).body).toEqual(made);
});

test("a disposition is described once for each name of a flow", async () => {
  const { ask, flow: id } = flow;
  const written = { name: "promise_to_pay", contact: true, right_party: true, success: true };
  const made = await ask("POST", dispositionsOf(flow), written);
  expect(made).toMatchObject({ status: 201, body: { ...written, flow: id } });
  expect((await ask("GET", `${dispositionsOf(flow)}?success=true`)).body.results).toEqual([made.body]);
  expect((await ask("POST", dispositionsOf(flow), { name: "promise_to_pay" })).body.code).toBe("already_exists");
  const path = `${dispositionsOf(flow)}${made.body.id}/`;
  expect((await ask("PATCH", path, { success: false })).body).toMatchObject({ success: false, contact: true });
  expect((await ask("PUT", path, { name: "refused" })).body).toMatchObject({ name: "refused", right_party: false });
  expect((await ask("DELETE", path)).status).toBe(204);
  expect((await ask("GET", dispositionsOf(flow))).body.count).toBe(0);
});

test("dispositions are the flow's: readers change none, other tenants see none, wrong fields are named", async () => {
  const made = (await flow.ask("POST", dispositionsOf(flow), { name: "busy" })).body;
  const reader = await holder("flow.view");
  expect((await reader("GET", `${dispositionsOf(flow)}${made.id}/`)).body).toEqual(made);
  expect((await reader("POST", dispositionsOf(flow), { name: "x" })).status).toBe(403);
  expect((await stranger.ask("GET", dispositionsOf(flow))).status).toBe(404);
  expect((await stranger.ask("GET", `${dispositionsOf(stranger)}${made.id}/`)).status).toBe(404);
  const refused = await flow.ask("POST", dispositionsOf(flow), { name: "", contact: "perhaps" });
  expect(refused.status).toBe(400);
  expect(refused.body.errors.map((fault: { field: string }) => fault.field)).toEqual(["name", "contact"]);
});
