import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import { displayName, tagOf } from "../src/message/name-address.ts";
import { Bench, PEER } from "./harness.ts";
import { calling, reply, SDP, talking } from "./peer.ts";

test("an INVITE says who calls whom, how to come back, and what is offered", () => {
  const bench = new Bench();
  const invite = calling(bench, {
    fromName: 'The "A" team',
    callId: "attempt-1",
    headers: [{ name: "X-Lead", value: "7" }],
  });
  expect(invite).toMatchObject({
    uri: "sip:bob@192.0.2.1",
    callId: "attempt-1",
    cseq: { number: 1, method: "INVITE" },
  });
  expect(displayName(invite.from)).toBe('The "A" team');
  expect([tagOf(invite.from), tagOf(invite.to)]).toEqual([expect.stringMatching(/./), null]);
  expect(invite.contact[0]?.uri).toBe("sip:parley@198.51.100.7:5060");
  expect(invite.via[0]).toMatchObject({ transport: "UDP", host: "198.51.100.7", port: 5060 });
  expect(invite.via[0]?.parameters.map(({ name }) => name)).toEqual(["branch", "rport"]);
  expect(headerValue(invite.headers, "X-Lead")).toBe("7");
  expect(headerValue(invite.headers, "Allow")).toBe("INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE");
  expect(new TextDecoder().decode(invite.body)).toBe(SDP);
});

test("progress, answer, hang-up", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 100);
  reply(bench, invite, 180);
  reply(bench, invite, 183, { sdp: SDP });
  reply(bench, invite, 200, { sdp: SDP });
  expect(bench.told.splice(0)).toMatchObject([
    { type: "progress", status: 180, sdp: null },
    { type: "progress", status: 183, sdp: SDP },
    { type: "answered", call: "c1", sdp: SDP, source: PEER },
  ]);
  const ack = bench.takeRequest();
  expect(ack).toMatchObject({ method: "ACK", uri: "sip:callee@192.0.2.1:5062", cseq: { number: 1, method: "ACK" } });
  bench.do({ type: "hang_up", call: "c1" });
  const bye = bench.takeRequest();
  expect([bye.method, bye.cseq.number, tagOf(bye.to)]).toEqual(["BYE", 2, "peer"]);
  reply(bench, bye, 200);
  expect(bench.told.splice(0)).toMatchObject([{ type: "ended", reason: "local_hang_up" }]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("each copy of a 2xx is acknowledged again, and reported once", () => {
  const bench = new Bench();
  const invite = calling(bench);
  for (let copy = 0; copy < 3; copy++) reply(bench, invite, 200, { sdp: SDP });
  const acks = bench.take();
  expect(acks.map(({ message }) => message)).toEqual([acks[0]?.message, acks[0]?.message, acks[0]?.message]);
  expect(bench.heard()).toEqual(["answered"]);
});

test("a copy of the 2xx is acknowledged even after the call has ended", () => {
  const bench = new Bench();
  const invite = talking(bench);
  bench.do({ type: "hang_up", call: "c1" });
  reply(bench, bench.takeRequest(), 200);
  reply(bench, invite, 200, { sdp: SDP });
  expect(bench.takeRequest().method).toBe("ACK");
});

test("the route set is the Record-Route of the answer, turned round", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 200, { sdp: SDP, recordRoute: ["sip:p2.example.net;lr", "sip:192.0.2.77:5077;lr"] });
  const [ack] = bench.take();
  expect(ack?.message.route.map(({ uri }) => uri)).toEqual(["sip:192.0.2.77:5077;lr", "sip:p2.example.net;lr"]);
  expect(ack?.message).toMatchObject({ uri: "sip:callee@192.0.2.1:5062" });
  expect(ack?.destination).toEqual({ transport: "udp", address: "192.0.2.77", port: 5077 });
});

test("a strict router gets itself as Request-URI and the target last in Route", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 200, { sdp: SDP, recordRoute: ["sip:p2.example.net;lr", "sip:192.0.2.77"] });
  const [ack] = bench.take();
  expect(ack?.message).toMatchObject({ uri: "sip:192.0.2.77" });
  expect(ack?.message.route.map(({ uri }) => uri)).toEqual(["sip:p2.example.net;lr", "sip:callee@192.0.2.1:5062"]);
});

test("an outbound proxy gets the INVITE, its CANCEL and the ACK of a failure", () => {
  const bench = new Bench();
  const proxy = { transport: "tcp", address: "192.0.2.50", port: 5080 } as const;
  bench.do({
    type: "invite",
    call: "c1",
    to: "tel:+12015550123",
    from: "sip:a@example.org",
    sdp: SDP,
    destination: proxy,
  });
  const [sent] = bench.take();
  if (sent?.message.type !== "request") throw new Error("no INVITE");
  expect(sent).toMatchObject({ destination: proxy, message: { uri: "tel:+12015550123", via: [{ transport: "TCP" }] } });
  reply(bench, sent.message, 180);
  bench.do({ type: "hang_up", call: "c1" });
  reply(bench, sent.message, 487);
  expect(bench.take().map(({ message, destination }) => [message.cseq.method, destination])).toEqual([
    ["CANCEL", proxy],
    ["ACK", proxy],
  ]);
});

