// Longer than 400 lines: all tests share one studio with two clients, and each goes on from a template of its own.

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { effect, keepsApart, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const flows = `/api/organisations/${organisation}/flows/`;
const grant = (id: string, policy: string) => ({ scope: "organisation" as const, id, policy });
const designer = await api.signIn(
  [grant(organisation, "v2.flow.admin"), grant(organisation, "v2.flow.view")],
  "applications",
);
const theirs = `/api/organisations/${await foreign.organisation()}/flows/`;
const stranger = await api.signIn(
  [grant(await foreign.organisation(), "v2.flow.admin"), grant(await foreign.organisation(), "v2.flow.view")],
  "applications",
);

const welcome = smallest
  .replace("states:", `settings:\n  template_config: [{name: shop, type: text, default: Corner}]\nstates:`)
  .replace("say: Hello", `say: "Welcome to {{ template.shop }}"`);

/** A flow of its own for each test, with a version of a text. */
async function newFlow(yaml = smallest, name = "Tried") {
  const made = succeeded(await designer.post(flows, { name }));
  const path = `${flows}${made.body.id}/`;
  const version = `${path}versions/0.0.1/`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  return { id: String(made.body.id), path, version };
}

/** A template of this client that is live. */
async function liveTemplate(name: string) {
  const flow = await newFlow(welcome);
  const template = succeeded(await designer.post(`${flows}create_global_template/`, { flow: flow.id, name })).body;
  const version = `${flows}${template.id}/versions/0.0.1/`;
  succeeded(await designer.post(`${version}deploy/`, {}));
  return { id: String(template.id), version, from: flow };
}

/** Takes the live release of its template into a version, as one who looked at what it brings. */
async function mergeTemplate(version: string, body: object = {}, who = designer) {
  const { revision, to } = succeeded(await who.post(`${version}merge_template/`, { dry_run: true })).body;
  return who.post(`${version}merge_template/`, { to, ...body }, { "if-match": `"${revision}"` });
}

const names = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map(({ name }) => name);

test("a template is made of an agent, and stands in the store of its client alone", async () => {
  const flow = await newFlow(welcome);
  const made = await effect({
    write: () => designer.post(`${flows}create_global_template/`, { flow: flow.id, name: "For shops" }),
    through: () => designer.get(`${flows}global_templates/?search=shops`),
    seen: (seen) =>
      expect(seen.body.results).toMatchObject([
        { name: "For shops", is_own: true, is_public: false, version: null, latest_version: "0.0.1" },
      ]),
  });
  expect(made.body, told(made)).toMatchObject({ is_template: true, template_type: "Template", is_public: false });
  expect(succeeded(await designer.get(`${flows}${made.body.id}/versions/0.0.1/generate_yaml/`)).body).toContain(
    "template.shop",
  );
  const others = succeeded(await stranger.get(`${theirs}global_templates/`));
  keepsApart(others, () => expect(names(others)).not.toContain("For shops"));
  const foreignFlow = await foreign.rowOf("/api/organisations/{org}/flows/");
  const refused = await designer.post(`${flows}create_global_template/`, { flow: foreignFlow.id });
  namesFault(refused, "flow");
  keepsApart(refused, () => expect(JSON.stringify(refused.body)).not.toContain(String(foreignFlow.row.name)));
  namesFault(await designer.post(`${flows}create_global_template/`, { flow: flow.id, version: "9.9.9" }), "version");
  namesFault(await designer.get(`${flows}global_templates/?limit=x`), "limit", "query");
  namesFault(await designer.get(`${flows}global_templates/?id=x`), "id", "query");
  const alone = succeeded(await designer.get(`${flows}global_templates/?id=${made.body.id}`));
  expect(alone.body).toMatchObject({ count: 1, results: [{ id: made.body.id }] });
  expect(succeeded(await stranger.get(`${theirs}global_templates/?id=${made.body.id}`)).body.count).toBe(0);
});

test("R006, R155: an administrator upgrades a template to public, and every client may begin from what is live", async () => {
  const { id } = await liveTemplate("Public shops");
  const editor = await api.signIn([grant(organisation, "v2.flow.edit")], "applications");
  expect((await editor.put(`/api/flows/${id}/upgrade_to_public/`)).status).toBe(403);
  await effect({
    write: () => designer.put(`/api/flows/${id}/upgrade_to_public/`),
    through: () => stranger.get(`${theirs}global_templates/?search=public%20shops`),
    seen: (seen) =>
      expect(seen.body.results).toMatchObject([
        { id, is_own: false, is_public: true, version: "0.0.1", number: 1, latest_version: null },
      ]),
  });
  expect((await stranger.get(`${theirs}${id}/`)).status).toBe(404);
  const made = succeeded(
    await stranger.post(`${theirs}from_template/`, { template: id, name: "Theirs", values: { shop: "Bakery" } }),
  );
  const path = `${theirs}${made.body.id}/`;
  expect(succeeded(await stranger.get(`${path}versions/0.0.1/`)).body).toMatchObject({
    template_version: "0.0.1 r1",
    template_config: [{ name: "shop", type: "text", default: "Corner", value: "Bakery" }],
  });
  const again = succeeded(await stranger.get(path)).body;
  succeeded(await stranger.put(path, { ...again, name: "Theirs again" }));
  expect(succeeded(await stranger.get(path)).body).toMatchObject({ name: "Theirs again", template_id: id });
  succeeded(await stranger.patch(theirs, [{ id: again.id, template_id: id, name: "Theirs once more" }]));
  expect(succeeded(await stranger.get(path)).body).toMatchObject({ name: "Theirs once more", template_id: id });
  succeeded(await stranger.get(`${path}?read_depth=2`));
  // Who may not offer a template to all clients takes it from none.
  const row = succeeded(await designer.get(`${flows}${id}/`)).body;
  const listed = async () => names(await stranger.get(`${theirs}global_templates/?search=public%20shops`));
  for (const refused of [
    await editor.patch(`${flows}${id}/`, { is_template: false }),
    await editor.patch(flows, [{ id, is_template: false }]),
    await editor.put(`${flows}${id}/`, { ...row, is_template: false }),
  ]) {
    expect([refused.status, refused.body.policies], told(refused)).toEqual([
      403,
      expect.arrayContaining(["v2.flow.admin"]),
    ]);
    expect(await listed()).toEqual(["Public shops"]);
  }
  const { is_template: _said, ...silent } = row;
  const renamed = succeeded(await editor.put(`${flows}${id}/`, { ...silent, use_case: "For shops" }));
  expect(renamed.body, told(renamed)).toMatchObject({ use_case: "For shops", is_template: true, is_public: true });
  expect(await listed()).toEqual(["Public shops"]);
  succeeded(await designer.patch(`${flows}${id}/`, { is_template: false }));
  const withdrawn = succeeded(await designer.patch(`${flows}${id}/`, { is_template: true }));
  expect(withdrawn.body, told(withdrawn)).toMatchObject({ is_public: false });
  succeeded(await designer.put(`/api/flows/${id}/upgrade_to_public/`));
  succeeded(await designer.patch(flows, [{ id, is_template: false }]));
  const inBulk = succeeded(await designer.patch(`${flows}${id}/`, { is_template: true }));
  expect(inBulk.body, told(inBulk)).toMatchObject({ is_public: false });
  expect(names(await stranger.get(`${theirs}global_templates/?search=public%20shops`))).toEqual([]);
});

test("an agent is made of a template with values, and goes its own way", async () => {
  const { id, version } = await liveTemplate("Own shops");
  succeeded(await designer.patch(version, { max_transit_limit: 7 }));
  const offered = succeeded(await designer.get(`${flows}from_template/?template=${id}`));
  expect(offered.body, told(offered)).toMatchObject({ version: "0.0.1", number: 1, parameters: [{ name: "shop" }] });
  const before = succeeded(await designer.get(`${flows}?name=Corner%20shop`)).body.count;
  const made = await effect({
    write: () => designer.post(`${flows}from_template/`, { template: id, name: "Corner shop" }),
    through: () => designer.get(`${flows}?name=Corner%20shop`),
    seen: (seen) => expect(seen.body.count).toBe(before + 1),
  });
  expect(made.body).toMatchObject({ is_template: false, template_type: "Voice Agent", template_id: id });
  const copy = `${flows}${made.body.id}/versions/0.0.1/`;
  // What is not deployed is no part of it.
  expect(succeeded(await designer.get(copy)).body.max_transit_limit).not.toBe(7);
  succeeded(await designer.post(`${version}deploy/`, { note: "Shorter" }));
  const first = await firstRelease(id);
  await effect({
    write: () => designer.post(`${version}deploy/`, { release: first }),
    through: () => designer.get(`${flows}from_template/?template=${id}`),
    seen: (seen) => expect(seen.body.number).toBe(1),
  });
  namesFault(
    await designer.post(`${flows}from_template/`, { template: id, name: "X", values: { shop: 4 } }),
    "values.shop",
  );
  namesFault(
    await designer.post(`${flows}from_template/`, { template: id, name: "X", values: { shpo: "a" } }),
    "values.shpo",
  );
  namesFault(await designer.get(`${flows}from_template/?template=nowhere`), "template", "query");
  const hidden = await stranger.post(`${theirs}from_template/`, { template: id, name: "Mine now" });
  namesFault(hidden, "template");
  keepsApart(hidden, () => expect(JSON.stringify(hidden.body)).not.toContain("Own shops"));
  const unseen = await stranger.get(`${theirs}from_template/?template=${id}`);
  keepsApart(unseen, () => expect(unseen.status).toBe(400));
  succeeded(await designer.put(`${flows}${id}/archive/`));
  namesFault(await designer.post(`${flows}from_template/`, { template: id, name: "Too late" }), "template");
});

test("what an agent and its client filled in never leaves with a template", async () => {
  const filled = welcome.replace("default: Corner}]", "default: Corner, value: Acme}]\n  business_config: {desk: Ann}");
  const agent = await newFlow(filled);
  const made = succeeded(await designer.post(`${flows}create_global_template/`, { flow: agent.id, name: "Bare" })).body;
  const version = `${flows}${made.id}/versions/0.0.1/`;
  const bare = {
    template_config: [{ name: "shop", type: "text", default: "Corner" }],
    business_config: { desk: null },
  };
  const settings = ({ body: { template_config, business_config } }: { body: Values }) => ({
    template_config,
    business_config,
  });
  expect(settings(succeeded(await designer.get(version)))).toEqual(bare);
  expect(settings(succeeded(await designer.get(agent.version)))).toMatchObject({ business_config: { desk: "Ann" } });
  // A template is an agent too: what is filled in there to try it is released with it.
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: filled }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  succeeded(await designer.put(`/api/flows/${made.id}/upgrade_to_public/`));
  const offered = succeeded(await stranger.get(`${theirs}from_template/?template=${made.id}`));
  expect(offered.body.parameters, told(offered)).toEqual(bare.template_config);
  const begun = succeeded(await stranger.post(`${theirs}from_template/`, { template: made.id, name: "Of Bare" })).body;
  const copy = `${theirs}${begun.id}/versions/0.0.1/`;
  expect(settings(succeeded(await stranger.get(copy)))).toEqual(bare);
  succeeded(
    await designer.put(`${version}save_yaml/`, { yaml: filled.replace("Ann", "Bob, floor: 2").replace("Acme", "Ace") }),
  );
  succeeded(await designer.post(`${version}deploy/`, {}));
  succeeded(await stranger.patch(copy, { business_config: { desk: "Cy" } }));
  const merged = succeeded(await mergeTemplate(copy, {}, stranger));
  expect(merged.body, told(merged)).toMatchObject({ to: "0.0.1 r2", conflicts: [] });
  expect(settings(succeeded(await stranger.get(copy)))).toEqual({
    ...bare,
    business_config: { desk: "Cy", floor: null },
  });
});

