import { afterAll, expect, test } from "vitest";
import { password } from "../../../apps/server/test/harness.ts";
import { effect, feeds, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const path = `/api/organisations/${organisation}/access/`;
const keeper = await api.signIn(
  ["v2.client_settings.admin", "v2.flow.view", "v2.flow.edit"].map((policy) => ({
    scope: "organisation",
    id: organisation,
    policy,
  })),
  "applications",
);
/** Staff, who see and make users. */
const chief = await api.signIn(
  ["v2.client_settings.admin", "v2.flow.view", "v2.flow.edit"].map((policy) => ({ scope: "independent", policy })),
  "applications",
);
const person = (reply: { body: { results: readonly Values[] } }, id: string) =>
  reply.body.results.find((row) => row.id === id);

test("a person who is added belongs, with the rights that were given and no others", async () => {
  const user = await api.signIn([], "applications");
  await effect({
    write: () => chief.post(`${path}add_to_organisation/`, { user_id: user.id, policies: ["v2.flow.view"] }),
    through: () => keeper.get(`${path}users/`),
    seen: (seen) =>
      expect(person(seen, user.id)).toMatchObject({
        permissions_v2: { organisations: { [organisation]: ["v2.flow.view"] } },
      }),
  });
  const { count } = succeeded(await keeper.get(`${path}users/?limit=1`)).body;
  expect(count).toBeGreaterThan(0);
  expect(succeeded(await keeper.get(`${path}users/?limit=1&offset=${count + 3}`)).body).toMatchObject({
    count,
    results: [],
  });
  expect((await user.get(`/api/organisations/${organisation}/flows/`)).status).toBe(200);
  await effect({
    write: () => keeper.post(`${path}add_to_organisation/`, { user_id: user.id, policies: ["v2.flow.edit"] }),
    through: () => keeper.get(`${path}user_permissions/?user_id=${user.id}`),
    seen: (seen) =>
      expect(seen.body.permissions_v2).toEqual({
        organisations: { [organisation]: ["v2.flow.edit"] },
        flows: {},
        independent: [],
      }),
  });
  const v1 = await keeper.get(`${path}user_permissions/?user_id=${user.id}&iam_version=v1`);
  expect(v1.body.permissions).toEqual({
    org_dependent_access: { [organisation]: ["v2.flow.edit"] },
    org_independent_access: [],
  });
});

test("rights that the giver does not hold cannot be given", async () => {
  const user = await api.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.view" }]);
  for (const policies of [["v2.all.admin"], ["v2.flow.view", "v2.flow.admin"], ["_all_"]]) {
    refuses(await keeper.post(`${path}add_to_organisation/`, { user_id: user.id, policies }));
  }
  const flow = await foreign.rowOf("/api/organisations/{org}/flows/");
  const body = { user_id: user.id, flows: { [flow.id]: ["v2.flow.view"] } };
  namesFault(await keeper.post(`${path}add_to_organisation/`, body), "flows");
  const role = await foreign.rowOf("/api/organisations/{org}/roles/");
  namesFault(await keeper.post(`${path}add_to_organisation/`, { user_id: user.id, role: role.id }), "role");
  const people = succeeded(await keeper.get(`${path}users/`));
  expect(person(people, user.id)).toBeUndefined();
});

test("a new person is taken on, and signs in", async () => {
  const email = "new.person@parley.test";
  const given = { email, first_name: "New", password, policies: ["v2.flow.view"] };
  const made = await effect({
    write: () => chief.post(`${path}onboard/`, given),
    through: () => api.anonymous("applications").post("/api/auth/login/", { email, password }),
    seen: (seen) => expect(seen.status).toBe(200),
  });
  const people = succeeded(await keeper.get(`${path}users/?search=new.person`));
  expect(people.body).toMatchObject({ count: 1, results: [{ id: made.body.id, first_name: "New" }] });
  const again = await chief.post(`${path}onboard/`, given);
  expect([again.status, again.body.errors[0]?.field], told(again)).toEqual([409, "email"]);
  namesFault(await keeper.post(`${path}onboard/`, { email: "no address" }), "email");
  namesFault(await keeper.post(`${path}onboard/`, { email: "x@parley.test", password: "short" }), "password");
});

test("who is invited by address belongs once they accept, and not when they decline or it is taken back", async () => {
  const user = await api.signIn([], "applications");
  const email = `${user.id}@parley.test`;
  const invite = () => keeper.post(`${path}add_to_organisation/`, { email, policies: ["v2.flow.view"] });
  const asked = async () => succeeded(await user.get("/api/users/home/")).body.invitations[0];
  const listed = (seen: { body: { results: readonly Values[] } }) =>
    seen.body.results.some((row) => row.email === email);
  const invited = await effect({
    write: invite,
    through: () => keeper.get(`${path}invitations/`),
    seen: (seen) => expect(listed(seen)).toBe(true),
  });
  expect((await user.get(`/api/organisations/${organisation}/flows/`)).status).toBe(404);
  await effect({
    write: () => keeper.delete(`${path}invitations/${invited.body.id}/`),
    through: () => user.get("/api/users/home/"),
    seen: (seen) => expect(seen.body.invitations).toEqual([]),
  });
  succeeded(await invite());
  const first = await asked();
  await effect({
    write: () => user.post(`/api/users/invitations/${first.id}/decline/`),
    through: () => keeper.get(`${path}invitations/`),
    seen: (seen) => expect(listed(seen)).toBe(false),
  });
  namesFault(await user.post(`/api/users/invitations/${first.id}/decline/?colour=red`), "colour", "query");
  namesFault(await user.post(`/api/users/invitations/${first.id}/accept/?colour=red`), "colour", "query");
  succeeded(await invite());
  const second = await asked();
  await effect({
    write: () => user.post(`/api/users/invitations/${second.id}/accept/`),
    through: () => user.get(`/api/organisations/${organisation}/flows/`),
    seen: (seen) => expect(seen.status).toBe(200),
  });
});

test("a person who is removed has no rights left here", async () => {
  const user = await api.signIn([], "applications");
  succeeded(await chief.post(`${path}add_to_organisation/`, { user_id: user.id, policies: ["v2.flow.view"] }));
  const flows = `/api/organisations/${organisation}/flows/`;
  await effect({
    write: () => keeper.delete(`${path}remove_user/?id=${user.id}`),
    through: () => keeper.get(`${path}users/`),
    seen: (seen) => expect(person(seen, user.id)).toBeUndefined(),
  });
  expect((await user.get(flows)).status).toBe(404);
  expect((await keeper.delete(`${path}remove_user/?id=${user.id}`)).status).toBe(404);
  namesFault(await keeper.delete(`${path}remove_user/`), "id", "query");
});

test("the names of rights are those that can be given", async () => {
  const head = await api.signIn([{ scope: "organisation", id: organisation, policy: "v2.all.admin" }], "applications");
  const user = await api.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.view" }]);
  await feeds({
    told: () => head.get(`${path}scopes/`),
    takes: (names) => head.post(`${path}add_to_organisation/`, { user_id: user.id, policies: names.body.results }),
    taken: async (names) => {
      const rights = succeeded(await head.get(`${path}user_permissions/?user_id=${user.id}`));
      const given: readonly string[] = rights.body.permissions_v2.organisations[organisation];
      expect(given.toSorted()).toEqual([...names.body.results].toSorted());
      expect(names.body.count).toBeGreaterThan(50);
    },
  });
});
