import { createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createOutside, type WebhookRequest, webhookSender } from "../src/index.ts";
import { bodyOf, codeOf, limits, listen, port, serve } from "./servers.ts";

type Served = Awaited<ReturnType<typeof serve>>;
const open: Served[] = [];
const started = async (...given: Parameters<typeof serve>): Promise<Served> => {
  const server = await serve(...given);
  open.push(server);
  return server;
};
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const get = (url: string, over: Partial<WebhookRequest> = {}): WebhookRequest => ({
  method: "GET",
  url,
  headers: {},
  body: null,
  ...over,
});
const to = (...servers: Served[]) => webhookSender({ allowed: servers.map(({ host }) => host) });
const text = (body: Uint8Array) => Buffer.from(body).toString();

test("method, path, query, headers and body arrive; status, headers and body come back", async () => {
  const server = await started(async (request, response) => {
    const body = await bodyOf(request);
    const { method, url, headers } = request;
    response.writeHead(418, { "x-answer": "yes" }).end(JSON.stringify({ method, url, headers, body }));
  });
  const request = get(`${server.url}a/b?c=%20d`, { method: "POST", headers: { "X-Ask": "1" }, body: "नमस्ते" });
  const answer = await to(server)(request, limits);
  expect(answer.status).toBe(418);
  expect(answer.headers["x-answer"]).toBe("yes");
  expect(answer.url).toBe(`${server.url}a/b?c=%20d`);
  const seen = JSON.parse(text(answer.body));
  expect(seen).toMatchObject({ method: "POST", url: "/a/b?c=%20d", body: "नमस्ते" });
  expect(seen.headers).toMatchObject({
    host: server.host,
    "x-ask": "1",
    "content-length": "18",
    "user-agent": "Parley",
  });
});

describe("limits", () => {
  test.each<[string, Parameters<typeof serve>[0], string]>([
    ["a server that never answers", () => {}, "timed_out"],
    ["a body that never ends", (_, response) => response.writeHead(200).write("x"), "timed_out"],
    ["a body too large, announced", (_, response) => response.end("x".repeat(20_000)), "too_large"],
    [
      "a body too large, in pieces",
      (_, response) => {
        for (let piece = 0; piece < 30; piece++) response.write("x".repeat(1000));
        response.end();
      },
      "too_large",
    ],
    [
      "headers too large",
      (_, response) => response.writeHead(200, { "x-big": "x".repeat(60_000) }).end(),
      "unreachable",
    ],
    [
      "a connection that breaks",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" }).write("x");
        response.destroy();
      },
      "unreachable",
    ],
  ])("%s", async (_, answer, code) => {
    const server = await started(answer);
    expect(await codeOf(to(server)(get(server.url), code === "timed_out" ? { ...limits, timeout: 300 } : limits))).toBe(
      code,
    );
  });

  test("a server that speaks another protocol", async () => {
    const server = createTcpServer((socket) => socket.resume().end("SSH-2.0-x\r\n"));
    await listen(server, "127.0.0.1");
    const send = webhookSender({ allowed: ["127.0.0.1"] });
    expect(await codeOf(send(get(`http://127.0.0.1:${port(server)}/`), limits))).toBe("unreachable");
    await new Promise((resolve) => server.close(resolve));
  });

  test("a name that never resolves", async () => {
    const send = webhookSender({ lookup: () => new Promise(() => {}) });
    expect(await codeOf(send(get("http://slow.example/"), { timeout: 100, maxBytes: 1 }))).toBe("timed_out");
  });

  test("a name without an address, and a closed port", async () => {
    expect(await codeOf(webhookSender({ lookup: async () => [] })(get("http://none.example/"), limits))).toBe(
      "unreachable",
    );
    const refused = webhookSender({
      lookup: () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })),
    });
    await expect(refused(get("http://none.example/"), limits)).rejects.toThrow(
      "none.example has no address (ENOTFOUND)",
    );
    const server = await serve(() => {});
    await server.close();
    expect(await codeOf(to(server)(get(server.url), limits))).toBe("unreachable");
  });
});

