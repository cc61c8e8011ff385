import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
let admin: Ask & { readonly user: string };
beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

type Refusal = readonly [status: number, code: string];
async function refusal(ask: Ask, ...call: Parameters<Ask>): Promise<Refusal> {
  const { status, body } = await ask(...call);
  return [status, body.errors?.[0]?.code ?? body.code];
}
const many = Array.from({ length: 501 }, () => newId()).join(",");

test.each<readonly [what: string, path: string, refused: Refusal]>([
  ["a revision that is none", "edits/?since=then", [400, "bad_since"]],
  ["no value of a field that is never empty", "blocks/?subflow=", [400, "invalid"]],
  ["a time that is none", "blocks/?created_at=2026-13-45", [400, "invalid"]],
  ["a number beyond all numbers", "blocks/?revision=2147483648", [400, "invalid"]],
  ["JSON without measure", `blocks/?render_info=${"1".repeat(10_001)}`, [400, "invalid"]],
])("a list of a version with %s is refused", async (_, path, refused) => {
  expect(await refusal(flow.ask, "GET", `${flow.version}${path}`)).toEqual(refused);
});

test("a deletion names no more rows than may be deleted at once", async () => {
  expect(await refusal(flow.ask, "DELETE", `${flow.version}blocks/?id=${many}`)).toEqual([400, "too_many"]);
  expect(await refusal(flow.ask, "DELETE", `${flow.version}blocks/?id=first`)).toEqual([400, "invalid"]);
});

test("pages by cursor have one order, and begin where the cursor says", async () => {
  const accounts = `/api/organisations/${flow.organisation}/accounts/`;
  for (const other of ["ordering=created_at", "offset=10"]) {
    expect(await refusal(flow.ask, "GET", `${accounts}?cursor=&${other}`)).toEqual([400, "invalid"]);
  }
  expect((await flow.ask("GET", `${accounts}?cursor=`)).status).toBe(200);
});

test("a text with a character that is none is no agent", async () => {
  const yaml = { "content-type": "application/yaml" };
  const refused = await flow.ask("PUT", `${flow.version}save_yaml/`, "parley: 1 # \0", yaml);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "yaml", code: "not_storable" }] } });
});

test.each(["generate_yaml/?ids=perhaps", "generate_yaml_async/?ids=perhaps"])("%s is refused", async (path) => {
  expect(await refusal(flow.ask, "GET", `${flow.version}${path}`)).toEqual([400, "invalid"]);
});

test("a text is sent as itself, or under its name", async () => {
  expect(await refusal(flow.ask, "PUT", `${flow.version}save_yaml/`, {})).toEqual([400, "required"]);
});

test("an edit that is taken back, and a row that is restored, are named by what they are", async () => {
  const undo = { undo: newId() };
  const edits = `${flow.version}edits/`;
  expect(await refusal(flow.ask, "POST", edits, undo, { "if-match": "*" })).toEqual([404, "not_found"]);
  const block = (await flow.ask("POST", `${flow.version}blocks/`, { subflow: flow.subflow })).body.id;
  expect(await refusal(flow.ask, "GET", `${flow.version}blocks/${block}/undelete/?id=first`)).toEqual([400, "invalid"]);
  const missing = `${flow.version}blocks/${newId()}/undelete/`;
  expect(await refusal(flow.ask, "GET", missing)).toEqual([404, "not_found"]);
});

test("filters go with one object, and rows of an array name themselves", async () => {
  const rows = [{ id: newId(), name: "Other" }];
  expect(await refusal(flow.ask, "PATCH", `${flow.version}blocks/?name=Start`, rows)).toEqual([400, "bad_bulk"]);
});

test("a body of nothing but space is none", async () => {
  expect((await flow.ask("POST", `${flow.flowPath}versions/`, " \n ")).status).toBe(201);
});

test("a filter of what is true or not is one of the two", async () => {
  expect(await refusal(admin, "GET", "/api/users/?is_active=perhaps")).toEqual([400, "invalid"]);
});

test("a filter of JSON that is none stands for its text", async () => {
  expect(await flow.ask("GET", `${flow.version}blocks/?set_metadata=plain`)).toMatchObject({
    status: 200,
    body: { count: 0 },
  });
});

test("the right to see the calls of a client does not list its flows", async () => {
  const listener = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.calls.view" }]);
  const flows = `/api/organisations/${flow.organisation}/flows/`;
  expect(await refusal(listener, "GET", flows)).toEqual([403, "forbidden"]);
});

test("If-Match is a revision", async () => {
  for (const header of ["twelve", "12, 13", '"-1"']) {
    const refused = await refusal(
      flow.ask,
      "POST",
      `${flow.version}edits/`,
      { operations: [] },
      { "if-match": header },
    );
    expect(refused, header).toEqual([400, "bad_if_match"]);
  }
});

test("a path with a character that no name has is refused", async () => {
  expect(await refusal(flow.ask, "GET", `${flow.version}sub-flows/a%00b/`)).toEqual([400, "bad_path"]);
});

test("of a large body that is no JSON only that is said", async () => {
  const blocks = `${flow.version}blocks/`;
  const small = await flow.ask("POST", blocks, '{"name": nobody}');
  expect(small.body.detail).not.toBe("The body is not JSON.");
  const large = await flow.ask("POST", blocks, `{"name": "${"x".repeat(1_000_001)}`);
  expect(large).toMatchObject({ status: 400, body: { code: "bad_json", detail: "The body is not JSON." } });
});

