import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { takeCallTicket, takeName } from "@parley/db/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
let worker: Server;
const connected: Socket[] = [];
const asked: string[] = [];

beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
  // Stands in for a worker's port: agrees to every call, and sends back what it gets.
  worker = createServer();
  worker.on("upgrade", (request, socket: Socket) => {
    connected.push(socket);
    asked.push(JSON.stringify([request.url, request.headers]));
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    socket.pipe(socket);
  });
  worker.listen(0, "127.0.0.1");
  await once(worker, "listening");
});

afterAll(async () => {
  for (const socket of connected) socket.destroy();
  worker.close();
  await server.close();
});

const signOn = () =>
  takeName(server.database, {
    name: "stand-in",
    address: "127.0.0.1:5060",
    link: `127.0.0.1:${(worker.address() as AddressInfo).port}`,
    calls: 0,
    capacity: 10,
    status: "active",
  });
const url = () => `${flow.version}call_ticket/`;

test("without a worker that takes calls there is no ticket, and it is said why", async () => {
  const refused = await flow.ask("POST", url(), {});
  expect(refused).toMatchObject({ status: 503, body: { code: "no_voice_worker" } });
});

test("a ticket holds the version as it is, and is good once", async () => {
  await signOn();
  const { status, body } = await flow.ask("POST", url(), { metadata: { plan: "gold" } });
  expect(status).toBe(201);
  expect(body).toEqual({ ticket: body.ticket, url: `/ws/call?ticket=${body.ticket}`, expires_in_ms: 30_000 });
  const digest = createHash("sha256").update(body.ticket).digest();
  const taken = await takeCallTicket(server.database, digest);
  expect(taken).toMatchObject({
    organisation: flow.organisation,
    flow: flow.flow,
    version: "0.0.1",
    release: null,
    metadata: { plan: "gold" },
  });
  expect(taken?.document).toHaveProperty("rows.block");
  expect(await takeCallTicket(server.database, digest)).toBe(null);
});

test("only those who may change the flow may call it from a page", async () => {
  const viewer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.view" }]);
  expect((await viewer("POST", url(), {})).status).toBe(403);
  expect((await server.anonymous()("POST", url(), {})).status).toBe(401);
});

test("a release that the version does not have is refused", async () => {
  const answer = await flow.ask("POST", url(), { release: flow.flow });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "release", code: "not_found" }] } });
});

test("a call is handed to the worker as it comes, without what says who is signed in", async () => {
  await signOn();
  await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.apps.studio.server.address() as AddressInfo;
  const page = connect(port, "127.0.0.1");
  page.write(
    "GET /ws/call?ticket=abc HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\ncookie: s=1\r\n\r\n",
  );
  const read = () => once(page, "data").then(([bytes]) => String(bytes));
  expect(await read()).toMatch(/^HTTP\/1.1 101 /);
  page.write("frame");
  expect(await read()).toBe("frame");
  expect(asked[0]).toContain("/ws/call?ticket=abc");
  expect(asked[0]).not.toContain("cookie");
  connected[0]?.destroy();
  await once(page, "close");
  const lost = connect(port, "127.0.0.1");
  lost.write("GET /ws/other HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  const [answer] = await once(lost, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 404 /);
});

test("a call from a page ends with the sign-in that it was begun by", async () => {
  await signOn();
  const { port } = new URL(await server.apps.applications.listen({ host: "127.0.0.1", port: 0 }));
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.admin" }]);
  const begin = async () => {
    const { body } = await designer("POST", url(), {});
    const page = connect(Number(port), "127.0.0.1");
    page.write(`GET ${body.url} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    const [answer] = await once(page, "data");
    return { page, answer: String(answer), url: body.url };
  };
  const call = await begin();
  expect(call.answer).toMatch(/^HTTP\/1.1 101 /);
  const ended = once(call.page, "close");
  await designer("POST", "/api/auth/logout/");
  await ended;
});

test("a ticket is no good any more once its holder is signed out", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.admin" }]);
  const { body } = await designer("POST", url(), {});
  await designer("POST", "/api/auth/logout/");
  const digest = createHash("sha256").update(body.ticket).digest();
  expect(await takeCallTicket(server.database, digest)).toBeNull();
});
