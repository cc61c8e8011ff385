import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { isPublicAddress } from "@parley/model/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lookup, webhookSender } from "../src/index.ts";
import { lookUpHere } from "../src/look-up.ts";
import { codeOf, limits, listen, port, serve } from "./servers.ts";

type Bypass = { form: string; url: string; addresses?: string[]; code?: string };
const bypasses: Bypass[] = JSON.parse(readFileSync(new URL("cases/bypasses.json", import.meta.url), "utf8"));

let inside: Server;
let connections = 0;

beforeAll(async () => {
  inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await listen(inside, "::");
});
afterAll(() => new Promise((resolve) => inside.close(resolve)));

/** Names of the table by the table, all others by the system. */
const lookup: Lookup = async (hostname) => {
  const known = bypasses.find(
    ({ url, addresses }) => addresses && URL.parse(url.replace("PORT", "80"))?.hostname === hostname,
  );
  if (!known?.addresses) return lookUpHere(hostname);
  return known.addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};

test("there are sixty forms and more", () => {
  expect(bypasses.length).toBeGreaterThanOrEqual(60);
});

test.each(bypasses)("refused without a connection: $form", async ({ url, code = "blocked" }) => {
  const send = webhookSender({ lookup });
  const sent = send({ method: "GET", url: url.replace("PORT", String(port(inside))), headers: {}, body: null }, limits);
  expect(await codeOf(sent)).toBe(code);
  expect(connections).toBe(0);
});

test("the server inside would have been reached, had anything been sent", async () => {
  const url = `http://127.0.0.1:${port(inside)}/`;
  const sent = webhookSender({ allowed: [`127.0.0.1:${port(inside)}`] })(
    { method: "GET", url, headers: {}, body: null },
    limits,
  );
  expect(await codeOf(sent)).toBe("unreachable");
  expect(connections).toBe(1);
});

describe("redirects", () => {
  test.each(bypasses.filter(({ url }) => url.startsWith("http://")))("to $form", async ({ url, code = "blocked" }) => {
    const before = connections;
    const location = url.replace("PORT", String(port(inside))).replace(/[^\t\x20-\x7e]/g, encodeURIComponent);
    const outside = await serve((_, response) => response.writeHead(302, { location }).end());
    const send = webhookSender({ allowed: [outside.host], lookup });
    const sent = send({ method: "GET", url: outside.url, headers: {}, body: null }, limits);
    expect(await codeOf(sent)).toBe(code);
    expect(connections).toBe(before);
    await outside.close();
  });
});

test("a name is resolved once, and the connection goes where it was checked", async () => {
  const server = await serve((_, response) => response.end("the first"));
  const answers = [[{ address: "127.0.0.1", family: 4 as const }], [{ address: "127.0.0.9", family: 4 as const }]];
  let asked = 0;
  const send = webhookSender({
    allowed: [`rebinding.example:${server.port}`],
    lookup: async () => answers[asked++] ?? [],
  });
  const answer = await send(
    { method: "GET", url: `http://rebinding.example:${server.port}/`, headers: {}, body: null },
    limits,
  );
  expect(Buffer.from(answer.body).toString()).toBe("the first");
  expect(asked).toBe(1);
  await server.close();
});

test("a name that turns inward between two hops is refused at the second", async () => {
  let asked = 0;
  const lookup: Lookup = async () => [{ address: asked++ === 0 ? "8.8.8.8" : "127.0.0.1", family: 4 }];
  const outside = await serve((_, response) =>
    response.writeHead(307, { location: `http://turning.example:${port(inside)}/` }).end(),
  );
  const before = connections;
  await lookup("turning.example");
  const sent = webhookSender({ allowed: [outside.host], lookup })(
    { method: "GET", url: outside.url, headers: {}, body: null },
    limits,
  );
  expect(await codeOf(sent)).toBe("blocked");
  expect(connections).toBe(before);
  await outside.close();
});

test("no proxy of the environment is used", async () => {
  const before = connections;
  const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
  for (const name of names) process.env[name] = name.startsWith("NODE") ? "1" : `http://127.0.0.1:${port(inside)}`;
  const server = await serve((_, response) => response.end("direct"));
  try {
    const send = webhookSender({ allowed: [server.host] });
    const answer = await send({ method: "GET", url: server.url, headers: {}, body: null }, limits);
    expect(Buffer.from(answer.body).toString()).toBe("direct");
    expect(connections).toBe(before);
  } finally {
    for (const name of names) delete process.env[name];
    await server.close();
  }
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700:4700::1111",
  "2a00:1450:4001:80b::200e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(["", "localhost", "127.1", "0x7f000001", "::ffff:8.8.8.8", "2606:4700::1%eth0", "8.8.8.8 "])(
  "%j is not",
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);
