// Longer than 400 lines: all tests sign in at one server, and look at what the same three calls answer.

import { hash } from "@node-rs/argon2";
import { SignJWT } from "jose";
import { type RawBuilder, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addUser, cheapHash, newId, password, startServer, type TestServer } from "./harness.ts";
import { until } from "./tasks/task-world.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.database.asSystem("forget the tries", (db) => sql`delete from login_attempt`.execute(db));
});

const minute = 60_000;
const login = (email: string, given = password, listener: "studio" | "applications" = "studio") =>
  server.anonymous(listener)("POST", "/api/auth/login/", { email, password: given });
const refresh = (token: string, listener: "studio" | "applications" = "studio") =>
  server.anonymous(listener)("POST", "/api/auth/refresh/", { refresh: token });
const home = (access: string, listener: "studio" | "applications" = "studio") =>
  server.anonymous(listener)("GET", "/api/users/home/", undefined, { authorization: `Bearer ${access}` });

async function someone() {
  const user = await addUser(server.database, []);
  return { user, email: `${user}@parley.test` };
}

describe("signing in", () => {
  test("R066: gives an access and a refresh token", async () => {
    const { user, email } = await someone();
    const { status, body } = await login(email);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["access", "refresh"]);
    expect(await home(body.access)).toMatchObject({
      status: 200,
      body: { id: user, email, permissions: {}, permissions_v2: {}, organisations: [] },
    });
  });

  test("a wrong password, an unknown user and a user without password answer alike", async () => {
    const { email } = await someone();
    const silent = await someone();
    await server.database.asSystem("take the password", (db) =>
      sql`update "user" set password = null where id = ${silent.user}`.execute(db),
    );
    const answers = await Promise.all([
      login(email, "wrong password"),
      login("nobody@parley.test"),
      login(silent.email),
    ]);
    for (const { status, body } of answers) {
      expect({ status, ...body, request_id: "" }).toEqual({ ...answers[0]?.body, status: 401, request_id: "" });
    }
    expect(answers[0]?.body.code).toBe("invalid_credentials");
  });

  test("R077: LDAP is known as a mode and said to be missing; another mode is no mode", async () => {
    const { email } = await someone();
    const post = (mode: string) => server.anonymous()("POST", "/api/auth/login/", { email, password, mode });
    expect(await post("ldap")).toMatchObject({
      status: 409,
      body: {
        code: "ldap_not_configured",
        detail: expect.stringContaining("LDAP is not configured"),
        errors: [{ field: "mode" }],
      },
    });
    expect(await post("kerberos")).toMatchObject({ status: 400, body: { errors: [{ field: "mode" }] } });
  });

  test("a body that is none is refused by its fields", async () => {
    const post = (body: unknown) => server.anonymous()("POST", "/api/auth/login/", body);
    expect(await post({})).toMatchObject({
      status: 400,
      body: { errors: [{ field: "email", code: "required" }, { field: "password" }] },
    });
    expect(await post({ email: 1, password: "x" })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "email" }] },
    });
    expect(await post({ email: "a", password: "x", mode: "magic" })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "mode" }] },
    });
  });

  test("after ten failures an account is refused for a quarter of an hour, known or not", async () => {
    const { email } = await someone();
    for (const address of [email, "stranger@parley.test"]) {
      for (let tried = 0; tried < 10; tried++) expect((await login(address, "wrong password")).status).toBe(401);
      const locked = await login(address);
      expect(locked).toMatchObject({
        status: 429,
        body: { code: "too_many_attempts" },
        headers: { "retry-after": "900" },
      });
    }
    server.advance(16 * minute);
    expect((await login(email)).status).toBe(200);
  });

  test("many guesses at once are counted as many", async () => {
    const { email } = await someone();
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(email, "wrong password")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test("one address that tries many accounts is stopped", async () => {
    await server.database.asSystem("many tries", (db) =>
      sql`insert into login_attempt (account, ip, succeeded, created_at)
        select n::text, '127.0.0.1', false, ${new Date(server.deps.now()).toISOString()} from generate_series(1, 100) n`.execute(
        db,
      ),
    );
    const { email } = await someone();
    expect((await login(email)).status).toBe(429);
    // The server remembers for a while that the address is refused, without looking at its tries.
    server.advance(11_000);
  });

  test("R131: unlocking gives a user the tries back", async () => {
    const { user, email } = await someone();
    for (let tried = 0; tried < 10; tried++) await login(email, "wrong password");
    const admin = await server.signIn([{ scope: "independent", policy: "v2.client_settings.admin" }]);
    expect((await admin("GET", `/api/users/${user}/`)).body.incorrect_login_attempts).toBe(10);
    expect((await admin("PUT", `/api/users/${user}/unlock_account/`)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await admin("GET", `/api/users/${user}/`)).body.incorrect_login_attempts).toBe(0);
  });

  test("R068: a deactivated user reads so, and only with the right password", async () => {
    const { user, email } = await someone();
    const { body } = await login(email);
    await server.database.asSystem("deactivate", (db) =>
      sql`update "user" set is_active = false where id = ${user}`.execute(db),
    );
    const inactive = { status: 403, body: { code: "user_inactive" } };
    expect(await login(email)).toMatchObject(inactive);
    expect((await login(email, "wrong password")).status).toBe(401);
    expect(await home(body.access)).toMatchObject(inactive);
    expect(await refresh(body.refresh)).toMatchObject(inactive);
  });
});