test("names of the business configuration come with a merge of the template that reads them, to be filled in", async () => {
  const { id, version } = await liveTemplate("Cities");
  const made = succeeded(await designer.post(`${flows}from_template/`, { template: id, name: "In a city" })).body;
  const agent = `${flows}${made.id}/versions/0.0.1/`;
  const read = welcome.replace("Welcome to", "In {{ business.city }}, welcome to");
  const yaml = read.replace("  template_config", "  business_config: {city: Riga}\n  template_config");
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  await effect({
    write: () => mergeTemplate(agent),
    through: () => designer.get(agent),
    seen: (seen) => expect(seen.body.business_config).toEqual({ city: null }),
  });
  const { issues } = succeeded(await designer.get(`${agent}validate/`)).body;
  const message = 'The value of the business configuration "city" is empty: fill it in on Configure.';
  expect(issues).toContainEqual(expect.objectContaining({ code: "undefined_value", message }));
  succeeded(await designer.patch(agent, { business_config: { city: "Ogre" } }));
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: yaml.replace("welcome to", "good day at") }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  succeeded(await mergeTemplate(agent));
  expect(succeeded(await designer.get(agent)).body.business_config).toEqual({ city: "Ogre" });
});

async function firstRelease(flow: string): Promise<string> {
  const { body } = succeeded(await designer.get(`${flows}${flow}/releases/`));
  return body.results.find(({ number }: Values) => number === 1).id;
}

