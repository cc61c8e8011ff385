import { loadRouting } from "@parley/db/store";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seed } from "../src/seed.ts";
import { type Ask, addFlow, addOrganisation, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let admin: Ask;

beforeAll(async () => {
  server = await startServer();
  await seed(server.deps, { email: "admin@parley.test", password: "first password" });
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

/** The smallest agent that says something. */
const smallest = [
  "parley: 1",
  "states:",
  "  start:",
  "    Start:",
  "      type: Start",
  "      paths:",
  "        - to: Menu",
  "    Menu:",
  "      say: Hello",
  "      paths:",
  "        - to: Bye",
  "    Bye:",
  "      type: End",
  "      end_state: completed",
  "",
].join("\n");

describe("a client", () => {
  test("is archived, takes no calls, and comes back", async () => {
    const routing = await loadRouting(server.database, "1000");
    const client = `/api/organisations/${routing?.organisation}/`;
    expect((await admin("PUT", `${client}archive/`)).body.status).toBe("archived");
    expect(await loadRouting(server.database, "1000")).toBeNull();
    expect((await admin("PUT", `${client}unarchive/`)).body.status).toBe("active");
    expect(await loadRouting(server.database, "1000")).toEqual(routing);
    expect((await admin("PATCH", client, { status: "archived" })).body.status).toBe("active");
  });

  test("counts its flows", async () => {
    const { organisation, ask, flowPath } = await addFlow(server);
    await ask("POST", `/api/organisations/${organisation}/flows/`, { name: "B", template_type: "SMS Agent" });
    await ask("PUT", `${flowPath}archive/`);
    expect((await admin("GET", `/api/organisations/${organisation}/get_assosiated_flows_count/`)).body).toEqual({
      count: 2,
      draft: 1,
      active: 0,
      archived: 1,
    });
    expect((await ask("GET", `${flowPath}get_applications_flows_count/`)).body).toEqual({
      count: 2,
      by_template_type: { "Voice Agent": 1, "SMS Agent": 1 },
    });
  });

  test("of the demo is known to whoever may see demos", async () => {
    const other = await addOrganisation(server.database);
    const viewer = await server.signIn([{ scope: "organisation", id: other, policy: "v2.experience_center.view" }]);
    const routing = await loadRouting(server.database, "1000");
    expect((await viewer("GET", "/api/organisations/demo_client_uuid/")).body).toEqual({ uuid: routing?.organisation });
    expect((await viewer("GET", "/api/organisations/demo_flow_uuid/")).body).toEqual({ uuid: routing?.flow });
    expect((await (await server.signIn([]))("GET", "/api/organisations/demo_client_uuid/")).status).toBe(403);
  });

  test("and its flows are found by name, within reach", async () => {
    const { organisation, flow } = await addFlow(server);
    const staff = await server.signIn([{ scope: "organisation", id: organisation, policy: "v2.internal_user.view" }]);
    const found = (await staff("GET", "/api/organisations/get_organisations_and_flows/?search=test")).body;
    expect(found.flows).toMatchObject([{ uuid: flow, organisation }]);
    expect((await staff("GET", "/api/organisations/get_organisations_and_flows/?search=welcome")).body.flows).toEqual(
      [],
    );
  });

  test("that one looked at is remembered, newest first, while one reaches it", async () => {
    const [a, b] = [await addOrganisation(server.database), await addOrganisation(server.database)];
    const path = "/api/users/preferences/recent_organisations/";
    const ask = await server.signIn(
      [a, b].map((id) => ({ scope: "organisation" as const, id, policy: "v2.flow.view" })),
    );
    for (const organisation of [a, b, a]) expect((await ask("POST", path, { organisation })).status).toBe(200);
    const uuids = async () => (await ask("GET", path)).body.organisations.map(({ uuid }: { uuid: string }) => uuid);
    expect(await uuids()).toEqual([a, b]);
    expect((await ask("POST", path, { organisation: newId() })).status).toBe(400);
    await server.database.asSystem("take a right", (db) =>
      sql`delete from user_grant where "user" = ${ask.user} and scope_id = ${b}`.execute(db),
    );
    expect(await uuids()).toEqual([a]);
  });
});

describe("a flow", () => {
  test("is archived and comes back as it was; beta and documentation are kept with it", async () => {
    const { ask, flowPath, flow } = await addFlow(server);
    expect((await ask("PUT", `${flowPath}archive/`)).body.status).toBe("archived");
    expect((await ask("PUT", `${flowPath}unarchive/`)).body.status).toBe("draft");
    expect((await ask("PUT", `${flowPath}mark_flow_as_beta/`, {})).body).toMatchObject({
      beta_version: "0.0.1",
      use_beta: true,
    });
    expect((await ask("PUT", `${flowPath}mark_flow_as_beta/`, { version: null })).body).toMatchObject({
      beta_version: null,
      use_beta: false,
    });
    expect((await ask("PUT", `${flowPath}mark_flow_as_beta/`, { version: "9.9.9" })).status).toBe(400);
    await ask("PATCH", flowPath, { documentation: "Call me." });
    expect((await ask("GET", `${flowPath}documentation/`)).body).toEqual({ documentation: "Call me." });
    expect((await ask("PUT", `/api/flows/${flow}/upgrade_to_public/`)).body).toMatchObject({
      is_template: true,
      template_type: "Template",
    });
  });

  test("is deployed as releases that never change; an earlier one can be live again", async () => {
    const { ask, flowPath, version } = await addFlow(server);
    expect((await ask("PUT", `${version}save_yaml/`, { yaml: smallest })).status).toBe(200);
    const first = await ask("POST", `${version}deploy/`, { note: "first" });
    expect(first).toMatchObject({
      status: 200,
      body: { version: "0.0.1", number: 1, note: "first", created_by: ask.user },
    });
    await ask("PATCH", version, { max_transit_limit: 40 });
    const second = await ask("POST", `${version}deploy/`);
    expect(second.body.number).toBe(2);
    expect((await ask("GET", flowPath)).body).toMatchObject({
      status: "active",
      deployed_version: "0.0.1",
      live_release: second.body.id,
    });
    const listed = await ask("GET", `${version}releases/`);
    expect(listed.body).toMatchObject({ count: 2, results: [{ number: 2 }, { number: 1 }] });
    expect(listed.body.results[0]).not.toHaveProperty("document");
    const documents = (await ask("GET", `${version}releases/?fields=number,document&ordering=number`)).body.results;
    expect(
      documents.map(
        (row: { document: { settings: { max_transit_limit: number } } }) => row.document.settings.max_transit_limit,
      ),
    ).toEqual([50, 40]);
    expect((await ask("POST", `${version}deploy/`, { release: first.body.id })).body.number).toBe(1);
    expect((await ask("GET", flowPath)).body.live_release).toBe(first.body.id);
    const stranger = await addFlow(server);
    expect((await stranger.ask("POST", `${stranger.version}deploy/`, { release: first.body.id })).status).toBe(400);
    expect((await ask("DELETE", version)).body.code).toBe("version_is_live");
  });

  test("with an error is not deployed, and the error is told beforehand", async () => {
    const { ask, version, subflow, startBlock, flow } = await addFlow(server);
    const block = (await ask("POST", `${version}blocks/`, { name: "Menu", subflow })).body.id;
    await ask("POST", `${version}paths/`, { source_block: startBlock, destination_block: block });
    await ask("POST", `${version}paths/`, {
      source_block: block,
      destination_block: block,
      transition_type: "condition",
      trigger: "1 +",
    });
    const told = (await ask("GET", `${version}validate/`)).body;
    expect(told.errors).toBeGreaterThan(0);
    expect(told.issues[0]).toMatchObject({
      type: "error",
      message: expect.any(String),
      object_type: expect.any(String),
    });
    const refused = await ask("POST", `${version}deploy/`);
    expect(refused).toMatchObject({ status: 409, body: { code: "version_has_errors", issues: expect.any(Array) } });
    expect((await ask("GET", `${version}releases/`)).body.count).toBe(0);
    const check = async (body: object) => (await ask("POST", `/api/flows/${flow}/validate_expression/`, body)).body;
    expect(await check({ expression: "visits.Menu > 1", expects: "condition" })).toMatchObject({
      valid: true,
      faults: [],
    });
    expect(await check({ expression: "1 +" })).toMatchObject({
      valid: false,
      faults: [{ code: "syntax", position: expect.any(Number) }],
    });
    expect(await check({ expression: "visits.Nowhere > 1" })).toMatchObject({
      valid: false,
      faults: [{ code: "unknown_name" }],
    });
    expect((await check({ expression: "1", version: "9" })).code).toBe("invalid");
  });

  test("goes out as YAML and comes in again as the same, or is refused by line and column", async () => {
    const { ask, version } = await addFlow(server);
    const saved = await ask("PUT", `${version}save_yaml/`, { yaml: smallest });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await ask("GET", `${version}blocks/?ordering=name&fields=name`)).body.results).toEqual([
      { name: "Bye" },
      { name: "Menu" },
      { name: "Start" },
    ]);
    const out = await ask("GET", `${version}generate_yaml/`);
    const again = await ask("PUT", `${version}save_yaml/`, out.body, { "content-type": "application/yaml" });
    expect(again.body.revision).toBe(saved.body.revision);
    expect((await ask("GET", `${version}edits/`)).body.results).toMatchObject([{ summary: "Import YAML" }]);
    const refused = await ask("PUT", `${version}save_yaml/`, { yaml: smallest.replace("type: End", "type: Exit") });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "invalid_yaml", errors: [{ line: 13, column: expect.any(Number) }] },
    });
    expect((await ask("PUT", `${version}save_yaml/`, { yaml: smallest }, { "if-match": "1" })).status).toBe(412);
    expect(
      (
        await ask("PUT", `${version}save_yaml/`, `parley: 1\nsettings: {vca_host: "a\0b"}`, {
          "content-type": "application/yaml",
        })
      ).status,
    ).toBe(400);
  });

  test("is copied version by version", async () => {
    const { ask, version, flowPath, subflow } = await addFlow(server);
    await ask("POST", `${version}blocks/`, { name: "Menu", subflow });
    const copy = await ask("POST", `${flowPath}versions/duplicate/`, { version: "0.0.1" });
    expect(copy).toMatchObject({ status: 201, body: { version: "0.0.2" } });
    expect((await ask("GET", `${flowPath}versions/0.0.2/blocks/?name=Menu`)).body.count).toBe(1);
    expect((await ask("POST", `${flowPath}versions/duplicate/`, { version: "7" })).status).toBe(400);
    expect((await ask("POST", `${flowPath}versions/duplicate/`, {})).status).toBe(400);
  });
});

