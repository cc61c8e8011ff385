import { afterAll, beforeAll, expect, test } from "vitest";
import { networkOf } from "../src/auth/network-of.ts";
import { addUser, newId, password, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const login = async (email: string, given: string, remoteAddress: string) => {
  const payload = { email, password: given };
  const answer = await server.apps.studio.inject({ method: "POST", url: "/api/auth/login/", payload, remoteAddress });
  return answer.statusCode;
};

test("strangers who use up the tries of an account do not keep out whoever signed in from their address before", async () => {
  const email = `${await addUser(server.database, [])}@parley.test`;
  const [home, elsewhere, stranger] = ["198.51.100.7", "198.51.100.8", "203.0.113.9"];
  expect(await login(email, password, home)).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await login(email, "wrong password", stranger)).toBe(401);
  expect(await login(email, "wrong password", stranger)).toBe(429);
  expect(await login(email, password, elsewhere)).toBe(429);
  expect(await login(email, password, home)).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await login(email, "wrong password", home)).toBe(401);
  expect(await login(email, password, home)).toBe(429);
});

test("an IPv6 address is one with all that share its network", async () => {
  const tried: number[] = [];
  for (let host = 1; host <= 101; host++) {
    const email = `${newId()}@parley.test`;
    tried.push(await login(email, "wrong password", `2001:db8:0:7::${host.toString(16)}`));
  }
  expect(new Set(tried.slice(0, 100))).toEqual(new Set([401]));
  expect(tried.at(-1)).toBe(429);
  expect(await login("somebody@parley.test", "wrong password", "2001:0db8:0000:0007:1::1")).toBe(429);
  expect(await login("somebody@parley.test", "wrong password", "2001:db8:0:8::1")).toBe(401);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test("an address from which nobody signed in does not become known by failing", async () => {
  const email = `${await addUser(server.database, [])}@parley.test`;
  const [home, stranger] = ["198.51.100.17", "203.0.113.19"];
  expect(await login(email, "wrong password", stranger)).toBe(401);
  expect(await login(email, password, home)).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await login(email, "wrong password", stranger)).toBe(401);
  expect(await login(email, "wrong password", stranger)).toBe(429);
  expect(await login(email, password, home)).toBe(200);
});
