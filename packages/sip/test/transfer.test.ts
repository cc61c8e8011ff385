import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import type { SipRequest } from "../src/message/message.ts";
import { Bench } from "./harness.ts";
import { reply, request, talking } from "./peer.ts";

function referring(bench: Bench): { invite: SipRequest; refer: SipRequest } {
  const invite = talking(bench);
  bench.do({ type: "refer", call: "c1", target: "sip:carol@example.net" });
  return { invite, refer: bench.takeRequest() };
}

function notify(
  bench: Bench,
  invite: SipRequest,
  cseq: number,
  line: string,
  state = "active;expires=60",
  event = "refer",
): void {
  const headers = [
    { name: "Event", value: event },
    { name: "Subscription-State", value: state },
    { name: "Content-Type", value: "message/sipfrag" },
  ];
  request(bench, invite, "NOTIFY", { cseq, headers, body: line });
}

test("a transfer is asked for with REFER, and its progress told to the end", () => {
  const bench = new Bench();
  const { invite, refer } = referring(bench);
  expect(refer.cseq).toEqual({ number: 2, method: "REFER" });
  expect(headerValue(refer.headers, "Refer-To")).toBe("<sip:carol@example.net>");
  expect(headerValue(refer.headers, "Referred-By")).toBe("<sip:alice@example.org>");
  reply(bench, refer, 202);
  notify(bench, invite, 1, "SIP/2.0 100 Trying\r\n");
  notify(bench, invite, 2, "SIP/2.0 200 OK\r\n", "terminated;reason=noresource", "refer;id=2");
  expect(bench.statuses()).toEqual([200, 200]);
  expect(bench.told.splice(0)).toMatchObject([
    { type: "referred", by: "peer", status: 100, isFinal: false },
    { type: "referred", by: "target", status: 100, isFinal: false },
    { type: "referred", by: "target", status: 200, reason: "OK", isFinal: true },
  ]);
  notify(bench, invite, 3, "SIP/2.0 200 OK\r\n");
  expect([bench.statuses(), bench.told]).toEqual([[481], []]);
});

test("a NOTIFY may come before the 202", () => {
  const bench = new Bench();
  const { invite, refer } = referring(bench);
  notify(bench, invite, 1, "SIP/2.0 180 Ringing\r\n");
  reply(bench, refer, 202);
  expect(bench.told.splice(0)).toMatchObject([{ status: 180 }, { status: 100 }]);
});

test("a refused REFER, and a failed target, are final", () => {
  const refused = new Bench();
  reply(refused, referring(refused).refer, 603, { reason: "Decline" });
  expect(refused.told).toMatchObject([{ type: "referred", by: "peer", status: 603, isFinal: true }]);
  refused.do({ type: "refer", call: "c1", target: "sip:dave@example.net" });
  expect(refused.takeRequest().method).toBe("REFER");

  const failed = new Bench();
  const { invite, refer } = referring(failed);
  reply(failed, refer, 202);
  notify(failed, invite, 1, "SIP/2.0 486 Busy Here\r\n", "terminated");
  expect(failed.told.at(-1)).toMatchObject({ status: 486, reason: "Busy Here", isFinal: true });
});

test("a subscription that ends without a status has failed", () => {
  const bench = new Bench();
  const { invite } = referring(bench);
  notify(bench, invite, 1, "", "terminated;reason=timeout");
  expect(bench.told).toMatchObject([{ type: "referred", status: 500, isFinal: true }]);
});

test("a REFER to a peer that is gone ends the call", () => {
  const bench = new Bench();
  reply(bench, referring(bench).refer, 481);
  expect(bench.heard()).toEqual(["referred", "ended"]);
});

test("other events are 489, and a second transfer waits for the first", () => {
  const bench = new Bench();
  const { invite } = referring(bench);
  notify(bench, invite, 1, "", "active", "presence");
  notify(bench, invite, 2, "SIP/2.0 200 OK", "active", "refer;id=77");
  expect(bench.statuses()).toEqual([489, 481]);
  bench.do({ type: "refer", call: "c1", target: "sip:dave@example.net" });
  bench.do({ type: "refer", call: "c1", target: "nobody" });
  expect(bench.heard()).toEqual(["refused", "refused"]);
});

test("a REFER carries headers of the user's, unless they are none", () => {
  const bench = new Bench();
  talking(bench);
  const target = "sip:carol@example.net";
  bench.do({ type: "refer", call: "c1", target, headers: [{ name: "X-Order", value: "42\r\nVia: evil" }] });
  expect(bench.told).toMatchObject([{ type: "refused", command: "refer", reason: "not a header" }]);
  bench.do({ type: "refer", call: "c1", target, headers: [{ name: "X-Order", value: "42" }] });
  expect(headerValue(bench.takeRequest().headers, "X-Order")).toBe("42");
});

test("a REFER names a URI", () => {
  const bench = new Bench();
  talking(bench);
  bench.do({ type: "refer", call: "c1", target: "carol at example.net" });
  expect(bench.told).toMatchObject([{ type: "refused", command: "refer", reason: "not a URI" }]);
  expect(bench.sent).toEqual([]);
});

test("how a transfer goes on after the user hung up is not reported", () => {
  const bench = new Bench();
  const { invite } = referring(bench);
  bench.do({ type: "hang_up", call: "c1" });
  bench.take();
  bench.heard();
  notify(bench, invite, 1, "SIP/2.0 200 OK\r\n", "terminated;reason=noresource");
  expect([bench.statuses(), bench.told]).toEqual([[200], []]);
});
