import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { findCredentials } from "@parley/db/store";
import type { Id } from "@parley/model/kernel";
import { createOutside, webhookSender } from "@parley/webhook";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { moveClearSecrets } from "../src/credentials/move-clear-secrets.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

const secret = "tok-0123456789/+=";

let other: Server;
let host: string;
let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
let credentials: string;
const heard: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

beforeAll(async () => {
  other = createServer(async (request, response) => {
    const body = await text(request);
    heard.push({ url: request.url ?? "", headers: request.headers, body });
    response.end(JSON.stringify({ youSent: request.headers.authorization, path: request.url, [secret]: body }));
  });
  host = await listenLocally(other);
  server = await startServer({
    outside: (database, vault) =>
      createOutside({
        send: webhookSender({ allowed: [host] }),
        findCredentials: (organisation, names) => findCredentials(database, vault.open, { organisation, names }),
        onFault: (error) => {
          throw error;
        },
      }),
    webhookAllow: [host],
  });
  flow = await addFlow(server);
  credentials = `/api/organisations/${flow.organisation}/credentials/`;
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => other.close(resolve));
});

const stored = () =>
  server.database.asSystem("look at what is stored", async (db) => {
    const { rows } = await sql<{ all: string }>`select concat(
        (select string_agg(c::text, '') from credential c), (select string_agg(a::text, '') from action a),
        (select string_agg(e::text, '') from edit e), (select string_agg(r::text, '') from release r),
        (select string_agg(b::text, '') from block b), (select string_agg(l::text, '') from sip_line l),
        (select string_agg(l::text, '') from audit_log l)) as all`.execute(db);
    return rows[0]?.all ?? "";
  });

async function actionWith(parts: object): Promise<Id> {
  const made = await flow.ask("POST", `${flow.version}actions/`, { name: newId(), ...parts });
  expect(made.status).toBe(201);
  return made.body.id;
}
const tried = (action: Id, values = {}) => flow.ask("POST", `${flow.version}test_request/`, { action, values });

