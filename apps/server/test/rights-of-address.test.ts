import type { Id } from "@parley/model/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, type Ask, addFlow, addUser, newId, password, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
/** Administers a client, and invites. */
let inviter: Ask;
/** Looks after accounts, and holds nothing else. */
let staff: Ask & { readonly user: Id };

const everywhere = (policy: string) => ({ scope: "independent" as const, policy });

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  inviter = await server.signIn([{ scope: "organisation", id: made.organisation, policy: "v2.all.admin" }]);
  staff = await server.signIn(["v2.client_settings.edit", "v2.client_settings.admin"].map(everywhere));
});
afterAll(() => server.close());

/** An address that waits for rights in the client. */
async function invited(rights: object = { policies: ["v2.flow.admin"] }, email = `${newId()}@parley.test`) {
  const path = `/api/organisations/${made.organisation}/access/add_to_organisation/`;
  expect((await inviter("POST", path, { email, ...rights })).body).toMatchObject({ status: "invited", email });
  return email;
}

const account = (email: string) => ({ email, password, first_name: "Asha" });
const refuses = (answered: Answered, policy = "v2.flow.admin") =>
  expect(answered).toMatchObject({ status: 403, body: { code: "forbidden", policies: [policy] } });

test("an account is made at no address that is invited to more than its maker may", async () => {
  const email = await invited();
  refuses(await staff("POST", "/api/users/", account(email)));
  refuses(await staff("POST", "/api/users/", account(email.toUpperCase())));
  const inFlow = await invited({ policies: [], flows: { [made.flow]: ["v2.flow.edit"] } });
  refuses(await staff("POST", "/api/users/", account(inFlow)), "v2.flow.edit");
  const chief = await server.signIn([everywhere("v2.all.admin")]);
  expect((await chief("POST", "/api/users/", account(email))).status).toBe(201);
  const modest = await invited({ policies: ["v2.client_settings.edit"] });
  expect((await staff("POST", "/api/users/", account(modest))).status).toBe(201);
});

test("an account takes no address that is invited to more than who moves it may", async () => {
  const email = await invited();
  const own = `/api/users/${staff.user}/`;
  refuses(await staff("PATCH", own, { email }));
  refuses(await staff("PUT", own, { email }));
  const other = await addUser(server.database, []);
  refuses(await staff("PATCH", `/api/users/${other}/`, { email }));
  expect((await staff("PATCH", `/api/users/${other}/`, { email: `${newId()}@parley.test` })).status).toBe(200);
});

test("a password is given to no other account that is invited to more than its giver may", async () => {
  const other = await addUser(server.database, []);
  await invited(undefined, `${other}@parley.test`);
  refuses(await staff("PATCH", `/api/users/${other}/`, { password: "another long secret" }));
  // Moved away, it would leave the invitation to the next account at the address.
  refuses(await staff("PATCH", `/api/users/${other}/`, { email: `${newId()}@parley.test` }));
  expect((await staff("PATCH", `/api/users/${other}/`, { is_active: false })).status).toBe(200);
  refuses(await staff("PATCH", `/api/users/${other}/`, { is_active: true }));
});

test("an invitation keeps staff neither from helping who is invited nor from shutting them out", async () => {
  const other = await addUser(server.database, []);
  const email = await invited(undefined, `${other}@parley.test`);
  const own = `/api/users/${other}/`;
  expect((await staff("PUT", `${own}unlock_account/`)).status).toBe(200);
  expect((await staff("PUT", `${own}reset_2fa/`)).status).toBe(200);
  expect((await staff("PATCH", own, { is_active: false })).status).toBe(200);
  expect((await staff("PATCH", own, { password: null })).status).toBe(200);
  expect((await staff("DELETE", own)).status).toBe(204);
  // The invitation waits still: the next account at the address brings its rights.
  refuses(await staff("POST", "/api/users/", account(email)));
});

test("a right in an agent is held by who holds it in the agent's client", async () => {
  const keeper = await server.signIn([
    everywhere("v2.client_settings.edit"),
    { scope: "organisation", id: made.organisation, policy: "v2.all.admin" },
  ]);
  const rights = { policies: [], flows: { [made.flow]: ["v2.flow.view"] } };
  const email = `${newId()}@parley.test`;
  const at = `/api/organisations/${made.organisation}/access/add_to_organisation/`;
  expect((await keeper("POST", at, { email, ...rights })).status).toBe(200);
  expect((await keeper("POST", "/api/users/", account(email))).status).toBe(201);
  const member = await addUser(server.database, [{ scope: "flow", id: made.flow, policy: "v2.flow.view" }]);
  expect((await keeper("PATCH", `/api/users/${member}/`, { is_active: false })).status).toBe(200);
  const elsewhere = (await addFlow(server)).flow;
  const foreign = await addUser(server.database, [{ scope: "flow", id: elsewhere, policy: "v2.flow.view" }]);
  refuses(await keeper("PATCH", `/api/users/${foreign}/`, { is_active: false }), "v2.flow.view");
});

test("who is invited keeps the own account: it may accept anyway", async () => {
  const keeper = await server.signIn([everywhere("v2.client_settings.edit")]);
  const email = `${keeper.user}@parley.test`;
  await invited(undefined, email);
  expect((await keeper("PATCH", `/api/users/${keeper.user}/`, { email, first_name: "Asha" })).status).toBe(200);
});

test("an account is made for a client at no address that another client invites to more", async () => {
  const other = await addFlow(server);
  const onboard = (email: string, organisation: Id) =>
    staff("POST", `/api/organisations/${organisation}/access/onboard/`, {
      ...account(email),
      policies: ["v2.client_settings.edit"],
    });
  const email = await invited();
  refuses(await onboard(email, other.organisation));
  // The client's own invitation ends when the person is added.
  expect((await onboard(email, made.organisation)).status).toBe(200);
});
