import { createAgent, defaultSettings, type Endpoint, stepAgent } from "@parley/sip";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { SourceGate } from "../src/line/source-gate.ts";

const carrier = "203.0.113.7";
const stranger = "198.51.100.1";

function setUp() {
  let now = 0;
  const gate = new SourceGate({ isListed: (address) => address.startsWith("203.0.113."), now: () => now });
  /** How many of so many messages are read. */
  function send(count: number, text: string, address = carrier, transport: Endpoint["transport"] = "udp"): number {
    const bytes = new TextEncoder().encode(text);
    const source = { transport, address, port: 5060 };
    return Array.from({ length: count }, () => gate.takes(bytes, source)).filter(Boolean).length;
  }
  const pass = (ms: number) => {
    now += ms;
  };
  return { gate, send, pass };
}

const request = (method: string, to = "<sip:1000@203.0.113.1>") =>
  `${method} sip:1000@203.0.113.1 SIP/2.0\r\nTo: ${to}\r\n\r\n`;
const options = request("OPTIONS");
const invite = request("INVITE");
const bye = request("BYE", "<sip:1000@203.0.113.1>;tag=ours");
const answer = "SIP/2.0 200 OK\r\n\r\n";

test("a flood of one kind uses up its own share, not that of calls", () => {
  const { gate, send, pass } = setUp();
  expect(send(10_000, options)).toBe(20);
  expect(send(10_000, invite)).toBe(200);
  expect([send(300, bye), send(300, answer), send(300, request("INVITE", "<sip:1000@a>;TAG = ours"))]).toEqual([
    300, 300, 300,
  ]);
  expect(gate.unread).toBe(9980 + 9800);
  pass(1000);
  expect([send(10_000, options), send(10_000, invite)]).toEqual([10, 100]);
});

test("a flood keeps no other address waiting, of its own kind or another", () => {
  const { send } = setUp();
  send(10_000, options);
  send(10_000, invite);
  for (let last = 1; last < 255; last++) send(1000, options, `198.51.100.${last}`);
  expect([send(5, options, "203.0.113.8"), send(200, invite, "203.0.113.8")]).toEqual([5, 200]);
});