describe("a credential", () => {
  let id: Id;

  test("is written, and never read", async () => {
    const made = await flow.ask("POST", credentials, { name: "crm_token", value: secret, hosts: [host] });
    expect(made.status).toBe(201);
    id = made.body.id;
    const shown = await flow.ask("GET", `${credentials}${id}/`);
    expect(shown.body).toMatchObject({ name: "crm_token", hosts: [host], rotated_at: expect.any(String) });
    for (const answer of [made, shown, await flow.ask("GET", credentials)]) {
      expect(JSON.stringify(answer.body)).not.toContain(secret);
      expect(JSON.stringify(answer.body)).not.toContain('"value"');
    }
    expect(await stored()).not.toContain(secret);
    expect((await flow.ask("GET", `${credentials}?value=${encodeURIComponent(secret)}`)).status).toBe(400);
  });

  test.each(["Crm", "a b", "1a", ""])("is not called %j", async (name) => {
    expect((await flow.ask("POST", credentials, { name, value: "12345678" })).status).toBe(400);
  });

  test("is filled into a request where it is sent, and taken out of what comes back", async () => {
    const action = await actionWith({
      endpoint: `http://${host}/k/{{ credentials.crm_token }}`,
      content: { token: "{{ credentials.crm_token }}", said: "{{ slots.said }}" },
      additional_request_parameters: {
        headers: { authorization: "Bearer {{ credentials.crm_token }}" },
        query: { t: "{{ credentials.crm_token }}" },
      },
    });
    const answer = await tried(action, { slots: { said: "{{ credentials.crm_token }}" } });
    const [sent] = heard.splice(0);
    expect(sent?.url).toBe(`/k/${encodeURIComponent(secret)}?${new URLSearchParams({ t: secret })}`);
    expect(sent?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(JSON.parse(sent?.body ?? "")).toEqual({ token: secret, said: "{ { credentials.crm_token }}" });
    expect(answer.body.answer).toMatchObject({ ok: true, result: { youSent: "Bearer ••••••" } });
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(JSON.stringify(answer.body)).not.toContain(encodeURIComponent(secret));
    expect(answer.body.request.headers.authorization).toBe("Bearer {{ credentials.crm_token }}");
    // Another one, whose name only begins alike.
    await actionWith({ endpoint: `http://${host}/`, content: "{{ credentials.crm_token_2 }}" });
    const uses = await flow.ask("GET", `${credentials}${id}/uses/`);
    expect(uses.body.results).toHaveLength(1);
    expect(uses.body.results).toMatchObject([{ kind: "action", id: action, version: "0.0.1" }]);
    expect((await flow.ask("PATCH", flow.version, { llm_model: "small", llm_credential: "crm_token" })).status).toBe(
      200,
    );
    const { results } = (await flow.ask("GET", `${credentials}${id}/uses/`)).body;
    expect(results).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "language_model", name: "small" })]),
    );
  });

  test("goes to its own hosts alone, and to another only with its value", async () => {
    const headers = { authorization: "{{ credentials.crm_token }}" };
    const elsewhere = await actionWith({
      endpoint: "https://evil.example/",
      additional_request_parameters: { headers },
    });
    const refusal = 'The credential "crm_token" may not be sent to evil.example: name the host at the credential.';
    expect((await tried(elsewhere)).body.answer).toMatchObject({ ok: false, error: refusal });
    const unknown = await actionWith({ endpoint: `http://${host}/`, content: "{{ credentials.other }}" });
    expect((await tried(unknown)).body.answer.error).toBe('There is no credential "other".');
    const wider = await flow.ask("PATCH", `${credentials}${id}/`, { hosts: [host, "evil.example"] });
    expect(wider).toMatchObject({ status: 400, body: { errors: [{ field: "value", code: "required" }] } });
    expect((await flow.ask("PATCH", `${credentials}${id}/`, { hosts: [] })).status).toBe(200);
    expect((await flow.ask("PATCH", `${credentials}${id}/`, { hosts: [host], value: secret })).status).toBe(200);
    expect((await flow.ask("PATCH", `${credentials}${id}/`, { hosts: ["https://x"] })).status).toBe(400);
    expect(heard).toEqual([]);
  });

  test("is sealed with another key, and stays what it was", async () => {
    const sealed = () =>
      server.database.asSystem("look at a sealed value", async (db) => {
        const { rows } = await sql<{ value: string }>`select value from credential where id = ${id}`.execute(db);
        return rows[0]?.value ?? "";
      });
    const before = await sealed();
    expect((await flow.ask("POST", `${credentials}rotate_key/`)).body).toEqual({ sealed: 1 });
    const after = await sealed();
    expect(after.split(".")[1]).not.toBe(before.split(".")[1]);
    expect(await server.deps.vault.open(after, `credential ${id} value`)).toBe(secret);
  });

  test("belongs to one client", async () => {
    const stranger = await addFlow(server);
    const theirs = `/api/organisations/${stranger.organisation}/credentials/`;
    expect((await stranger.ask("GET", `${credentials}${id}/`)).status).toBe(404);
    expect((await stranger.ask("GET", `${theirs}${id}/`)).status).toBe(404);
    expect((await stranger.ask("GET", `${theirs}${id}/uses/`)).status).toBe(404);
    const made = await stranger.ask("POST", `${stranger.version}actions/`, {
      name: "theft",
      endpoint: `http://${host}/`,
      content: "{{ credentials.crm_token }}",
    });
    const answer = await stranger.ask("POST", `${stranger.version}test_request/`, { action: made.body.id });
    expect(answer.body.answer.error).toBe('There is no credential "crm_token".');
  });
});

