import { expect, test } from "vitest";
import { headerItems, headerValue } from "../src/message/headers.ts";
import type { SipMessage } from "../src/message/message.ts";
import { MOST_BYTES, parseMessage } from "../src/message/parse-message.ts";
import { serialize } from "../src/message/serialize.ts";

const REQUEST = `OPTIONS sip:b@example.com SIP/2.0
Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1
From: <sip:a@example.com>;tag=1
To: <sip:b@example.com>
Call-ID: one
CSeq: 1 OPTIONS
Max-Forwards: 70
Content-Length: 0

`;

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text.replaceAll("\n", "\r\n"));
}

function parsed(text: string): SipMessage {
  const message = parseMessage(bytesOf(text));
  if (message.type === "error") throw new Error(message.reason);
  return message;
}

test.each([
  ["Content-Length: 0", "Content-Length: -1", 400, "Bad Content-Length"],
  ["Content-Length: 0", "Content-Length: 1", 400, "Bad Content-Length"],
  ["Content-Length: 0", "Content-Length: 99999999999999999999", 400, "Bad Content-Length"],
  ["Content-Length: 0", "Content-Length: 0x0", 400, "Bad Content-Length"],
  ["Content-Length: 0", "l: 0\nContent-Length: 0", 400, "More Than One Content-Length"],
  ["SIP/2.0\n", "SIP/7.0\n", 505, "Version Not Supported"],
  ["SIP/2.0\n", "HTTP/1.1\n", 400, "Bad Request Line"],
  ["CSeq: 1 ", "CSeq: 2147483648 ", 400, "Bad CSeq"],
  ["CSeq: 1 ", "CSeq: -1 ", 400, "Bad CSeq"],
  ["1 OPTIONS", "1 INVITE", 400, "CSeq Method Does Not Match"],
  ["Max-Forwards: 70", "Max-Forwards: 256", 400, "Bad Max-Forwards"],
  ["Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\n", "", 400, "Missing Via"],
  ["From: <sip:a@example.com>;tag=1\n", "", 400, "Missing From"],
  ["To: <sip:b@example.com>\n", "", 400, "Missing To"],
  ["Call-ID: one\n", "", 400, "Missing Call-ID"],
  ["CSeq: 1 OPTIONS\n", "", 400, "Missing CSeq"],
  ["To: <sip:b@example.com>", "To: <sip:b@example.com>\nt: <sip:c@example.com>", 400, "More Than One To"],
  ["Call-ID: one", "Call-ID: one two", 400, "Bad Call-ID"],
  ["Max-Forwards: 70", "Max-Forwards 70", 400, "Bad Header Line"],
  ["Max-Forwards: 70", "Max Forwards: 70", 400, "Bad Header Line"],
  ["Max-Forwards: 70", "Contact: *, <sip:a@example.com>", 400, "Bad Contact"],
  ["Max-Forwards: 70", "Route: sip:a@example.com", 400, "Bad Route"],
  ["Max-Forwards: 70", "Content-Type: sdp", 400, "Bad Content-Type"],
  ["OPTIONS sip:b@example.com", "OPTIONS  sip:b@example.com", 400, "Bad Request Line"],
  ["OPTIONS sip:b@example.com", "OPT(IONS sip:b@example.com", 400, "Bad Request Line"],
  ["OPTIONS sip:b@example.com", "OPTIONS sip:b@exa%mple.com", 400, "Bad Request-URI"],
])("%j replaced by %j is refused with %i %s", (old, by, status, reason) => {
  expect(REQUEST).toContain(old);
  expect(parseMessage(bytesOf(REQUEST.replace(old, by)))).toMatchObject({ type: "error", status, reason });
});

test.each([
  ["a bare LF within a header", REQUEST.replaceAll("\n", "\r\n").replace("Max-Forwards: 70", "X: a\nTo: b")],
  ["a bare CR within a header", REQUEST.replaceAll("\n", "\r\n").replace("Max-Forwards: 70", "X: a\rTo: b")],
  ["no empty line", REQUEST.replaceAll("\n", "\r\n").slice(0, -2)],
])("%s is refused", (_, text) => {
  expect(parseMessage(new TextEncoder().encode(text))).toMatchObject({ type: "error", status: 400 });
});

test("a message longer than any datagram is refused unread", () => {
  expect(parseMessage(new Uint8Array(MOST_BYTES + 1))).toMatchObject({ type: "error", status: 513 });
});

const proxies = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));