describe("access tokens", () => {
  test("are good for ten minutes, on the listener that made them", async () => {
    const { email } = await someone();
    const { body } = await login(email);
    expect((await home(body.access, "applications")).status).toBe(401);
    expect((await refresh(body.refresh, "applications")).status).toBe(401);
    server.advance(9 * minute);
    expect((await home(body.access)).status).toBe(200);
    expect((await home(body.access, "applications")).status).toBe(401);
    server.advance(2 * minute);
    expect(await home(body.access)).toMatchObject({
      status: 401,
      body: { code: "not_authenticated" },
      headers: { "www-authenticate": "Bearer" },
    });
  });

  test("are refused once the key that signed them is no more, though they were good before", async () => {
    const { email } = await someone();
    const { body } = await login(email);
    expect((await home(body.access)).status).toBe(200);
    await server.database.asSystem("retire the keys", (db) =>
      sql`update signing_key set retires_at = now()`.execute(db),
    );
    server.advance(2 * minute);
    expect((await home(body.access)).status).toBe(401);
    expect((await home((await login(email)).body.access)).status).toBe(200);
  });

  test("forged ones are refused", async () => {
    const { user, email } = await someone();
    const { body } = await login(email);
    const [head = "", payload = "", signature = ""] = String(body.access).split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const other = new TextEncoder().encode("another key of thirty-two bytes!");
    const signed = (header: object, more: object, key = other) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: "HS256", ...header } as { alg: string }).sign(key);
    const forged = [
      `${encode({ alg: "none" })}.${payload}.`,
      `${encode({ alg: "none", kid })}.${payload}.${signature}`,
      `${head}.${encode({ ...claims, sub: newId() })}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}.${"A".repeat(signature.length)}`,
      await signed({ kid }, {}),
      await signed({}, {}),
      await signed({ kid: "../../etc/passwd" }, {}),
      await signed({ kid: newId() }, { sub: user }),
      await signed({ kid, alg: "HS512" }, {}),
      "x",
      "",
    ];
    for (const token of forged) expect((await home(token)).status, token).toBe(401);
    for (const authorization of ["", "Basic abc", `bearer ${body.access} x`, `Bearer  ${body.access}`]) {
      expect(
        (await server.anonymous()("GET", "/api/users/home/", undefined, { authorization })).status,
        authorization,
      ).toBe(401);
    }
    expect((await home(body.access)).status).toBe(200);
  });

  test("a token of ours with claims that we never write is refused", async () => {
    const { email } = await someone();
    const { body } = await login(email);
    const [head = "", payload = ""] = String(body.access).split(".");
    const said = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    const { rows } = await server.database.asSystem("read the key", (db) =>
      sql<{ secret: string }>`select secret from signing_key where id = ${said(head).kid}`.execute(db),
    );
    const key = new Uint8Array(Buffer.from(rows[0]?.secret ?? "", "base64url"));
    const saying = (more: object) =>
      new SignJWT({ ...said(payload), ...more }).setProtectedHeader(said(head)).sign(key);
    const { model } = said(payload);
    expect((await home(await saying({}))).status).toBe(200);
    for (const wrong of [{ sub: "ada" }, { sid: "1" }, { model: model === "v1" ? "v2" : "v1" }, { exp: undefined }]) {
      expect((await home(await saying(wrong))).status, JSON.stringify(wrong)).toBe(401);
    }
  });
});

