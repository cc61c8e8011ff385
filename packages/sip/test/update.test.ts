import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import type { Header, SipRequest } from "../src/message/message.ts";
import { Bench } from "./harness.ts";
import { invite as inviteText, within } from "./messages.ts";
import { calling, reply, request, SDP, talking } from "./peer.ts";

const SDP_TYPE: Header[] = [{ name: "Content-Type", value: "application/sdp" }];
const contact = "sip:callee@192.0.2.1:5062";
const HELD = SDP.replace("t=0 0", "t=0 0\r\na=sendonly");

/** The peer offers something else. */
function offer(bench: Bench, invite: SipRequest, cseq: number, body = HELD): void {
  request(bench, invite, "UPDATE", { cseq, contact, headers: SDP_TYPE, body });
}

test("an UPDATE without an offer is answered at once and moves the target", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "UPDATE", { contact: "sip:moved@192.0.2.40:5099" });
  const ok = bench.takeResponse();
  expect([ok.status, ok.body.length, ok.contact[0]?.uri]).toEqual([200, 0, "sip:parley@198.51.100.7:5060"]);
  expect(bench.told).toEqual([]);
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.takeRequest().uri).toBe("sip:moved@192.0.2.40:5099");
});

test("an UPDATE with an offer is the user's to answer, and its answer is the session we have", () => {
  const bench = new Bench();
  const invite = talking(bench);
  offer(bench, invite, 1);
  expect(bench.told.splice(0)).toEqual([{ type: "updated", call: "c1", sdp: HELD }]);
  expect(bench.sent).toEqual([]);
  bench.do({ type: "answer_update", call: "c1", sdp: HELD });
  const ok = bench.takeResponse();
  expect([ok.status, new TextDecoder().decode(ok.body)]).toEqual([200, HELD]);
  request(bench, invite, "INVITE", { cseq: 2, contact });
  bench.do({ type: "answer", call: "c1" });
  expect(new TextDecoder().decode(bench.take().at(-1)?.message.body)).toBe(HELD);
});

test("an offer that is refused leaves session and target as they were", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "UPDATE", { contact: "sip:moved@192.0.2.40", headers: SDP_TYPE, body: HELD });
  bench.do({ type: "reject_update", call: "c1", status: 488 });
  expect(bench.statuses()).toEqual([488]);
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.takeRequest().uri).toBe(contact);
});

test("offers that cross are 491, one before the last is answered 500 with Retry-After", () => {
  const bench = new Bench();
  const invite = talking(bench);
  offer(bench, invite, 1);
  offer(bench, invite, 2);
  request(bench, invite, "UPDATE", { cseq: 3, contact });
  request(bench, invite, "INVITE", { cseq: 4, contact, headers: SDP_TYPE, body: SDP });
  for (let count = 0; count < 3; count++) {
    const refusal = bench.takeResponse();
    expect([refusal.status, headerValue(refusal.headers, "Retry-After")]).toEqual([
      500,
      expect.stringMatching(/^(\d|10)$/),
    ]);
  }
  bench.do({ type: "reinvite", call: "c1", sdp: SDP });
  expect(bench.heard()).toEqual(["updated", "refused"]);
  bench.do({ type: "answer_update", call: "c1", sdp: HELD });
  bench.take();
  bench.do({ type: "reinvite", call: "c1", sdp: SDP });
  bench.take();
  offer(bench, invite, 5);
  expect(bench.statuses()).toEqual([491]);
});

test("while their INVITE waits for our answer an offer is 500, while ours waits for their ACK 491", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "INVITE", { contact });
  bench.take();
  offer(bench, invite, 2);
  expect(bench.statuses()).toEqual([500]);
  bench.do({ type: "answer", call: "c1" });
  bench.take();
  offer(bench, invite, 3);
  expect(bench.statuses()).toEqual([491]);
});

test("before our answer to its INVITE a caller may refresh, but not offer again", () => {
  const bench = new Bench();
  bench.receive(inviteText());
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "ring", call: told.call });
  bench.takeResponse();
  const rings = bench.takeResponse();
  const headers = "Contact: <sip:caller@192.0.2.1:5060>\n";
  bench.receive(within(rings, "UPDATE", { headers }));
  const typed = `${headers}Content-Type: application/sdp\n`;
  const text = within(rings, "UPDATE", { cseq: 3, headers: typed });
  bench.receive(text.replace("Content-Length: 0\n\n", `Content-Length: ${HELD.length}\n\n${HELD}`));
  expect([bench.statuses(), bench.told]).toEqual([[200, 500], []]);
});

test("an offer before the answer to our call: 491 until ours was answered reliably, then the user's to answer", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 180);
  offer(bench, invite, 1);
  expect(bench.statuses()).toEqual([491]);
  const headers = [
    { name: "Require", value: "100rel" },
    { name: "RSeq", value: "1" },
  ];
  reply(bench, invite, 183, { headers, sdp: SDP });
  bench.take();
  bench.heard();
  offer(bench, invite, 2);
  bench.do({ type: "answer_update", call: "c1", sdp: SDP });
  expect(bench.statuses()).toEqual([200]);
  reply(bench, invite, 200);
  expect(bench.told).toMatchObject([{ type: "updated" }, { type: "answered", sdp: HELD }]);
});

test("an offer that is still open when the call ends, or another branch answers, is refused", () => {
  for (const end of ["hang_up", "bye"] as const) {
    const bench = new Bench();
    const invite = talking(bench);
    offer(bench, invite, 1);
    if (end === "bye") request(bench, invite, "BYE", { cseq: 2 });
    else bench.do({ type: "hang_up", call: "c1" });
    expect(bench.statuses()).toContain(487);
    bench.do({ type: "answer_update", call: "c1", sdp: SDP });
    expect(bench.told.at(-1)).toMatchObject({ type: "refused" });
    bench.wait(96_000);
    expect(bench.kept).toBe(0);
  }
});

test.each([
  ["not a status from 300 to 699", { status: 200 }],
  ["not a header", { status: 488, headers: [{ name: "X", value: "a\r\nb" }] }],
])("a refusal is refused: %s", (reason, wrong) => {
  const bench = new Bench();
  offer(bench, talking(bench), 1);
  bench.do({ type: "reject_update", call: "c1", ...wrong });
  expect(bench.told.at(-1)).toMatchObject({ type: "refused", reason });
});

test("an UPDATE with an unreadable body is 415", () => {
  const bench = new Bench();
  const headers = [{ name: "Content-Type", value: "application/unknown" }];
  request(bench, talking(bench), "UPDATE", { contact, headers, body: "x" });
  const refusal = bench.takeResponse();
  expect([refusal.status, headerValue(refusal.headers, "Accept")]).toEqual([415, "application/sdp"]);
});

test("an UPDATE in a call that we have hung up is 481", () => {
  const bench = new Bench();
  const invite = talking(bench);
  bench.do({ type: "hang_up", call: "c1" });
  bench.take();
  request(bench, invite, "UPDATE", { contact });
  offer(bench, invite, 2);
  expect(bench.statuses()).toEqual([481, 481]);
});
