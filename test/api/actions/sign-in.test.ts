import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { password } from "../../../apps/server/test/harness.ts";
import { effect, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

// Before the clock is moved, which ends the sign-in of their maker.
const [own, foreign] = [await new World(api).organisation(), await new World(api).organisation()];

const home = "/api/users/home/";
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const emailOf = (user: { readonly id: string }) => `${user.id}@parley.test`;

test.for(["studio", "applications"] as const)("a sign-in on %s holds there and nowhere else", async (listener) => {
  const user = await api.signIn([], listener);
  const visitor = api.anonymous(listener);
  let access = "";
  await effect({
    write: async () => {
      const reply = await visitor.post("/api/auth/login/", { email: emailOf(user), password });
      access = reply.body.access;
      return reply;
    },
    through: () => visitor.ask("GET", home, undefined, bearer(access)),
    seen: (seen) => expect(seen.body).toMatchObject({ id: user.id, email: emailOf(user) }),
  });
  const other = api.anonymous(listener === "studio" ? "applications" : "studio");
  refuses(await other.ask("GET", home, undefined, bearer(access)), 401);
});

test("wrong and missing credentials are refused", async () => {
  const visitor = api.anonymous();
  namesFault(await visitor.post("/api/auth/login/", { email: "somebody@parley.test" }), "password");
  namesFault(await visitor.post("/api/auth/login/", { email: 5, password: "x" }), "email");
  const user = await api.signIn([]);
  const [wrong, unknown] = [
    await visitor.post("/api/auth/login/", { email: emailOf(user), password: "not the password" }),
    await visitor.post("/api/auth/login/", { email: "nobody@parley.test", password: "not the password" }),
  ];
  expect({ ...wrong.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  expect(wrong.status).toBe(401);
});

test("a person changes their own password by the present one", async () => {
  const user = await api.signIn([]);
  const next = "four words that no one says";
  await effect({
    write: () => user.post("/api/auth/change_password/", { current: password, password: next }),
    through: () => api.anonymous().post("/api/auth/login/", { email: emailOf(user), password: next }),
    seen: ({ status }) => expect(status).toBe(200),
  });
  const old = await api.anonymous().post("/api/auth/login/", { email: emailOf(user), password });
  expect([old.status, old.body.code], told(old)).toEqual([401, "invalid_credentials"]);
});

test("R066: a refresh token is exchanged for tokens that are good when the old ones no longer are", async () => {
  const user = await api.signIn([]);
  const visitor = api.anonymous();
  const first = succeeded(await visitor.post("/api/auth/login/", { email: emailOf(user), password })).body;
  let access = first.access;
  api.server.advance(11 * 60_000);
  await effect({
    write: async () => {
      const reply = await visitor.post("/api/auth/refresh/", { refresh: first.refresh });
      access = reply.body.access;
      return reply;
    },
    through: () => visitor.ask("GET", home, undefined, bearer(access)),
    seen: (seen) => expect(seen.status).toBe(200),
  });
  namesFault(await visitor.post("/api/auth/refresh/", {}), "refresh");
  api.server.advance(60_000);
  const reused = await visitor.post("/api/auth/refresh/", { refresh: first.refresh });
  expect(reused.status, told(reused)).toBe(401);
  refuses(await visitor.ask("GET", home, undefined, bearer(access)), 401);
});

test("who signs out is out at once", async () => {
  const user = await api.signIn([]);
  await effect({
    write: () => user.post("/api/auth/logout/"),
    through: () => user.get(home),
    seen: (seen) => expect(seen.status).toBe(401),
  });
});

test("R131: an account that too many tries have closed is opened by those who look after users", async () => {
  const user = await api.signIn([]);
  const visitor = api.anonymous();
  const signIn = (word: string) => visitor.post("/api/auth/login/", { email: emailOf(user), password: word });
  let answer = await signIn("wrong");
  for (let tries = 1; answer.status === 401 && tries < 20; tries++) answer = await signIn("wrong");
  expect(answer.status, told(answer)).toBe(429);
  const keeper = await api.signIn([{ scope: "independent", policy: "v2.client_settings.admin" }]);
  await effect({
    write: () => keeper.put(`/api/users/${user.id}/unlock_account/`),
    through: () => signIn(password),
    seen: (seen) => expect(seen.status).toBe(200),
  });
});

test("R131: a second factor is taken away from who has lost it", async () => {
  const user = await api.signIn([]);
  await api.server.database.asSystem("give a second factor", (db) =>
    sql`update "user" set two_factor_auth_mode = 'totp' where id = ${user.id}`.execute(db),
  );
  const keeper = await api.signIn([{ scope: "independent", policy: "v2.client_settings.admin" }]);
  await effect({
    write: () => keeper.put(`/api/users/${user.id}/reset_2fa/`),
    through: () => keeper.get(`/api/users/${user.id}/`),
    seen: (seen) => expect(seen.body.two_factor_auth_mode).toBeNull(),
  });
});

test("clients that were looked at are remembered, those out of reach are not taken", async () => {
  const user = await api.signIn([{ scope: "organisation", id: own, policy: "v2.organisation.view" }]);
  const path = "/api/users/preferences/recent_organisations/";
  await effect({
    write: () => user.post(path, { organisation: own }),
    through: () => user.get(path),
    seen: (seen) => expect(seen.body.organisations).toMatchObject([{ uuid: own }]),
  });
  namesFault(await user.post(path, { organisation: foreign }), "organisation");
  namesFault(await user.post(path, { organisation: own, colour: "red" }), "colour");
  const stranger = await api.signIn([]);
  expect((await stranger.get(path)).body.organisations).toEqual([]);
});

test("R079: all users see and change their own row, and none gives themselves more rights", async () => {
  const user = await api.signIn([], "applications");
  const path = `/api/users/${user.id}/`;
  await effect({
    write: () => user.patch(path, { first_name: "Ada" }),
    through: () => user.get(home),
    seen: (seen) => expect(seen.body.first_name).toBe("Ada"),
  });
  for (const more of [{ is_superuser: true }, { is_active: false }, { belongs_to: null }, { email: "x@parley.test" }]) {
    const reply = await user.patch(path, more);
    expect([400, 403], told(reply)).toContain(reply.status);
  }
  expect((await user.get(path)).body).toMatchObject({ is_superuser: false, is_active: true, email: emailOf(user) });
  expect((await user.get(path)).body).not.toHaveProperty("password");
  refuses(await user.get(`/api/users/${api.admin.id}/`));
});
