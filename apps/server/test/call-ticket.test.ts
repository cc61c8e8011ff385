import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { takeCallTicket, takeName } from "@parley/db/store";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BreakingLine } from "../../../test/breaking-line.ts";
import { listenLocally } from "../../../test/listen-locally.ts";
import { addFlow, type TestServer } from "./harness.ts";
import { startServerOverLine } from "./server-over-line.ts";

let server: TestServer;
let line: BreakingLine;
let port: number;
let flow: Awaited<ReturnType<typeof addFlow>>;
let worker: Server;
let link: string;
const connected: Socket[] = [];
const asked: string[] = [];

beforeAll(async () => {
  ({ server, line } = await startServerOverLine({ trustedProxies: ["127.0.0.1"] }));
  flow = await addFlow(server);
  port = Number(new URL(await server.apps.studio.listen({ host: "127.0.0.1", port: 0 })).port);
  // Stands in for a worker's port: agrees to every call, and sends back what it gets.
  worker = createServer();
  worker.on("upgrade", (request, socket: Socket) => {
    connected.push(socket);
    asked.push(JSON.stringify([request.url, request.headers]));
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    socket.pipe(socket);
  });
  link = await listenLocally(worker);
});

afterAll(async () => {
  for (const socket of connected) socket.destroy();
  worker.close();
  await server.close();
});

const signOn = (name = "stand-in", at = link) =>
  takeName(server.database, {
    name,
    address: "127.0.0.1:5060",
    link: at,
    calls: 0,
    capacity: 10,
    status: "active",
  });
const url = () => `${flow.version}call_ticket/`;
const opening = (path: string, more: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}connection: upgrade\r\nupgrade: websocket\r\n\r\n`;

/** Opens a call as a page does. */
function open(path: string, headers = ""): Socket {
  const page = connect(port, "127.0.0.1");
  page.write(opening(path, headers));
  return page;
}

async function answerTo(path: string, headers = ""): Promise<string> {
  const [answer] = await once(open(path, headers), "data");
  return String(answer);
}

test("without a worker that takes calls there is no ticket, and it is said why", async () => {
  const refused = await flow.ask("POST", url(), {});
  expect(refused).toMatchObject({ status: 503, body: { code: "no_voice_worker" } });
});

test("a page whose worker has gone since reads 503", async () => {
  await signOn();
  const { body } = await flow.ask("POST", url(), {});
  await server.database.asSystem("let the worker go", (db) => sql`delete from worker`.execute(db));
  expect(await answerTo(body.url)).toMatch(/^HTTP\/1.1 503 /);
});

test("a page whose least busy worker cannot be reached calls by the next", async () => {
  await signOn();
  const gone = createServer();
  const nowhere = await listenLocally(gone);
  await new Promise((resolve) => gone.close(resolve));
  await signOn("gone", nowhere);
  const { body } = await flow.ask("POST", url(), {});
  expect(await answerTo(body.url)).toMatch(/^HTTP\/1.1 101 /);
  await server.database.asSystem("let the worker go", (db) => sql`delete from worker`.execute(db));
});

test("a ticket holds the version as it is, and is good once", async () => {
  await signOn();
  const { status, body } = await flow.ask("POST", url(), { metadata: { plan: "gold" } });
  expect(status).toBe(200);
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

test("without the values that the version requires there is no ticket, and the answer names them", async () => {
  await signOn();
  const other = await addFlow(server);
  const settings = {
    metadata_keys: [
      { key: "order", type: "text", required: true },
      { key: "note", type: "text" },
    ],
  };
  expect((await other.ask("PATCH", other.version, settings)).status).toBe(200);
  const path = `${other.version}call_ticket/`;
  const refused = {
    status: 400,
    body: { code: "metadata_missing", errors: [{ field: "metadata.order", code: "required" }] },
  };
  for (const metadata of [{}, { order: null }, { order: "" }, { note: "x" }]) {
    expect(await other.ask("POST", path, { metadata })).toMatchObject(refused);
  }
  expect((await other.ask("POST", path, { metadata: { order: "7" } })).status).toBe(200);
});

test("only those who may change the flow may call it from a page", async () => {
  const viewer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.view" }]);
  expect((await viewer("POST", url(), {})).status).toBe(403);
  expect((await server.anonymous()("POST", url(), {})).status).toBe(401);
});

test("a ticket for a release of the version holds that instead", async () => {
  await signOn();
  const other = await addFlow(server);
  const yaml = [
    "parley: 1",
    "states:",
    "  start:",
    "    Start:",
    "      type: Start",
    "      paths:",
    "        - to: Bye",
  ];
  const text = [...yaml, "    Bye:", "      type: End", "      end_state: completed", ""].join("\n");
  expect((await other.ask("PUT", `${other.version}save_yaml/`, { yaml: text })).status).toBe(200);
  const release = (await other.ask("POST", `${other.version}deploy/`, {})).body.id;
  const { status, body } = await other.ask("POST", `${other.version}call_ticket/`, { release });
  expect(status).toBe(200);
  const taken = await takeCallTicket(server.database, createHash("sha256").update(body.ticket).digest());
  expect(taken).toMatchObject({ flow: other.flow, release, document: null });
});

test("a release that the version does not have is refused", async () => {
  const answer = await flow.ask("POST", url(), { release: flow.flow });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "release", code: "not_found" }] } });
});

test("a call is handed to the worker as it comes, without what says who is signed in", async () => {
  await signOn();
  const { body } = await flow.ask("POST", url(), {});
  const page = open(body.url, "cookie: s=1\r\n");
  const read = () => once(page, "data").then(([bytes]) => String(bytes));
  expect(await read()).toMatch(/^HTTP\/1.1 101 /);
  page.write("frame");
  expect(await read()).toBe("frame");
  expect(asked.at(-1)).toContain(body.url);
  expect(asked.at(-1)).not.toContain("cookie");
  connected.at(-1)?.destroy();
  await once(page, "close");
  expect(await answerTo("/ws/other")).toMatch(/^HTTP\/1.1 404 /);
});

const keyed = "sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";

test("who has no ticket reaches no worker, and reads why", async () => {
  await signOn();
  const before = connected.length;
  const page = new WebSocket(`ws://127.0.0.1:${port}/ws/call?ticket=made-up`);
  const [closed]: CloseEvent[] = await once(page, "close");
  expect(closed).toMatchObject({ code: 4401, reason: "This ticket was used already, or is too old." });
  expect(connected).toHaveLength(before);
});

