import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
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

describe("a flow", () => {
  test("R107, R109: is archived and comes back as it was; beta and documentation are kept with it", async () => {
    const { ask, flowPath, flow } = await addFlow(server);
    expect((await ask("PUT", `${flowPath}archive/`)).body.status).toBe("archived");
    expect((await ask("PUT", `${flowPath}unarchive/`)).body.status).toBe("draft");
    const tried = await addFlow(server);
    await tried.ask("PUT", `${tried.version}save_yaml/`, { yaml: smallest });
    await tried.ask("POST", `${tried.version}deploy/`);
    const mark = async (body: object) => tried.ask("PUT", `${tried.flowPath}mark_flow_as_beta/`, body);
    expect((await mark({})).body).toMatchObject({ beta_version: "0.0.1", use_beta: true });
    expect((await mark({ version: null })).body).toMatchObject({ beta_version: null, use_beta: false });
    expect((await mark({ version: "9.9.9" })).status).toBe(400);
    await ask("PATCH", flowPath, { documentation: "Call me." });
    expect((await ask("GET", `${flowPath}documentation/`)).body).toEqual({ documentation: "Call me." });
    expect((await ask("PUT", `/api/flows/${flow}/upgrade_to_public/`)).body).toMatchObject({
      is_template: true,
      template_type: "Template",
    });
  });

  test("takes no deploy while it or its client is archived, and comes back with what was live", async () => {
    const { ask, flowPath, version, organisation } = await addFlow(server);
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    await ask("PUT", `${version}save_yaml/`, { yaml: smallest });
    const first = (await ask("POST", `${version}deploy/`)).body.id;
    await ask("PATCH", version, { max_transit_limit: 40 });
    const second = (await ask("POST", `${version}deploy/`)).body.id;
    await ask("PATCH", version, { max_transit_limit: 60 });
    for (const [who, path, code] of [
      [ask, flowPath, "agent_archived"],
      [admin, `/api/organisations/${organisation}/`, "client_archived"],
    ] as const) {
      expect((await who("PUT", `${path}archive/`)).body.status).toBe("archived");
      for (const body of [{}, { release: first }]) {
        const refused = await ask("POST", `${version}deploy/`, body);
        expect(refused, code).toMatchObject({
          status: 409,
          body: { code, detail: expect.stringMatching(/Unarchive it/) },
        });
      }
      const due_at = new Date(server.deps.now() + 3_600_000).toISOString();
      expect(await ask("POST", `${version}deploy_requests/`, { due_at })).toMatchObject({
        status: 409,
        body: { code },
      });
      await who("PUT", `${path}unarchive/`);
      expect((await ask("GET", flowPath)).body).toMatchObject({ status: "active", live_release: second });
    }
    expect((await ask("POST", `${version}deploy/`, { release: first })).status).toBe(200);
  });

  test("R111: is deployed as releases that never change; an earlier one can be live again", async () => {
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

  test("R057, R112: with an error is not deployed, and the error is shown beforehand", async () => {
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

  test("R114: goes out as YAML and comes in again as the same, or is refused by line and column", async () => {
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
    // What the version says already is no conflict: a file is sent again where no answer came.
    const repeated = await ask("PUT", `${version}save_yaml/`, { yaml: smallest }, { "if-match": "1" });
    expect([repeated.status, repeated.body.revision]).toEqual([200, saved.body.revision]);
    const other = { yaml: smallest.replace("say: Hello", "say: Good day") };
    expect((await ask("PUT", `${version}save_yaml/`, other, { "if-match": "1" })).status).toBe(412);
    expect(
      (
        await ask("PUT", `${version}save_yaml/`, `parley: 1\nsettings: {vca_host: "a\0b"}`, {
          "content-type": "application/yaml",
        })
      ).status,
    ).toBe(400);
  });

  test("R047: is offered as one of four kinds", async () => {
    const { ask, flowPath } = await addFlow(server);
    for (const template_type of ["Application", "Voice Agent", "Template", "SMS Agent"]) {
      expect(await ask("PATCH", flowPath, { template_type })).toMatchObject({ status: 200, body: { template_type } });
    }
    const refused = { status: 400, body: { errors: [{ field: "template_type" }] } };
    expect(await ask("PATCH", flowPath, { template_type: "Email Agent" })).toMatchObject(refused);
  });

  test("R087, R088: has the version that was added last in front, and as its latest", async () => {
    const { ask, flowPath } = await addFlow(server);
    for (const version of ["0.0.2", "0.0.3"]) {
      expect((await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" })).body).toMatchObject({ version });
      expect((await ask("GET", flowPath)).body.latest_version).toBe(version);
      expect((await ask("GET", `${flowPath}versions/`)).body.results[0]).toMatchObject({ version });
    }
  });

  test("R113: is copied version by version", async () => {
    const { ask, version, flowPath, subflow } = await addFlow(server);
    await ask("POST", `${version}blocks/`, { name: "Menu", subflow });
    const copy = await ask("POST", `${flowPath}versions/duplicate/`, { version: "0.0.1" });
    expect(copy).toMatchObject({ status: 201, body: { version: "0.0.2" } });
    expect((await ask("GET", `${flowPath}versions/0.0.2/blocks/?name=Menu`)).body.count).toBe(1);
    expect((await ask("POST", `${flowPath}versions/duplicate/`, { version: "7" })).status).toBe(400);
    expect((await ask("POST", `${flowPath}versions/duplicate/`, {})).status).toBe(400);
  });
});

test("intents and triggers of a version are listed", async () => {
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
