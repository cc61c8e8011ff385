import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { takeName } from "@parley/db/store";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { liftNetworkLists } from "../src/access/lift-network-lists.ts";
import { isWithin } from "../src/auth/network-list.ts";
import { startTasks } from "../src/tasks/start-tasks.ts";
import { follow } from "./follow.ts";
import { addFlow, addUser, password, startServer, type TestServer } from "./harness.ts";

describe("an address within a list", () => {
  test.each<[listed: string[], ip: string, isIn: boolean]>([
    [[], "192.0.2.1", false],
    [["192.0.2.1"], "192.0.2.1", true],
    [["192.0.2.1"], "192.0.2.2", false],
    [["192.0.2.0/24"], "192.0.2.77", true],
    [["192.0.2.0/24"], "192.0.3.1", false],
    [[" 192.0.2.1 ", "198.51.100.0/25"], "198.51.100.127", true],
    [["198.51.100.0/25"], "198.51.100.128", false],
    [["192.0.2.1"], "::ffff:192.0.2.1", true],
    [["192.0.2.0/24"], "::FFFF:192.0.2.9", true],
    [["2001:db8::/32"], "2001:db8::1", true],
    [["2001:db8::/32"], "2001:db9::1", false],
    [["::/0"], "192.0.2.1", true],
    [["::/0"], "::ffff:192.0.2.1", true],
    [["192.0.2.1"], "::ffff:192.0.2.2", false],
    [["0.0.0.0/0", "::/0"], "nowhere", false],
    [["0.0.0.0/0", "::/0"], "", false],
    [["0.0.0.0/0"], "203.0.113.9", true],
    [["nonsense", "192.0.2.1/33", "192.0.2.1/x", "192.0.2.1/"], "192.0.2.1", false],
  ])("%j has %s: %s", (listed, ip, isIn) => {
    expect(isWithin(listed, ip)).toBe(isIn);
  });
});

/** Lists the networks of a client; null switches the list off. */
async function listNetworks(server: TestServer, organisation: Id, networks: readonly string[] | null): Promise<void> {
  await server.database.asSystem("list the networks of a client", (db) =>
    sql`update organisation set enable_ip_whitelisting = ${networks !== null},
      whitelisted_ip_address = ${sql.val([...(networks ?? [])])}::text[] where id = ${organisation}`.execute(db),
  );
}