test("a refused page that never closes its side is cut off", async () => {
  for (const path of ["/ws/other", "/ws/call?ticket=made-up"]) {
    const page = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const [there]: Socket[] = await once(server.apps.studio.server, "connection");
    page.write(opening(path, keyed));
    await expect.poll(() => there?.destroyed).toBe(true);
    page.destroy();
  }
});

test("a person holds ten calls from pages at once, and another one when one of them has ended", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.admin" }]);
  const call = async () => {
    const { body } = await designer("POST", url(), {});
    const page = open(body.url, keyed);
    const [answer] = await once(page, "data");
    return { page, answer: String(answer) };
  };
  const calls = await Promise.all(Array.from({ length: 10 }, call));
  const refused = "You hold ten calls from pages already: end one first.";
  for (const { answer } of calls) expect(answer).not.toContain(refused);
  expect((await call()).answer).toContain(refused);
  calls[0]?.page.destroy();
  await expect.poll(async () => (await call()).answer).not.toContain(refused);
  for (const { page } of calls) page.destroy();
});

test("a call from a page ends with the sign-in that it was begun by", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.admin" }]);
  const begin = async () => {
    const { body } = await designer("POST", url(), {});
    const page = open(body.url);
    const [answer] = await once(page, "data");
    return { page, answer: String(answer), url: body.url };
  };
  const call = await begin();
  expect(call.answer).toMatch(/^HTTP\/1.1 101 /);
  const ended = once(call.page, "close");
  await designer("POST", "/api/auth/logout/");
  await ended;
});

test("a call from a page ends also when its sign-in ended while the server heard nothing", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.admin" }]);
  const begin = async () => {
    const { body } = await designer("POST", url(), {});
    const page = open(body.url);
    await once(page, "data");
    return page;
  };
  const page = await begin();
  const goesOn = open((await flow.ask("POST", url(), {})).body.url);
  await once(goesOn, "data");
  const ended = once(page, "close");
  line.doBefore("listen ", async () => {
    await expect.poll(async () => (await designer("POST", "/api/auth/logout/")).status).toBeLessThan(300);
  });
  line.cutAt("cut the line", "before");
  await expect(server.database.asSystem("cut", (db) => sql`select 'cut the line'`.execute(db))).rejects.toThrow();
  await ended;
  expect(goesOn.destroyed).toBe(false);
  goesOn.destroy();
});

