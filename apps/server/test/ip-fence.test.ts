import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isWithin } from "../src/access/ip-fence.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

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
    [["0.0.0.0/0"], "203.0.113.9", true],
    [["nonsense", "192.0.2.1/33", "192.0.2.1/x", "192.0.2.1/"], "192.0.2.1", false],
  ])("%j has %s: %s", (listed, ip, isIn) => {
    expect(isWithin(listed, ip)).toBe(isIn);
  });
});

describe("a client that lists its networks", () => {
  let server: TestServer;
  let fenced: Awaited<ReturnType<typeof addFlow>>;
  let open: Awaited<ReturnType<typeof addFlow>>;
  const from = (ip: string) => ({ "x-forwarded-for": ip });

  beforeAll(async () => {
    server = await startServer({ trustedProxies: ["127.0.0.1"] });
    fenced = await addFlow(server);
    open = await addFlow(server);
    await server.database.asSystem("list the networks of a client", (db) =>
      db
        .updateTable("organisation")
        .set({ enable_ip_whitelisting: true, whitelisted_ip_address: ["192.0.2.0/24"] })
        .where("id", "=", fenced.organisation)
        .execute(),
    );
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
});

test("whoever is no trusted proxy cannot say where they come from", async () => {
  const server = await startServer();
  try {
    const flow = await addFlow(server);
    await server.database.asSystem("list the networks of a client", (db) =>
      db
        .updateTable("organisation")
        .set({ enable_ip_whitelisting: true, whitelisted_ip_address: ["192.0.2.0/24"] })
        .where("id", "=", flow.organisation)
        .execute(),
    );
    const answer = await flow.ask("GET", flow.flowPath, undefined, { "x-forwarded-for": "192.0.2.9" });
    expect(answer).toMatchObject({ status: 403, body: { ip: "127.0.0.1" } });
  } finally {
    await server.close();
  }
});
