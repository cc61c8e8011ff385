// @module-tag long
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
/** Who looks after the people of the client, and may give rights on its agents. */
let admin: Ask & { readonly user: Id };
/** Staff, who see and make users. */
let staff: Ask;
let path: string;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  path = `/api/organisations/${made.organisation}/access/`;
  const policies = ["v2.client_settings.admin", "v2.flow.view", "v2.flow.edit"];
  admin = await server.signIn(
    policies.map((policy) => ({ scope: "organisation" as const, id: made.organisation, policy })),
  );
  staff = await server.signIn(policies.map((policy) => ({ scope: "independent" as const, policy })));
});
afterAll(() => server.close());

describe("an invitation", () => {
  const invite = (email: string, more: object = {}) =>
    admin("POST", `${path}add_to_organisation/`, { email, policies: ["v2.flow.view"], ...more });

  /** A user who is signed in and has no rights, and their address. */
  async function stranger() {
    const ask = await server.signIn([], "applications");
    return { ask, email: `${ask.user}@parley.test` };
  }
  const home = async (ask: Ask) => (await ask("GET", "/api/users/home/")).body;

  test("is answered alike for every address, by either call", async () => {
    const { email } = await stranger();
    const unknown = `${newId()}@parley.test`;
    const withoutIds = ({ status, body }: Answered, of: string) => ({
      status,
      body: JSON.parse(JSON.stringify({ ...body, id: null }).replaceAll(of, "address")),
    });
    const [known, none] = [await invite(email.toUpperCase()), await invite(unknown)];
    expect(known).toMatchObject({ status: 200, body: { status: "invited", email } });
    expect(withoutIds(known, email)).toEqual(withoutIds(none, unknown));
    const onboard = (address: string) => admin("POST", `${path}onboard/`, { email: address, policies: [] });
    expect(withoutIds(await onboard(email), email)).toEqual(withoutIds(await onboard(unknown), unknown));
    const { body } = await admin("GET", `${path}users/?search=${email}`);
    expect(body.count).toBe(0);
  });

  test("gives its rights once it is accepted, and not before", async () => {
    const { ask, email } = await stranger();
    expect((await invite(email, { flows: { [made.flow]: ["v2.flow.edit"] } })).status).toBe(200);
    expect((await ask("GET", made.flowPath)).status).toBe(404);
    const { invitations } = await home(ask);
    expect(invitations).toMatchObject([{ organisation: { uuid: made.organisation }, invited_by: "Test User" }]);
    const at = `/api/users/invitations/${invitations[0].id}/`;
    expect((await (await stranger()).ask("POST", `${at}accept/`)).status).toBe(404);
    expect(await ask("POST", `${at}accept/`)).toMatchObject({
      status: 200,
      body: { organisation: made.organisation },
    });
    expect((await ask("PATCH", made.flowPath, { name: newId() })).status).toBe(200);
    expect((await home(ask)).invitations).toEqual([]);
    expect((await ask("POST", `${at}accept/`)).status).toBe(404);
    expect((await admin("GET", `${path}users/?search=${email}`)).body.count).toBe(1);
  });

  test("can be declined, and taken back", async () => {
    const { ask, email } = await stranger();
    await invite(email);
    const [first] = (await home(ask)).invitations;
    expect((await ask("POST", `/api/users/invitations/${first.id}/decline/`)).status).toBe(200);
    expect((await home(ask)).invitations).toEqual([]);
    const again = await invite(email);
    const listed = await admin("GET", `${path}invitations/`);
    expect(listed.body.results).toContainEqual(again.body);
    expect((await admin("DELETE", `${path}invitations/${again.body.id}/`)).status).toBe(204);
    expect((await admin("DELETE", `${path}invitations/${again.body.id}/`)).status).toBe(404);
    expect((await ask("POST", `/api/users/invitations/${again.body.id}/accept/`)).status).toBe(404);
    expect((await ask("POST", "/api/users/invitations/first/accept/")).status).toBe(404);
    expect((await admin("DELETE", `${path}invitations/first/`)).status).toBe(404);
  });

  test("names no right that the inviter lacks, then or when it is accepted", async () => {
    const { ask, email } = await stranger();
    expect(await invite(email, { policies: ["v2.all.admin"] })).toMatchObject({ status: 403 });
    const org = (policy: string) => ({ scope: "organisation" as const, id: made.organisation, policy });
    const keeper = await server.signIn([org("v2.client_settings.edit"), org("v2.flow.view")]);
    const body = { email, policies: ["v2.flow.view"] };
    expect((await keeper("POST", `${path}add_to_organisation/`, body)).status).toBe(200);
    await server.database.asSystem("take rights away", (db) =>
      db.deleteFrom("user_grant").where("user", "=", keeper.user).where("policy", "=", "v2.flow.view").execute(),
    );
    const [asked] = (await home(ask)).invitations;
    expect(await ask("POST", `/api/users/invitations/${asked.id}/accept/`)).toMatchObject({
      status: 409,
      body: { code: "invitation_void" },
    });
    expect((await ask("GET", made.flowPath)).status).toBe(404);
  });

  test("that waits is replaced only by who could take its rights, and gives only what its inviter holds", async () => {
    const { email } = await stranger();
    const org = (policy: string) => ({ scope: "organisation" as const, id: made.organisation, policy });
    const keeper = await server.signIn([org("v2.client_settings.edit"), org("v2.flow.view")]);
    const again = (policies: string[]) => keeper("POST", `${path}add_to_organisation/`, { email, policies });
    const first = await invite(email, { policies: ["v2.flow.view", "v2.flow.edit"] });
    for (const policies of [["v2.flow.view"], ["v2.flow.view", "v2.flow.edit"]]) {
      expect(await again(policies)).toMatchObject({ status: 403, body: { policies: ["v2.flow.edit"] } });
    }
    expect((await admin("GET", `${path}invitations/`)).body.results).toContainEqual(first.body);
    expect((await invite(email)).status).toBe(200);
    expect((await again([])).status).toBe(200);
  });

  test("that waits is withdrawn only by who could give its rights, in the client and in its agents", async () => {
    const org = (policy: string) => ({ scope: "organisation" as const, id: made.organisation, policy });
    const keeper = await server.signIn([org("v2.client_settings.edit"), org("v2.flow.view")]);
    for (const rights of [{ policies: ["v2.flow.edit"] }, { flows: { [made.flow]: ["v2.flow.edit"] } }]) {
      const { email } = await stranger();
      const { body } = await invite(email, { policies: ["v2.flow.view"], ...rights });
      const at = `${path}invitations/${body.id}/`;
      expect(await keeper("DELETE", at)).toMatchObject({
        status: 403,
        body: { code: "forbidden", policies: ["v2.flow.edit"] },
      });
      expect((await admin("GET", `${path}invitations/`)).body.results).toContainEqual(body);
      expect((await invite(email)).status).toBe(200);
      expect((await keeper("DELETE", at)).status).toBe(204);
    }
  });

  test("of two at once is not replaced unasked either", async () => {
    const { email } = await stranger();
    const org = (policy: string) => ({ scope: "organisation" as const, id: made.organisation, policy });
    const keeper = await server.signIn([org("v2.client_settings.edit"), org("v2.flow.view")]);
    const isLocked = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    // The first invitation's last step, its line in the log, waits for the row of the user who makes it.
    const holding = server.database.asSystem("hold up who invites first", (db) =>
      db.transaction().execute(async (trx) => {
        await sql`select from "user" where id = ${admin.user} for update`.execute(trx);
        isLocked.resolve();
        await letGo.promise;
      }),
    );
    await isLocked.promise;
    const waiting = (count: number) =>
      expect
        .poll(() =>
          server.database.asSystem("look who waits", async (db) => {
            const { rows } = await sql`select 1 from pg_locks join pg_stat_activity using (pid)
              where not granted and datname = current_database()`.execute(db);
            return rows.length;
          }),
        )
        .toBe(count);
    try {
      const first = invite(email, { policies: ["v2.flow.edit"] });
      await waiting(1);
      const second = keeper("POST", `${path}add_to_organisation/`, { email, policies: ["v2.flow.view"] });
      await waiting(2);
      letGo.resolve();
      expect((await first).status).toBe(200);
      expect(await second).toMatchObject({ status: 403, body: { policies: ["v2.flow.edit"] } });
    } finally {
      letGo.resolve();
      await holding;
    }
  });

  test("that was changed since it was read is not replaced, nor does one come back that is gone", async () => {
    const { email } = await stranger();
    const seen = { policies: ["v2.flow.view"], flows: {} };
    expect((await invite(email, { seen })).status).toBe(412);
    const { body } = await invite(email);
    expect((await invite(email, { policies: ["v2.flow.edit"], seen })).status).toBe(200);
    expect(await invite(email, { policies: [], seen })).toMatchObject({ status: 412, body: { code: "stale" } });
    expect((await admin("DELETE", `${path}invitations/${body.id}/`)).status).toBe(204);
    const late = { policies: [], seen: { policies: ["v2.flow.edit"], flows: {} } };
    expect((await invite(email, late)).status).toBe(412);
  });

  test("ends when the person is added another way, and when they are removed", async () => {
    const { ask, email } = await stranger();
    const { body } = await invite(email, { policies: ["v2.flow.edit"] });
    const accept = () => ask("POST", `/api/users/invitations/${body.id}/accept/`);
    const add = { user_id: ask.user, policies: ["v2.flow.view"] };
    expect((await staff("POST", `${path}add_to_organisation/`, add)).status).toBe(200);
    expect((await home(ask)).invitations).toEqual([]);
    expect((await accept()).status).toBe(404);
    // Such as an invitation from before the two were one.
    await server.database.asSystem("invite a member", (db) =>
      sql`insert into invitation (id, organisation_id, email, policies, flows, invited_by, model)
        values (${body.id}, ${made.organisation}, ${email}, '{v2.flow.edit}', '{}', ${made.ask.user}, 'v2')`.execute(
        db,
      ),
    );
    expect((await admin("DELETE", `${path}remove_user/?id=${ask.user}`)).status).toBe(204);
    expect((await accept()).status).toBe(404);
    expect((await ask("GET", made.flowPath)).status).toBe(404);
  });

  test("is the only way to add others: ids of users elsewhere answer like ids of no user", async () => {
    const { user } = await server.signIn([]);
    const by = (id: Id) => admin("POST", `${path}add_to_organisation/`, { user_id: id, policies: ["v2.flow.view"] });
    const [foreign, missing] = [await by(user), await by(newId())];
    const plain = ({ status, body }: Answered) => ({ status, body: { ...body, request_id: null } });
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ field: "user_id", code: "not_found" }] } });
    expect(plain(foreign)).toEqual(plain(missing));
  });
});