/** Takes rights away, and waits until the server has heard of it. */
async function takeRights(user: string): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const follower = { onEvent: () => resolve(), onGap: () => {}, onEnd: () => {} };
    void server.deps.push.follow(`rights ${user}`, follower).then(() => deleteRights(user));
  });
  await heard;
}

const deleteRights = (user: string) =>
  server.database.asSystem("take rights away", (db) => sql`delete from user_grant where "user" = ${user}`.execute(db));

test("a ticket connects to nothing once its holder may no longer ask for one", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.edit" }]);
  const { body } = await designer("POST", url(), {});
  await takeRights(designer.user);
  const before = connected.length;
  expect(await answerTo(body.url, keyed)).toContain("You may no longer call this agent from a page.");
  expect(connected).toHaveLength(before);
});

test("a call from a page ends also when the right to it was taken while the server heard nothing", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.edit" }]);
  const begin = async (ask: typeof designer) => {
    const page = open((await ask("POST", url(), {})).body.url);
    await once(page, "data");
    return page;
  };
  const page = await begin(designer);
  const goesOn = await begin(flow.ask);
  const ended = once(page, "close");
  line.doBefore("listen ", async () => void (await deleteRights(designer.user)));
  line.cutAt("cut the line", "before");
  await expect(server.database.asSystem("cut", (db) => sql`select 'cut the line'`.execute(db))).rejects.toThrow();
  await ended;
  expect(goesOn.destroyed).toBe(false);
  goesOn.destroy();
});

test("a ticket is void once its holder is signed out", async () => {
  await signOn();
  const designer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.admin" }]);
  const { body } = await designer("POST", url(), {});
  await designer("POST", "/api/auth/logout/");
  const digest = createHash("sha256").update(body.ticket).digest();
  expect(await takeCallTicket(server.database, digest)).toBeNull();
});

test("from an address that the client's network list leaves out, a ticket connects to nothing", async () => {
  await signOn();
  const listed = await addFlow(server);
  const heard = new Promise<void>((resolve) => {
    const follower = { onEvent: () => resolve(), onGap: () => {}, onEnd: () => {} };
    void server.deps.push.follow(`networks ${listed.organisation}`, follower);
  });
  await server.database.asSystem("list the client's networks", (db) =>
    sql`update organisation set enable_ip_whitelisting = true, whitelisted_ip_address = array['127.0.0.1']
      where id = ${listed.organisation}`.execute(db),
  );
  await heard;
  const { body } = await listed.ask("POST", `${listed.version}call_ticket/`, {});
  expect(await answerTo(body.url, "x-forwarded-for: 192.0.2.1\r\n")).toMatch(/^HTTP\/1.1 403 /);
  expect(await answerTo(body.url)).toMatch(/^HTTP\/1.1 101 /);
});

test("a ticket that is used while its holder is looked up connects to nothing", async () => {
  await signOn();
  const { body } = await flow.ask("POST", url(), {});
  const holder = "join call_ticket t";
  const use = async () => {
    await takeCallTicket(server.database, createHash("sha256").update(body.ticket).digest());
  };
  line.doBefore(holder, async () => line.doBefore(holder, use));
  expect(await answerTo(body.url, keyed)).toContain("This ticket was used already, or is too old.");
});

test("a page that goes while a worker is looked for is connected to none", async () => {
  await signOn();
  const connections: Socket[] = [];
  worker.on("connection", (socket: Socket) => connections.push(socket));
  const arrived = once(server.apps.studio.server, "connection");
  const ticket = async () => (await flow.ask("POST", url(), {})).body.url;
  const [first, second] = [await ticket(), await ticket()];
  const gone = open(first);
  const [there]: Socket[] = await arrived;
  line.doBefore("join worker_link", async () => {
    gone.resetAndDestroy();
    await expect.poll(() => there?.destroyed).toBe(true);
  });
  await once(gone, "close");
  // The worker hears of those that come in their order.
  expect(await answerTo(second)).toMatch(/^HTTP\/1.1 101 /);
  expect(connections).toHaveLength(1);
});
