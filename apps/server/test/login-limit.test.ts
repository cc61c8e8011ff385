import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { networkOf } from "../src/auth/network-of.ts";
import { isPassword } from "../src/auth/passwords.ts";
import { addFlow, addUser, cheapHash, newId, password, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Tried = { readonly status: number; readonly cookie: string };

/** A try to sign in; `cookie` is what the browser has kept. */
async function attempt(email: string, given: string, remoteAddress: string, cookie = ""): Promise<Tried> {
  const payload = { email, password: given };
  const headers = { cookie };
  const url = "/api/auth/login/";
  const answer = await server.apps.studio.inject({ method: "POST", url, payload, headers, remoteAddress });
  const [kept = ""] = String(answer.headers["set-cookie"] ?? "").split(";");
  return { status: answer.statusCode, cookie: kept };
}
const login = async (...tried: Parameters<typeof attempt>) => (await attempt(...tried)).status;
const newUser = async () => `${await addUser(server.database, [])}@parley.test`;

test("strangers who use up the tries of an account do not keep out a browser that signed in before", async () => {
  const email = await newUser();
  const [home, stranger] = ["198.51.100.7", "203.0.113.9"];
  const { status, cookie } = await attempt(email, password, home);
  expect(status).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await login(email, "wrong password", stranger)).toBe(401);
  expect(await login(email, password, stranger)).toBe(429);
  expect(await login(email, password, home)).toBe(429);
  expect(await login(email, password, "198.51.100.8", cookie)).toBe(200);
  for (let tried = 0; tried < 10; tried++) expect(await login(email, "wrong password", home, cookie)).toBe(401);
  expect(await login(email, password, home, cookie)).toBe(429);
});

test("strangers who use up the tries of an office's address keep out no browser that signed in before", async () => {
  const email = await newUser();
  const office = "198.51.100.77";
  const { cookie } = await attempt(email, password, office);
  for (let tried = 0; tried < 100; tried++) await login(`${newId()}@parley.test`, "wrong password", office);
  expect(await login(email, password, office)).toBe(429);
  expect(await login(email, password, office, cookie)).toBe(200);
});

test("a person whose own browser has used up its tries is listed as one who waits, until they are unlocked", async () => {
  const { organisation } = await addFlow(server);
  const user = await addUser(server.database, []);
  const email = `${user}@parley.test`;
  const staff = await server.signIn([{ scope: "independent", policy: "v2.client_settings.admin" }]);
  const at = `/api/organisations/${organisation}/access/`;
  await staff("POST", `${at}add_to_organisation/`, { user_id: user, policies: [] });
  const isLocked = async () => (await staff("GET", `${at}users/?id=${user}`)).body.results[0].is_locked;
  const home = "198.51.100.17";
  const { cookie } = await attempt(email, password, home);
  for (let tried = 0; tried < 9; tried++) await login(email, "wrong password", home, cookie);
  await login(email, "wrong password", "203.0.113.19");
  // Ten in all, but neither of the two has used up its own.
  expect(await isLocked()).toBe(false);
  await login(email, "wrong password", home, cookie);
  expect(await login(email, password, home, cookie)).toBe(429);
  expect(await isLocked()).toBe(true);
  expect((await staff("PUT", `/api/users/${user}/unlock_account/`)).status).toBe(200);
  expect(await isLocked()).toBe(false);
  expect(await login(email, password, home, cookie)).toBe(200);
});

/** A person who is signed in, and asks for another password from an address. */
async function changer() {
  const person = await server.signIn([]);
  const change = async (current: string, remoteAddress: string) => {
    const payload = { current, password: "another long secret" };
    const headers = { authorization: person.bearer() };
    const url = "/api/auth/change_password/";
    const answer = await server.apps.studio.inject({ method: "POST", url, payload, headers, remoteAddress });
    return answer.statusCode;
  };
  return { user: person.user, email: `${person.user}@parley.test`, change };
}

test("tries to change a password count against the person alone, not against the address they come from", async () => {
  const office = "198.51.100.97";
  const [one, other] = [await changer(), await changer()];
  for (let tried = 0; tried < 10; tried++) expect(await one.change("wrong password", office)).toBe(400);
  expect(await one.change(password, "198.51.100.98")).toBe(429);
  for (let tried = 0; tried < 90; tried++) await login(`${newId()}@parley.test`, "wrong password", office);
  // Those ten were none of the office's hundred.
  expect(await login(`${newId()}@parley.test`, "wrong password", office)).toBe(401);
  for (let tried = 0; tried < 10; tried++) await login(`${newId()}@parley.test`, "wrong password", office);
  expect(await login(other.email, password, office)).toBe(429);
  expect(await other.change(password, office)).toBe(204);
});

