import { afterAll, expect, test } from "vitest";
import { effect, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const flows = await own.pathOf("/api/organisations/{org}/flows/");
const { id: flow } = await own.rowOf("/api/organisations/{org}/flows/");
const path = `${flows}${flow}/`;
const here = (policy: string) => ({ scope: "flow" as const, id: flow, policy });
const designer = await api.signIn([here("v2.flow.admin"), here("v2.flow.view")], "applications");

test("a flow is archived and comes back", async () => {
  for (const [call, status] of [
    ["archive", "archived"],
    ["unarchive", "draft"],
  ] as const) {
    await effect({
      write: () => designer.put(`${path}${call}/`),
      through: () => designer.get(path),
      seen: (seen) => expect(seen.body.status).toBe(status),
    });
  }
});

test("a version that was deployed is given to marked callers", async () => {
  const { id } = succeeded(await api.admin.post(flows, { name: "With a beta" })).body;
  const agent = `${flows}${id}/`;
  const marking = await api.signIn(
    ["v2.flow.admin", "v2.flow.view"].map((policy) => ({ scope: "flow" as const, id, policy })),
    "applications",
  );
  const mark = (body: Values) => marking.put(`${agent}mark_flow_as_beta/`, body);
  for (const never of [{ version: "0.0.1" }, {}]) {
    const early = await mark(never);
    expect([early.status, early.body.code], told(early)).toEqual([409, "never_deployed"]);
  }
  succeeded(await api.admin.put(`${agent}versions/0.0.1/save_yaml/`, { yaml: smallest }));
  succeeded(await api.admin.post(`${agent}versions/0.0.1/deploy/`, {}));
  succeeded(await mark({ version: null }));
  const unmarked = succeeded(await marking.patch(agent, { use_beta: true, beta_version: "0.0.9" }));
  expect(unmarked.body).toMatchObject({ use_beta: false, beta_version: null });
  const wanted = { beta_version: "0.0.1", use_beta: true };
  await effect({
    write: () => mark({ version: "0.0.1" }),
    through: () => marking.get(agent),
    seen: (seen) => expect(seen.body).toMatchObject(wanted),
  });
  namesFault(await mark({ version: "9.9.9" }), "version");
});

test("what those who use the flow should know is read by itself", async () => {
  await effect({
    write: () => designer.patch(path, { documentation: "Ask for the account number first." }),
    through: () => designer.get(`${path}documentation/`),
    seen: (seen) => expect(seen.body).toEqual({ documentation: "Ask for the account number first." }),
  });
});

test("the client's flows are counted by what they are offered as", async () => {
  const before = succeeded(await designer.get(`${path}get_applications_flows_count/`)).body;
  await effect({
    write: () => api.admin.post(flows, { name: "An application", template_type: "Application" }),
    through: () => designer.get(`${path}get_applications_flows_count/`),
    seen: (seen) => {
      const applications = (before.by_template_type.Application ?? 0) + 1;
      expect(seen.body).toEqual({
        count: before.count + 1,
        by_template_type: { ...before.by_template_type, Application: applications },
      });
    },
  });
});

test("R110: a flow is offered as a template", async () => {
  succeeded(await designer.patch(path, { is_template: false, template_type: "Voice Agent" }));
  await effect({
    write: () => designer.put(`/api/flows/${flow}/upgrade_to_public/`),
    through: () => designer.get(path),
    seen: (seen) => expect(seen.body).toMatchObject({ is_template: true, template_type: "Template" }),
  });
});

test("an expression is checked against the names that its version knows", async () => {
  const version = `${path}versions/0.0.1/`;
  const check = (body: object) => designer.post(`/api/flows/${flow}/validate_expression/`, body);
  const expression = { expression: "metadata.plan == 'gold'", version: "0.0.1", expects: "condition" };
  succeeded(await designer.patch(version, { metadata_keys: [{ key: "other", type: "text" }] }));
  await effect({
    write: () => designer.patch(version, { metadata_keys: [{ key: "plan", type: "text" }] }),
    through: () => check(expression),
    seen: (seen) => expect(seen.body).toMatchObject({ valid: true, faults: [] }),
  });
  const wrong = succeeded(await check({ ...expression, expression: "1 +" }));
  expect(wrong.body, told(wrong)).toMatchObject({ valid: false, faults: [expect.anything()] });
  namesFault(await check({ expression: "1", version: "9.9.9" }), "version");
  namesFault(await check({ expression: 5 }), "expression");
});

test("what is said of a block is read with its version", async () => {
  const block = await own.rowOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/blocks/");
  const version = block.path.replace(/blocks\/.*$/, "");
  await effect({
    write: () => designer.post(`${block.path}comments/`, { text: "Say it shorter" }),
    through: () => designer.get(`${version}comments/`),
    seen: (seen) => expect(seen.body.results).toContainEqual(expect.objectContaining({ text: "Say it shorter" })),
  });
  const [said] = succeeded(await designer.get(`${version}comments/`)).body.results;
  await effect({
    write: () => designer.patch(`${version}comments/${said.id}/`, { is_resolved: true }),
    through: () => designer.get(`${block.path}comments/${said.id}/`),
    seen: ({ body }) => expect(body).toMatchObject({ id: said.id, is_resolved: true }),
  });
  const theirs = await foreign.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/comments/");
  expect((await designer.get(theirs)).status).toBe(404);
});

test("callers are shared among versions by weight, a version leaves, and the experiment ends", async () => {
  const made = succeeded(await api.admin.post(flows, { name: "Shared" })).body.id;
  const agent = `${flows}${made}/`;
  const tester = await api.signIn(
    [
      { scope: "flow" as const, id: made, policy: "v2.flow_experiment.edit" },
      { scope: "flow" as const, id: made, policy: "v2.flow.view" },
    ],
    "applications",
  );
  succeeded(await api.admin.put(`${agent}versions/0.0.1/save_yaml/`, { yaml: smallest }));
  succeeded(await api.admin.post(`${agent}versions/0.0.1/deploy/`, {}));
  succeeded(await api.admin.post(`${agent}versions/duplicate/`, { version: "0.0.1" }));
  const enable = (versions: object) => tester.post(`${agent}flow-experiment/enable_experiment/`, { versions });
  const shares = [
    { version: "0.0.1", weight: 9 },
    { version: "0.0.2", weight: 1 },
  ];
  const early = await enable(shares);
  expect([early.status, early.body.code], told(early)).toEqual([409, "never_deployed"]);
  succeeded(await api.admin.patch(`${agent}versions/0.0.2/`, { max_transit_limit: 9 }));
  succeeded(await api.admin.post(`${agent}versions/0.0.2/deploy/`, {}));
  await effect({
    write: () => enable(shares),
    through: () => tester.get(agent),
    seen: (seen) =>
      expect(seen.body).toMatchObject({
        experiment_enabled: true,
        experiment_versions: ["0.0.1", "0.0.2"],
        experiment_platform_config: { weights: { "0.0.1": 9, "0.0.2": 1 } },
      }),
  });
  namesFault(await enable([{ version: "9.9.9", weight: 1 }, ...shares]), "versions.0.version");
  namesFault(await enable([...shares, { version: "0.0.1", weight: 1 }]), "versions.2.version");
  namesFault(await enable([{ version: "0.0.1", weight: 0 }, ...shares.slice(1)]), "versions.0.weight");
  namesFault(await enable(shares.slice(0, 1)), "versions");
  namesFault(await enable([]), "versions");
  const leave = (version: string) => tester.post(`${agent}flow-experiment/remove_experiment_version/`, { version });
  namesFault(await leave("0.0.3"), "version");
  // All callers would get the one that is left, and another is live.
  await effect({
    write: () => leave("0.0.2"),
    through: () => tester.get(agent),
    seen: (seen) => expect(seen.body).toMatchObject({ experiment_enabled: false, experiment_versions: [] }),
  });
  const watcher = await api.signIn([{ scope: "flow" as const, id: made, policy: "v2.calls.admin" }], "applications");
  await effect({
    write: () => enable(shares),
    through: () => watcher.get(`${agent}flow-experiment/result/`),
    seen: ({ body }) => expect(body.versions).toMatchObject([{ version: "0.0.1" }, { version: "0.0.2" }]),
  });
  await effect({
    write: () => tester.post(`${agent}flow-experiment/remove_experiment/`),
    through: () => tester.get(agent),
    seen: (seen) =>
      expect(seen.body).toMatchObject({ experiment_enabled: false, experiment_versions: [], experiment_version: null }),
  });
  namesFault(await tester.post(`${agent}flow-experiment/remove_experiment/?colour=red`), "colour", "query");
});

test("a copy of an agent has what belongs to it, and nothing of what happened to it", async () => {
  const made = succeeded(await api.admin.post(flows, { name: "Front desk" })).body.id;
  const agent = `${flows}${made}/`;
  succeeded(await api.admin.put(`${agent}versions/0.0.1/save_yaml/`, { yaml: smallest }));
  succeeded(await api.admin.patch(`${agent}versions/0.0.1/`, { max_transit_limit: 7 }));
  succeeded(await api.admin.post(`${agent}versions/0.0.1/deploy/`, {}));
  const kept = {
    use_case: "Callers at night",
    tags: ["night"],
    documentation: "Ask for the number.",
    channel_config: { voice: { concurrency: 3 } },
    demo_leads: [{ name: "Asha", number: "+919876543210", language: null, metadata: { city: "Pune" }, account: {} }],
  };
  succeeded(await api.admin.patch(agent, { ...kept, current_version: "0.0.1" }));
  const test = { name: "Says goodbye", conversation: { steps: [{ say: "bye" }] } };
  succeeded(await api.admin.post(`${agent}tests/`, test));
  succeeded(await api.admin.post(`${agent}dispositions/`, { name: "sold", success: true }));
  const fresh = { status: "draft", deployed_version: null, current_version: null, latest_version: "0.0.1" };
  const copied = await effect({
    write: () => api.admin.post(`${flows}duplicate/`, { flow: made }),
    through: () => api.admin.get(`${flows}?search=Front desk copy`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ ...kept, ...fresh, name: "Front desk copy" }]),
  });
  const copy = `${flows}${copied.body.id}/`;
  expect(succeeded(await api.admin.get(`${copy}versions/0.0.1/`)).body.max_transit_limit).toBe(7);
  expect(succeeded(await api.admin.get(`${copy}tests/`)).body.results).toMatchObject([test]);
  expect(succeeded(await api.admin.get(`${copy}dispositions/`)).body.results).toMatchObject([
    { name: "sold", success: true },
  ]);
  const yaml = async (of: string) =>
    succeeded(await api.admin.get(`${of}versions/0.0.1/generate_yaml/?ids=false`)).body;
  expect(await yaml(copy)).toEqual(await yaml(agent));
  namesFault(await api.admin.post(`${flows}duplicate/`, { flow: path.split("/")[3] }), "flow");
});

