import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import type { Header, SipRequest, SipResponse } from "../src/message/message.ts";
import { tagOf } from "../src/message/name-address.ts";
import { Bench } from "./harness.ts";
import { invite as inviteText, within } from "./messages.ts";
import { calling, reply, request, SDP } from "./peer.ts";

const header = (name: string, value: string): Header => ({ name, value });
const reliable = (sequence: number) => ({
  headers: [header("Require", "100rel"), header("RSeq", String(sequence))],
});

/** A call that came in with these headers and rings. */
function ringing(headers: string, parts: { ring?: string; sdp?: string } = {}) {
  const bench = new Bench();
  bench.receive(inviteText({ headers, ...(parts.sdp === undefined ? {} : { sdp: parts.sdp }) }));
  bench.take();
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  const { call } = told;
  bench.do({ type: "ring", call, ...(parts.ring === undefined ? {} : { sdp: parts.ring }) });
  return { bench, call };
}

function prack(bench: Bench, response: SipResponse, parts: { rack?: string; cseq?: number; sdp?: string } = {}): void {
  const { rack = `${headerValue(response.headers, "RSeq")} 1 INVITE`, cseq = 2, sdp = "" } = parts;
  const text = within(response, "PRACK", { cseq, headers: `RAck: ${rack}\n` });
  const type = sdp === "" ? "" : "Content-Type: application/sdp\n";
  bench.receive(text.replace("Content-Length: 0\n\n", `${type}Content-Length: ${sdp.length}\n\n${sdp}`));
}

test.each(["Supported: 100rel\n", "Require: 100rel\n", "k: timer, 100REL\n"])(
  "a caller that says %j hears reliable ringing, which its PRACK ends",
  (headers) => {
    const { bench, call } = ringing(headers);
    const rings = bench.takeResponse();
    expect([rings.status, headerValue(rings.headers, "Require")]).toEqual([180, "100rel"]);
    expect(Number(headerValue(rings.headers, "RSeq"))).toBeGreaterThan(0);
    prack(bench, rings);
    expect(bench.statuses()).toEqual([200]);
    bench.wait(32_000);
    expect(bench.sent).toEqual([]);
    bench.do({ type: "answer", call, sdp: SDP });
    expect(bench.statuses()).toEqual([200]);
    expect(bench.told).toEqual([]);
  },
);

test("a caller that says nothing of it hears ringing as ever", () => {
  const { bench } = ringing("Supported: timer\n");
  const rings = bench.takeResponse();
  expect(["Require", "RSeq"].map((name) => headerValue(rings.headers, name))).toEqual([null, null]);
});

test("reliable ringing is sent again at T1 doubling, and without PRACK the call is refused after 64 T1", () => {
  const { bench } = ringing("Require: 100rel\n");
  bench.wait(32_000);
  const sent = bench.take().map(({ at, message }) => [at, message.type === "response" && message.status]);
  expect(sent).toEqual([...[0, 500, 1_500, 3_500, 7_500, 15_500, 31_500].map((at) => [at, 180]), [32_000, 504]]);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "no_prack" }]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("a PRACK for another response, for another INVITE, or a second one is 481", () => {
  const { bench } = ringing("Require: 100rel\n");
  const rings = bench.takeResponse();
  const sequence = Number(headerValue(rings.headers, "RSeq"));
  prack(bench, rings, { rack: `${sequence + 1} 1 INVITE`, cseq: 2 });
  prack(bench, rings, { rack: `${sequence} 2 INVITE`, cseq: 3 });
  prack(bench, rings, { rack: `${sequence} 1 BYE`, cseq: 4 });
  prack(bench, rings, { rack: "", cseq: 5 });
  prack(bench, rings, { cseq: 6 });
  prack(bench, rings, { cseq: 7 });
  expect(bench.statuses()).toEqual([481, 481, 481, 481, 200, 481]);
});

test("an answer need not wait for the PRACK of mere ringing, and ends its repetition", () => {
  const { bench, call } = ringing("Supported: 100rel\n");
  const rings = bench.takeResponse();
  bench.do({ type: "answer", call, sdp: SDP });
  const ok = bench.takeResponse();
  expect(ok.status).toBe(200);
  prack(bench, rings);
  bench.receive(within(ok, "ACK", { cseq: 1 }));
  expect(bench.statuses()).toEqual([200]);
  bench.wait(32_000);
  expect(bench.sent).toEqual([]);
  expect(bench.heard()).toEqual(["acked"]);
});

