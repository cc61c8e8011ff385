import { afterAll, expect, test } from "vitest";
import { effect, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

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

test("a version is given to marked callers", async () => {
  succeeded(await designer.patch(path, { use_beta: false, beta_version: null }));
  const wanted = { beta_version: "0.0.1", use_beta: true };
  await effect({
    write: () => designer.put(`${path}mark_flow_as_beta/`, { version: "0.0.1" }),
    through: () => designer.get(path),
    seen: (seen) => expect(seen.body).toMatchObject(wanted),
  });
  namesFault(await designer.put(`${path}mark_flow_as_beta/`, { version: "9.9.9" }), "version");
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
  const theirs = await foreign.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/comments/");
  expect((await designer.get(theirs)).status).toBe(404);
});