test.each([
  [486, "Busy Here", []],
  [302, "Moved", ["sip:elsewhere@example.net"]],
  [603, "Decline", []],
])("%i %s is acknowledged and told as a failure", (status, reason, contacts) => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, status, { reason, contact: "sip:elsewhere@example.net" });
  expect(bench.takeRequest().method).toBe("ACK");
  expect(bench.told).toMatchObject([{ type: "failed", call: "c1", status, reason, contacts }]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("silence is 408 after 64 T1, a transport that fails 503 at once", () => {
  const silent = new Bench();
  calling(silent);
  silent.wait(31_999);
  expect(silent.told).toEqual([]);
  silent.wait(1);
  expect(silent.told).toMatchObject([{ type: "failed", status: 408 }]);

  const cut = new Bench();
  calling(cut);
  cut.do({ type: "transport_failed", destination: { transport: "udp", address: "192.0.2.1", port: 5060 } });
  expect(cut.told).toMatchObject([{ type: "failed", status: 503 }]);
  expect([silent.kept, cut.kept]).toEqual([0, 0]);
});

test("a hang-up waits for the first provisional response, then CANCELs", () => {
  const bench = new Bench();
  const invite = calling(bench);
  bench.do({ type: "hang_up", call: "c1" });
  expect([bench.heard(), bench.sent]).toEqual([["ended"], []]);
  reply(bench, invite, 100);
  const cancel = bench.takeRequest();
  expect(cancel).toMatchObject({ method: "CANCEL", uri: invite.uri, via: invite.via, cseq: { number: 1 } });
  reply(bench, cancel, 200);
  reply(bench, invite, 180);
  reply(bench, invite, 487);
  expect([bench.takeRequest().method, bench.sent, bench.heard()]).toEqual(["ACK", [], []]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("an answer that crosses the CANCEL is acknowledged and ended with BYE", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 180);
  bench.do({ type: "hang_up", call: "c1" });
  reply(bench, invite, 200, { sdp: SDP });
  expect(bench.take().map(({ message }) => message.cseq.method)).toEqual(["CANCEL", "ACK", "BYE"]);
  expect(bench.heard()).toEqual(["progress", "ended"]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("a cancelled INVITE that no peer answers is forgotten after 64 T1", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 180);
  bench.do({ type: "hang_up", call: "c1" });
  bench.wait(32_000);
  expect(bench.kept).toBe(0);
});

test("a second branch of a fork that answers too is acknowledged and ended", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 200, { sdp: SDP });
  bench.take();
  reply(bench, invite, 200, { sdp: SDP, tag: "other", contact: "sip:other@192.0.2.2" });
  reply(bench, invite, 200, { sdp: SDP, tag: "other", contact: "sip:other@192.0.2.2" });
  expect(
    bench.take().map(({ message, destination }) => [message.cseq.method, tagOf(message.to), destination.address]),
  ).toEqual([
    ["ACK", "other", "192.0.2.2"],
    ["BYE", "other", "192.0.2.2"],
    ["ACK", "other", "192.0.2.2"],
  ]);
  expect(bench.heard()).toEqual(["answered"]);
  bench.do({ type: "hang_up", call: "c1" });
  expect(tagOf(bench.takeRequest().to)).toBe("peer");
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test.each([
  ["the call exists already", { call: "c1" }],
  ["not a URI", { to: "bob" }],
  ["not a URI", { from: "sip:a b" }],
  ["not a URI", { to: "sip:bob@192.0.2.1\r\nX: y" }],
  ["no destination", { to: "tel:+12015550123" }],
  ["not a name or Call-ID", { callId: "a b" }],
  ["not a name or Call-ID", { fromName: "a\r\nX: y" }],
  ["not a header", { headers: [{ name: "X", value: "a\r\nTo: b" }] }],
  ["not a header", { headers: [{ name: "v", value: "SIP/2.0/UDP x" }] }],
])("an invite is refused: %s", (reason, wrong) => {
  const bench = new Bench();
  calling(bench);
  bench.do({ type: "invite", call: "c2", to: "sip:bob@192.0.2.1", from: "sip:a@example.org", sdp: SDP, ...wrong });
  expect(bench.told).toMatchObject([{ type: "refused", command: "invite", reason }]);
  expect(bench.sent).toEqual([]);
});

test.each(["ring", "answer", "hang_up"] as const)("%s for a call that is not there is refused", (type) => {
  const bench = new Bench();
  bench.do({ type, call: "nobody" });
  expect(bench.told).toMatchObject([{ type: "refused", call: "nobody", command: type, reason: "no such call" }]);
});

test("a route set asked for is followed from the first INVITE on", () => {
  const bench = new Bench();
  bench.do({
    type: "invite",
    call: "c1",
    to: "sip:bob@example.net",
    from: "sip:alice@example.org",
    sdp: SDP,
    route: ["sip:192.0.2.60:5066;lr;transport=tcp", "sip:p2.example.net;lr"],
  });
  const [sent] = bench.take();
  expect(sent?.destination).toEqual({ transport: "tcp", address: "192.0.2.60", port: 5066 });
  expect(sent?.message).toMatchObject({ uri: "sip:bob@example.net", via: [{ transport: "TCP" }] });
  expect(sent?.message.route.map(({ uri }) => uri)).toEqual([
    "sip:192.0.2.60:5066;lr;transport=tcp",
    "sip:p2.example.net;lr",
  ]);
});