test("strangers, however many addresses they invent, are read little, and those we have met like carriers", () => {
  const { gate, send, pass } = setUp();
  expect(send(100, answer, "198.51.100.1")).toBe(20);
  let read = 20;
  for (let n = 0; n < 100_000; n++) read += send(1, options, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  expect(read).toBe(200);
  expect(send(1, answer, "198.51.100.2")).toBe(0);
  gate.meet("198.51.100.2");
  expect(send(500, answer, "198.51.100.2")).toBe(500);
  pass(10_000);
  expect(send(100, options, "198.51.100.3")).toBe(20);
});

test("a header that looks like another, or lies beyond any sensible message, makes no call of it", () => {
  const { send } = setUp();
  const far = `INVITE sip:1000@a SIP/2.0\r\nX: ${"x".repeat(3000)}\r\nTo: <sip:1000@a>;tag=ours\r\n\r\n`;
  // A share of 200 for calls that open, in which this one counts as two.
  expect(send(300, far)).toBe(Math.floor(200 / (far.length / 1500)));
  const other =
    "OPTIONS sip:1000@a SIP/2.0\r\nX-To: <sip:a@b>;tag=x\r\nFrom: <sip:b@c>;tag=y\r\nt: <sip:1000@a>\r\n\r\n";
  expect(send(300, other)).toBe(20);
});

/** The request with so many bytes in all. */
const ofBytes = (text: string, bytes: number) => text.replace("\r\n\r\n", `\r\n\r\n${"x".repeat(bytes - text.length)}`);

test("a message takes from its sender's share by its length, and one packet's worth counts as one", () => {
  const { send, pass } = setUp();
  expect(send(300, ofBytes(invite, 1500))).toBe(200);
  pass(10_000);
  expect(send(300, ofBytes(invite, 3000))).toBe(100);
  expect(send(1000, ofBytes(bye, 15_000))).toBe(100);
  expect(send(100, ofBytes(options, 3000), stranger)).toBe(10);
});

test("a datagram that no honest sender has is left unread: of a stranger over 4 kB, of others over 16 kB", () => {
  const { gate, send } = setUp();
  expect([send(1, ofBytes(answer, 4096), stranger), send(1, ofBytes(answer, 4097), stranger)]).toEqual([1, 0]);
  expect([send(1, ofBytes(invite, 16_384)), send(1, ofBytes(invite, 16_385))]).toEqual([1, 0]);
  expect(gate.unread).toBe(2);
  // By TCP long messages are usual, and only those who may call are listened to: the share alone holds.
  expect(send(10, ofBytes(invite, 60_000), carrier, "tcp")).toBe(4);
});

/** What a hostile sender fills a message with, as many as fit into so many bytes. */
const fillings: readonly [string, (bytes: number) => string][] = [
  ["Via items", (bytes) => `Via: ${"SIP/2.0/UDP h;branch=z9hG4bK,".repeat(bytes / 29)}SIP/2.0/UDP h\r\n`],
  ["Contact items", (bytes) => `Contact: ${"<sip:a@b>,".repeat(bytes / 10)}<sip:a@b>\r\n`],
  ["Record-Route lines", (bytes) => "Record-Route: <sip:a;lr>\r\n".repeat(bytes / 26)],
  ["headers", (bytes) => "X: y\r\n".repeat(bytes / 6)],
  ["parameters", (bytes) => `Contact: <sip:a@b>${";a=b".repeat(bytes / 4)}\r\n`],
  ["required extensions", (bytes) => `Require: ${"a,".repeat(bytes / 2)}\r\n`],
];

/** An INVITE of so many bytes and a little. */
const filled = (make: (bytes: number) => string, bytes: number) =>
  new TextEncoder().encode(`INVITE sip:1000@203.0.113.1 SIP/2.0\r
Via: SIP/2.0/UDP 198.51.100.1;branch=z9hG4bK1\r
${make(bytes)}From: <sip:a@b>;tag=1\r
To: <sip:1000@203.0.113.1>\r
Call-ID: one\r
CSeq: 1 INVITE\r
Content-Length: 0\r
\r
`);

/** What reading a second's flood of one message costs; how many of the messages were read. */
function floodOf(bytes: Uint8Array, addressOf: (at: number) => string, accepts: boolean) {
  const local: [Endpoint] = [{ transport: "udp", address: "203.0.113.1", port: 5060 }];
  const random = "0".repeat(32);
  return leastOnProcessor(100, () => {
    const gate = new SourceGate({ isListed: () => accepts, now: () => 0 });
    const agent = createAgent(defaultSettings({ local, hash: () => "", accepts: () => accepts }));
    let read = 0;
    for (let at = 0; at < 400; at++) {
      const source: Endpoint = { transport: "udp", address: addressOf(at), port: 5060 };
      if (!gate.takes(bytes, source)) continue;
      read++;
      stepAgent(agent, { type: "received", bytes, source, random });
    }
    return read;
  });
}

test.each(fillings)("a second of strangers' messages full of %s costs little, however long they are", (_, make) => {
  for (const size of [1000, 3500, 15_000, 60_000]) {
    const { result, took } = floodOf(filled(make, size), (at) => `10.0.0.${at % 100}`, false);
    expect(result > 0, `${size} bytes are read`).toBe(size < 4000);
    expect(took, `${size} bytes`).toBeLessThan(100);
  }
});

test.each(fillings)("a second of one carrier's messages full of %s costs little", (_, make) => {
  const { result, took } = floodOf(filled(make, 15_000), () => carrier, true);
  expect(result).toBeGreaterThan(0);
  expect(took).toBeLessThan(100);
});

test("what comes from no port is left unread: nothing could be answered there", () => {
  const { gate } = setUp();
  const bytes = new TextEncoder().encode(options);
  expect(gate.takes(bytes, { transport: "udp", address: carrier, port: 0 })).toBe(false);
  expect(gate.takes(bytes, { transport: "udp", address: carrier, port: 1 })).toBe(true);
});