test("passwords of SIP lines are kept sealed", async () => {
  const staff = await server.signIn([{ scope: "independent", policy: "v2.number_management.admin" }]);
  const provider = await staff("POST", "/api/telephony/providers/", { name: newId() });
  const line = await staff("POST", "/api/telephony/sip_lines/", {
    ...{ name: "Trunk", provider: provider.body.id, host: "sip.example.com" },
    ...{ username: "u", password: "line-password-1" },
  });
  expect(line.status).toBe(201);
  expect(await stored()).not.toContain("line-password-1");
  const changed = await staff("PATCH", `/api/telephony/sip_lines/${line.body.id}/`, { password: "line-password-2" });
  expect(changed.status).toBe(200);
  expect(await stored()).not.toContain("line-password-2");
  const { password } = await server.database.asSystem("look at a sealed password", async (db) => {
    const { rows } = await sql<{ password: string }>`select password from sip_line where id = ${line.body.id}`.execute(
      db,
    );
    return rows[0] ?? { password: "" };
  });
  expect(await server.deps.vault.open(password, `sip_line ${line.body.id} password`)).toBe("line-password-2");
});

test("what was in clear before is moved once: rows, releases, edits, and nothing else of them changes", async () => {
  const key = "key-in-clear-1234";
  const bearer = "bearer-in-clear-99";
  const action = await actionWith({
    endpoint: `http://${host}/moved`,
    additional_request_parameters: { method: "PUT", headers: { "x-api-key": key, Authorization: `Bearer ${bearer}` } },
  });
  const block = await flow.ask("POST", `${flow.version}blocks/`, {
    ...{ name: "Asks", type: "Voice", subflow: flow.subflow },
    info_webhook: { endpoint: `http://${host}/told?api_key=${key}`, headers: { cookie: `sid=${bearer}` } },
  });
  await server.database.asSystem("deploy as before there were credentials", async (db) => {
    await sql`insert into release (organisation_id, flow, flow_config, version, version_revision, number, document)
      select ${flow.organisation}, ${flow.flow}, id, version, revision, 1, jsonb_build_object('settings', '{}'::jsonb,
        'rows', jsonb_build_object('action', (select jsonb_agg(to_jsonb(a)) from action a where id = ${action})))
      from flow_version where flow = ${flow.flow}`.execute(db);
    await sql`insert into sip_line (name, provider, host, password)
      select 'Old', id, 'sip.example.com', 'old-line-password' from telephony_provider limit 1`.execute(db);
  });
  expect(await stored()).toContain(key);
  const release = () =>
    server.database.asSystem("look at a release", async (db) => {
      const { rows } = await sql<{ document: { rows: { action: unknown[] } } }>`select document from release`.execute(
        db,
      );
      return rows[0]?.document.rows.action[0];
    });
  const before = await release();
  expect(await moveClearSecrets(server.deps)).toBe(3);
  const all = await stored();
  for (const text of [key, bearer, "old-line-password"]) expect(all).not.toContain(text);
  const headers = {
    "x-api-key": "{{ credentials.x_api_key_1 }}",
    Authorization: "Bearer {{ credentials.authorization_1 }}",
  };
  const moved = { method: "PUT", headers };
  expect(await release()).toEqual({ ...Object(before), additional_request_parameters: moved });
  const shown = await flow.ask("GET", `${flow.version}blocks/${block.body.id}/`);
  expect(shown.body.info_webhook).toEqual({
    endpoint: `http://${host}/told?api_key={{ credentials.x_api_key_1 }}`,
    headers: { cookie: "{{ credentials.cookie_1 }}" },
  });
  const answer = await tried(action);
  expect(answer.body.answer.ok).toBe(true);
  expect(heard.splice(0)[0]?.headers).toMatchObject({ "x-api-key": key, authorization: `Bearer ${bearer}` });
  const { rows } = await server.database.asSystem("look at the log", (db) =>
    sql`select 1 from audit_log where event_name = 'credential.moved'`.execute(db),
  );
  expect(rows).toHaveLength(3);
  expect(await moveClearSecrets(server.deps)).toBe(0);
});