describe("prompts", () => {
  async function flowWithPrompts() {
    const made = await addFlow(server);
    const { ask, version, subflow } = made;
    const prompt = async (name: string, content: string) => {
      const { body } = await ask("POST", `${version}prompts/`, { name });
      const said = await ask("POST", `${version}prompts/${body.id}/prompt-contents/`, { language: "en-IN", content });
      expect(said.status, JSON.stringify(said.body)).toBe(201);
      return body.id as string;
    };
    const [hello, again, unused] = [
      await prompt("p1", "Hello there"),
      await prompt("p2", "Hello again"),
      await prompt("p3", "Nobody says this"),
    ];
    const block = (await ask("POST", `${version}blocks/`, { name: "Menu", subflow, prompts: [hello, again] })).body
      .id as string;
    return { ...made, hello, again, unused, block };
  }

  test("are found by their words, renamed after their blocks, and dropped when nothing says them", async () => {
    const { ask, version, hello, again, unused } = await flowWithPrompts();
    const found = async (query: string) =>
      (await ask("GET", `${version}prompts/search/?${query}`)).body.results
        .map(({ prompt }: { prompt: string }) => prompt)
        .sort();
    expect(await found("search=hello")).toEqual([hello, again].sort());
    expect(await found("search=hello&match_case=true")).toEqual([]);
    expect(await found("search=hello+there&exact_match=true")).toEqual([hello]);
    expect(await found("search=p2&column=name")).toEqual([again]);
    expect((await ask("GET", `${version}prompts/search/?column=password`)).status).toBe(400);
    expect((await ask("POST", `${version}prompts/auto_rename/`)).body).toEqual({ matched: 2, updated: 2, errors: [] });
    expect((await ask("GET", `${version}prompts/?ordering=name&fields=name`)).body.results).toEqual([
      { name: "Menu" },
      { name: "Menu 2" },
      { name: "p3" },
    ]);
    expect((await ask("POST", `${version}prompts/remove_unused_prompts/`)).body.updated).toBe(1);
    expect((await ask("GET", `${version}prompts/${unused}/`)).status).toBe(404);
  });

  test("are overridden by language in a grid, and taken back", async () => {
    const { ask, version, hello, block, subflow } = await flowWithPrompts();
    const grid = `${version}app_prompts/`;
    expect((await ask("GET", grid)).body).toMatchObject({
      count: 3,
      results: [
        {
          name: "p1",
          contents: { "en-IN": { content: "Hello there", override: null } },
          blocks: [{ id: block, subflow }],
        },
        {},
        {},
      ],
    });
    expect((await ask("GET", `${grid}filter_and_search/?block=${block}`)).body.count).toBe(2);
    expect((await ask("GET", `${grid}filter_and_search/?subflow=${subflow}&search=AGAIN`)).body.count).toBe(1);
    const saved = await ask("PUT", `${grid}save/`, [
      { prompt: hello, language: "en-IN", content: "Good day" },
      { prompt: hello, language: "hi-IN", content: "Namaste" },
    ]);
    expect(saved).toMatchObject({ status: 200, body: { updated: 1 } });
    expect((await ask("GET", `${version}prompts/${hello}/`)).body.override_prompts).toEqual({
      "en-IN": "Good day",
      "hi-IN": "Namaste",
    });
    await ask("PUT", `${grid}save/`, [{ prompt: hello, language: "hi-IN", content: null }]);
    expect((await ask("GET", `${version}prompts/${hello}/`)).body.override_prompts).toEqual({ "en-IN": "Good day" });
    expect(await ask("PUT", `${grid}save/`, [{ prompt: newId(), language: "en-IN", content: "x" }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: "0.prompt" }] },
    });
    expect((await ask("DELETE", `${grid}reset_all_prompts/`)).body.updated).toBe(1);
    expect((await ask("GET", `${version}prompts/${hello}/`)).body.override_prompts).toEqual({});
  });
});