test("a body that is not UTF-8 is refused, not stored with letters replaced", async () => {
  const latin = (text: string) => Buffer.from(text, "latin1");
  const blocks = `${flow.version}blocks/`;
  const body = latin(JSON.stringify({ subflow: flow.subflow, name: "Café" }));
  expect(await refusal(flow.ask, "POST", blocks, body)).toEqual([400, "bad_encoding"]);
  const yaml = { "content-type": "application/yaml" };
  expect(await refusal(flow.ask, "PUT", `${flow.version}save_yaml/`, latin("name: Café"), yaml)).toEqual([
    400,
    "bad_encoding",
  ]);
  const marked = Buffer.from(`\uFEFF${JSON.stringify({ subflow: flow.subflow, name: "Café" })}`);
  expect(await flow.ask("POST", blocks, marked)).toMatchObject({ status: 201, body: { name: "Café" } });
});

test("a version is copied by its label", async () => {
  const versions = `${flow.flowPath}versions/`;
  expect(await refusal(flow.ask, "POST", versions, { copy_of: 5 })).toEqual([400, "invalid"]);
  expect((await flow.ask("POST", versions, { copy_of: "0.0.1" })).status).toBe(201);
});

test("a release that a deploy, a call or a ticket names is one of this flow", async () => {
  for (const release of ["first", newId()]) {
    const deploy = await flow.ask("POST", `${flow.version}deploy/`, { release });
    expect(deploy, release).toMatchObject({ status: 400, body: { errors: [{ field: "release" }] } });
  }
});

test("voices and numbers that are named are there", async () => {
  for (const id of ["none", newId()]) {
    expect((await flow.ask("POST", `${flow.version}tts_persona/${id}/mark_as_primary/`)).status, id).toBe(404);
  }
  const numbers = `${flow.flowPath}virtual-numbers/partial_update_number/`;
  expect(await refusal(flow.ask, "PATCH", numbers, { number: "+15550100999" })).toEqual([404, "not_found"]);
});

test("rights are asked of a person, under one of the two models", async () => {
  const path = `/api/organisations/${flow.organisation}/access/`;
  expect(await refusal(admin, "GET", `${path}user_permissions/?iam_version=v3`)).toEqual([400, "invalid"]);
  expect(await refusal(admin, "GET", `${path}user_permissions/?user_id=me`)).toEqual([404, "not_found"]);
  expect(await refusal(admin, "DELETE", `${path}remove_user/?id=me`)).toEqual([404, "not_found"]);
  expect(await refusal(admin, "DELETE", `${path}remove_user/`)).toEqual([400, "required"]);
});

test("help to sign in is given to people who are there", async () => {
  for (const id of ["me", newId()]) {
    for (const help of ["unlock_account", "reset_2fa"]) {
      expect((await admin("PUT", `/api/users/${id}/${help}/`)).status, `${help} ${id}`).toBe(404);
    }
  }
});

test("nothing is made, taken or given for a client, flow or role that is not there", async () => {
  const { id } = (await admin("POST", "/api/organisations/", { name: "Gone" })).body;
  expect((await admin("DELETE", `/api/organisations/${id}/`)).status).toBe(204);
  const number = { number: "+18005550188", client: id };
  expect(await refusal(admin, "POST", "/api/telephony/virtual_numbers/", number)).toEqual([404, "not_found"]);
  const unnamed = { ...number, client: "first" };
  expect(await refusal(admin, "POST", "/api/telephony/virtual_numbers/", unnamed)).toEqual([400, "invalid"]);
  const unassign = `${flow.flowPath}virtual-numbers/unassign/`;
  expect(await refusal(admin, "POST", unassign, { number: "+18005550188" })).toEqual([400, "not_found"]);
  const join = `/api/organisations/${flow.organisation}/access/add_to_organisation/`;
  const asked = { email: `${newId()}@parley.test`, role: newId() };
  expect(await refusal(admin, "POST", join, asked)).toEqual([400, "not_found"]);
});

test("without a demo client there is none to show", async () => {
  for (const what of ["client", "flow"]) {
    expect(await refusal(admin, "GET", `/api/organisations/demo_${what}_uuid/`)).toEqual([404, "not_found"]);
  }
});

test("a call that is asked about or changed is named, with metadata that is an object", async () => {
  const analytics = `${flow.flowPath}analytics/`;
  expect(await refusal(flow.ask, "GET", `${analytics}call_details/?call_uuid=first`)).toEqual([404, "not_found"]);
  const edit = `${analytics}edit_call_metadata/?call_uuid=${newId()}`;
  expect(await refusal(flow.ask, "POST", edit, { metadata: "gold" })).toEqual([400, "invalid"]);
});

test("credentials and tasks that are named are there", async () => {
  for (const id of ["none", newId()]) {
    const credential = `/api/organisations/${flow.organisation}/credentials/${id}/uses/`;
    expect(await refusal(flow.ask, "GET", credential), id).toEqual([404, "not_found"]);
    expect(await refusal(flow.ask, "GET", `/api/async/status/${id}/`), id).toEqual([404, "not_found"]);
  }
  expect(await refusal(flow.ask, "GET", `/api/async/status/${newId()}/?delete=perhaps`)).toEqual([400, "invalid"]);
});

test("an account is not made for an address that has one", async () => {
  const email = `${newId()}@parley.test`;
  const path = `/api/organisations/${flow.organisation}/access/onboard/`;
  expect((await admin("POST", path, { email, policies: [] })).status).toBe(200);
  expect(await admin("POST", path, { email, policies: [] })).toMatchObject({
    status: 409,
    body: { code: "already_exists", detail: expect.stringContaining("add them to the organisation") },
  });
});

test("a number that answers no flow places no call", async () => {
  const number = "+18005550177";
  await admin("POST", "/api/telephony/virtual_numbers/", { number, client: flow.organisation });
  const call = { to: "+15550100042", from: number };
  expect(await refusal(admin, "POST", "/api/telephony/providers/trigger_call/", call)).toEqual([409, "unknown_number"]);
});
