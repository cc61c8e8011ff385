import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Lookup, webhookSender } from "../src/index.ts";
import { codeOf, limits, listen, port } from "./servers.ts";

const pem = (name: string) => readFileSync(new URL(`fixtures/secure.internal.${name}`, import.meta.url), "utf8");
const lookup: Lookup = async () => [{ address: "127.0.0.1", family: 4 }];

let server: Server;
beforeAll(async () => {
  server = createServer({ key: pem("key"), cert: pem("crt") }, (request, response) => {
    if (request.url === "/down") response.writeHead(302, { location: `http://secure.internal:${port(server)}/` });
    response.end(request.headers.host);
  });
  await listen(server, "127.0.0.1");
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function send(host: string, path: string, ca: string[] | null) {
  const sender = webhookSender({ allowed: [host], ca, lookup });
  return sender({ method: "GET", url: `https://${host}:${port(server)}${path}`, headers: {}, body: null }, limits);
}

test("the certificate is checked against the name, though the connection goes to an address", async () => {
  const { body } = await send("secure.internal", "/", [pem("crt")]);
  expect(Buffer.from(body).toString()).toBe(`secure.internal:${port(server)}`);
  expect(await codeOf(send("other.internal", "/", [pem("crt")]))).toBe("unreachable");
});

test("an unknown authority is refused, whatever the environment says", async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  try {
    expect(await codeOf(send("secure.internal", "/", null))).toBe("unreachable");
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
});

test("a redirect never leaves https for http", async () => {
  expect(await codeOf(send("secure.internal", "/down", [pem("crt")]))).toBe("blocked");
});