describe("refresh tokens", () => {
  test("are good once; the one before ends the whole sign-in when it comes late", async () => {
    const { email } = await someone();
    const first = (await login(email)).body;
    const second = await refresh(first.refresh);
    expect(second).toMatchObject({ status: 200, body: { access: expect.any(String), refresh: expect.any(String) } });
    expect(second.body.refresh).not.toBe(first.refresh);
    server.advance(11_000);
    expect((await refresh(first.refresh)).status).toBe(401);
    expect((await refresh(second.body.refresh)).status).toBe(401);
    expect((await home(second.body.access)).status).toBe(401);
  });

  test("tabs that refresh together all stay signed in, with one new token", async () => {
    const { email } = await someone();
    const { body } = await login(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(body.refresh)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1);
    expect((await refresh(answers[0]?.body.refresh)).status).toBe(200);
  });

  test("run out without activity, after the user's own time", async () => {
    const { user, email } = await someone();
    const first = (await login(email)).body;
    server.advance(24 * minute);
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    server.advance(26 * minute);
    expect((await refresh(second.body.refresh)).status).toBe(401);
    await server.database.asSystem("prefer", (db) =>
      sql`insert into user_preference ("user", interface, config) values (${user}, 'INACTIVITY_TIMEOUT', '{"duration": 60}')`.execute(
        db,
      ),
    );
    const third = (await login(email)).body;
    server.advance(65 * minute);
    expect((await refresh(third.refresh)).status).toBe(200);
    const patient = await someone();
    const begun = (await login(patient.email)).body;
    await server.database.asSystem("prefer", (db) =>
      sql`insert into user_preference ("user", interface, config)
        values (${patient.user}, 'INACTIVITY_TIMEOUT', '{"duration": 60}')`.execute(db),
    );
    server.advance(65 * minute);
    expect((await refresh(begun.refresh)).status, "more time holds at once").toBe(200);
  });

  test.each([
    ["as long as the installation says", 60, 65, 200],
    ["no longer than it says", 5, 16, 401],
    ["for months, where it has no limit", null, 100 * 24 * 60, 200],
    ["for a year at most", null, 366 * 24 * 60, 401],
  ])("last without activity %s", async (_what, inactivityMinutes, minutes, status) => {
    const own = await startServer({ inactivityMinutes });
    const user = await addUser(own.database, []);
    const credentials = { email: `${user}@parley.test`, password };
    const { body } = await own.anonymous()("POST", "/api/auth/login/", credentials);
    own.advance(minutes * minute);
    expect((await own.anonymous()("POST", "/api/auth/refresh/", { refresh: body.refresh })).status).toBe(status);
    await own.close();
  });

  test("forged ones are refused", async () => {
    const { email } = await someone();
    const { body } = await login(email);
    const [kid, session, , signature] = String(body.refresh).split(".");
    for (const token of [
      "x",
      "a.b.c.d",
      `${kid}.${session}.1.${signature}`,
      `${kid}.${newId()}.0.${signature}`,
      body.access,
      `${body.refresh}.x`,
    ]) {
      expect((await refresh(token)).status, token).toBe(401);
    }
    expect((await refresh(body.refresh)).status).toBe(200);
  });
});