test("parameters are found in texts and settings, declared, and given values", async () => {
  const { version } = await newFlow(smallest.replace("say: Hello", `say: "{{ template.shop }}, {{ business.city }}"`));
  const parameters = (reply: { body: Values }) => reply.body.parameters as readonly Values[];
  await effect({
    write: () =>
      designer.patch(version, { conditional_languages: [{ when: "template.host == 'Riga'", value: "en-IN" }] }),
    through: () => designer.get(`${version}fetch_application_parameters/`),
    seen: (seen) =>
      expect(parameters(seen)).toMatchObject([{ name: "host", declared: false, uses: 1 }, { name: "shop" }]),
  });
  const business = succeeded(await designer.get(`${version}fetch_application_parameters/?namespace=business`));
  expect(business.body, told(business)).toMatchObject({
    namespace: "business",
    parameters: [{ name: "city", uses: 1 }],
  });
  namesFault(await designer.get(`${version}fetch_application_parameters/?namespace=slots`), "namespace", "query");
  const { revision } = succeeded(await designer.get(version)).body;
  await effect({
    write: () => designer.get(`${version}refresh_template_parameters/`),
    through: () => designer.get(version),
    seen: (seen) => expect(seen.body.template_config).toMatchObject([{ name: "host" }, { name: "shop" }]),
  });
  succeeded(await designer.get(`${version}refresh_template_parameters/`));
  expect(succeeded(await designer.get(version)).body.revision).toBe(revision + 1);
  await effect({
    write: () => designer.put(`${version}update_template_parameter_values/`, { values: { shop: "<b>=1+1</b>" } }),
    through: () => designer.get(`${version}generate_yaml/`),
    seen: (seen) => expect(seen.body).toContain("<b>=1+1</b>"),
  });
  namesFault(
    await designer.put(`${version}update_template_parameter_values/`, { values: { nowhere: 1 } }),
    "values.nowhere",
  );
  namesFault(await designer.put(`${version}update_template_parameter_values/`, {}), "values");
});

