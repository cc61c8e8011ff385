import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toProblem } from "../src/http/fault-answer.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let a: Awaited<ReturnType<typeof addFlow>>;
beforeAll(async () => {
  server = await startServer();
  a = await addFlow(server);
});
afterAll(() => server.close());

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(",");
const members = (count: number) => Array.from({ length: count }, (_none, index) => `"k${index}":0`).join(",");

describe("large bodies", () => {
  test("are not read before it is known who sends them", async () => {
    const anonymous = server.anonymous();
    expect((await anonymous("POST", `${a.version}blocks/`, "{")).status).toBe(401);
    expect((await a.ask("POST", `${a.version}blocks/`, "{")).body.code).toBe("bad_json");
    for (const path of ["/api/auth/login/", "/api/auth/refresh/"]) {
      expect(await anonymous("POST", path, `{${members(5000)}}`), path).toMatchObject({
        status: 413,
        body: { code: "too_large" },
      });
    }
  });

  test("of strangers are refused before they have come, and leave nothing in the log", async () => {
    const url = new URL(await server.apps.studio.listen({ port: 0, host: "127.0.0.1" }));
    const lines = async () => {
      const count = await server.database.asSystem("look into the log", (db) =>
        db
          .selectFrom("audit_log")
          .select((line) => line.fn.countAll<number>().as("lines"))
          .executeTakeFirstOrThrow(),
      );
      return count.lines;
    };
    const before = await lines();
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`POST ${a.version}blocks/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`);
    socket.write("authorization: Bearer nobody\r\ncontent-length: 9000000\r\n\r\n[");
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await lines()).toBe(before);
  });

  test("have at most half a million values", async () => {
    expect(await a.ask("POST", `${a.version}blocks/`, `[${times(600_000, "0")}]`)).toMatchObject({
      status: 413,
      body: { code: "too_large", detail: expect.stringContaining("500000") },
    });
  });

  test("name the first fault, small ones each", async () => {
    const many = times(400_000, "0");
    const bodies = [
      ["POST", `${a.flowPath}virtual-numbers/bulk_assign/`, `{"numbers":[${many}]}`],
      ["POST", `${a.version}prompt-phrases/`, `{"name":"x","language":"en-US","phrases":[${many}]}`],
      ["POST", `${a.version}edits/`, `{"operations":[${many}]}`],
      ["POST", `${a.flowPath}virtual-numbers/bulk_assign/`, `{${members(400_000)}}`],
      ["POST", `${a.version}prompt-phrases/`, `{${members(400_000)}}`],
    ] as const;
    for (const [method, path, body] of bodies) {
      const { status, body: answer } = await a.ask(method, path, body, { "if-match": "1" });
      expect(status, path).toBe(400);
      expect(answer.errors.length, path).toBeLessThanOrEqual(200);
    }
    const { body } = await a.ask("POST", `${a.flowPath}virtual-numbers/assign/`, { number: 1, other: 2 });
    expect(body.errors).toHaveLength(1);
    const small = await a.ask("POST", `${a.flowPath}virtual-numbers/bulk_assign/`, { numbers: [1, 2, "3"], other: 2 });
    expect(small.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      "numbers.0",
      "numbers.1",
      "other",
    ]);
  });

  test("name the texts that cannot be kept by where they stand", async () => {
    const body = `{"name":"ok","phrases":["fine",${times(300, '"\\u0000"')}],"__proto__":{},"a\\u0000b":1}`;
    const { status, body: answer } = await a.ask("POST", `${a.version}prompt-phrases/`, body);
    expect(status).toBe(400);
    expect(answer.errors).toHaveLength(100);
    expect(answer.errors[0]).toMatchObject({ field: "phrases.1", code: "not_storable" });
    const keys = await a.ask("POST", `${a.version}prompt-phrases/`, '{"__proto__":{},"a\\u0000b":1,"n":{"m":1e999}}');
    expect(keys.body.errors.map(({ field }: { field: string }) => field)).toEqual(["__proto__", "ab", "n.m"]);
  });
});