test("R078: signing out ends the sign-in at once, and no other", async () => {
  const { email } = await someone();
  const [one, two] = [(await login(email)).body, (await login(email)).body];
  const authorization = `Bearer ${one.access}`;
  expect((await server.anonymous()("POST", "/api/auth/logout/", undefined, { authorization })).status).toBe(204);
  expect((await home(one.access)).status).toBe(401);
  expect((await refresh(one.refresh)).status).toBe(401);
  expect((await home(two.access)).status).toBe(200);
});

test("signing in, failing to and signing out are in the audit log, without a password", async () => {
  const { user, email } = await someone();
  const { body } = await login(email);
  await login(email, "a wrong secret");
  await server.anonymous()("POST", "/api/auth/logout/", undefined, { authorization: `Bearer ${body.access}` });
  const rows = await server.database.asSystem("read the audit", (db) =>
    db
      .selectFrom("audit_log")
      .selectAll()
      .where("path", "in", ["/api/auth/login/", "/api/auth/logout/"])
      .orderBy("created_at", "desc")
      .limit(3)
      .execute(),
  );
  expect(rows.map(({ event_name, response, user_id }) => [event_name, response, user_id])).toEqual([
    ["auth.logout", 204, user],
    ["auth.login", 401, null],
    ["auth.login", 200, user],
  ]);
  expect(JSON.stringify(rows)).not.toContain("secret");
});