test("a client reads no release of a public template that was never offered, whatever its version says", async () => {
  const { id, version } = await liveTemplate("Once private");
  const say = async (words: string) => {
    succeeded(await designer.put(`${version}save_yaml/`, { yaml: welcome.replace("Welcome to", words) }));
    succeeded(await designer.post(`${version}deploy/`, {}));
  };
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: welcome.replace("Welcome to", "Secret of") }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  await say("Offered by");
  succeeded(await designer.put(`/api/flows/${id}/upgrade_to_public/`));
  const made = succeeded(await stranger.post(`${theirs}from_template/`, { template: id, name: "Begun" })).body;
  const below = `${theirs}${made.id}/versions/0.0.1/`;
  await say("Now from");
  const merged = () => stranger.post(`${below}merge_template/`, { dry_run: true });
  expect(told(succeeded(await merged()))).toContain("Offered by");
  for (const never of ["0.0.1 r1", "0.0.1 r2"]) {
    succeeded(await stranger.patch(below, { template_version: never }));
    const refused = await merged();
    keepsApart(refused, () => expect(refused.body).toMatchObject({ code: "no_template" }));
  }
  succeeded(await stranger.patch(below, { template_version: "0.0.1 r3" }));
  succeeded(await merged());
});

test("parameters are read again of the template as it is live", async () => {
  const { id, version } = await liveTemplate("Growing");
  const made = succeeded(
    await designer.post(`${flows}from_template/`, { template: id, name: "Grown", values: { shop: "Mine" } }),
  );
  const copy = `${flows}${made.body.id}/versions/0.0.1/`;
  succeeded(
    await designer.patch(version, {
      template_config: [
        { name: "floor", type: "number", default: 2 },
        { name: "shop", type: "text", default: "Kiosk" },
      ],
    }),
  );
  succeeded(await designer.post(`${version}deploy/`, {}));
  await effect({
    write: () => designer.get(`${copy}refresh_template_parameters/`),
    through: () => designer.get(copy),
    seen: (seen) =>
      expect(seen.body.template_config).toEqual([
        { name: "floor", type: "number", default: 2 },
        { name: "shop", type: "text", default: "Kiosk", value: "Mine" },
      ]),
  });
});