test("an answer waits for the PRACK of a description that was sent reliably", () => {
  const { bench, call } = ringing("Supported: 100rel\n", { ring: SDP });
  const rings = bench.takeResponse();
  expect([rings.status, new TextDecoder().decode(rings.body)]).toEqual([183, SDP]);
  bench.do({ type: "answer", call, sdp: SDP });
  expect(bench.sent).toEqual([]);
  prack(bench, rings);
  expect(bench.statuses()).toEqual([200, 200]);
});

test("a PRACK may bring an offer once ours was answered, and its 200 the answer", () => {
  const { bench, call } = ringing("Supported: 100rel\n", { ring: SDP });
  prack(bench, bench.takeResponse(), { sdp: SDP });
  expect(bench.told.splice(0)).toEqual([{ type: "updated", call, sdp: SDP }]);
  expect(bench.sent).toEqual([]);
  bench.do({ type: "answer_update", call, sdp: SDP });
  const ok = bench.takeResponse();
  expect([ok.status, ok.cseq.method, new TextDecoder().decode(ok.body)]).toEqual([200, "PRACK", SDP]);

  const early = ringing("Supported: 100rel\n");
  prack(early.bench, early.bench.takeResponse(), { sdp: SDP });
  expect([early.bench.statuses(), early.bench.told]).toEqual([[488], []]);
});

test("a second reliable response waits for the PRACK of the first; then the next number follows", () => {
  const { bench, call } = ringing("Supported: 100rel\n");
  const rings = bench.takeResponse();
  bench.do({ type: "ring", call, sdp: SDP });
  expect(bench.heard()).toEqual(["refused"]);
  prack(bench, rings);
  bench.take();
  bench.do({ type: "ring", call, sdp: SDP });
  const next = bench.takeResponse();
  const numbers = [rings, next].map(({ headers }) => Number(headerValue(headers, "RSeq")));
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
});

test("a call that rings for long is kept alive by reliable responses of their own", () => {
  const { bench } = ringing("Require: 100rel\n");
  const first = bench.takeResponse();
  prack(bench, first);
  bench.take();
  bench.wait(60_000);
  const second = bench.takeResponse();
  expect(Number(headerValue(second.headers, "RSeq"))).toBe(Number(headerValue(first.headers, "RSeq")) + 1);
  prack(bench, second, { cseq: 3 });
  expect(bench.statuses()).toEqual([200]);
});

test("without an offer the answer is the first reliable response: ringing is left out, or not reliable", () => {
  const required = ringing("Require: 100rel\n", { sdp: "" });
  expect([required.bench.sent, required.bench.told]).toEqual([[], []]);
  const supported = ringing("Supported: 100rel\n", { sdp: "" });
  expect(headerValue(supported.bench.takeResponse().headers, "RSeq")).toBeNull();
  supported.bench.do({ type: "ring", call: supported.call, sdp: SDP });
  expect(supported.bench.told).toMatchObject([{ type: "refused", reason: "no offer to answer" }]);
});

test("our INVITE supports it, and each reliable response is acknowledged in its dialog, in order, once", () => {
  const bench = new Bench();
  const invite = calling(bench);
  expect(headerValue(invite.headers, "Supported")).toBe("100rel, timer");
  reply(bench, invite, 180, reliable(7));
  const first = bench.takeRequest();
  expect([first.method, first.cseq.number, tagOf(first.to), first.uri]).toEqual([
    "PRACK",
    2,
    "peer",
    "sip:callee@192.0.2.1:5062",
  ]);
  expect(headerValue(first.headers, "RAck")).toBe("7 1 INVITE");
  reply(bench, invite, 180, reliable(7));
  reply(bench, invite, 183, reliable(9));
  expect(bench.sent).toEqual([]);
  reply(bench, invite, 183, { ...reliable(8), sdp: SDP });
  const second = bench.takeRequest();
  expect([second.cseq.number, headerValue(second.headers, "RAck")]).toEqual([3, "8 1 INVITE"]);
  expect(bench.told.splice(0)).toMatchObject([
    { type: "progress", status: 180, sdp: null },
    { type: "progress", status: 183, sdp: SDP },
  ]);
  for (const sent of [first, second]) reply(bench, sent, 200);
  reply(bench, invite, 200);
  expect(bench.told).toMatchObject([{ type: "answered", sdp: SDP }]);
  expect(bench.takeRequest().method).toBe("ACK");
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.takeRequest().cseq).toEqual({ number: 4, method: "BYE" });
});

