import { loadRouting } from "@parley/db/store";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seed } from "../src/seed/seed.ts";
import { type Ask, addFlow, addOrganisation, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let admin: Ask;

beforeAll(async () => {
  server = await startServer();
  await seed(server.deps, { email: "admin@parley.test", password: "first password" });
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

describe("a client", () => {
  test("R108: is archived, takes no calls, and comes back", async () => {
    const routing = await loadRouting(server.database, "1000");
    const client = `/api/organisations/${routing?.organisation}/`;
    expect((await admin("PUT", `${client}archive/`)).body.status).toBe("archived");
    expect(await loadRouting(server.database, "1000")).toBeNull();
    expect((await admin("PUT", `${client}unarchive/`)).body.status).toBe("active");
    expect(await loadRouting(server.database, "1000")).toEqual(routing);
    expect((await admin("PATCH", client, { status: "archived" })).body.status).toBe("active");
  });

  test("counts its flows", async () => {
    const { organisation, ask, flowPath } = await addFlow(server);
    await ask("POST", `/api/organisations/${organisation}/flows/`, { name: "B", template_type: "SMS Agent" });
    await ask("PUT", `${flowPath}archive/`);
    expect((await admin("GET", `/api/organisations/${organisation}/get_assosiated_flows_count/`)).body).toEqual({
      count: 2,
      draft: 1,
      active: 0,
      archived: 1,
    });
    expect((await ask("GET", `${flowPath}get_applications_flows_count/`)).body).toEqual({
      count: 2,
      by_template_type: { "Voice Agent": 1, "SMS Agent": 1 },
    });
  });

  test("of the demo is known to all who may see demos", async () => {
    const other = await addOrganisation(server.database);
    const viewer = await server.signIn([{ scope: "organisation", id: other, policy: "v2.experience_center.view" }]);
    const routing = await loadRouting(server.database, "1000");
    expect((await viewer("GET", "/api/organisations/demo_client_uuid/")).body).toEqual({ uuid: routing?.organisation });
    expect((await viewer("GET", "/api/organisations/demo_flow_uuid/")).body).toEqual({ uuid: routing?.flow });
    expect((await (await server.signIn([]))("GET", "/api/organisations/demo_client_uuid/")).status).toBe(403);
  });

  test("and its flows are found by name, within reach", async () => {
    const { organisation, flow } = await addFlow(server);
    const staff = await server.signIn([{ scope: "organisation", id: organisation, policy: "v2.internal_user.view" }]);
    const found = (await staff("GET", "/api/organisations/get_organisations_and_flows/?search=test")).body;
    expect(found.flows).toMatchObject([{ uuid: flow, organisation }]);
    expect((await staff("GET", "/api/organisations/get_organisations_and_flows/?search=welcome")).body.flows).toEqual(
      [],
    );
  });

  test("that a user opened is remembered, newest first, while the user reaches it", async () => {
    const [a, b] = [await addOrganisation(server.database), await addOrganisation(server.database)];
    const path = "/api/users/preferences/recent_organisations/";
    const ask = await server.signIn(
      [a, b].map((id) => ({ scope: "organisation" as const, id, policy: "v2.flow.view" })),
    );
    for (const organisation of [a, b, a]) expect((await ask("POST", path, { organisation })).status).toBe(200);
    const uuids = async () => (await ask("GET", path)).body.organisations.map(({ uuid }: { uuid: string }) => uuid);
    expect(await uuids()).toEqual([a, b]);
    expect((await ask("POST", path, { organisation: newId() })).status).toBe(400);
    await server.database.asSystem("take a right", (db) =>
      sql`delete from user_grant where "user" = ${ask.user} and scope_id = ${b}`.execute(db),
    );
    expect(await uuids()).toEqual([a]);
    // People's programs may store anything there.
    await server.database.asSystem("store what is no list", (db) =>
      sql`update user_preference set config = '{"organisations": "x"}' where "user" = ${ask.user}`.execute(db),
    );
    expect(await uuids()).toEqual([]);
    expect((await ask("POST", path, { organisation: a })).status).toBe(200);
    expect(await uuids()).toEqual([a]);
  });
});