test("what another agent's YAML would change is listed, and nothing is written", async () => {
  const [here, there] = [await newFlow(), await newFlow()];
  const menu = succeeded(await designer.get(`${there.version}blocks/?name=Menu`)).body.results[0];
  const evaluate = (query: string) => designer.get(`${here.version}evaluate_imported_yaml/?${query}`);
  const asked = `imported_client_uuid=${organisation}&imported_flow_uuid=${there.id}`;
  await effect({
    write: () => designer.patch(`${there.version}blocks/${menu.id}/`, { name: "Main menu" }),
    through: () => evaluate(asked),
    seen: (seen) => expect(JSON.stringify(seen.body.changes)).toContain("Main menu"),
  });
  const whole = succeeded(await evaluate(`${asked}&imported_flow_version=0.0.1`));
  expect(whole.body, told(whole)).toMatchObject({ validation: { errors: 0 }, without_recording: [] });
  expect(succeeded(await designer.get(`${here.version}blocks/?name=Main%20menu`)).body.count).toBe(0);
  namesFault(await evaluate(`${asked}&imported_flow_version=9.9.9`), "imported_flow_version", "query");
  namesFault(await evaluate(`imported_flow_uuid=${there.id}`), "imported_client_uuid", "query");
  const hidden = await foreign.rowOf("/api/organisations/{org}/flows/");
  const refused = await evaluate(
    `imported_client_uuid=${await foreign.organisation()}&imported_flow_uuid=${hidden.id}`,
  );
  const missing = await evaluate(
    `imported_client_uuid=${await foreign.organisation()}&imported_flow_uuid=${api.server.deps.newId()}`,
  );
  namesFault(refused, "imported_flow_uuid", "query");
  keepsApart(refused, () =>
    expect({ ...refused.body, request_id: null }).toEqual({ ...missing.body, request_id: null }),
  );
});

