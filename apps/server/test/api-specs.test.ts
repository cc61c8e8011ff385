import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
});
afterAll(() => server.close());

const specs = () => made.ask("GET", `${made.flowPath}get_flow_api_specs/`);
const declare = (key: string, headers: Record<string, string> = {}) =>
  made.ask("PUT", `${made.flowPath}update_flow_api_specs/`, { parameters: [{ key, type: "text" }] }, headers);

test("of two who declare values over the same ones the second hears of the first", async () => {
  const { body, headers } = await specs();
  expect(headers.etag).toBe(`"${body.revision}"`);
  const read = { "if-match": String(headers.etag) };
  const first = await declare("order", read);
  expect(first).toMatchObject({ status: 200, body: { revision: body.revision + 1, parameters: [{ key: "order" }] } });
  expect(first.headers.etag).toBe(`"${body.revision + 1}"`);
  expect(await declare("policy", read)).toMatchObject({
    status: 412,
    body: { code: "stale", current: body.revision + 1 },
  });
  expect((await specs()).body.parameters).toEqual([{ key: "order", type: "text" }]);
  expect((await declare("policy", { "if-match": String(first.headers.etag) })).status).toBe(200);
  expect((await declare("order")).status).toBe(200);
});

test("values are declared in no version that ceases to be the latest meanwhile", async () => {
  expect((await made.ask("POST", `${made.flowPath}versions/`, { copy_of: "0.0.1" })).status).toBe(201);
  const latest = (label: string) => sql`update flow set latest_version = ${label} where id = ${made.flow}`;
  await server.database.asSystem("make the older version the latest", (db) => latest("0.0.1").execute(db));
  const isNewer = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const copying = server.database.asSystem("copy a version slowly", (db) =>
    db.transaction().execute(async (trx) => {
      await latest("0.0.2").execute(trx);
      isNewer.resolve();
      await letGo.promise;
    }),
  );
  await isNewer.promise;
  const declaring = declare("amount");
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
    await copying;
  }
  expect(await declaring).toMatchObject({ status: 412, body: { code: "stale" } });
  const { body } = await made.ask("GET", `${made.flowPath}versions/0.0.1/`);
  expect(body.metadata_keys).toEqual([{ key: "order", type: "text" }]);
});
