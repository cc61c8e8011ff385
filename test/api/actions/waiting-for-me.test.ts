import { afterAll, expect, test } from "vitest";
import type { Reply } from "../check-answer.ts";
import { effect, hides, namesFault, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const client = `/api/organisations/${organisation}/`;
const flows = `${client}flows/`;
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const designer = await api.signIn([here("v2.flow.admin")]);
const second = await api.signIn([here("v2.flow.admin")]);
const reader = await api.signIn([here("v2.flow.view")]);
type Person = typeof designer;

async function newFlow(name: string) {
  const made = succeeded(await designer.post(flows, { name }));
  const path = `${flows}${made.body.id}/`;
  const version = `${path}versions/0.0.1/`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const ask = async (body: object = {}) => succeeded(await designer.post(`${version}deploy_requests/`, body)).body;
  return { id: made.body.id, path, version, requests: `${path}deploy_requests/`, ask };
}

/** What waits for a person at one agent: kinds and what is said. */
const linesOf = (waiting: Reply, flow: string) =>
  succeeded(waiting).body.results.flatMap((line: Values) =>
    Reflect.get(Object(line.flow), "id") === flow ? [[line.kind, line.said]] : [],
  );
const waitsFor = async (person: Person, flow: string) => linesOf(await person.get(`${flows}waiting_for_me/`), flow);

test("X290: an approval waits for others than who asked, and a refusal for who asked, until they ask again", async () => {
  succeeded(await api.admin.patch(client, { deploy_approval: true }));
  const { id, version, requests, ask } = await newFlow("Asked");
  const { body: first } = await effect({
    write: () => designer.post(`${version}deploy_requests/`, { note: "Shorter" }),
    through: () => second.get(`${flows}waiting_for_me/`),
    seen: (seen) => expect(linesOf(seen, id)).toEqual([["approve", "Shorter"]]),
  });
  expect(await waitsFor(designer, id), "their own").toEqual([]);
  expect(await waitsFor(reader, id), "without the right").toEqual([]);
  const [line] = succeeded(await second.get(`${flows}waiting_for_me/`)).body.results;
  expect(line).toMatchObject({ id: first.id, flow: { id, name: "Asked" }, version: "0.0.1", by: { id: designer.id } });

  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  expect(await waitsFor(second, id), "no longer approvable").toEqual([]);
  expect(await waitsFor(designer, id), "to be asked again").toEqual([["edited", "Shorter"]]);
  succeeded(await designer.post(`${requests}${first.id}/cancel/`, {}));
  const again = await ask();
  succeeded(await second.post(`${requests}${again.id}/decide/`, { approve: false, reason: "No disclosure" }));
  expect(await waitsFor(second, id)).toEqual([]);
  expect(await waitsFor(designer, id)).toEqual([["refused", "No disclosure"]]);
  await ask();
  expect(await waitsFor(designer, id), "asked again").toEqual([]);
  succeeded(await api.admin.patch(client, { deploy_approval: false }));
});

test("X290: a proposal waits for those who may apply it, until it is closed", async () => {
  const { id, version, path } = await newFlow("Proposed");
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  succeeded(await designer.patch(`${path}versions/0.0.2/`, { max_transit_limit: 40 }));
  const made = succeeded(await designer.post(`${version}proposals/of_version/`, { with: "0.0.2" })).body;
  expect(await waitsFor(second, id)).toEqual([["proposal", made.title]]);
  expect(await waitsFor(reader, id)).toEqual([]);
  succeeded(await designer.patch(`${version}proposals/${made.id}/`, { state: "closed" }));
  expect(await waitsFor(second, id)).toEqual([]);
});

test("X290, X291: a newer release of its template waits until it is merged, and nothing of another client shows", async () => {
  const template = await newFlow("Desk");
  succeeded(await designer.patch(template.path, { is_template: true }));
  succeeded(await designer.post(`${template.version}deploy/`, {}));
  const made = succeeded(await designer.post(`${flows}from_template/`, { template: template.id, name: "West desk" }));
  const { id } = made.body;
  const copy = `${flows}${id}/versions/0.0.1/`;
  const release = async () => succeeded(await reader.get(`${copy}template_release/`)).body;
  expect(await waitsFor(designer, id)).toEqual([]);
  expect(await release()).toEqual({ template: { id: template.id, name: "Desk" }, from: "0.0.1 r1", newer: null });

  succeeded(await designer.patch(template.version, { max_transit_limit: 40 }));
  await effect({
    write: () => designer.post(`${template.version}deploy/`, {}),
    through: () => reader.get(`${copy}template_release/`),
    seen: ({ body }) => expect(body).toMatchObject({ from: "0.0.1 r1", newer: "0.0.1 r2" }),
  });
  expect(await waitsFor(designer, id)).toEqual([["template", "0.0.1 r2"]]);
  expect(await waitsFor(reader, id)).toEqual([]);

  const plan = succeeded(await designer.post(`${copy}merge_template/`, { dry_run: true })).body;
  expect(plan).toMatchObject({ to: "0.0.1 r2", questions: [], edit: null });
  const { revision, to } = plan;
  const merge = (body: object, at: number = revision) =>
    designer.post(`${copy}merge_template/`, body, { "if-match": `"${at}"` });
  const stale = await merge({ to }, revision + 1);
  expect([stale.status, stale.body.code]).toEqual([412, "stale"]);
  const other = await merge({ to: "0.0.1 r9" });
  expect([other.status, other.body.code]).toEqual([409, "other_changed"]);
  namesFault(await merge({}), "to");
  expect((await designer.post(`${copy}merge_template/`, { to })).status).toBe(428);
  const merged = succeeded(await merge({ to })).body;
  expect(merged.revision).toBe(revision + 1);
  expect(await waitsFor(designer, id)).toEqual([]);
  expect(await release()).toMatchObject({ from: "0.0.1 r2", newer: null });
  succeeded(await designer.post(`${copy}edits/`, { undo: merged.edit }, { "if-match": `"${merged.revision}"` }));
  expect(await release()).toMatchObject({ from: "0.0.1 r1", newer: "0.0.1 r2" });

  const none = await newFlow("Of no template");
  expect(succeeded(await reader.get(`${none.version}template_release/`)).body).toEqual({
    template: null,
    from: null,
    newer: null,
  });
  const at = (client: string) => designer.get(`/api/organisations/${client}/flows/waiting_for_me/`);
  hides(await at(await foreign.organisation()), await at(api.server.deps.newId()));
});

test("X290: a deploy that failed at its time waits for who asked, with the reason", async () => {
  const { id, requests, ask } = await newFlow("Failed");
  const request = await ask({ due_at: new Date(api.server.deps.now() + 3_600_000).toISOString() });
  await api.server.database.asSystem("let a deploy fail", (db) =>
    db
      .updateTable("deploy_request")
      .set({ status: "failed", reason: "2 tests fail." })
      .where("id", "=", request.id)
      .execute(),
  );
  expect(await waitsFor(designer, id)).toEqual([["failed", "2 tests fail."]]);
  expect(await waitsFor(second, id), "of who asked alone").toEqual([]);
  expect(succeeded(await designer.get(requests)).body.results).toHaveLength(1);
});

test("X305, X306: a call back is listed until someone has called", async () => {
  const callbacks = "/api/organisations/{org}/flows/{flow}/callbacks/";
  const made = await own.make(callbacks);
  const keeper = await api.signIn([here("v2.calls.admin")]);
  const waiting = `${await own.pathOf(callbacks)}?is_done=false`;
  const ids = (reply: Reply) => succeeded(reply).body.results.map(({ id }: Values) => id);
  expect(ids(await keeper.get(waiting))).toContain(made.id);
  await effect({
    write: () => keeper.patch(made.path, { is_done: true }),
    through: () => keeper.get(waiting),
    seen: (seen) => expect(ids(seen)).not.toContain(made.id),
  });
});