test("a credential that deployed requests name is neither removed nor renamed", async () => {
  const { ask, organisation, version } = await addFlow(server);
  const own = `/api/organisations/${organisation}/credentials/`;
  const made = await ask("POST", own, { name: "crm_token", value: secret, hosts: [host] });
  const one = `${own}${made.body.id}/`;
  const yaml = (endpoint: string) =>
    `parley: 1\nactions: { look: { endpoint: "${endpoint}" } }\nstates: { start: { Start: { type: Start, paths: [{ to: Bye }] }, Bye: { type: End, say: Bye } } }`;
  const save = async (endpoint: string) =>
    expect((await ask("PUT", `${version}save_yaml/`, { yaml: yaml(endpoint) })).body).not.toHaveProperty("errors");
  await save(`http://${host}/{{ credentials.crm_token }}`);
  const deployed = await ask("POST", `${version}deploy/`, {});
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
  await save(`http://${host}/`);
  expect((await ask("GET", `${one}uses/`)).body.results).toEqual([
    expect.objectContaining({ kind: "action", name: "look", version: "0.0.1", release: deployed.body.number }),
  ]);
  const removed = await ask("DELETE", one);
  expect([removed.status, removed.body.code]).toEqual([409, "in_use"]);
  const renamed = await ask("PATCH", one, { name: "other_token" });
  expect([renamed.status, renamed.body.code]).toEqual([409, "in_use"]);
  expect((await ask("PATCH", one, { name: "crm_token", value: `${secret}2` })).status).toBe(200);
  expect((await ask("POST", `${version}deploy/`, {})).status).toBe(200);
  expect((await ask("GET", `${one}uses/`)).body.results).toEqual([]);
  expect((await ask("DELETE", one)).status).toBe(204);
});

test.each([
  ["a prefix of the version", 'settings: { base_url: "https://crm.example" }', "/customers"],
  ["a value of the version", 'settings: { business_config: { crm: "https://crm.example" } }', "{{ business.crm }}/x"],
  ["a value that the client gives", "settings: {}", "https://{{ business.host }}/x"],
])("a credential keeps the host that %s names", async (_, settings, endpoint) => {
  const { ask, organisation, version } = await addFlow(server);
  const own = `/api/organisations/${organisation}/credentials/`;
  const made = await ask("POST", own, { name: "crm_token", value: secret, hosts: ["crm.example", "spare.example"] });
  const one = `${own}${made.body.id}/`;
  const yaml = `parley: 1
${settings}
actions: { look: { endpoint: "${endpoint}", content: { headers: { x-key: "{{ credentials.crm_token }}" } } } }
states: { start: { Start: { type: Start, paths: [{ to: Bye }] }, Bye: { type: End, say: Bye } } }
`;
  expect((await ask("PUT", `${version}save_yaml/`, { yaml })).body).not.toHaveProperty("errors");
  const deployed = await ask("POST", `${version}deploy/`, {});
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
  const refused = await ask("PATCH", one, { hosts: ["spare.example"] });
  expect([refused.status, refused.body.code]).toEqual([409, "in_use"]);
});