test("one persona is the primary one", async () => {
  const { ask, version } = await addFlow(server);
  const persona = async (name: string) =>
    (await ask("POST", `${version}tts_persona/`, { name, tts_agent: "en" })).body.id as string;
  const [asha, ravi] = [await persona("Asha"), await persona("Ravi")];
  for (const id of [asha, ravi])
    expect((await ask("POST", `${version}tts_persona/${id}/mark_as_primary/`)).status).toBe(200);
  expect((await ask("GET", `${version}tts_persona/?primary=true`)).body.results).toMatchObject([{ id: ravi }]);
  expect((await ask("POST", `${version}tts_persona/${newId()}/mark_as_primary/`)).status).toBe(404);
});

test("intents and triggers of a version are told", async () => {
  const { ask, version, startBlock } = await addFlow(server);
  await ask("POST", `${version}user-utterances/`, { name: "pay" });
  await ask("POST", `${version}paths/`, {
    source_block: startBlock,
    display_in_global_list: true,
    transition_type: "intent",
    intent: "help",
    trigger: "visits.Menu > 2",
  });
  expect((await ask("GET", `${version}get_intents_triggers/`)).body).toEqual({
    intents: ["help", "pay"],
    triggers: ["visits.Menu > 2"],
  });
});

describe("numbers", () => {
  test("are given to a flow, exchanged, taken back; another client's are not there", async () => {
    const { ask, flowPath, flow, organisation } = await addFlow(server);
    const other = await addFlow(server);
    const [free, own, foreign] = ["5550100", "5550101", "5550102"];
    for (const [number, client] of [
      [free, null],
      [own, organisation],
      [foreign, other.organisation],
    ] as const) {
      expect((await admin("POST", "/api/telephony/virtual_numbers/", { number, client })).status).toBe(201);
    }
    const path = `${flowPath}virtual-numbers/`;
    const numbers = async (tail: string) =>
      (await ask("GET", `${path}${tail}/`)).body.results.map(({ number }: { number: string }) => number);
    expect(await numbers("available_virtual_numbers")).toEqual([free, own]);
    expect((await ask("POST", `${path}assign/`, { number: free })).body).toEqual({ flow, numbers: [free] });
    expect((await ask("POST", `${path}bulk_assign/`, { numbers: [own, foreign] })).status).toBe(400);
    expect(await numbers("assigned")).toEqual([free]);
    expect((await ask("POST", `${path}bulk_assign/`, { numbers: [own, free] })).body.numbers).toEqual([free, own]);
    expect((await other.ask("POST", `${other.flowPath}virtual-numbers/assign/`, { number: own })).status).toBe(400);
    expect((await ask("POST", `${path}unassign/`, { number: free })).body.numbers).toEqual([own]);
    expect((await ask("PUT", `${path}change_number/`, { number: own, new_number: free })).body.numbers).toEqual([free]);
    expect(
      (await ask("PATCH", `${path}partial_update_number/`, { number: free, description: "Front desk" })).body,
    ).toMatchObject({ description: "Front desk", flow });
    const listed = (await ask("GET", path)).body.results;
    expect(listed).toMatchObject([{ number: free, client: organisation, flow }]);
    const second = (await ask("POST", `/api/organisations/${organisation}/flows/`, { name: "Second" })).body.id;
    expect(
      await ask("POST", `/api/organisations/${organisation}/flows/${second}/virtual-numbers/assign/`, { number: free }),
    ).toMatchObject({ status: 409, body: { code: "already_assigned" } });
  });

  test("are answered or not", async () => {
    const path = "/api/telephony/virtual_numbers/1000/";
    expect((await admin("POST", `${path}update_status/`, { status: "inactive" })).body.status).toBe("inactive");
    expect(await loadRouting(server.database, "1000")).toBeNull();
    expect((await admin("POST", `${path}update_status/`, { status: "active" })).status).toBe(200);
    expect((await admin("POST", `${path}update_status/`, { status: "asleep" })).status).toBe(400);
    expect((await admin("POST", "/api/telephony/virtual_numbers/77/update_status/", { status: "active" })).status).toBe(
      404,
    );
  });

  test("stand below lines, lines below carriers and workers", async () => {
    const provider = (await admin("POST", "/api/telephony/providers/", { name: newId() })).body.id;
    const worker = (await admin("POST", "/api/telephony/workers/", { name: newId(), capacity: 7 })).body.id;
    const line = await admin("POST", `/api/telephony/providers/${provider}/sip_lines/`, {
      name: "Trunk",
      host: "sip.example.com",
      worker,
      password: "hush",
    });
    expect(line).toMatchObject({ status: 201, body: { provider, worker } });
    expect(JSON.stringify(line.body)).not.toContain("hush");
    expect((await admin("GET", `/api/telephony/workers/${worker}/sip_lines/`)).body.results).toMatchObject([
      { id: line.body.id },
    ]);
    const below = `/api/telephony/providers/${provider}/sip_lines/${line.body.id}/virtual_numbers/`;
    expect((await admin("POST", below, { number: "5550199" })).body).toMatchObject({
      sip_line: line.body.id,
      client: null,
    });
    expect((await admin("GET", `${below}5550199/`)).status).toBe(200);
    expect((await admin("GET", `/api/telephony/virtual_numbers/?sip_line__provider=${provider}`)).body.count).toBe(1);
    expect((await admin("DELETE", `/api/telephony/providers/${provider}/`)).body.code).toBe("in_use");
    expect((await admin("PUT", `/api/telephony/providers/${provider}/pause/`)).body.status).toBe("paused");
    expect((await admin("PUT", `/api/telephony/providers/${provider}/resume/`)).body.status).toBe("active");
    expect((await admin("GET", "/api/telephony/workers/list_concurrency/")).body.results).toMatchObject([
      { id: worker, live_calls: 0, capacity: 7 },
    ]);
  });
});