describe("redirects", () => {
  test.each<[number, string, string, string]>([
    [303, "PUT", "GET", ""],
    [307, "POST", "POST", "body"],
    [308, "PUT", "PUT", "body"],
    [301, "GET", "GET", ""],
    [302, "HEAD", "HEAD", ""],
  ])("%d turns %s into %s", async (status, method, arrives, body) => {
    const seen: string[] = [];
    const server = await started(async (request, response) => {
      if (request.url === "/") return response.writeHead(status, { location: "/next" }).end();
      seen.push(`${request.method} ${await bodyOf(request)}`);
      response.end();
    });
    const answer = await to(server)(
      get(server.url, { method, body: method === "HEAD" || method === "GET" ? null : "body" }),
      limits,
    );
    expect(answer.url).toBe(`${server.url}next`);
    expect(seen).toEqual([`${arrives} ${body}`]);
  });

  test.each([
    [301, "POST", "here"],
    [302, "PUT", "here"],
    [302, "DELETE", "here"],
    [307, "POST", "elsewhere"],
    [308, "PATCH", "elsewhere"],
  ])("%d of a %s that leads %s would lose it, and is the answer", async (status, method, where) => {
    const seen: string[] = [];
    const note = (url = "") => seen.push(url);
    const other = await started((request, response) => {
      note(request.url);
      response.end("{}");
    });
    const first = await started((request, response) => {
      if (request.url !== "/") note(request.url);
      const location = request.url === "/" ? (where === "here" ? "/next" : other.url) : undefined;
      response.writeHead(location === undefined ? 200 : status, location === undefined ? {} : { location }).end("{}");
    });
    const send = to(first, other);
    const outside = createOutside({ send, findCredentials: async () => [], onFault: () => {} });
    const http = { method, url: first.url, headers: {}, query: {}, body: { order: 2 } };
    const call = { id: "01a", name: "order", timeout: 60_000, http, internal: null, refused: null };
    const { ok, status: told, error } = await outside.run(call, "client");
    expect({ ok, told, error }).toEqual({
      ...{ ok: false, told: status },
      error: `status ${status}: the server has moved to ${where === "here" ? `${first.url}next` : other.url}. Write that address.`,
    });
    expect(seen).toEqual([]);
  });

  test("what was written for one server goes to no other", async () => {
    const other = await started(async (request, response) =>
      response.end(JSON.stringify({ headers: request.headers, body: await bodyOf(request) })),
    );
    const same: string[] = [];
    const first = await started(async (request, response) => {
      if (request.url === "/") return response.writeHead(307, { location: "/same" }).end();
      same.push(`${request.headers["x-api-key"]} ${await bodyOf(request)}`);
      response.writeHead(307, { location: other.url }).end();
    });
    const headers = { Authorization: "Bearer x", Cookie: "a=b", "X-Api-Key": "k", "Idempotency-Key": "1" };
    const seen = JSON.parse(text((await to(first, other)(get(first.url, { headers }), limits)).body));
    expect(same).toEqual(["k "]);
    expect(seen.body).toBe("");
    const bare = ["accept-encoding", "connection", "content-length", "host", "transfer-encoding", "user-agent"];
    expect(Object.keys(seen.headers).filter((name) => !bare.includes(name))).toEqual([]);
  });

  test("round and round ends", async () => {
    let count = 0;
    const server = await started((_, response) => {
      count += 1;
      response.writeHead(302, { location: "/" }).end();
    });
    expect(await codeOf(to(server)(get(server.url), limits))).toBe("too_many_redirects");
    expect(count).toBe(6);
  });

  test("without a place to go the answer is the redirect itself", async () => {
    const server = await started((_, response) => response.writeHead(302).end("lost"));
    expect((await to(server)(get(server.url), limits)).status).toBe(302);
  });
});

describe("what may not be sent", () => {
  test.each<[string, Partial<WebhookRequest>]>([
    ["a host of one's own", { headers: { Host: "other" } }],
    ["a length of one's own", { headers: { "content-length": "0" } }],
    ["a transfer encoding", { headers: { "Transfer-Encoding": "chunked" } }],
    ["a proxy header", { headers: { "proxy-authorization": "x" } }],
    ["a line end in a header", { headers: { "x-a": "b\r\nHost: c" } }],
    ["a line end in a name", { headers: { "x\r\na": "b" } }],
    ["a method that connects", { method: "CONNECT" }],
    ["a method with a line end", { method: "GET / HTTP/1.1\r\nX" }],
  ])("%s", async (_, over) => {
    let count = 0;
    const server = await started((_, response) => {
      count += 1;
      response.end();
    });
    expect(await codeOf(to(server)(get(server.url, over), limits))).toBe("invalid");
    expect(count).toBe(0);
  });
});

test("a host is allowed by its name and port, and no other", async () => {
  const server = await started((_, response) => response.end("ok"));
  const named = (allowed: string[]) =>
    webhookSender({ allowed, lookup: async () => [{ address: "127.0.0.1", family: 4 }] })(
      get(`http://crm.internal:${server.port}/`),
      limits,
    );
  expect(await codeOf(named(["CRM.internal"]))).toBe("none");
  expect(await codeOf(named([`crm.internal:${server.port}`]))).toBe("none");
  expect(await codeOf(named(["crm.internal:1"]))).toBe("blocked");
  expect(await codeOf(named(["internal", "127.0.0.1"]))).toBe("blocked");
});