test("YAML with recordings of another client is saved without them, and the answer names their prompts", async () => {
  const { version } = await newFlow();
  const path = `prompts/${await foreign.organisation()}/0123.wav`;
  const yaml = smallest.replace("say: Hello", `say: { en-IN: { type: audio, content: Hello, path: ${path} } }`);
  expect(yaml).toContain(path);
  const saved = succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  expect(saved.body).toMatchObject({ version: "0.0.1", without_recording: [expect.any(String)] });
  expect(succeeded(await designer.get(`${version}generate_yaml/`)).body).not.toContain(path);
  expect(succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest })).body.without_recording).toEqual([]);
});

test("R115: a state machine becomes a version, as one edit that can be taken back", async () => {
  const { version } = await newFlow();
  const fsm = {
    id: "bills",
    initial: "menu",
    states: {
      menu: { meta: { say: "Hello" }, on: { PAY: "done", CALL: { target: "done", cond: "open" } } },
      done: { type: "final" },
    },
  };
  const call = `${version}import_flow_from_fsm/`;
  const names = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map(({ name }) => name);
  const blocks = () => designer.get(`${version}blocks/?ordering=name&fields=name`);
  const tried = succeeded(await designer.post(call, { fsm, dry_run: true }));
  expect(tried.body, told(tried)).toMatchObject({ edit: null, report: { format: "State machine bills" } });
  expect(names(await blocks())).toEqual(["Bye", "Menu", "Start"]);
  const { revision } = succeeded(await designer.get(version)).body;
  const made = await effect({
    write: () => designer.post(call, { fsm }),
    through: blocks,
    seen: (seen) => expect(names(seen)).toEqual(["done", "menu", "Start"]),
  });
  expect(made.body.report, told(made)).toMatchObject({
    counts: [
      { kind: "state", found: 2, carried: 2, left: 0 },
      { kind: "transition", found: 2, carried: 1, left: 1 },
    ],
    left: [{ kind: "transition", name: "menu: CALL" }],
  });
  expect(succeeded(await designer.post(call, { fsm })).body.edit).toBeNull();
  const ifMatch = { "if-match": `"${revision + 1}"` };
  succeeded(await designer.post(`${version}edits/`, { undo: made.body.edit }, ifMatch));
  expect(names(await blocks())).toEqual(["Bye", "Menu", "Start"]);
  namesFault(await designer.post(call, { fsm: { states: {} } }), "fsm");
  namesFault(await designer.post(call, { fsm: [] }), "fsm");
});