test("another address gives a person no more tries to change a password", async () => {
  const person = await server.signIn([{ scope: "independent", policy: "v2.client_settings.edit" }]);
  const change = (current: string) =>
    person("POST", "/api/auth/change_password/", { current, password: "another long secret" });
  for (let tried = 0; tried < 10; tried++) expect((await change("wrong password")).status).toBe(400);
  const moved = await person("PATCH", `/api/users/${person.user}/`, { email: `${newId()}@parley.test` });
  expect(moved.status).toBe(200);
  expect((await change(password)).status).toBe(429);
});

test("who has used up the tries to change a password signs in, is listed as one who waits, and gets them back", async () => {
  const { organisation } = await addFlow(server);
  const staff = await server.signIn([{ scope: "independent", policy: "v2.client_settings.admin" }]);
  const { user, email, change } = await changer();
  const at = `/api/organisations/${organisation}/access/`;
  await staff("POST", `${at}add_to_organisation/`, { user_id: user, policies: [] });
  const office = "198.51.100.107";
  for (let tried = 0; tried < 10; tried++) await change("wrong password", office);
  expect(await login(email, password, office)).toBe(200);
  expect(await change(password, office)).toBe(429);
  expect((await staff("GET", `${at}users/?id=${user}`)).body.results).toMatchObject([{ is_locked: true }]);
  expect((await staff("PUT", `/api/users/${user}/unlock_account/`)).status).toBe(200);
  expect(await change(password, office)).toBe(204);
});

test("a browser is known to the account alone that signed in with it, by our word for it", async () => {
  const [email, other] = [await newUser(), await newUser()];
  const stranger = "203.0.113.29";
  const { cookie } = await attempt(email, password, "198.51.100.27");
  for (let tried = 0; tried < 10; tried++) await login(other, "wrong password", stranger);
  const [, value = ""] = cookie.split("=");
  const named = `device_${createHash("sha256").update(other).digest("base64url").slice(0, 16)}=`;
  const [key, , signature] = value.split(".");
  const forged = `${named}${key}.${"A".repeat(22)}.${signature}`;
  for (const given of [cookie, `${named}${value}`, forged, `${named}..`]) {
    expect(await login(other, password, stranger, given), given).toBe(429);
  }
  const own = cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (let tried = 0; tried < 10; tried++) await login(email, "wrong password", stranger);
  expect(await login(email, password, stranger, own)).toBe(429);
  expect(await login(email, password, stranger, cookie)).toBe(200);
});

test("of a thousand guesses at an account ten are looked at, from however many addresses", async () => {
  const email = await newUser();
  const statuses: number[] = [];
  for (let guess = 0; guess < 1000; guess++) {
    statuses.push(await login(email, `guess ${guess}`, `198.18.${guess % 50}.1`));
    // The owner's signing in gives strangers nothing back.
    if (guess === 500) await attempt(email, password, "198.51.100.57");
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(990);
});

test("a try whose password was not looked at is no failure", async () => {
  const person = await server.signIn([]);
  const email = `${person.user}@parley.test`;
  const office = "198.51.100.88";
  const url = "/api/auth/change_password/";
  const change = async () => {
    const payload = { current: password, password: "another long secret" };
    const headers = { authorization: person.bearer() };
    const request = { method: "POST", url, payload, headers, remoteAddress: office } as const;
    return (await server.apps.studio.inject(request)).statusCode;
  };
  const crowd = crowdAt(office, await cheapHash("another password"));
  try {
    // More than the tries of an account: each is sent away with 429 `busy`.
    for (let tried = 0; tried < 12; tried++) {
      expect(await login(email, password, office)).toBe(429);
      expect(await change()).toBe(429);
    }
  } finally {
    await crowd.end();
  }
  expect(await login(email, password, office)).toBe(200);
  expect(await change()).toBe(204);
});

/** As many tries from an address as may wait, until it ends: each that was looked at comes again. */
function crowdAt(network: string, stored: string) {
  const places = Math.max(1, availableParallelism() - 1) + 64;
  let isOver = false;
  const tries = Array.from({ length: places }, async () => {
    while (!isOver) await isPassword(stored, "wrong password", network);
  });
  return {
    end: () => {
      isOver = true;
      return Promise.all(tries);
    },
  };
}

test("what a browser keeps is for signing in alone: no script reads it, no other site sends it", async () => {
  const payload = { email: await newUser(), password };
  const ask = (headers: Record<string, string>) =>
    secure.apps.studio.inject({ method: "POST", url: "/api/auth/login/", payload, headers });
  const secure = await startServer({ trustedProxies: ["127.0.0.1"] });
  try {
    const email = `${await addUser(secure.database, [])}@parley.test`;
    payload.email = email;
    const plain = String((await ask({})).headers["set-cookie"]);
    expect(plain).toMatch(/; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/);
    expect(String((await ask({ "x-forwarded-proto": "https" })).headers["set-cookie"])).toMatch(/; Secure$/);
  } finally {
    await secure.close();
  }
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
