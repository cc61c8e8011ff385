import { emptyDocument } from "@parley/flow";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let staff: Ask;
let provider: string;
let line: string;
const number = "+18005550199";
const to = "+15550100042";
const rules = { destinations: ["+1"], calls_per_minute: 1000, default_price: 0 };

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  staff = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
  const { organisation, flow } = made;
  const release = newId();
  await server.database.asSystem("prepare a test", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
        select ${release}, ${organisation}, ${flow}, id, '0.0.1', 1, 1, ${JSON.stringify(emptyDocument())}::jsonb from flow_version where flow = ${flow}`.execute(
        trx,
      );
      await sql`update flow set live_release = ${release}, status = 'active' where id = ${flow}`.execute(trx);
    }),
  );
  provider = (await staff("POST", "/api/telephony/providers/", { name: newId() })).body.id;
  const lines = `/api/telephony/providers/${provider}/sip_lines/`;
  line = (await staff("POST", lines, { name: "Trunk", host: "203.0.113.7", username: "u", password: "p", ...rules }))
    .body.id;
  await staff("POST", "/api/telephony/virtual_numbers/", {
    number,
    client: organisation,
    sip_line: line,
    is_verified: true,
  });
  await made.ask("POST", `${made.flowPath}virtual-numbers/assign/`, { number });
});
afterAll(() => server.close());

const trigger = (body: object, headers: Record<string, string> = {}) =>
  made.ask("POST", `${made.flowPath}trigger_call/`, body, headers);

async function storedCall(id: string) {
  const { rows } = await sql<{ [column: string]: unknown }>`select * from call where id = ${id}`.execute(
    server.database.forOrganisations([made.organisation]),
  );
  return rows[0];
}

test("a call is queued with what it begins with, and shows among the flow's calls", async () => {
  const answer = await trigger({ to: "+1 (555) 010-0042", metadata: { name: "Asha" }, ring_seconds: 20 });
  expect(answer).toMatchObject({ status: 202, body: { status: "queued", from: number, to } });
  const call = await storedCall(answer.body.call_uuid);
  expect(call).toMatchObject({
    status: "queued",
    direction: "outbound",
    category: "ongoing",
    caller_number: to,
    number,
    metadata: { name: "Asha" },
    flow: made.flow,
    worker: null,
    answered_at: null,
  });
  const found = await made.ask("GET", `${made.flowPath}analytics/${answer.body.call_uuid}/`);
  expect(found.body).toMatchObject({ status: "queued", direction: "outbound" });
});

test("fifty requests with one key are one call, and the key stands for nothing else", async () => {
  const key = { "idempotency-key": newId() };
  const answers = await Promise.all(Array.from({ length: 50 }, () => trigger({ to, metadata: { a: 1 } }, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ body }) => body.call_uuid)).size).toBe(1);
  expect(await trigger({ to, metadata: { a: 2 } }, key)).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
  await staff("PUT", `/api/telephony/providers/${provider}/pause/`);
  expect((await trigger({ to, metadata: { a: 1 } }, key)).status).toBe(202);
  await staff("PUT", `/api/telephony/providers/${provider}/resume/`);
  expect((await trigger({ to }, { "idempotency-key": "x".repeat(300) })).body.code).toBe("invalid_idempotency_key");
});

test("the other ways to ask lead to the same", async () => {
  const parameters = await made.ask("POST", `${made.flowPath}call_with_parameters/`, { to, parameters: { b: 2 } });
  expect((await storedCall(parameters.body.call_uuid))?.metadata).toEqual({ b: 2 });
  expect((await made.ask("POST", `/api/flows/${made.flow}/trigger_call/`, { to, from: number })).status).toBe(202);
  const tried = await staff("POST", "/api/telephony/providers/trigger_call/", { to, from: number, provider });
  expect((await storedCall(tried.body.call_uuid))?.flow).toBe(made.flow);
  const elsewhere = { to, from: number, provider: newId() };
  expect((await staff("POST", "/api/telephony/providers/trigger_call/", elsewhere)).body.code).toBe("no_sip_line");
});

test.each(["sip:1000@203.0.113.9", "1000@203.0.113.9", "+1555;ext=9", "", "tel:+1555", "1".repeat(16), "1"])(
  "no call goes to %j",
  async (hostile) => {
    expect((await trigger({ to: hostile })).status).toBe(400);
  },
);

test("a number that cannot be dialled is a fault of its field", async () => {
  for (const wrong of ["007", "+007", "911", "5550100042"]) {
    expect(await trigger({ to: wrong })).toMatchObject({
      status: 400,
      body: { code: "invalid", errors: [{ field: "to", code: "not_a_number" }] },
    });
  }
});

test("a line calls whom staff let it call, as often and for as much as they say", async () => {
  const path = `/api/telephony/sip_lines/${line}/`;
  const during = async (limits: object, body: object) => {
    expect((await staff("PATCH", path, limits)).status).toBe(200);
    const { status, body: told } = await trigger(body);
    await staff("PATCH", path, {
      country: null,
      internal_digits: 0,
      calls_per_hour: null,
      spend_per_day: null,
      ...rules,
    });
    return [status, told.code ?? told.to];
  };
  expect(await during({ destinations: [] }, { to })).toEqual([409, "destination_not_allowed"]);
  expect(await during({ destinations: [] }, { to: "+442079460000" })).toEqual([409, "destination_not_allowed"]);
  expect(await during({ destinations: ["+"] }, { to: "+19005551234" })).toEqual([409, "premium_number"]);
  expect(await during({ country: "US", destinations: [] }, { to: "(415) 555-0100" })).toEqual([202, "+14155550100"]);
  expect(await during({ internal_digits: 4 }, { to: "2001" })).toEqual([202, "2001"]);
  expect(await during({ calls_per_hour: 1 }, { to })).toEqual([429, "line_rate_limited"]);
  expect(await during({ spend_per_day: 0, default_price: 0.5 }, { to })).toEqual([429, "line_spend_limited"]);
  const client = { name: "Shop", organisation: made.organisation, calls_per_day: 0 };
  const limited = (await staff("POST", "/api/telephony/clients/", client)).body;
  expect(await during({}, { to })).toEqual([429, "client_rate_limited"]);
  await staff("DELETE", `/api/telephony/clients/${limited.id}/`);
  expect(await during({}, { to })).toEqual([202, to]);
});

test("a repeated order of a number written in another way is the same call", async () => {
  const path = `/api/telephony/sip_lines/${line}/`;
  await staff("PATCH", path, { country: "US" });
  const key = { "idempotency-key": newId() };
  const [first, again] = [await trigger({ to: "4155550100" }, key), await trigger({ to: "415 555 0100" }, key)];
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.body.call_uuid).toBe(first.body.call_uuid);
  await staff("PATCH", path, { country: null });
});

test("a repeated order is the same call, whatever has become of the numbers since", async () => {
  const other = "+18005550111";
  const numbers = `${made.flowPath}virtual-numbers/`;
  const [byFlow, byCarrier] = [{ "idempotency-key": newId() }, { "idempotency-key": newId() }];
  const again = () => trigger({ to }, byFlow);
  const tried = () =>
    staff("POST", "/api/telephony/providers/trigger_call/", { to, from: number, provider }, byCarrier);
  const [first, trial] = [await again(), await tried()];
  expect(first).toMatchObject({ status: 202, body: { from: number, to } });
  expect(trial.status).toBe(202);
  // Without `from` the first number calls: now it is another.
  await staff("POST", "/api/telephony/virtual_numbers/", {
    number: other,
    client: made.organisation,
    sip_line: line,
    is_verified: true,
  });
  await made.ask("POST", `${numbers}assign/`, { number: other });
  expect((await trigger({ to })).body.from).toBe(other);
  expect(await again()).toMatchObject({ status: 202, body: first.body });
  for (const each of [other, number]) await made.ask("POST", `${numbers}unassign/`, { number: each });
  expect((await trigger({ to })).body.code).toBe("no_sip_line");
  expect(await again()).toMatchObject({ status: 202, body: first.body });
  expect(await tried()).toMatchObject({ status: 202, body: trial.body });
  expect(await trigger({ to, from: number }, byFlow)).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
  await made.ask("POST", `${numbers}assign/`, { number });
});

test("each refusal names its reason", async () => {
  const refusal = async (body: object) => {
    const { status, body: problem } = await trigger(body);
    return [status, problem.code];
  };
  expect(await refusal({ to, from: "+19999" })).toEqual([409, "unknown_number"]);
  await staff("POST", "/api/telephony/blacklist_numbers/", { caller_number: "1-555-010-0666" });
  expect(await refusal({ to: "+15550100666" })).toEqual([409, "blacklisted"]);
  const off = async (reason: string, table: string, id: string, away: string, back: string) => {
    await server.database.asSystem("switch off", (db) =>
      sql`${sql.raw(`update ${table} set ${away}`)} where id = ${id}`.execute(db),
    );
    expect(await refusal({ to, from: number })).toEqual([409, reason]);
    await server.database.asSystem("switch on", (db) =>
      sql`${sql.raw(`update ${table} set ${back}`)} where id = ${id}`.execute(db),
    );
  };
  await off("line_inactive", "sip_line", line, "status = 'inactive'", "status = 'active'");
  await off("line_needs_tls", "sip_line", line, "transport = 'tls'", "transport = 'udp'");
  await off("provider_paused", "telephony_provider", provider, "status = 'paused'", "status = 'active'");
  await off("not_deployed", "flow", made.flow, "status = 'archived'", "status = 'active'");
  expect((await trigger({ to, from: number })).status).toBe(202);
});

test("a carrier that is paused keeps what waits, and one that is purged drops it", async () => {
  const id = (await trigger({ to, from: number })).body.call_uuid;
  const put = (verb: string) => staff("PUT", `/api/telephony/providers/${provider}/${verb}/`);
  expect((await put("pause")).body.status).toBe("paused");
  expect(await storedCall(id)).toMatchObject({ status: "queued" });
  expect((await put("purge")).body.status).toBe("purging");
  expect(await storedCall(id)).toMatchObject({ status: "failed", category: "completed", end_reason: "purged" });
  expect((await put("resume")).body.status).toBe("active");
  expect((await staff("PUT", `/api/telephony/providers/${newId()}/purge/`)).status).toBe(404);
});

describe("a number of the do-not-call list is not called", () => {
  const path = "/api/telephony/blacklist_numbers/";
  const called = "+919876543210";
  const told = async (body: object, country: string | null) => {
    await staff("PATCH", `/api/telephony/sip_lines/${line}/`, { country, destinations: ["+"] });
    const { status, body: problem } = await trigger(body);
    await staff("PATCH", `/api/telephony/sip_lines/${line}/`, { country: null, destinations: rules.destinations });
    return [status, problem.code ?? problem.to];
  };

  test.each([
    "+919876543210",
    "+91 98765-43210",
    "(+91) 98765 43210",
    "919876543210",
    "00919876543210",
    "9876543210",
    "09876543210",
    "098765 43210",
  ])("that spells it %s, however it is ordered", async (caller_number) => {
    const listed = await staff("POST", path, { caller_number });
    expect(listed.status).toBe(201);
    for (const spelling of ["9876543210", "09876543210", called, "+91 98765 43210", "00919876543210"]) {
      expect(await told({ to: spelling }, "IN"), spelling).toEqual([409, "blacklisted"]);
    }
    // The line may be of another country, or of none.
    expect(await told({ to: called }, "US")).toEqual([409, "blacklisted"]);
    expect(await told({ to: called }, null)).toEqual([409, "blacklisted"]);
    expect(await told({ to: "9876543211" }, "IN")).toEqual([202, "+919876543211"]);
    expect((await staff("DELETE", `${path}${listed.body.id}/`)).status).toBe(204);
    expect(await told({ to: called }, "IN")).toEqual([202, called]);
  });

  test("once it is listed again, whatever end it had", async () => {
    const caller_number = "+919876543299";
    const list = async (body: object) => {
      const { status, body: row } = await staff("POST", path, { caller_number, ...body });
      return { status, id: row.id, reason: row.reason, expires_at: row.expires_at };
    };
    const [past, soon, late] = ["2020-01-01T00:00:00.000Z", "2090-01-01T00:00:00.000Z", "2091-01-01T00:00:00.000Z"];
    const { id, ...first } = await list({ reason: "Asked in June", expires_at: past });
    expect(first).toEqual({ status: 201, reason: "Asked in June", expires_at: past });
    expect(await told({ to: caller_number }, "IN")).toEqual([202, caller_number]);
    expect(await list({ expires_at: late })).toEqual({ status: 200, id, reason: "Asked in June", expires_at: late });
    expect(await told({ to: caller_number }, "IN")).toEqual([409, "blacklisted"]);
    expect(await list({ expires_at: soon })).toMatchObject({ status: 200, id, expires_at: late });
    expect(await list({ reason: "Asked again" })).toEqual({ status: 200, id, reason: "Asked again", expires_at: null });
    expect(await list({ expires_at: soon })).toMatchObject({ status: 200, id, expires_at: null });
    const own = await list({ organisation: made.organisation });
    expect(own.status).toBe(201);
    expect(own.id).not.toBe(id);
    for (const each of [id, own.id]) expect((await staff("DELETE", `${path}${each}/`)).status).toBe(204);
  });

  test("of which many list it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => staff("POST", path, { caller_number: "+919876543298" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await staff("DELETE", `${path}${answers[0]?.body.id}/`);
  });

  test("and a list takes nothing that is no number", async () => {
    for (const caller_number of ["no number", "+", "+91 9876 ext 5", "sip:1000@203.0.113.9", "1".repeat(21)]) {
      expect(await staff("POST", path, { caller_number }), caller_number).toMatchObject({
        status: 400,
        body: { code: "invalid", errors: [{ field: "caller_number" }] },
      });
    }
  });
});

test("a user who may only look makes no call, and another client's flow is not there", async () => {
  const { organisation, flow } = made;
  const viewer = await server.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.view" }]);
  expect((await viewer("POST", `${made.flowPath}trigger_call/`, { to })).status).toBe(403);
  const other = await addFlow(server);
  expect((await other.ask("POST", `/api/flows/${flow}/trigger_call/`, { to })).status).toBe(404);
  expect((await other.ask("POST", `${other.flowPath}trigger_call/`, { to, from: number })).body.code).toBe(
    "unknown_number",
  );
  expect((await other.ask("POST", `${other.flowPath}trigger_call/`, { to })).body.code).toBe("no_sip_line");
  expect((await other.ask("POST", "/api/telephony/providers/trigger_call/", { to, from: number })).status).toBe(404);
});

test("no call is ordered without the values that a version requires which an experiment may give it", async () => {
  const { ask, flowPath } = made;
  await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  const keys = [{ key: "policy", type: "text", required: true }];
  const document = emptyDocument();
  const stored = JSON.stringify({ ...document, settings: { ...document.settings, metadata_keys: keys } });
  await server.database.asSystem("prepare a test", (db) =>
    sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
      select ${newId()}, ${made.organisation}, ${made.flow}, id, '0.0.2', 1, 1, ${stored}::jsonb
      from flow_version where flow = ${made.flow} and version = '0.0.2'`.execute(db),
  );
  expect((await trigger({ to })).status).toBe(202);
  const versions = ["0.0.1", "0.0.2"].map((version) => ({ version, weight: 1 }));
  expect((await ask("POST", `${flowPath}flow-experiment/enable_experiment/`, { versions })).status).toBe(200);
  expect(await trigger({ to })).toMatchObject({
    status: 400,
    body: { code: "metadata_missing", errors: [{ field: "metadata.policy", code: "required" }] },
  });
  const { body: specs } = await ask("GET", `${flowPath}get_flow_api_specs/`);
  expect(specs.live).toEqual({ version: "0.0.1", tried: ["0.0.2"], parameters: keys });
  const sample = specs.calls.find(({ name }: { name: string }) => name === "trigger_call");
  expect((await trigger(sample.body)).status).toBe(202);
  expect((await ask("POST", `${flowPath}flow-experiment/remove_experiment/`)).status).toBe(200);
});

test("no call is ordered without the values that the live release requires", async () => {
  const keys = [{ key: "order", type: "text", required: true }];
  const document = emptyDocument();
  const stored = JSON.stringify({ ...document, settings: { ...document.settings, metadata_keys: keys } });
  const release = newId();
  await server.database.asSystem("prepare a test", async (db) => {
    await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
      select ${release}, ${made.organisation}, ${made.flow}, id, '0.0.1', 2, 2, ${stored}::jsonb
      from flow_version where flow = ${made.flow} and version = '0.0.1'`.execute(db);
    await sql`update flow set live_release = ${release} where id = ${made.flow}`.execute(db);
  });
  expect(await trigger({ to, metadata: { name: "Asha" } })).toMatchObject({
    status: 400,
    body: { code: "metadata_missing", errors: [{ field: "metadata.order", code: "required" }] },
  });
  expect((await trigger({ to, metadata: { order: 0 } })).status).toBe(202);
});