test("a newer release of its template is merged into an agent, which keeps what it changed", async () => {
  const { id, version } = await liveTemplate("Merged");
  const made = succeeded(
    await designer.post(`${flows}from_template/`, { template: id, name: "Merging", values: { shop: "Mine" } }),
  );
  const copy = `${flows}${made.body.id}/versions/0.0.1/`;
  const blockOf = async (of: string, name: string) =>
    succeeded(await designer.get(`${of}blocks/?name=${name}`)).body.results[0];
  const already = await designer.post(`${copy}merge_template/`, {});
  expect([already.status, already.body.code], told(already)).toEqual([409, "nothing_changed"]);
  const [theirs, mine] = [await blockOf(version, "Menu"), await blockOf(copy, "Menu")];
  succeeded(await designer.patch(`${copy}blocks/${mine.id}/`, { description: "Only here" }));
  succeeded(await designer.patch(`${version}blocks/${theirs.id}/`, { visit_limit: 3 }));
  succeeded(
    await designer.post(`${version}blocks/`, {
      subflow: theirs.subflow,
      name: "Added",
      type: "End",
      end_state: "done",
    }),
  );
  const parameters = [
    { name: "floor", type: "number", default: 2 },
    { name: "shop", type: "text", default: "Corner" },
  ];
  succeeded(await designer.patch(version, { template_config: parameters }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  const tried = succeeded(await designer.post(`${copy}merge_template/`, { dry_run: true }));
  expect(tried.body, told(tried)).toMatchObject({ from: "0.0.1 r1", to: "0.0.1 r2", conflicts: [], edit: null });
  const merged = await effect({
    write: () => mergeTemplate(copy),
    through: () => designer.get(`${copy}blocks/?ordering=name&fields=name,visit_limit,description`),
    seen: (seen) =>
      expect(seen.body.results).toEqual([
        { name: "Added", visit_limit: null, description: null },
        { name: "Bye", visit_limit: null, description: null },
        { name: "Menu", visit_limit: 3, description: "Only here" },
        { name: "Start", visit_limit: null, description: null },
      ]),
  });
  expect(merged.body.edit, told(merged)).toEqual(expect.any(String));
  expect(succeeded(await designer.get(copy)).body).toMatchObject({
    template_version: "0.0.1 r2",
    template_config: [parameters[0], { name: "shop", value: "Mine" }],
  });
  succeeded(await designer.patch(`${copy}blocks/${mine.id}/`, { visit_limit: 5 }));
  succeeded(await designer.patch(`${version}blocks/${theirs.id}/`, { visit_limit: 7 }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  const asked = await mergeTemplate(copy);
  expect([asked.status, asked.body.code], told(asked)).toEqual([409, "choose"]);
  succeeded(await mergeTemplate(copy, { choices: { [asked.body.open[0]]: "theirs" } }));
  expect((await blockOf(copy, "Menu")).visit_limit).toBe(7);
  namesFault(await designer.post(`${copy}merge_template/`, { choices: { x: "either" } }), "choices.x");
  const none = await newFlow();
  const nowhere = await designer.post(`${none.version}merge_template/`, {});
  expect([nowhere.status, nowhere.body.code], told(nowhere)).toEqual([409, "no_template"]);
});

test("a block that the agent renamed and changed is still the template's block, in copies and after a merge too", async () => {
  const { id, version } = await liveTemplate("Renamed");
  const made = succeeded(await designer.post(`${flows}from_template/`, { template: id, name: "Renaming" }));
  const agent = `${flows}${made.body.id}/versions/`;
  const menu = async (of: string, fields: object, name = "Menu") => {
    const { results } = succeeded(await designer.get(`${of}blocks/?name=${name}`)).body;
    succeeded(await designer.patch(`${of}blocks/${results[0].id}/`, fields));
  };
  const release = async (fields: object, name?: string) => {
    await menu(version, fields, name);
    succeeded(await designer.post(`${version}deploy/`, {}));
  };
  const plan = async (of: string) => {
    const { questions, changes } = succeeded(await designer.post(`${of}merge_template/`, { dry_run: true })).body;
    return { questions: questions.length, sentences: changes.map(({ sentence }: Values) => sentence) };
  };
  const merge = async (of: string) => succeeded(await mergeTemplate(of)).body;
  await menu(`${agent}0.0.1/`, { name: "Welcome", description: "Only here" });
  await release({ max_retries: 2 });
  const brings = (sentence: string) => ({ questions: 0, sentences: expect.arrayContaining([sentence]) });
  expect(await plan(`${agent}0.0.1/`)).toMatchObject(brings("Welcome: “Max retries” changed"));
  succeeded(await designer.post(`${agent}duplicate/`, { version: "0.0.1" }));
  const copy = `${agent}0.0.2/`;
  await menu(copy, { name: "Greeting", description: "In the copy" }, "Welcome");
  expect(await plan(copy)).toMatchObject(brings("Greeting: “Max retries” changed"));

  // What a merge brought is followed from there: a new block, renamed and changed by the agent.
  const { subflow } = succeeded(await designer.get(`${version}blocks/?name=Menu`)).body.results[0];
  succeeded(await designer.post(`${version}blocks/`, { subflow, name: "Added", type: "End", end_state: "done" }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  await merge(copy);
  await menu(copy, { name: "Further", description: "Mine" }, "Added");
  await release({ visit_limit: 4 }, "Added");
  expect(await plan(copy)).toMatchObject(brings("Further: “Visit limit” changed"));
  const { revision, edit } = await merge(copy);
  const blocks = succeeded(await designer.get(`${copy}blocks/?ordering=name&fields=name`)).body.results;
  expect(blocks.map(({ name }: Values) => name)).toEqual(["Bye", "Further", "Greeting", "Start"]);
  succeeded(await designer.post(`${copy}edits/`, { undo: edit }, { "if-match": `"${revision}"` }));
  expect(await plan(copy)).toMatchObject(brings("Further: “Visit limit” changed"));
});

test("an agent follows its template from a release of another version, which it took without a merge", async () => {
  const { id, version } = await liveTemplate("Versions");
  const made = succeeded(await designer.post(`${flows}from_template/`, { template: id, name: "Following" })).body;
  const agent = `${flows}${made.id}/versions/0.0.1/`;
  const copy = version.replace("0.0.1", "0.0.2");
  succeeded(await designer.post(`${flows}${id}/versions/duplicate/`, { version: "0.0.1" }));
  succeeded(await designer.post(`${copy}deploy/`, {}));
  succeeded(await designer.patch(agent, { template_version: "0.0.2 r1" }));
  const say = async (from: string, to: string) => {
    const text = String(succeeded(await designer.get(`${copy}generate_yaml/`)).body);
    expect(text).toContain(from);
    succeeded(await designer.put(`${copy}save_yaml/`, { yaml: text.replace(from, to) }));
    succeeded(await designer.post(`${copy}deploy/`, {}));
  };
  const brought = async () => {
    const { questions, changes } = succeeded(await designer.post(`${agent}merge_template/`, { dry_run: true })).body;
    return { questions, changes: changes.map(({ sentence }: Values) => sentence) };
  };
  const question = ["Setting “Template version” changed", "Menu: the question changed in en-IN"];
  await say("Welcome to", "Good day at");
  expect(await brought()).toEqual({ questions: [], changes: question });
  succeeded(await mergeTemplate(agent));
  expect(succeeded(await designer.get(`${agent}generate_yaml/`)).body).toContain("Good day at");
  // From a release that it merged, rows are followed to one that it did not merge.
  const [menu] = succeeded(await designer.get(`${agent}blocks/?name=Menu`)).body.results;
  succeeded(await designer.patch(`${agent}blocks/${menu.id}/`, { name: "Welcome", description: "Only here" }));
  succeeded(await designer.patch(copy, { max_transit_limit: 7 }));
  succeeded(await designer.post(`${copy}deploy/`, {}));
  succeeded(await designer.patch(agent, { max_transit_limit: 7, template_version: "0.0.2 r3" }));
  await say("Good day at", "Good evening at");
  expect(await brought()).toEqual({
    questions: [],
    changes: ["Setting “Template version” changed", "Welcome: the question changed in en-IN"],
  });
});

test("what a template brings can be seen while the version is edited", async () => {
  const { id, version } = await liveTemplate("Told");
  const made = succeeded(await designer.post(`${flows}from_template/`, { template: id, name: "Edited" })).body;
  const agent = `${flows}${made.id}/versions/0.0.1/`;
  succeeded(await designer.patch(version, { max_transit_limit: 7 }));
  succeeded(await designer.post(`${version}deploy/`, {}));
  const row = succeeded(await designer.get(agent)).body;
  const tried = await api.server.database.asSystem("edit a version slowly", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select from flow_version where id = ${row.id} for update`.execute(trx);
      return designer.post(`${agent}merge_template/`, { dry_run: true });
    }),
  );
  expect(succeeded(tried).body, told(tried)).toMatchObject({ to: "0.0.1 r2", revision: row.revision, edit: null });
});