test("how other systems call an agent is described with its declared values, and an edit declares them", async () => {
  const mine = await own.pathOf("/api/organisations/{org}/flows/{flow}/");
  const made = succeeded(await api.admin.post(mine.replace(/[^/]+\/$/, ""), { name: "Called by others" }));
  const at = mine.replace(/[^/]+\/$/, `${made.body.id}/`);
  const specs = () => api.admin.get(`${at}get_flow_api_specs/`);
  const parameters = [
    { key: "order", type: "text", required: true },
    { key: "amount", type: "number" },
  ];
  await effect({
    write: () => api.admin.put(`${at}update_flow_api_specs/`, { parameters }),
    through: specs,
    seen: ({ body }) => {
      expect(body).toMatchObject({ version: "0.0.1", parameters, live: null });
      expect(body.calls[0].body.metadata).toEqual({ order: "text", amount: 1 });
    },
  });
  const { body: version } = succeeded(await api.admin.get(`${at}versions/0.0.1/`));
  expect(version.metadata_keys).toEqual(parameters);
  expect(succeeded(await api.admin.get(`${at}versions/0.0.1/edits/`)).body.count).toBe(1);
  namesFault(
    await api.admin.put(`${at}update_flow_api_specs/`, { parameters: [{ key: "x", type: "colour" }] }),
    "parameters.0.type",
  );
  namesFault(
    await api.admin.put(`${at}update_flow_api_specs/`, { parameters: [...parameters, ...parameters] }),
    "parameters.2.key",
  );
  namesFault(await api.admin.get(`${at}get_flow_api_specs/?colour=red`), "colour", "query");
});

