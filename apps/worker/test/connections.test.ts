import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { Connections } from "../src/line/connections.ts";
import { PeerNames } from "../src/line/peer-names.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Connections of a worker that only 127.0.0.2 may call. */
async function open() {
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  // A port that is free for both is found as the worker finds it.
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const place = probe.address();
  const port = typeof place === "object" && place !== null ? place.port : 0;
  probe.close();
  await once(probe, "close");
  const connections = await Connections.open("127.0.0.1", port, {
    lookup: new PeerNames().lookup,
    mayConnect: (address) => address === "127.0.0.2",
    onMessage: (bytes) => {
      heard.push(Buffer.from(bytes).toString().split(" ", 1)[0] ?? "");
      for (const tell of waiting.splice(0)) tell();
    },
    onFailed: () => {},
  });
  closing.push(() => connections.close());
  const from = (localAddress: string) => {
    const socket: Socket = connect({ host: "127.0.0.1", port, localAddress });
    socket.on("error", () => {});
    closing.push(() => socket.destroy());
    return socket;
  };
  const next = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { connections, heard, from, next };
}

const message = "OPTIONS sip:a SIP/2.0\r\nContent-Length: 0\r\n\r\n";

test("strangers are not listened to, allowed callers are", async () => {
  const { from, heard, next } = await open();
  const stranger = from("127.0.0.3");
  stranger.write(message);
  await once(stranger, "close");
  expect(heard).toEqual([]);
  const carrier = from("127.0.0.2");
  const told = next();
  carrier.write(message);
  await told;
  expect(heard).toEqual(["OPTIONS"]);
});

test("who is being called may connect too: their hanging up may come by another connection", async () => {
  const { connections, from, heard, next } = await open();
  const peer = createServer().listen(0, "127.0.0.4");
  await once(peer, "listening");
  closing.push(() => peer.close());
  const place = peer.address();
  const port = typeof place === "object" && place !== null ? place.port : 0;
  const arrived = once(peer, "connection");
  connections.send(Buffer.from(message), { transport: "tcp", address: "127.0.0.4", port });
  const [socket]: Socket[] = await arrived;
  closing.push(() => socket?.destroy());
  const told = next();
  from("127.0.0.4").write(message);
  await told;
  expect(heard).toEqual(["OPTIONS"]);
});

test("a message that comes in ever more pieces is not waited for", async () => {
  const { from, heard } = await open();
  const dripping = from("127.0.0.2");
  dripping.setNoDelay(true);
  await once(dripping, "connect");
  const closed = once(dripping, "close");
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  for (let piece = 0; piece < 20_000 && !isClosed; piece++) {
    dripping.write("\r");
    // So that the other side reads it before the next one is there.
    await nextTurn();
  }
  expect(isClosed).toBe(true);
  await closed;
  expect(heard).toEqual([]);
});
