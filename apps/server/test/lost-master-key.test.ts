import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetMasterKeys } from "../src/credentials/forget-master-keys.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
});
afterAll(() => server.close());

const system = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.database.asSystem("look at what is stored", async (db) => (await query.execute(db)).rows);

test("what a lost master key sealed is given up, and everything else stays", async () => {
  const credentials = `/api/organisations/${flow.organisation}/credentials/`;
  const secret = { name: "crm_token", value: "of the lost key", hosts: ["crm.example.com"] };
  expect((await flow.ask("POST", credentials, secret)).status).toBe(201);
  const [master] = (await system(sql<{ master: string }>`select distinct master from data_key`)).map(
    (key) => key.master,
  );
  const staff = await server.signIn([{ scope: "independent", policy: "v2.number_management.admin" }]);
  const carrier = await staff("POST", "/api/telephony/providers/", { name: "Carrier" });
  const line = { name: "Line", host: "sip.example.com", password: "also of the lost key", provider: carrier.body.id };
  const made = await staff("POST", "/api/telephony/sip_lines/", line);
  expect(made.status, JSON.stringify(made.body)).toBe(201);

  const gone = { has: () => false };
  const another = await forgetMasterKeys(server.deps, { lost: ["another"], masters: gone });
  expect(another).toEqual({ keys: 0, credentials: 0, lines: 0, unsent: 0 });
  expect((await flow.ask("GET", credentials)).body.results).toHaveLength(1);

  const here = forgetMasterKeys(server.deps, {
    lost: ["another", master ?? ""],
    masters: { has: (id) => id === master },
  });
  await expect(here).rejects.toThrow(`FORGET_MASTER_KEYS names ${master}, which is here`);
  expect((await flow.ask("GET", credentials)).body.results).toHaveLength(1);

  const lost = await forgetMasterKeys(server.deps, { lost: [master ?? ""], masters: gone });
  expect(lost).toEqual({ keys: 2, credentials: 1, lines: 1, unsent: 0 });
  expect((await flow.ask("GET", credentials)).body.results).toEqual([]);
  expect((await flow.ask("GET", flow.version)).status).toBe(200);
  expect(await system(sql`select password from sip_line where id = ${made.body.id}`)).toEqual([{ password: null }]);
  expect(await system(sql`select id from audit_log where event_name = 'master_key.forgotten'`)).toHaveLength(2);

  // What is sealed from now on has a key of its own again.
  expect((await flow.ask("POST", credentials, secret)).status).toBe(201);
});
