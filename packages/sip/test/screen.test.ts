import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import { Bench, PEER } from "./harness.ts";
import { invite, within } from "./messages.ts";

const OPTIONS = invite({ sdp: "" }).replaceAll("INVITE", "OPTIONS");

test("OPTIONS tells what we take, and is forgotten", () => {
  const bench = new Bench();
  bench.receive(OPTIONS);
  const response = bench.takeResponse();
  expect(response.status).toBe(200);
  expect(headerValue(response.headers, "Allow")).toBe("INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE");
  expect(headerValue(response.headers, "Accept")).toBe(
    "application/sdp, application/dtmf-relay, application/dtmf, message/sipfrag",
  );
  expect(headerValue(response.headers, "Supported")).toBe("100rel, timer");
  expect(bench.kept).toBe(0);
});

test.each([
  [405, "MESSAGE", "Allow", "INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE"],
  [501, "FOO", "Allow", "INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE"],
  [405, "REFER", "Allow", "INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE"],
  [405, "REGISTER", "Allow", "INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE"],
  [481, "BYE", "Allow", null],
  [481, "INFO", "Allow", null],
  [481, "PRACK", "Allow", null],
  [481, "UPDATE", "Allow", null],
  [481, "CANCEL", "Allow", null],
])("%i to %s", (status, method, name, value) => {
  const bench = new Bench();
  bench.receive(OPTIONS.replaceAll("OPTIONS", method));
  const response = bench.takeResponse();
  expect([response.status, headerValue(response.headers, name)]).toEqual([status, value]);
  expect(bench.kept).toBe(0);
});

test.each([
  [416, "INVITE sip:agent@198.51.100.7", "INVITE foo:bar", "Accept", null],
  [416, "INVITE sip:agent@198.51.100.7", "INVITE sips:agent@198.51.100.7", "Accept", null],
  [420, "Max-Forwards: 70", "Require: 100rel, foo", "Unsupported", "foo"],
  [415, "application/sdp", "application/unknown", "Accept", "application/sdp"],
  [415, "Content-Type", "Content-Encoding: gzip\nContent-Type", "Accept-Encoding", "identity"],
  [406, "Max-Forwards: 70", "Accept: text/plain", "Accept", "application/sdp"],
  [400, "Contact: <sip:caller@192.0.2.1:5060>\n", "", "Accept", null],
])("%i to an INVITE with %j as %j", (status, old, by, name, value) => {
  const bench = new Bench();
  expect(invite()).toContain(old);
  bench.receive(invite().replace(old, by));
  const response = bench.takeResponse();
  expect([response.status, headerValue(response.headers, name)]).toEqual([status, value]);
  expect([bench.kept, bench.told]).toEqual([0, []]);
});

test.each([
  [
    "a body it says may be ignored",
    "Content-Type: application/sdp",
    "Content-Disposition: x;handling=optional\nContent-Type: a/b",
  ],
  ["a wide Accept", "Max-Forwards: 70", "Accept: text/plain, application/*;q=0.5"],
  ["Max-Forwards 0, being meant for us", "Max-Forwards: 70", "Max-Forwards: 0"],
])("an INVITE with %s is taken", (_, old, by) => {
  const bench = new Bench();
  bench.receive(invite().replace(old, by));
  expect(bench.heard()).toEqual(["incoming"]);
});

test("a session description is found within a multipart body", () => {
  const bench = new Bench();
  const sdp = "v=0\r\n";
  const parts = `preamble\r\n--x\r\nContent-Type: text/plain\r\n\r\nhello\r\n--x\r\nContent-Type: application/sdp\r\n\r\n${sdp}\r\n--x--\r\n`;
  bench.receive(invite({ sdp: parts }).replace("application/sdp", "multipart/mixed;boundary=x"));
  expect(bench.told).toMatchObject([{ type: "incoming", sdp }]);
});

test("the same INVITE by another way is 482, a copy by the same way is absorbed", () => {
  const bench = new Bench();
  bench.receive(invite());
  bench.receive(invite());
  bench.receive(invite({ branch: "z9hG4bKother" }));
  expect(bench.statuses()).toEqual([100, 100, 482]);
  expect(bench.heard()).toEqual(["incoming"]);
});

test("copies of a refused request get the same tag", () => {
  const bench = new Bench();
  bench.receive(OPTIONS);
  bench.receive(OPTIONS);
  expect(bench.takeResponse().to).toEqual(bench.takeResponse().to);
});

test("strangers get no answer at all, but may talk within a call of ours", () => {
  const bench = new Bench({ accepts: ({ address }) => address === PEER.address });
  const stranger = { ...PEER, address: "203.0.113.66" };
  const cancel = invite()
    .replace(/^INVITE/, "CANCEL")
    .replace("1 INVITE", "1 CANCEL");
  for (const text of [invite(), OPTIONS, OPTIONS.replace("SIP/2.0\n", "SIP/7.0\n"), cancel])
    bench.receive(text, stranger);
  bench.receive(invite({ to: ";tag=guess" }), stranger);
  expect([bench.sent, bench.echoes, bench.told, bench.kept]).toEqual([[], [], [], 0]);
  bench.receive(invite());
  bench.receive(cancel, stranger);
  expect(bench.heard()).toEqual(["incoming", "cancelled"]);
});

test.each(["", "\r\n", "\r\n\r\n\r\n\r\n", "\0\0\0\0", "x"])("a keep-alive (%j) is passed over", (text) => {
  const bench = new Bench();
  bench.do({ type: "received", bytes: new TextEncoder().encode(text), source: PEER });
  expect([bench.sent, bench.echoes]).toEqual([[], []]);
});

test("a flood of INVITEs is cut off with 503 and leaves bounded state", () => {
  const bench = new Bench({ mostWaiting: 10, mostWaitingFromOneAddress: 6, retryAfterSeconds: 7 });
  const from = (address: string, count: number) => {
    for (let call = 0; call < count; call++) {
      const parts = { callId: `${address}-${call}`, branch: `z9hG4bK${address}-${call}` };
      bench.receive(invite(parts), { ...PEER, address });
    }
    return bench.take().map(({ message }) => message);
  };
  const first = from("203.0.113.1", 1_000);
  const refused = first.filter((message) => message.type === "response" && message.status === 503);
  expect(refused).toHaveLength(994);
  expect(refused.map(({ headers }) => headerValue(headers, "Retry-After"))[0]).toBe("7");
  from("203.0.113.2", 1_000);
  expect(bench.agent.calls.size).toBe(10);
  const [known] = bench.told;
  if (known?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "answer", call: known.call, sdp: "v=0\r\n" });
  const ok = bench.takeResponse();
  // Who never confirms an answer holds its place.
  from("203.0.113.2", 1_000);
  expect(bench.agent.calls.size).toBe(10);
  bench.receive(within(ok, "ACK", { cseq: 1 }), { ...PEER, address: "203.0.113.1" });
  from("203.0.113.2", 1_000);
  expect(bench.agent.calls.size).toBe(11);
});
