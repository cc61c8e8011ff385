import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let admin: Ask;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

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

  test("R048: is everyone's when staff make it so", async () => {
    const { ask } = await addFlow(server);
    const shared = await admin("POST", "/api/entities/", { name: "amount", types: ["amount"] });
    expect(shared).toMatchObject({ status: 201, body: { organisation: null, flow_config: null } });
    expect((await ask("GET", `/api/entities/${shared.body.id}/`)).status).toBe(200);
    expect((await ask("PATCH", `/api/entities/${shared.body.id}/`, { name: "mine" })).status).toBe(403);
  });

  test("of a version and everyone's are changed and deleted apart", async () => {
    const { ask, version } = await addFlow(server);
    const flow_config = (await ask("GET", version)).body.id;
    const make = async (body: object) => (await admin("POST", "/api/intents/", body)).body.id;
    const [shared, another] = [await make({ name: "greet" }), await make({ name: "thank" })];
    const ofVersion = await make({ name: "pay", flow_config });
    const rows = `/api/intents/?id=${shared},${ofVersion}`;
    const mixed = { status: 400, body: { code: "mixed_rows" } };
    expect(await admin("DELETE", rows)).toMatchObject(mixed);
    expect(await admin("PATCH", rows, { topics: ["money"] })).toMatchObject(mixed);
    expect((await admin("DELETE", `/api/intents/?id=${shared},${another}`)).body).toMatchObject({ updated: 2 });
    const last = await make({ name: "part" });
    expect((await admin("DELETE", `/api/intents/${last}/`)).status).toBe(204);
    expect((await admin("GET", `/api/intents/${last}/`)).status).toBe(404);
    const nowhere = await ask("POST", "/api/intents/", { name: "lost", flow_config: "first" });
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ field: "flow_config", code: "not_found" }] } });
    expect((await admin("GET", `/api/intents/${ofVersion}/`)).body.topics).toEqual([]);
  });
});

test("R046: blocks are of the kinds of the documents and of ours, and of no other", async () => {
  const { ask, version, subflow } = await addFlow(server);
  for (const type of ["Start", "Voice", "Action"]) {
    expect(await ask("POST", `${version}blocks/`, { type, subflow })).toMatchObject({ status: 201, body: { type } });
  }
  const refused = { status: 400, body: { errors: [{ field: "type" }] } };
  expect(await ask("POST", `${version}blocks/`, { type: "Oracle", subflow })).toMatchObject(refused);
});

test("entities of a block are shown on it and stand below it", async () => {
  const { ask, version, subflow } = await addFlow(server);
  const block = (await ask("POST", `${version}blocks/`, { subflow })).body.id;
  const entity = await ask("POST", `${version}blocks/${block}/entities/`, { name: "amount", types: ["amount"] });
  expect(entity).toMatchObject({ status: 201, body: { block } });
  expect((await ask("GET", `${version}blocks/${block}/`)).body.entities).toEqual([
    { name: "amount", types: ["amount"] },
  ]);
  expect((await ask("GET", `${version}blocks/?entities=amount`)).body.results).toMatchObject([{ id: block }]);
  expect((await ask("POST", `${version}blocks/${block}/entities/`, { name: "amount" })).status).toBe(409);
});

test("R004: an agent holds all that it talks with", async () => {
  const { ask, flowPath, version, subflow, startBlock } = await addFlow(server);
  const make = async (path: string, body: object) => {
    const made = await ask("POST", path, body);
    expect(made.status, `${path} ${JSON.stringify(made.body)}`).toBe(201);
    return made.body;
  };
  const menu = await make(`${version}blocks/`, { name: "Menu", subflow });
  await make(`${version}sub-flows/`, { name: "Billing", slug: "billing" });
  await make(`${version}paths/`, { source_block: startBlock, destination_block: menu.id });
  const trigger = { source_block: startBlock, transition_type: "intent", intent: "help", display_in_global_list: true };
  await make(`${version}paths/`, { ...trigger, destination_block: menu.id });
  const prompt = await make(`${version}prompts/`, { name: "Greeting" });
  for (const language of ["en-IN", "hi-IN"]) {
    await make(`${version}prompts/${prompt.id}/prompt-contents/`, { language, content: "Namaste" });
  }
  await make(`${version}small-talks/`, { name: "Thanks", trigger_or_intent: "thanks" });
  const utterance = await make(`${version}user-utterances/`, { name: "pay" });
  const contents = { language: "en-IN", utterances: ["pay my bill"] };
  await make(`${version}user-utterances/${utterance.id}/contents/`, contents);
  const ontology = await make(`${flowPath}ontologies/`, { name: "Billing" });
  await make(`${flowPath}ontologies/${ontology.id}/languages/`, { language: "en-IN", utterance: "a bill" });
  await make("/api/intents/", { name: "pay", flow_config: ontology.flow_config, ontology: ontology.id });
  await make("/api/entities/", { name: "amount", types: ["amount"], flow_config: ontology.flow_config });
  await make(`${flowPath}versions/`, { copy_of: "0.0.1" });
  const counts = async (label: string) => {
    const { rows } = (await ask("GET", `${flowPath}versions/${label}/document/`)).body;
    return Object.fromEntries(Object.entries(rows).map(([noun, all]) => [noun, Array.isArray(all) ? all.length : 0]));
  };
  const held = {
    ...{ sub_flow: 2, block: 3, path: 2, prompt: 1, prompt_content: 2, small_talk: 1 },
    ...{ user_utterance: 1, user_utterance_content: 1, ontology: 1, ontology_language: 1, intent: 1, entity: 1 },
  };
  for (const label of ["0.0.1", "0.0.2"]) expect(await counts(label)).toMatchObject(held);
});

