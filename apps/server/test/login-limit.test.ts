import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, password, startServer, type TestServer } from "./harness.ts";

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

test("an address from which nobody signed in does not become known by failing", async () => {
  const email = `${await addUser(server.database, [])}@parley.test`;
  const [home, stranger] = ["198.51.100.17", "203.0.113.19"];
  expect(await login(email, "wrong password", stranger)).toBe(401);
  expect(await login(email, password, home)).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await login(email, "wrong password", stranger)).toBe(401);
  expect(await login(email, "wrong password", stranger)).toBe(429);
  expect(await login(email, password, home)).toBe(200);
});