describe("vocabulary", () => {
  test("is a version's when it is made below a flow or names a version, and then an edit", async () => {
    const { ask, flowPath, version, organisation, flow } = await addFlow(server);
    const made = await ask("POST", `${flowPath}ontologies/`, { name: "Billing" });
    expect(made).toMatchObject({
      status: 201,
      body: { organisation, flow_config: (await ask("GET", version)).body.id },
    });
    const languages = `${flowPath}ontologies/${made.body.id}/languages/`;
    expect((await ask("POST", languages, { language: "en-IN", utterance: "pay my bill" })).status).toBe(201);
    const intent = await ask("POST", "/api/intents/", {
      name: "pay",
      flow_config: made.body.flow_config,
      ontology: made.body.id,
    });
    expect(intent).toMatchObject({ status: 201, body: { organisation, flow_config: made.body.flow_config } });
    expect((await ask("GET", `${version}edits/`)).body.count).toBe(3);
    expect((await ask("PATCH", `/api/intents/${intent.body.id}/`, { topics: ["money"] })).body.topics).toEqual([
      "money",
    ]);
    expect((await ask("GET", `${version}edits/`)).body.count).toBe(4);
    expect((await ask("GET", `/api/ontologies/${made.body.id}/languages/`)).body.count).toBe(1);
    const stranger = await addFlow(server);
    expect((await stranger.ask("GET", `/api/intents/${intent.body.id}/`)).status).toBe(404);
    expect(
      (await stranger.ask("POST", "/api/intents/", { name: "x", flow_config: made.body.flow_config })).status,
    ).toBe(400);
    expect((await stranger.ask("GET", `${stranger.flowPath}ontologies/${made.body.id}/`)).status).toBe(404);
    const viewer = await server.signIn([{ scope: "flow", id: flow, policy: "v2.flow.view" }], "applications");
    expect((await viewer("GET", `/api/intents/${intent.body.id}/`)).status).toBe(200);
    expect((await viewer("DELETE", `/api/intents/${intent.body.id}/`)).status).toBe(403);
  });

  test("is everyone's when staff make it so", async () => {
    const { ask } = await addFlow(server);
    const shared = await admin("POST", "/api/entities/", { name: "amount", types: ["amount"] });
    expect(shared).toMatchObject({ status: 201, body: { organisation: null, flow_config: null } });
    expect((await ask("GET", `/api/entities/${shared.body.id}/`)).status).toBe(200);
    expect((await ask("PATCH", `/api/entities/${shared.body.id}/`, { name: "mine" })).status).toBe(403);
  });
});

