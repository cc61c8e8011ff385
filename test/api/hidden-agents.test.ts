import { afterAll, describe, expect, test } from "vitest";
import { smallest } from "./actions/smallest.ts";
import { calls } from "./catalogue.ts";
import { namesFault, succeeded, told } from "./client.ts";
import { filledIn } from "./collections.ts";
import { startApi } from "./start-api.ts";
import { World } from "./world.ts";

/**
 * An agent may give a person fewer rights than the client does. What the client's own paths tell, they tell without that
 * agent: each call whose path names no agent is tried by such a person.
 */
const api = await startApi();
afterAll(() => api.close());

/** Stands in all that is hidden, and nowhere else. */
const marker = "hidden-from-you";
const own = new World(api);
const flows = "/api/organisations/{org}/flows/";
const organisation = await own.organisation();
const hidden = await own.rowOf(flows);
const { admin } = api;

const version = `${hidden.path}versions/0.0.1/`;
succeeded(await admin.patch(hidden.path, { name: `${marker} agent`, tags: [marker], use_case: marker }));
succeeded(await admin.put(`${version}save_yaml/`, { yaml: smallest.replace("Hello", `Hello ${marker}`) }));
const credential = succeeded(
  await admin.post(`/api/organisations/${organisation}/credentials/`, { name: "shared_token", value: "a secret" }),
).body;
succeeded(
  await admin.post(`${version}actions/`, {
    ...(await own.values("/api/organisations/{org}/flows/{flow}/versions/{ver}/actions/")),
    name: `${marker} action`,
    endpoint: "https://example.com/{{ credentials.shared_token }}",
  }),
);
const at = await own.pathOf(flows);
const template = succeeded(
  await admin.post(`${at}create_global_template/`, { flow: hidden.id, name: `${marker} template` }),
).body;
succeeded(await admin.post(`${at}${template.id}/versions/0.0.1/deploy/`, {}));
const open = succeeded(await admin.post(at, { name: "Open" })).body;

const grant = (id: string, policy: string, scope: "organisation" | "flow" = "organisation") => ({ scope, id, policy });
const person = await api.signIn(
  [
    ...["v2.all.admin", "list_audit_logs"].map((policy) => grant(organisation, policy)),
    ...[hidden.id, template.id].map((id) => grant(id, "v2.base.view", "flow")),
  ],
  "applications",
);

test("the agent itself is refused, and another one is not", async () => {
  expect((await person.get(hidden.path)).status).toBe(403);
  expect(told(await person.get(at))).toContain("Open");
});

describe("no call beside the agent tells of it", () => {
  const beside = calls.filter(
    ({ id, method, path, policy }) =>
      method === "GET" && api.mounted.has(id) && policy !== "(public)" && !path.includes("{flow}"),
  );
  test.for(beside.map((call) => ({ call, name: call.path })))("$name", async ({ call }) => {
    const items = await own.itemsOf(call.path);
    const inPath = call.path.startsWith("/api/organisations/{org}/credentials/{id}/")
      ? [organisation, credential.id]
      : items;
    const query = call.path.endsWith("/from_template/") ? `?template=${template.id}` : "";
    const reply = await person.get(`${filledIn(call.path, inPath)}${query}`);
    expect([200, 400, 403, 404, 409], told(reply)).toContain(reply.status);
    expect(JSON.stringify(reply.body) ?? "", call.path).not.toContain(marker);
  });
});

test("no copy is made of it: neither as an agent or a template, nor from one", async () => {
  namesFault(await person.post(`${at}duplicate/`, { flow: hidden.id }), "flow");
  const asTemplate = await person.post(`${at}create_global_template/`, { flow: hidden.id, name: "Copy" });
  namesFault(asTemplate, "flow");
  const fromTemplate = await person.post(`${at}from_template/`, { template: template.id, name: "Copy" });
  namesFault(fromTemplate, "template");
});

test("an agent that came from it learns nothing of what became of it", async () => {
  succeeded(await admin.patch(`${at}${open.id}/`, { template_id: template.id }));
  const below = `${at}${open.id}/versions/0.0.1/`;
  const release = await person.get(`${below}template_release/`);
  expect(told(release)).not.toContain(marker);
  expect((await person.post(`${below}merge_template/`, { dry_run: true })).body.code).toBe("no_template");
  expect(told(await person.get(`${below}refresh_template_parameters/`))).not.toContain(marker);
});