describe("who may come in no longer", () => {
  test("is signed out permanently by a new password and by being deactivated", async () => {
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    const { user, email } = await someone();
    const other = await someone();
    const path = `/api/users/${user}/`;
    const before = (await login(email)).body;
    const beside = (await login(other.email)).body;
    expect((await admin("PATCH", path, { password: "a new long password" })).status).toBe(200);
    expect((await home(before.access)).status).toBe(401);
    expect((await refresh(before.refresh)).status).toBe(401);
    expect((await home(beside.access)).status).toBe(200);

    const after = (await login(email, "a new long password")).body;
    expect((await admin("PATCH", path, { is_active: false })).status).toBe(200);
    expect((await home(after.access)).body.code).toBe("user_inactive");
    expect((await admin("PATCH", path, { is_active: true, first_name: "Back" })).status).toBe(200);
    expect((await home(after.access)).status).toBe(401);
    expect((await refresh(after.refresh)).status).toBe(401);
  });

  test("does not come in by a sign-in that was under way", async () => {
    const slow = await hash(password, { memoryCost: 19_456, timeCost: 60, parallelism: 1 });
    const begun = async () => {
      const { user, email } = await someone();
      const change = (values: RawBuilder<unknown>) =>
        server.database.asSystem("change a user", (db) =>
          sql`update "user" set ${values} where id = ${user}`.execute(db),
        );
      await change(sql`password = ${slow}`);
      const answer = login(email);
      // Its try is noted before the password is compared, which takes seconds.
      const tries = () =>
        server.database.asSystem("look for the try", (db) => sql`select 1 from login_attempt`.execute(db));
      await until(tries, ({ rows }) => rows.length > 0);
      return { change, answer, user };
    };
    const renewed = await begun();
    await renewed.change(sql`password = ${await cheapHash("a new long password")}`);
    expect(await renewed.answer).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    await server.database.asSystem("forget the tries", (db) => sql`delete from login_attempt`.execute(db));
    const shut = await begun();
    await shut.change(sql`is_active = false`);
    expect(await shut.answer).toMatchObject({ status: 403, body: { code: "user_inactive" } });
    const { rows } = await server.database.asSystem("look for sign-ins", (db) =>
      sql`select 1 from auth_session where "user" in (${renewed.user}, ${shut.user})`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  test("is signed out by being deleted", async () => {
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    const { user, email } = await someone();
    const { body } = await login(email);
    expect((await admin("DELETE", `/api/users/${user}/`)).status).toBe(204);
    expect((await home(body.access)).status).toBe(401);
    expect((await refresh(body.refresh)).status).toBe(401);
  });

  test("a person does not change their own password by their row, whatever they may do: the call for it asks for the present one", async () => {
    const refuses = async (asked: ReturnType<Ask>) => {
      const { status, body } = await asked;
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: "own_password", errors: [{ field: "password" }] },
      });
      expect(body.detail).toContain("/api/auth/change_password/");
    };
    const someone = await server.signIn([]);
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    for (const person of [someone, admin]) {
      for (const next of ["a new long password", null]) {
        await refuses(person("PATCH", `/api/users/${person.user}/`, { password: next }));
      }
      expect((await login(`${person.user}@parley.test`)).status).toBe(200);
    }
    const email = `${admin.user}@parley.test`;
    await refuses(admin("PUT", `/api/users/${admin.user}/`, { email, password: "a new long password" }));
  });

  test("but a user who changes their own password stays", async () => {
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    const body = { current: password, password: "a new long password" };
    expect((await admin("POST", "/api/auth/change_password/", body)).status).toBe(204);
    expect((await admin("GET", "/api/users/home/")).status).toBe(200);
  });

  test("nor by the old password once a user has changed it; where they did so, they stay", async () => {
    const { user, email } = await someone();
    const [here, elsewhere] = [(await login(email)).body, (await login(email)).body];
    const change = (current: string, next: string) =>
      server.anonymous()(
        "POST",
        "/api/auth/change_password/",
        { current, password: next },
        { authorization: `Bearer ${here.access}` },
      );
    const next = "four words that nobody says";
    expect(await change("not the present one", next)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "current", code: "wrong" }] },
    });
    expect(await change(password, password)).toMatchObject({ status: 400, body: { errors: [{ field: "password" }] } });
    expect((await change(password, "short")).status).toBe(400);
    expect(await change(password, email)).toMatchObject({ body: { errors: [{ code: "too_common" }] } });
    expect((await change(password, next)).status).toBe(204);
    expect((await home(here.access)).status).toBe(200);
    expect((await home(elsewhere.access)).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
    const { rows } = await server.database.asSystem("read the log", (db) =>
      sql`select * from audit_log where user_id = ${user} and event_name = 'auth.change_password'
        and response = 204`.execute(db),
    );
    expect(rows).toHaveLength(1);
  });

  test("and a stolen sign-in tries ten passwords in a quarter of an hour, not counted with those of strangers", async () => {
    const { email } = await someone();
    const { access } = (await login(email)).body;
    for (let tried = 0; tried < 10; tried++) await login(email, "wrong password");
    const change = (current: string) =>
      server.anonymous()(
        "POST",
        "/api/auth/change_password/",
        { current, password: "four words that nobody says" },
        { authorization: `Bearer ${access}` },
      );
    for (let tried = 0; tried < 10; tried++) expect((await change("wrong password")).status).toBe(400);
    expect(await change(password)).toMatchObject({
      status: 429,
      body: { code: "too_many_attempts", detail: expect.stringContaining("present password") },
    });
    server.advance(15 * minute);
  });

  test("every refresh, and a second use of a token, is in the log", async () => {
    const { user, email } = await someone();
    const first = (await login(email)).body.refresh;
    await refresh(first);
    server.advance(minute);
    await refresh(first);
    const { rows } = await server.database.asSystem("look at the log", (db) =>
      sql<{ event_name: string; response: number }>`select event_name, response from audit_log
        where user_id = ${user} order by created_at, id`.execute(db),
    );
    expect(rows.map(({ event_name, response }) => `${event_name} ${response}`)).toEqual([
      "auth.login 200",
      "auth.refresh 200",
      "auth.refresh 401",
    ]);
  });
});
