import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
let chief: Ask;
let path: string;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  path = `/api/organisations/${made.organisation}/`;
  chief = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

const give = (body: object) => chief("POST", `${path}access/add_to_organisation/`, body);

/** Another agent of the client. */
async function newAgent(): Promise<string> {
  const { status, body } = await chief("POST", `${path}flows/`, { name: crypto.randomUUID() });
  expect(status).toBe(201);
  return body.id;
}
const removed = async (flow: string) => (await chief("DELETE", `${path}flows/${flow}/`)).status;

test("the rights on an agent go with it: what is read can be sent back", async () => {
  const [flow, other] = [await newAgent(), await newAgent()];
  const { user } = await server.signIn([]);
  const flows = { [flow]: ["v2.flow.edit"], [other]: ["v2.flow.view"] };
  expect((await give({ user_id: user, policies: ["v2.calls.admin"], flows })).status).toBe(200);
  expect(await removed(flow)).toBe(204);
  const read = (await chief("GET", `${path}access/user_permissions/?user_id=${user}`)).body.permissions_v2;
  expect(read).toEqual({
    organisations: { [made.organisation]: ["v2.calls.admin"] },
    flows: { [other]: ["v2.flow.view"] },
    independent: [],
  });
  const seen = { policies: read.organisations[made.organisation], flows: read.flows };
  expect((await give({ user_id: user, policies: [], flows: read.flows, seen })).status).toBe(200);
});

test("who had rights on a deleted agent alone is led into no client where nothing is theirs", async () => {
  const flow = await newAgent();
  const person = await server.signIn([{ scope: "flow", id: flow, policy: "v2.flow.edit" }]);
  const home = async () => (await person("GET", "/api/users/home/")).body;
  expect((await home()).organisations).toMatchObject([{ uuid: made.organisation }]);
  expect(await removed(flow)).toBe(204);
  expect(await home()).toMatchObject({ organisations: [], permissions_v2: { flows: {} } });
});

test("an invitation gives what is left of it once an agent is deleted", async () => {
  const [flow, other] = [await newAgent(), await newAgent()];
  const person = await server.signIn([]);
  const flows = { [flow]: ["v2.flow.edit"], [other]: ["v2.flow.view"] };
  const invited = await give({ email: `${person.user}@parley.test`, policies: [], flows });
  expect(await removed(flow)).toBe(204);
  expect((await chief("GET", `${path}access/invitations/`)).body.results).toMatchObject([
    { id: invited.body.id, permissions_v2: { flows: { [other]: ["v2.flow.view"] } } },
  ]);
  const keeper = await server.signIn([
    { scope: "independent", policy: "v2.client_settings.admin" },
    { scope: "independent", policy: "v2.flow.view" },
  ]);
  expect((await keeper("PUT", `/api/users/${person.user}/reset_2fa/`)).status).toBe(200);
  expect((await person("POST", `/api/users/invitations/${invited.body.id}/accept/`)).status).toBe(200);
  expect((await person("GET", "/api/users/home/")).body.permissions_v2.flows).toEqual({ [other]: ["v2.flow.view"] });
});

test("rights are not given on an agent that is being deleted", async () => {
  const flow = await newAgent();
  const { user } = await server.signIn([]);
  const isDeleted = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const deleting = server.database.asSystem("delete an agent slowly", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`update flow set deleted_at = now() where id = ${flow}`.execute(trx);
      isDeleted.resolve();
      await letGo.promise;
    }),
  );
  await isDeleted.promise;
  const giving = give({ user_id: user, flows: { [flow]: ["v2.flow.edit"] } });
  try {
    const waiting = () =>
      server.database.asSystem("look for what waits", async (db) => {
        const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(db);
        return rows.length;
      });
    await expect.poll(waiting).toBeGreaterThan(0);
  } finally {
    letGo.resolve();
    await deleting;
  }
  expect(await giving).toMatchObject({ status: 400, body: { errors: [{ field: "flows" }] } });
});
