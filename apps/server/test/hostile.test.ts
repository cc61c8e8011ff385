import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

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

  test("have at most half a million values", async () => {
    expect(await a.ask("POST", `${a.version}blocks/`, `[${times(600_000, "0")}]`)).toMatchObject({
      status: 413,
      body: { code: "too_large", detail: expect.stringContaining("500000") },
    });
  });

  test("are told of the first fault, small ones of each", async () => {
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