describe("a client that lists its networks", () => {
  let server: TestServer;
  let fenced: Awaited<ReturnType<typeof addFlow>>;
  let open: Awaited<ReturnType<typeof addFlow>>;
  const from = (ip: string) => ({ "x-forwarded-for": ip });

  beforeAll(async () => {
    server = await startServer({ trustedProxies: ["127.0.0.1"] });
    fenced = await addFlow(server);
    open = await addFlow(server);
    await listNetworks(server, fenced.organisation, ["192.0.2.0/24"]);
  });
  afterAll(() => server.close());

  test("lets in who comes from them, on every call below it", async () => {
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    for (const path of [`/api/organisations/${fenced.organisation}/`, fenced.flowPath, `${fenced.version}blocks/`]) {
      expect((await admin("GET", path, undefined, from("192.0.2.9"))).status).toBe(200);
      expect(await admin("GET", path, undefined, from("198.51.100.1"))).toMatchObject({
        status: 403,
        body: { code: "ip_restricted", detail: "IP", ip: "198.51.100.1" },
      });
    }
    expect((await admin("GET", open.flowPath, undefined, from("198.51.100.1"))).status).toBe(200);
  });

  test("does not tell strangers that it is there", async () => {
    const stranger = await server.signIn([{ scope: "organisation", id: open.organisation, policy: "v2.flow.view" }]);
    expect((await stranger("GET", fenced.flowPath, undefined, from("198.51.100.1"))).status).toBe(404);
  });

  test("is not there on paths that name no client", async () => {
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    const ids = async (path: string, ip: string) => {
      const { body } = await admin("GET", path, undefined, from(ip));
      return body.results.map(({ uuid, id }: { uuid?: Id; id: Id }) => uuid ?? id);
    };
    for (const [path, id] of [
      ["/api/organisations/?limit=500", fenced.organisation],
      ["/api/flows/?limit=500", fenced.flow],
    ] as const) {
      expect(await ids(path, "192.0.2.9")).toContain(id);
      expect(await ids(path, "198.51.100.1")).not.toContain(id);
    }
    const off = [{ id: fenced.organisation, enable_ip_whitelisting: false }];
    const refused = await admin("PATCH", "/api/organisations/", off, from("198.51.100.1"));
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "0.id", code: "not_found" }] } });
    const flow = { name: "Made from elsewhere", organisation: fenced.organisation };
    expect((await admin("POST", "/api/flows/", flow, from("198.51.100.1"))).status).toBe(404);
    expect((await admin("POST", "/api/flows/", flow, from("192.0.2.9"))).status).toBe(201);
  });

  test("keeps its people to them, and no user who only has the id of its flow", async () => {
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    const [person, namesake] = [await addUser(server.database, []), fenced.flow];
    await server.database.asSystem("give people their places", async (db) => {
      await sql`update "user" set belongs_to = ${fenced.organisation} where id = ${person}`.execute(db);
      await sql`insert into "user" (id, email) values (${namesake}, ${`${namesake}@parley.test`})`.execute(db);
    });
    const preferences = `/api/users/${person}/preferences/`;
    expect((await admin("GET", preferences, undefined, from("192.0.2.9"))).status).toBe(200);
    expect((await admin("GET", preferences, undefined, from("198.51.100.1"))).status).toBe(404);
    expect((await admin("GET", `/api/users/${namesake}/`, undefined, from("198.51.100.1"))).status).toBe(200);
    const looked = { organisation: fenced.organisation };
    const recent = "/api/users/preferences/recent_organisations/";
    expect((await admin("POST", recent, looked, from("198.51.100.1"))).status).toBe(400);
    expect((await admin("POST", recent, looked, from("192.0.2.9"))).status).toBe(200);
    expect((await admin("GET", recent, undefined, from("198.51.100.1"))).body.organisations).toEqual([]);
  });

  test("keeps its tasks to them", async () => {
    const member = await server.signIn([{ scope: "organisation", id: fenced.organisation, policy: "v2.flow.admin" }]);
    const running = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system });
    const made = await member("GET", `${fenced.version}validate_async/`, undefined, from("192.0.2.9"));
    expect(made.status, JSON.stringify(made.body)).toBe(202);
    const task = `/api/async/status/${made.body.task_id}/`;
    expect((await member("GET", task, undefined, from("192.0.2.9"))).status).toBe(200);
    expect((await member("GET", task, undefined, from("198.51.100.1"))).status).toBe(404);
    expect((await member("POST", `${task}cancel/`, {}, from("198.51.100.1"))).status).toBe(404);
    const { body } = await member("GET", "/api/async/status/", undefined, from("198.51.100.1"));
    expect(body).toMatchObject({ count: 0, results: [] });
    await running.stop();
  });

  test("can be opened again by who runs the machine, and its log says so", async () => {
    const shut = await addFlow(server);
    await listNetworks(server, shut.organisation, []);
    expect((await shut.ask("GET", shut.flowPath)).status).toBe(403);
    await liftNetworkLists(server.deps, [shut.organisation, open.organisation]);
    // What was not shut was not lifted.
    await liftNetworkLists(server.deps, [shut.organisation, open.organisation]);
    expect((await shut.ask("GET", shut.flowPath)).status).toBe(200);
    const { rows } = await sql<{ event_name: string }>`select event_name from audit_log
      where event_name = 'organisation.lift_network_list'`.execute(
      server.database.forOrganisations([shut.organisation, open.organisation]),
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a network list that changes", () => {
  let server: TestServer;
  let flow: Awaited<ReturnType<typeof addFlow>>;
  let origin: string;
  beforeAll(async () => {
    server = await startServer({ trustedProxies: ["127.0.0.1"] });
    flow = await addFlow(server);
    origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());

  test("ends streams of events that it lets go on no longer", async () => {
    const email = `${flow.ask.user}@parley.test`;
    const login = await server.anonymous()("POST", "/api/auth/login/", { email, password });
    const stream = await follow(`${origin}${flow.version}events/`, `Bearer ${login.body.access}`);
    expect(await stream.next()).toMatchObject({ type: "edited" });
    const ended = expect(stream.next()).rejects.toThrow("The stream ended");
    await listNetworks(server, flow.organisation, ["192.0.2.0/24"]);
    await ended;
    await listNetworks(server, flow.organisation, null);
  });

  test("ends calls from a page, and lets none begin from elsewhere by a ticket", async () => {
    const connected: Socket[] = [];
    const worker = createServer((socket) => {
      connected.push(socket);
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    });
    const link = await listenLocally(worker);
    const status = "active" as const;
    await takeName(server.database, {
      name: "stand-in",
      address: "127.0.0.1:5060",
      link,
      calls: 0,
      capacity: 10,
      status,
    });
    const open = async (ip: string) => {
      const { body } = await flow.ask("POST", `${flow.version}call_ticket/`, {}, { "x-forwarded-for": "192.0.2.9" });
      const page = connect(Number(new URL(origin).port), "127.0.0.1");
      const upgrade = `host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-forwarded-for: ${ip}`;
      page.write(`GET ${body.url} HTTP/1.1\r\n${upgrade}\r\n\r\n`);
      const [answer] = await once(page, "data");
      return { page, answer: String(answer) };
    };
    await listNetworks(server, flow.organisation, ["192.0.2.0/24"]);
    expect((await open("198.51.100.1")).answer).toMatch(/^HTTP\/1.1 403 /);
    const call = await open("192.0.2.9");
    expect(call.answer).toMatch(/^HTTP\/1.1 101 /);
    const ended = once(call.page, "close");
    await listNetworks(server, flow.organisation, ["203.0.113.0/24"]);
    await ended;
    for (const socket of connected) socket.destroy();
    worker.close();
  });
});

test("a peer that is no trusted proxy cannot say where a request comes from", async () => {
  const server = await startServer();
  try {
    const flow = await addFlow(server);
    await listNetworks(server, flow.organisation, ["192.0.2.0/24"]);
    const answer = await flow.ask("GET", flow.flowPath, undefined, { "x-forwarded-for": "192.0.2.9" });
    expect(answer).toMatchObject({ status: 403, body: { ip: "127.0.0.1" } });
  } finally {
    await server.close();
  }
});