test("every branch of a fork is acknowledged by its own numbers, and the one that answers goes on with them", () => {
  const bench = new Bench();
  const invite = calling(bench);
  for (const tag of ["a", "b"]) reply(bench, invite, 180, { ...reliable(1), tag });
  const pracks = [bench.takeRequest(), bench.takeRequest()];
  expect(pracks.map(({ to, cseq }) => [tagOf(to), cseq.number])).toEqual([
    ["a", 2],
    ["b", 2],
  ]);
  reply(bench, invite, 200, { tag: "b", sdp: SDP });
  bench.take();
  reply(bench, invite, 200, { tag: "a", sdp: SDP });
  expect(bench.take().map(({ message }) => [message.cseq.method, message.cseq.number])).toEqual([
    ["ACK", 1],
    ["BYE", 3],
  ]);
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.takeRequest().cseq.number).toBe(3);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("a challenged PRACK is sent again under the next number of its dialog", () => {
  const bench = new Bench();
  const invite = calling(bench, { login: { username: "u", password: "p" } });
  reply(bench, invite, 180, reliable(1));
  const first = bench.takeRequest();
  const challenge = [header("WWW-Authenticate", 'Digest realm="r", nonce="n"')];
  reply(bench, first, 401, { headers: challenge });
  const again = bench.takeRequest();
  expect([again.method, again.cseq.number, headerValue(again.headers, "RAck")]).toEqual(["PRACK", 3, "1 1 INVITE"]);
  expect(headerValue(again.headers, "Authorization")).toContain('realm="r"');
  reply(bench, invite, 200, { sdp: SDP });
  expect(bench.heard()).toEqual(["progress", "answered"]);
});

test("ringing that cannot be acknowledged says nothing: without a tag, and of branches beyond count", () => {
  const bench = new Bench();
  const invite: SipRequest = calling(bench);
  for (let branch = 0; branch < 20; branch++) reply(bench, invite, 180, { ...reliable(1), tag: `t${branch}` });
  expect(bench.take()).toHaveLength(16);
  expect(bench.told).toHaveLength(16);
});

test("whom we call may ask and refresh before it answers, but not end", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 180);
  request(bench, invite, "OPTIONS", { cseq: 1 });
  request(bench, invite, "UPDATE", { cseq: 2, contact: "sip:moved@192.0.2.9" });
  request(bench, invite, "BYE", { cseq: 3 });
  request(bench, invite, "INVITE", { cseq: 4, contact: "sip:moved@192.0.2.9" });
  request(bench, invite, "UPDATE", { cseq: 5, tag: "stranger" });
  expect(bench.statuses()).toEqual([200, 200, 481, 491, 481]);
  reply(bench, invite, 180, reliable(1));
  expect(bench.takeRequest().uri).toBe("sip:moved@192.0.2.9");
});

test("ringing that does not require it is not acknowledged, nor is ringing of a later INVITE without support", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 180, { headers: [header("RSeq", "1")] });
  reply(bench, invite, 100, reliable(1));
  expect(bench.sent).toEqual([]);
  reply(bench, invite, 200, { sdp: SDP });
  bench.take();
  bench.do({ type: "reinvite", call: "c1", sdp: SDP });
  const later = bench.takeRequest();
  expect(headerValue(later.headers, "Supported")).toBe("timer");
  reply(bench, later, 180, reliable(1));
  expect(bench.sent).toEqual([]);
});

test("timers that fire after what they waited for change nothing", () => {
  const { bench, call } = ringing("Supported: 100rel\n");
  prack(bench, bench.takeResponse());
  bench.take();
  for (const name of ["reliable", "no_prack"]) bench.do({ type: "timer", id: `${name} call ${call}` });
  expect([bench.sent, bench.told]).toEqual([[], []]);
  bench.do({ type: "answer", call, sdp: SDP });
  bench.take();
  for (const name of ["alive", "no_prack"]) bench.do({ type: "timer", id: `${name} call ${call}` });
  expect([bench.sent, bench.told]).toEqual([[], []]);
});