test("a credential keeps the hosts to which requests of live callers send it", async () => {
  const { ask, organisation, version } = await addFlow(server);
  const own = `/api/organisations/${organisation}/credentials/`;
  const hosts = ["crm.example", "desk.example:8443", "models.example", "spare.example"];
  const made = await ask("POST", own, { name: "crm_token", value: secret, hosts });
  const one = `${own}${made.body.id}/`;
  const yaml = `parley: 1
settings: { llm_server: "https://models.example/v1", llm_model: small, llm_credential: crm_token }
actions: { look: { endpoint: "https://CRM.example/{{ credentials.crm_token }}" } }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask:
      say: Well?
      info_webhook: { endpoint: "https://desk.example:8443/", headers: { x-key: "{{ credentials.crm_token }}" } }
      paths: [{ dtmf: "1", to: Bye }]
    Bye: { type: End, say: Bye }
`;
  expect((await ask("PUT", `${version}save_yaml/`, { yaml })).body).not.toHaveProperty("errors");
  expect((await ask("PATCH", one, { hosts: hosts.slice(0, 3) })).status, "a draft reaches no callers").toBe(200);
  expect((await ask("PATCH", one, { hosts, value: secret })).status).toBe(200);
  const deployed = await ask("POST", `${version}deploy/`, {});
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
  for (const lost of hosts.slice(0, 3)) {
    const left = hosts.filter((each) => each !== lost);
    for (const body of [{ hosts: left }, { hosts: left, value: "another-secret" }]) {
      const refused = await ask("PATCH", one, body);
      expect([refused.status, refused.body.code], lost).toEqual([409, "in_use"]);
    }
  }
  expect((await ask("PATCH", one, { hosts: [] })).status).toBe(409);
  expect((await ask("GET", one)).body.hosts).toEqual(hosts);
  expect((await ask("PATCH", one, { hosts: hosts.slice(0, 3) })).status, "no request goes there").toBe(200);
});

test("a credential that is not there is an issue everywhere, and stops the deploy", async () => {
  const { ask, organisation, flowPath, version } = await addFlow(server);
  const own = `/api/organisations/${organisation}/credentials/`;
  const yaml = (endpoint: string) =>
    `parley: 1\nactions: { look: { endpoint: "${endpoint}" } }\nstates: { start: { Start: { type: Start, paths: [{ to: Bye }] }, Bye: { type: End, say: Bye } } }`;
  const save = async (endpoint: string) =>
    expect((await ask("PUT", `${version}save_yaml/`, { yaml: yaml(endpoint) })).body).not.toHaveProperty("errors");
  await save(`http://${host}/{{ credentials.crm_tokn }}`);
  await ask("POST", own, { name: "crm_token", value: secret, hosts: [host] });
  const issue = {
    type: "error",
    code: "missing_credential",
    message: 'The client has no credential "crm_tokn": add it under Credentials. Known is crm_token.',
  };
  const isTold = { issues: expect.arrayContaining([expect.objectContaining(issue)]) };
  const counted = async () =>
    (await ask("GET", `/api/organisations/${organisation}/flows/issues/`)).body.results[0].errors;
  const refused = await ask("POST", `${version}deploy/`, {});
  expect([refused.status, refused.body.code]).toEqual([409, "version_has_errors"]);
  expect(refused.body).toMatchObject(isTold);
  for (const told of ["readiness/", "validate/"]) {
    expect((await ask("GET", version + told)).body, told).toMatchObject(isTold);
  }
  const gate = await ask("GET", `${version}deploy_checks/`);
  expect(gate.body.checks[0]).toMatchObject({ check: "validator", state: "unmet" });
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await ask("POST", `${version}deploy_requests/`, { due_at });
  expect([planned.status, planned.body.code]).toEqual([409, "version_has_errors"]);
  expect(await counted()).toBe(1);

  const made = await ask("POST", own, { name: "crm_tokn", value: secret, hosts: [host] });
  expect(await counted(), "counted again, though the version did not change").toBe(0);
  const first = await ask("POST", `${version}deploy/`, {});
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const changes = async () => (await ask("GET", `${flowPath}releases/${first.body.id}/changes/`)).body;
  expect(await changes()).toMatchObject({ missing_credentials: [] });
  await save(`http://${host}/`);
  expect((await ask("POST", `${version}deploy/`, {})).status).toBe(200);
  expect((await ask("DELETE", `${own}${made.body.id}/`)).status).toBe(204);
  expect(await changes(), "what a roll back would meet").toMatchObject({ missing_credentials: ["crm_tokn"] });
});