describe("comments", () => {
  test("stand below what they are about, and all of a version's are read there", async () => {
    const { ask, version, flowPath, startBlock } = await addFlow(server);
    const said = await ask("POST", `${version}blocks/${startBlock}/comments/`, { text: "Why?" });
    expect(said).toMatchObject({
      status: 201,
      body: { content_type: "block", object_id: startBlock, created_by: ask.user },
    });
    await ask("POST", `${version}blocks/${startBlock}/comments/`, { text: "Because", parent: said.body.id });
    await ask("POST", `${flowPath}comments/`, { text: "Nice flow" });
    expect((await ask("GET", `${version}comments/`)).body.count).toBe(2);
    expect((await ask("GET", `${flowPath}comments/`)).body.results).toMatchObject([
      { text: "Nice flow", content_type: "flow" },
    ]);
    expect(
      (await ask("PATCH", `${version}blocks/${startBlock}/comments/${said.body.id}/`, { is_resolved: true })).body
        .is_resolved,
    ).toBe(true);
    const stranger = await addFlow(server);
    expect(
      (await stranger.ask("POST", `${stranger.flowPath}comments/`, { text: "x", parent: said.body.id })).status,
    ).toBe(400);
  });
});

test("entities of a block are shown on it and stand below it", async () => {
  const { ask, version, subflow } = await addFlow(server);
  const block = (await ask("POST", `${version}blocks/`, { subflow })).body.id;
  const entity = await ask("POST", `${version}blocks/${block}/entities/`, { name: "amount", types: ["amount"] });
  expect(entity).toMatchObject({ status: 201, body: { block } });
  expect((await ask("GET", `${version}blocks/${block}/`)).body.entities).toEqual([
    { name: "amount", types: ["amount"] },
  ]);
  expect((await ask("POST", `${version}blocks/${block}/entities/`, { name: "amount" })).status).toBe(409);
});

test("blacklisted numbers are named by themselves", async () => {
  const { ask } = await addFlow(server);
  expect((await ask("POST", "/api/telephony/blacklist_numbers/", { caller_number: "+15550111" })).status).toBe(201);
  expect((await ask("GET", "/api/telephony/blacklist_numbers/")).body.results).toMatchObject([
    { caller_number: "+15550111" },
  ]);
  expect((await ask("DELETE", "/api/telephony/blacklist_numbers/%2B15550111/")).status).toBe(204);
});