describe("comments", () => {
  test("R060: stand below what they are about, and all of a version's are read there", async () => {
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

  test("about a block that was deleted are resolved and deleted by way of the version", async () => {
    const { ask, version, flowPath, subflow } = await addFlow(server);
    const block = (await ask("POST", `${version}blocks/`, { name: "Spare", subflow })).body;
    const on = `${version}blocks/${block.id}/comments/`;
    const { id } = (await ask("POST", on, { text: "Delete this block" })).body;
    await ask("DELETE", `${version}blocks/${block.id}/`);
    expect((await ask("PATCH", `${on}${id}/`, { is_resolved: true })).status).toBe(404);
    const ofVersion = `${version}comments/${id}/`;
    expect(await ask("PATCH", ofVersion, { is_resolved: true })).toMatchObject({
      status: 200,
      body: { is_resolved: true },
    });
    const about = (await ask("POST", `${flowPath}comments/`, { text: "Nice flow" })).body;
    expect((await ask("PATCH", `${version}comments/${about.id}/`, { is_resolved: true })).status).toBe(404);
    expect((await ask("DELETE", ofVersion)).status).toBe(204);
    expect((await ask("GET", `${version}comments/`)).body.count).toBe(0);
  });

  test("are their author's: others resolve them, and neither change nor delete what they say", async () => {
    const { ask, flowPath, organisation } = await addFlow(server);
    const comments = `${flowPath}comments/`;
    const { id } = (await ask("POST", comments, { text: "Do not deploy this" })).body;
    const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
    const other = await server.signIn([here("v2.flow.view"), here("v2.flow.edit"), here("v2.flow.admin")]);
    const refused = { status: 403, body: { code: "not_author" } };
    expect(await other("PATCH", `${comments}${id}/`, { text: "Deploy it" })).toMatchObject(refused);
    expect(await other("DELETE", `${comments}${id}/`)).toMatchObject(refused);
    expect(await other("DELETE", `${comments}?id=${id}`)).toMatchObject(refused);
    expect(await other("PATCH", `${comments}?is_resolved=false`, { text: "Deploy it" })).toMatchObject(refused);
    expect((await other("PATCH", `${comments}?is_resolved=false`, { is_resolved: true })).status).toBe(200);
    expect((await ask("GET", `${comments}${id}/`)).body).toMatchObject({
      text: "Do not deploy this",
      is_resolved: true,
    });
    expect((await ask("PATCH", `${comments}${id}/`, { text: "Wait" })).body).toMatchObject({ text: "Wait" });
    const staff = await server.signIn([here("v2.all.admin")]);
    expect((await staff("DELETE", `${comments}${id}/`)).status).toBe(204);
  });

  test("stand below a call too, at a moment of it, and only for who may look at it", async () => {
    const { ask, flowPath, version } = await addFlow(server);
    const call = await ask("POST", `${flowPath}analytics/`, { caller_number: "+15550100" });
    const comments = `${flowPath}analytics/${call.body.id}/comments/`;
    const said = await ask("POST", comments, { text: "Why so long?", at_ms: 83_000 });
    expect(said).toMatchObject({
      status: 201,
      body: { content_type: "call", object_id: call.body.id, at_ms: 83_000, created_by: ask.user },
    });
    await ask("POST", comments, { text: "The webhook", parent: said.body.id });
    expect((await ask("GET", comments)).body.results).toMatchObject([{ at_ms: 83_000 }, { at_ms: null }]);
    for (const elsewhere of [`${flowPath}comments/`, `${version}comments/`]) {
      expect((await ask("GET", elsewhere)).body.count).toBe(0);
    }
    expect((await ask("POST", comments, { text: "Never", at_ms: -1 })).status).toBe(400);
    expect((await ask("POST", `${flowPath}analytics/${said.body.id}/comments/`, { text: "No call" })).status).toBe(404);
    const stranger = await addFlow(server);
    expect((await stranger.ask("GET", comments)).status).toBe(404);
    expect((await ask("DELETE", `${comments}${said.body.id}/`)).status).toBe(409);
  });
});
