// @module-tag long
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const everywhere = (policy: string) => ({ scope: "independent" as const, policy });
const last = { status: 409, body: { code: "last_administrator" } };

/** Both administrators of a new client, who may also delete users. */
async function twoOfClient() {
  const { organisation } = await addFlow(server);
  const own = { scope: "organisation" as const, id: organisation, policy: "v2.all.admin" };
  const people = everywhere("v2.client_settings.admin");
  return [await server.signIn([own, people]), await server.signIn([own, people])] as const;
}

test("the last administrator of an installation stays: neither deactivated nor deleted, demoted or without password", async () => {
  const own = await startServer();
  try {
    const [one, two] = [await own.signIn([everywhere("v2.all.admin")]), await own.signIn([everywhere("v2.all.admin")])];
    const ways: [string, object?][] = [["PATCH", { is_active: false }], ["DELETE"]];
    expect((await one("PATCH", `/api/users/${two.user}/`, { is_active: false })).status).toBe(200);
    for (const [method, body] of ways) expect(await one(method, `/api/users/${one.user}/`, body)).toMatchObject(last);
    const withoutPassword = own.database.asSystem("take a password away", (db) =>
      sql`update "user" set password = null where id = ${one.user}`.execute(db),
    );
    await expect(withoutPassword).rejects.toThrow();
    const chief = await own.signIn([]);
    expect((await one("PATCH", `/api/users/${chief.user}/`, { is_superuser: true })).status).toBe(200);
    expect((await one("PATCH", `/api/users/${one.user}/`, { is_active: false })).status).toBe(200);
    expect(await chief("PATCH", `/api/users/${chief.user}/`, { is_superuser: false })).toMatchObject(last);
    expect((await chief("GET", "/api/users/")).status).toBe(200);
  } finally {
    await own.close();
  }
});

test("the last administrator of an installation stays when two take each other's rights at once", async () => {
  const own = await startServer();
  try {
    const [one, two] = [await own.signIn([everywhere("v2.all.admin")]), await own.signIn([everywhere("v2.all.admin")])];
    const answers = await Promise.all([
      one("PATCH", `/api/users/${two.user}/`, { is_active: false }),
      two("PATCH", `/api/users/${one.user}/`, { is_active: false }),
    ]);
    expect(answers.map(({ body }) => body.code)).not.toContain("busy");
    const left = [await one("GET", "/api/users/"), await two("GET", "/api/users/")];
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test("the last administrator of a client stays when two take each other's rights at once", async () => {
  const [one, two] = await twoOfClient();
  await Promise.all([
    one("PATCH", `/api/users/${two.user}/`, { is_active: false }),
    two("PATCH", `/api/users/${one.user}/`, { password: null }),
  ]);
  const { rows } = await server.database.asSystem("look who can sign in", (db) =>
    sql`select 1 from "user" where id in (${one.user}, ${two.user}) and is_active and password is not null`.execute(db),
  );
  expect(rows).toHaveLength(1);
});

test("the last administrator of a client stays when all go in one call", async () => {
  const [one, two] = await twoOfClient();
  const gone = (...ids: Id[]) => one("DELETE", `/api/users/?id=${ids.join(",")}`);
  expect(await gone(one.user, two.user)).toMatchObject(last);
  expect(await gone(two.user)).toMatchObject({ status: 200, body: { updated: 1 } });
  expect(await gone(one.user)).toMatchObject(last);
  expect((await one("GET", `/api/users/${one.user}/`)).status).toBe(200);
});

test("the last administrator of a client stays, except for staff who administer everything", async () => {
  const { organisation } = await addFlow(server);
  const at = `/api/organisations/${organisation}/access/`;
  const org = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
  const [one, two] = [await server.signIn([org("v2.all.admin")]), await server.signIn([org("v2.all.admin")])];
  const set = (ask: Ask, user: Id, policies: string[]) =>
    ask("POST", `${at}add_to_organisation/`, { user_id: user, policies });
  expect((await set(one, two.user, ["v2.flow.view"])).status).toBe(200);
  expect(await set(one, one.user, ["v2.flow.view"])).toMatchObject(last);
  await set(one, one.user, ["v2.all.admin"]);
  expect(await one("DELETE", `${at}remove_user/?id=${one.user}`)).toMatchObject(last);
  const own = await server.signIn([org("v2.all.admin"), everywhere("v2.client_settings.admin")]);
  expect((await set(own, one.user, ["v2.flow.view"])).status).toBe(200);
  expect(await own("PATCH", `/api/users/${own.user}/`, { is_active: false })).toMatchObject(last);
  expect(await own("DELETE", `/api/users/${own.user}/`)).toMatchObject(last);
  const chief = await server.signIn([everywhere("v2.all.admin")]);
  expect((await set(chief, own.user, [])).status).toBe(200);
});
