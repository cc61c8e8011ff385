import { loadRelease, loadRouting } from "@parley/db/store";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemoFlow } from "../src/seed/demo.ts";
import { loginNotice } from "../src/seed/login-notice.ts";
import { seed } from "../src/seed/seed.ts";
import { startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.deps, { email: "admin@parley.test", password: "first password" });
});
afterAll(() => server.close());

test("a start that comes again, or goes on beside another, adds nothing", async () => {
  const filled = () =>
    server.database.asSystem("count what is there", async (db) => {
      const { rows } = await sql<{ users: number; by: string; organisation: string; flows: number; numbers: number }>`
        select (select count(*) from "user") as users, (select min(id::text) from "user") as by,
          (select min(id::text) from organisation) as organisation,
          (select count(*) from flow) as flows, (select count(*) from virtual_number) as numbers`.execute(db);
      return rows;
    });
  const [before] = await filled();
  await seed(server.deps, { email: "other@parley.test", password: "other password" });
  const { by = "", organisation = "" } = before ?? {};
  await seedDemoFlow(server.deps, { organisation, by, name: "Welcome", number: "1001" });
  expect(await filled()).toEqual([before]);
});

test.each(["password", "short and bad", "Password2026"])("a first user does not get the password %j", async (weak) => {
  const fresh = await startServer();
  const first = { email: "admin@parley.test", password: weak === "short and bad" ? weak.slice(0, 11) : weak };
  await expect(seed(fresh.deps, first)).rejects.toThrow(/^ADMIN_PASSWORD: (Use|This|Choose) /);
  const { rows } = await fresh.database.asSystem("count users", (db) => sql`select 1 from "user"`.execute(db));
  expect(rows).toEqual([]);
  await fresh.close();
});

test("a first user has an address that mail reaches; the start of an older installation goes on with its own", async () => {
  const fresh = await startServer();
  const first = { email: "root@mailhost", password: "first password" };
  await expect(seed(fresh.deps, first)).rejects.toThrow(/^ADMIN_EMAIL: Write an email address such as /);
  await seed(fresh.deps, { ...first, email: "admin@parley.test" });
  await seed(fresh.deps, first);
  await fresh.close();
});

test("a start says another login where its own is right no longer", async () => {
  const fresh = await startServer();
  const first = { email: "Admin@parley.test", password: "first password" };
  await seed(fresh.deps, first);
  expect(await loginNotice(fresh.deps, first)).toBeNull();
  expect(await loginNotice(fresh.deps, { ...first, password: "set later" })).toBe(
    "Admin@parley.test  with the password that they chose",
  );
  const none = "a user that is here (ADMIN_EMAIL is none of them)";
  expect(await loginNotice(fresh.deps, { ...first, email: "other@parley.test" })).toBe(none);
  await fresh.close();
});

test("the first user signs in and finds the languages and the demo client", async () => {
  const login = await server.anonymous()("POST", "/api/auth/login", {
    email: "Admin@parley.test",
    password: "first password",
  });
  expect(login).toMatchObject({ status: 200, body: { access: expect.any(String), refresh: expect.any(String) } });
  const headers = { authorization: `Bearer ${login.body.access}` };
  const languages = await server.anonymous()(
    "GET",
    "/api/languages/?limit=2&search=english&fields=code,name",
    undefined,
    headers,
  );
  expect(languages).toMatchObject({
    status: 200,
    body: { count: 3, results: [{ code: "en-IN" }, {}], previous: null },
  });
  const clients = await server.anonymous()("GET", "/api/organisations/", undefined, headers);
  expect(clients).toMatchObject({ status: 200, body: { count: 1, results: [{ name: "Parley demo" }] } });
  const made = await server.anonymous()("POST", "/api/organisations/", { name: "Acme" }, headers);
  expect(made).toMatchObject({ status: 201, body: { name: "Acme" } });
  const read = await server.anonymous()("GET", `/api/organisations/${made.body.id}/`, undefined, headers);
  expect(read).toMatchObject({ status: 200, body: { uuid: made.body.id, created_by: expect.any(String) } });
  expect(read.headers.etag).toBe('"1"');
  const [demo] = clients.body.results;
  const flows = `/api/organisations/${demo.id}/flows/`;
  const flow = (await server.anonymous()("GET", flows, undefined, headers)).body.results[0];
  expect(flow).toMatchObject({ name: "Welcome", status: "active", deployed_version: "0.0.1" });
  const yaml = await server.anonymous()(
    "GET",
    `${flows}${flow.id}/versions/0.0.1/generate_yaml/?ids=false`,
    undefined,
    headers,
  );
  expect(yaml.body).toContain("Welcome to Parley");
  const version = `${flows}${flow.id}/versions/0.0.1/`;
  const changed = yaml.body.replace("Welcome to Parley", "Welcome back");
  const asYaml = { ...headers, "content-type": "application/yaml" };
  expect((await server.anonymous()("PUT", `${version}save_yaml/`, changed, asYaml)).status).toBe(200);
  const prompts = await server.anonymous()("GET", `${version}prompts/?read_depth=1`, undefined, headers);
  expect(JSON.stringify(prompts.body)).toContain("Welcome back");
  const routing = await loadRouting(server.database, "1000");
  expect(routing).toMatchObject({ organisation: demo.id, flow: flow.id });
  expect(await loadRelease(server.database, routing?.release ?? "")).toMatchObject({ version: "0.0.1", number: 1 });
});