test("addresses that cannot be read are refused as everything else is", async () => {
  for (const path of ["/api/%FF", "/api/organisations/%/", `/api/organisations/${"x".repeat(400)}/`]) {
    const { status, body, headers } = await a.ask("GET", path);
    expect([400, 414], path).toContain(status);
    expect(headers["content-type"]).toContain("application/problem+json");
    expect(headers["x-request-id"]).toBe(body.request_id);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

describe("values that look right and cannot be kept are refused, not a fault of ours", () => {
  test("cursors", async () => {
    for (const text of [`2026-99-99 00:00:00+00 ${newId()}`, `1 ${newId()}x`, `${"9".repeat(17)} ${newId()}`, ""]) {
      const cursor = Buffer.from(text).toString("base64url");
      const { status } = await a.ask("GET", `${a.flowPath}analytics/?cursor=${cursor}`);
      expect(status, text).toBe(text === "" ? 200 : 400);
    }
    const far = Buffer.from(`${"9".repeat(16)} ${newId()}`).toString("base64url");
    expect((await a.ask("GET", `${a.flowPath}analytics/?cursor=${far}`)).status).toBe(200);
  });

  test("times outside the years 1 to 9999, and zones that there are not", async () => {
    for (const text of ["0000-01-01", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"]) {
      const { status } = await a.ask("GET", `${a.flowPath}analytics/?started_at=${encodeURIComponent(text)}`);
      expect(status, text).toBe(400);
    }
    const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
    let listed = 15_550_113;
    const blacklist = (expires_at: string) =>
      admin("POST", "/api/telephony/blacklist_numbers/", { caller_number: `+${listed++}`, expires_at });
    expect((await blacklist("0000-06-01T00:00:00Z")).status).toBe(400);
    expect((await blacklist("2026-01-01T00:00:00+20:00")).body.expires_at).toBe("2025-12-31T04:00:00.000Z");
    expect((await blacklist("2026-01-01T00:00:00.5Z")).body.expires_at).toBe("2026-01-01T00:00:00.500Z");
  });

  test("JSON in filters", async () => {
    for (const text of ['{"a":"\\u0000"}', '"\\ud800"', "1e999"]) {
      const { status } = await a.ask("GET", `${a.flowPath}analytics/?metadata=${encodeURIComponent(text)}`);
      expect(status, text).toBe(400);
    }
  });
});

test("asking for the head of a call that changes data does nothing", async () => {
  const block = `${a.version}blocks/${(await a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow })).body.id}/`;
  expect((await a.ask("HEAD", block)).status).toBe(200);
  await a.ask("DELETE", block);
  expect((await a.ask("HEAD", `${block}undelete/`)).status).toBe(404);
  expect((await a.ask("GET", block)).status).toBe(404);
  expect((await a.ask("GET", `${block}undelete/`)).status).toBe(200);
});

test.each([null, undefined, "it failed", 7])(
  "what is thrown and is no error, such as %j, is a fault of ours",
  (thrown) => {
    expect(toProblem(thrown)).toMatchObject({ problem: { status: 500, code: "internal" }, isOurs: true });
  },
);

test("what Fastify gives up is the caller's fault or ours, as its status says", () => {
  const given = (statusCode: number) =>
    toProblem(Object.assign(new Error("it failed"), { code: "FST_ERR", statusCode }));
  expect(given(400)).toMatchObject({ problem: { status: 400, code: "bad_request" }, isOurs: false });
  for (const status of [302, 500]) expect(given(status)).toMatchObject({ problem: { status: 500 }, isOurs: true });
});

test("what the database gives up for taking too long is named as such", () => {
  const cancelled = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(toProblem(cancelled)).toMatchObject({ problem: { status: 422, code: "too_slow" }, isOurs: false });
});