test("long lists of honest proxies are read, in one line or in many", () => {
  const vias = proxies(
    20,
    (at) => `SIP/2.0/UDP proxy-${at}.carrier.example.com:5060;branch=z9hG4bK${at};received=10.0.0.9`,
  );
  const routes = proxies(20, (at) => `<sip:proxy-${at}.carrier.example.com;lr;ftag=${at};did=${"0".repeat(30)}>`);
  const [firstVia = ""] = vias;
  const text = REQUEST.replace("SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1", vias.join(", ")).replace(
    "Max-Forwards: 70",
    `${routes.map((route) => `Record-Route: ${route}`).join("\n")}\nRoute: ${routes.join(",")}`,
  );
  const { via, recordRoute, route } = parsed(text);
  expect([via.length, recordRoute.length, route.length]).toEqual([20, 20, 20]);
  expect(firstVia).toContain(via[0]?.host ?? "?");
  const most = REQUEST.replace("Max-Forwards: 70", `Route: ${proxies(70, () => "<sip:a;lr>").join()}`);
  expect(parsed(most).route).toHaveLength(70);
});

test.each([
  ["Via", "SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1"],
  ["Contact", "<sip:a@example.com>"],
  ["Route", "<sip:a@example.com>"],
  ["Record-Route", "<sip:a@example.com>"],
  ["Require", "a"],
  ["Supported", "a"],
])("more than 70 items of %s are refused, in one line or in many", (name, item) => {
  const lines = proxies(71, () => `${name}: ${item}`).join("\n");
  const line = `${name}: ${proxies(71, () => item).join()}`;
  for (const items of [lines, line]) {
    const bytes = bytesOf(REQUEST.replace("Max-Forwards: 70", items));
    expect(parseMessage(bytes)).toMatchObject({ type: "error", status: 400, reason: `Too Many ${name} Items` });
  }
});

test("commas of a text are no items", () => {
  const subject = ", ".repeat(200);
  expect(headerValue(parsed(REQUEST.replace("Max-Forwards: 70", `Subject: a${subject}b`)).headers, "Subject")).toBe(
    `a${subject}b`,
  );
});

test("more than 200 headers are refused, and what is read of them names the request", () => {
  const text = REQUEST.replace("Max-Forwards: 70", proxies(194, (at) => `X-${at}: y`).join("\n"));
  expect(parsed(text).headers.length).toBe(194);
  const error = parseMessage(bytesOf(text.replace("X-0: y", "X-0: y\nX: y")));
  expect(error).toMatchObject({ type: "error", status: 400, kind: "request", reason: "Too Many Headers" });
  if (error.type === "error") expect(error.headers.map(({ name }) => name)).toContain("Call-ID");
});

test("a datagram is cut at Content-Length, and without it the body is the rest", () => {
  const cut = parsed(`${REQUEST.replace("Content-Length: 0", "Content-Length: 2")}abcd`);
  const whole = parsed(`${REQUEST.replace("Content-Length: 0\n", "")}abcd`);
  expect([cut, whole].map(({ body }) => new TextDecoder().decode(body))).toEqual(["ab", "abcd"]);
});

test("a stream's message must say its length", () => {
  const bytes = bytesOf(REQUEST.replace("Content-Length: 0\n", ""));
  expect(parseMessage(bytes, "stream")).toMatchObject({ type: "error", status: 400, reason: "Missing Content-Length" });
});

test("lines of several values, compact names and odd capitals come to the same", () => {
  const compact = parsed(`OPTIONS sip:b@example.com SIP/2.0
v: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1, SIP/2.0/TCP [2001:db8::1]:5070;branch=z9hG4bK2
F: "A, B" <sip:a@example.com>;tag=1
tO: <sip:b@example.com>
i: one
CSEQ: 1 OPTIONS
m: "x;y,z" <sip:a@192.0.2.1;lr?a=b>;q=0.5, <sip:a@192.0.2.2>
k: timer,
 100rel
record-route: <sip:p1.example.com;lr>,<sip:p2.example.com;lr>
l: 0

`);
  expect(compact.via.map(({ host, port }) => [host, port])).toEqual([
    ["192.0.2.1", null],
    ["[2001:db8::1]", 5070],
  ]);
  expect(compact.contact.map(({ uri }) => uri)).toEqual(["sip:a@192.0.2.1;lr?a=b", "sip:a@192.0.2.2"]);
  expect(compact.recordRoute.map(({ uri }) => uri)).toEqual(["sip:p1.example.com;lr", "sip:p2.example.com;lr"]);
  expect(headerItems(compact.headers, "Supported")).toEqual(["timer", "100rel"]);
  expect(headerValue(compact.headers, "Subject")).toBeNull();
});

test("names of objects' own properties are plain header names", () => {
  const message = parsed(REQUEST.replace("Max-Forwards: 70", "constructor: x\n__proto__: y"));
  expect(message.headers).toEqual([
    { name: "Constructor", value: "x" },
    { name: "__proto__", value: "y" },
  ]);
});

test("bytes that are not UTF-8 survive", () => {
  const bytes = bytesOf(REQUEST.replace("Max-Forwards: 70", "Subject: ?"));
  bytes[bytes.indexOf("?".charCodeAt(0))] = 0xff;
  const message = parseMessage(bytes);
  if (message.type === "error") throw new Error(message.reason);
  expect(serialize(message)).toContain(0xff);
  expect(parseMessage(serialize(message))).toEqual(message);
});
