import { afterAll, expect, test } from "vitest";
import { effect, keepsApart, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const client = `/api/organisations/${organisation}/`;
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const chief = await api.signIn([
  here("v2.organisation.admin"),
  here("v2.flow.edit"),
  here("v2.experience_center.view"),
]);

test("R003: a client is archived and comes back", async () => {
  const status = (wanted: string) => ({
    through: () => chief.get(client),
    seen: (seen: { body: { status: string } }) => expect(seen.body.status).toBe(wanted),
  });
  await effect({ write: () => chief.put(`${client}archive/`), ...status("archived") });
  await effect({ write: () => chief.put(`${client}unarchive/`), ...status("active") });
});

test("the flows of a client are counted", async () => {
  const before = succeeded(await chief.get(`${client}get_assosiated_flows_count/`)).body;
  await effect({
    write: () => chief.post(`${client}flows/`, { name: "One more" }),
    through: () => chief.get(`${client}get_assosiated_flows_count/`),
    seen: (seen) => expect(seen.body).toEqual({ ...before, count: before.count + 1, draft: before.draft + 1 }),
  });
});

test("the demo is the client that staff marked so, and its flow the one for demos", async () => {
  const flow = await own.rowOf("/api/organisations/{org}/flows/");
  const mark = { demo_config: { is_demo: true } };
  const refused = { status: 403, body: { code: "staff_only", errors: [{ field: "demo_config" }] } };
  expect(await chief.patch(client, mark)).toMatchObject(refused);
  expect(await chief.patch(`/api/organisations/?id=${organisation}`, mark)).toMatchObject(refused);
  expect(await chief.patch("/api/organisations/", [{ id: organisation, ...mark }])).toMatchObject(refused);
  // What was read may be sent back.
  const { demo_config } = succeeded(await chief.get(client)).body;
  succeeded(await chief.patch("/api/organisations/", [{ id: organisation, demo_config, description: "As before" }]));
  const staff = await api.signIn([{ scope: "independent", policy: "v2.organisation.admin" }]);
  await effect({
    write: () => staff.patch(client, mark),
    through: () => chief.get("/api/organisations/demo_client_uuid/"),
    seen: (seen) => expect(seen.body).toEqual({ uuid: organisation }),
  });
  const other = succeeded(await chief.post(`${client}flows/`, { name: "For demos", for_demo: false }));
  succeeded(await chief.patch(`${client}flows/${flow.id}/`, { for_demo: false }));
  await effect({
    write: () => chief.patch(`${client}flows/${other.body.id}/`, { for_demo: true }),
    through: () => chief.get("/api/organisations/demo_flow_uuid/"),
    seen: (seen) => expect(seen.body).toEqual({ uuid: other.body.id }),
  });
});

test("clients and flows are found by their names, those of other clients are not", async () => {
  const staff = await api.signIn([here("v2.internal_user.view")]);
  const search = (text: string) => staff.get(`/api/organisations/get_organisations_and_flows/?search=${text}`);
  const made = await effect({
    write: () => chief.post(`${client}flows/`, { name: "Quokka hotline" }),
    through: () => search("quokka"),
    seen: (seen) => expect(seen.body.flows).toMatchObject([{ name: "Quokka hotline", organisation }]),
  });
  const theirs = await foreign.make("/api/organisations/{org}/flows/", { name: "Quokka of others" });
  const found = await search("quokka");
  keepsApart(found, () => {
    expect(found.body.flows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([made.body.id]);
    expect(JSON.stringify(found.body)).not.toContain(theirs.id);
  });
});