test("X132: the findings of an agent are counted beside the list", async () => {
  const reader = await api.signIn([{ scope: "organisation", id: await own.organisation(), policy: "v2.flow.view" }]);
  const made = await own.make("/api/organisations/{org}/flows/");
  const version = `${made.path}versions/0.0.1/`;
  succeeded(await api.admin.put(`${version}save_yaml/`, { yaml: smallest }));
  await effect({
    write: () => api.admin.put(`${version}save_yaml/`, { yaml: smallest.replace("to: Bye", "to: null") }),
    through: () => reader.get(`${flows}issues/?id=${made.id}`),
    seen: ({ body }) => expect(body.results[0].errors).toBeGreaterThan(0),
  });
});

test("a version that callers get in an experiment, or as the beta, is not deleted until they no longer do", async () => {
  const made = succeeded(await api.admin.post(flows, { name: "Kept" })).body.id;
  const agent = `${flows}${made}/`;
  const [first, second] = [`${agent}versions/0.0.1/`, `${agent}versions/0.0.2/`];
  const policies = ["v2.flow_experiment.edit", "v2.flow.admin", "v2.flow.edit", "v2.flow.view"];
  const tester = await api.signIn(
    policies.map((policy) => ({ scope: "flow" as const, id: made, policy })),
    "applications",
  );
  succeeded(await api.admin.put(`${first}save_yaml/`, { yaml: smallest }));
  succeeded(await api.admin.post(`${first}deploy/`, {}));
  succeeded(await api.admin.post(`${agent}versions/duplicate/`, { version: "0.0.1" }));
  succeeded(await api.admin.patch(second, { max_transit_limit: 9 }));
  succeeded(await api.admin.post(`${second}deploy/`, {}));
  const versions = ["0.0.1", "0.0.2"].map((version) => ({ version, weight: 1 }));
  succeeded(await tester.post(`${agent}flow-experiment/enable_experiment/`, { versions }));
  const tried = await tester.delete(first);
  expect([tried.status, tried.body.code], told(tried)).toEqual([409, "version_is_tried"]);
  succeeded(await tester.post(`${agent}flow-experiment/remove_experiment/`));
  succeeded(await tester.put(`${agent}mark_flow_as_beta/`, { version: "0.0.1" }));
  const beta = await tester.delete(first);
  expect([beta.status, beta.body.code], told(beta)).toEqual([409, "version_is_beta"]);
  succeeded(await tester.put(`${agent}mark_flow_as_beta/`, { version: null }));
  succeeded(await api.admin.patch(second, { experiment_config: { "0.0.1": 1, "0.0.2": 1 } }));
  succeeded(await api.admin.post(`${second}deploy/`, {}));
  const shared = await tester.delete(first);
  expect([shared.status, shared.body.code], told(shared)).toEqual([409, "version_is_tried"]);
  succeeded(await api.admin.patch(second, { experiment_config: {} }));
  succeeded(await api.admin.post(`${second}deploy/`, {}));
  expect((await tester.delete(first)).status).toBe(204);
});
