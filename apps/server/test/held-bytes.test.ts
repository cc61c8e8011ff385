import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { HeldBytes } from "../src/base/fair-turns.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

test("so much is held of a client, whatever others hold; what comes alone is taken", () => {
  const held = new HeldBytes(100);
  held.refuseFull("a", 1000);
  const free = held.hold("a", 90);
  held.refuseFull("a", 10);
  expect(() => held.refuseFull("a", 11)).toThrow(expect.objectContaining({ status: 429, code: "busy" }));
  held.refuseFull("b", 100);
  const freeMore = held.hold("a", 20);
  expect(() => held.refuseFull("a")).toThrow();
  free();
  free();
  held.refuseFull("a", 80);
  expect(() => held.refuseFull("a", 81)).toThrow();
  freeMore();
  held.refuseFull("a", 1000);
});

type World = Awaited<ReturnType<typeof addFlow>>;
let server: TestServer;
let noisy: World;
let quiet: World;
let port: number;
beforeAll(async () => {
  server = await startServer();
  [noisy, quiet] = [await addFlow(server), await addFlow(server)];
  port = Number(new URL(await server.apps.studio.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

const editor = (world: World) =>
  server.signIn([{ scope: "organisation", id: world.organisation, policy: "v2.flow.edit" }]);

/** Connections on which a request has begun and is not read to its end. */
async function begin(count: number, request: string): Promise<readonly Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, "127.0.0.1").pause();
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(request);
      return socket;
    }),
  );
  onTestFinished(() => end(sockets));
  return sockets;
}

function end(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

test("bodies in transit take no more than a client's share of memory", async () => {
  const [ask, other] = [await editor(noisy), await editor(quiet)];
  const upload = `${noisy.version}documents/upload/?file=a.md`;
  const sockets = await begin(
    7,
    `POST ${upload} HTTP/1.1\r\nhost: x\r\nauthorization: ${ask.bearer()}\r\ncontent-type: application/octet-stream\r\ncontent-length: 20971520\r\n\r\n#`,
  );
  // Six fit. The one that is refused tells that they are held; a body of ours before that would take the place of one.
  await Promise.any(sockets.map((socket) => once(socket.resume(), "data")));
  const long = `${" ".repeat(9_500_000)}{`;
  const send = (as: typeof ask, { version }: World) => as("POST", `${version}blocks/`, long);
  expect((await send(ask, noisy)).body).toMatchObject({ status: 429, code: "busy" });
  expect((await send(other, quiet)).body.code).toBe("bad_json");
  end(sockets);
  await expect.poll(async () => (await send(ask, noisy)).body.code).toBe("bad_json");
});

test("answers that are not read keep their client from asking for more, and no one else", async () => {
  const [ask, other] = [await editor(noisy), await editor(quiet)];
  const words = "all that one may say ".repeat(400);
  const states = Array.from(
    { length: 900 },
    (_none, at) => `    Block ${at}: { say: { en-IN: "${at} ${words}" }, paths: [{ dtmf: "1", to: Bye }] }`,
  );
  const yaml = [
    "parley: 1",
    "states:",
    "  start:",
    "    Start: { type: Start, paths: [{ to: Block 0 }] }",
    ...states,
    "    Bye: { type: End, say: { en-IN: Goodbye } }",
  ].join("\n");
  expect((await ask("PUT", `${noisy.version}save_yaml/`, { yaml })).status).toBe(200);
  const path = `${noisy.version}document/`;
  const size = Buffer.byteLength(JSON.stringify((await ask("GET", path)).body));
  const count = Math.ceil((140 * 1024 * 1024) / size);
  const sockets = await begin(count, `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${ask.bearer()}\r\n\r\n`);
  const list = (as: typeof ask, { version }: World) => as("GET", `${version}blocks/?limit=1`);
  await expect.poll(async () => (await list(ask, noisy)).status, { timeout: 60_000 }).toBe(429);
  expect((await list(other, quiet)).status).toBe(200);
  end(sockets);
  await expect.poll(async () => (await list(ask, noisy)).status, { timeout: 20_000 }).toBe(200);
});
