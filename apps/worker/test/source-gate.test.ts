import { expect, test } from "vitest";
import { SourceGate } from "../src/line/source-gate.ts";

const carrier = "203.0.113.7";

function setUp() {
  let now = 0;
  const gate = new SourceGate({ isListed: (address) => address.startsWith("203.0.113."), now: () => now });
  /** How many of so many messages are read. */
  function send(count: number, text: string, address = carrier): number {
    const bytes = new TextEncoder().encode(text);
    return Array.from({ length: count }, () => gate.takes(bytes, address)).filter(Boolean).length;
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
  expect(send(300, far)).toBe(200);
  const other =
    "OPTIONS sip:1000@a SIP/2.0\r\nX-To: <sip:a@b>;tag=x\r\nFrom: <sip:b@c>;tag=y\r\nt: <sip:1000@a>\r\n\r\n";
  expect(send(300, other)).toBe(20);
});
