import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import { Bench } from "./harness.ts";
import { invite as inviteText, within } from "./messages.ts";
import { calling, reply, request, SDP, talking } from "./peer.ts";

const SDP_TYPE = [{ name: "Content-Type", value: "application/sdp" }];

test("a request out of order is 500, one for no dialog of ours 481", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "OPTIONS", { cseq: 9 });
  request(bench, invite, "OPTIONS", { cseq: 8 });
  request(bench, invite, "BYE", { cseq: 10, tag: "stranger" });
  request(bench, { ...invite, callId: "other" }, "BYE", { cseq: 11 });
  expect(bench.statuses()).toEqual([200, 500, 481, 481]);
  expect(bench.told).toEqual([]);
});

test("a copy of a request gets the same response from its transaction, after the call too", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "BYE");
  request(bench, invite, "BYE");
  expect(bench.statuses()).toEqual([200, 200]);
  expect(bench.heard()).toEqual(["ended"]);
  bench.wait(32_000);
  request(bench, invite, "BYE");
  expect(bench.statuses()).toEqual([481]);
});

test("a re-INVITE is answered with the session as it is, and refreshes the target", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "INVITE", { contact: "sip:moved@192.0.2.40:5099", headers: SDP_TYPE, body: SDP });
  expect(bench.told.splice(0)).toMatchObject([{ type: "reinvited", call: "c1", sdp: SDP }]);
  bench.do({ type: "answer", call: "c1" });
  const answers = bench.take().map(({ message }) => message);
  expect(answers.map((message) => message.type === "response" && message.status)).toEqual([100, 200]);
  expect(new TextDecoder().decode(answers[1]?.body)).toBe(SDP);
  request(bench, invite, "ACK");
  expect(bench.heard()).toEqual(["acked"]);
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.sent[0]?.destination).toEqual({ transport: "udp", address: "192.0.2.40", port: 5099 });
});

test("a re-INVITE that is refused leaves the call, its target and its session as they were", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "INVITE", { contact: "sip:moved@192.0.2.40", headers: SDP_TYPE, body: SDP });
  bench.do({ type: "reject", call: "c1", status: 488 });
  expect(bench.statuses()).toEqual([100, 488]);
  request(bench, invite, "ACK", { branch: "z9hG4bKpeerINVITE1" });
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.takeRequest().uri).toBe("sip:callee@192.0.2.1:5062");
  expect(bench.heard()).toEqual(["reinvited", "ended"]);
});

test("re-INVITEs that cross: 491 to theirs, and ours learns when to try again", () => {
  const bench = new Bench();
  const invite = talking(bench);
  bench.do({ type: "reinvite", call: "c1", sdp: SDP });
  const ours = bench.takeRequest();
  request(bench, invite, "INVITE", { headers: SDP_TYPE, body: SDP, contact: "sip:callee@192.0.2.1:5062" });
  expect(bench.statuses()).toEqual([491]);
  reply(bench, ours, 491);
  const [told] = bench.told.splice(0);
  if (told?.type !== "reinvite_failed") throw new Error("not told");
  expect(told.status).toBe(491);
  expect(told.retryAfter).toBeGreaterThanOrEqual(2_100);
  expect(told.retryAfter).toBeLessThanOrEqual(4_000);
});

test("who did not make the Call-ID tries again within two seconds", () => {
  const bench = new Bench();
  bench.receive(inviteText());
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "answer", call: told.call, sdp: SDP });
  bench.takeResponse();
  const ok = bench.takeResponse();
  bench.receive(within(ok, "ACK", { cseq: 1 }));
  bench.do({ type: "reinvite", call: told.call, sdp: SDP });
  reply(bench, bench.takeRequest(), 491);
  const failed = bench.told.find(({ type }) => type === "reinvite_failed");
  expect(failed).toMatchObject({ retryAfter: expect.any(Number) });
  expect(failed?.type === "reinvite_failed" && (failed.retryAfter ?? 9_999)).toBeLessThan(2_000);
});

test("a second INVITE before the first is answered is 500 with Retry-After; before its ACK 491", () => {
  const bench = new Bench();
  const invite = talking(bench);
  const offer = { headers: SDP_TYPE, body: SDP, contact: "sip:callee@192.0.2.1:5062" };
  request(bench, invite, "INVITE", { ...offer, cseq: 1 });
  bench.take();
  request(bench, invite, "INVITE", { ...offer, cseq: 2 });
  const refusal = bench.takeResponse();
  expect([refusal.status, headerValue(refusal.headers, "Retry-After")]).toEqual([
    500,
    expect.stringMatching(/^(\d|10)$/),
  ]);
  bench.do({ type: "answer", call: "c1" });
  bench.take();
  request(bench, invite, "INVITE", { ...offer, cseq: 3 });
  expect(bench.statuses()).toEqual([491]);
});

test("a re-INVITE taken back is 487, and the call goes on", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "INVITE", { headers: SDP_TYPE, body: SDP, contact: "sip:callee@192.0.2.1:5062" });
  request(bench, invite, "CANCEL", { branch: "z9hG4bKpeerINVITE1" });
  expect(bench.statuses()).toEqual([100, 200, 487]);
  bench.do({ type: "answer", call: "c1" });
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.heard()).toEqual(["reinvited", "reinvite_cancelled", "refused", "ended"]);
});

test("our re-INVITE: the answer is acknowledged and reported, the new session is the one we have", () => {
  const bench = new Bench();
  const invite = talking(bench);
  const held = SDP.replace("t=0 0", "t=0 0\r\na=sendonly");
  bench.do({ type: "reinvite", call: "c1", sdp: held });
  const ours = bench.takeRequest();
  expect(ours.cseq.number).toBe(2);
  reply(bench, ours, 200, { sdp: SDP, contact: "sip:moved@192.0.2.41" });
  const ack = bench.takeRequest();
  expect(ack).toMatchObject({ method: "ACK", uri: "sip:moved@192.0.2.41", cseq: { number: 2 } });
  expect(bench.told.splice(0)).toMatchObject([{ type: "reinvite_answered", sdp: SDP }]);
  request(bench, invite, "INVITE", { contact: "sip:callee@192.0.2.1:5062" });
  bench.do({ type: "answer", call: "c1" });
  expect(new TextDecoder().decode(bench.take().at(-1)?.message.body)).toBe(held);
});

test.each([
  [481, ["ended"], []],
  [408, ["ended"], ["BYE"]],
  [488, ["reinvite_failed"], []],
])("our re-INVITE answered with %i: %j", (status, heard, sent) => {
  const bench = new Bench();
  talking(bench);
  bench.do({ type: "reinvite", call: "c1", sdp: SDP });
  reply(bench, bench.takeRequest(), status);
  expect(bench.heard()).toEqual(heard);
  expect(bench.take().map(({ message }) => message.cseq.method)).toEqual(["ACK", ...sent]);
});

test("a hang-up while their re-INVITE is open refuses it with 487", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "INVITE", { headers: SDP_TYPE, body: SDP, contact: "sip:callee@192.0.2.1:5062" });
  bench.take();
  bench.do({ type: "hang_up", call: "c1" });
  expect(bench.take().map(({ message }) => (message.type === "response" ? message.status : message.method))).toEqual([
    487,
    "BYE",
  ]);
});

test("BYEs that cross are both answered, and the end is reported once", () => {
  const bench = new Bench();
  const invite = talking(bench);
  bench.do({ type: "hang_up", call: "c1" });
  const ours = bench.takeRequest();
  request(bench, invite, "BYE");
  expect(bench.statuses()).toEqual([200]);
  reply(bench, ours, 481);
  expect(bench.heard()).toEqual(["ended"]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("a hang-up before our answer is confirmed holds the BYE until the ACK", () => {
  const bench = new Bench();
  bench.receive(inviteText());
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "answer", call: told.call, sdp: SDP });
  bench.take();
  bench.do({ type: "hang_up", call: told.call });
  expect([bench.heard(), bench.sent]).toEqual([["ended"], []]);
  bench.wait(500);
  const ok = bench.takeResponse();
  bench.receive(within(ok, "ACK", { cseq: 1 }));
  expect(bench.takeRequest().method).toBe("BYE");
  bench.wait(64_000);
  expect([bench.heard(), bench.kept]).toEqual([[], 0]);
});

test("the caller may end an unanswered call with BYE", () => {
  const bench = new Bench();
  bench.receive(inviteText());
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "ring", call: told.call });
  bench.takeResponse();
  bench.receive(within(bench.takeResponse(), "BYE"));
  expect(bench.statuses()).toEqual([200, 487]);
  expect(bench.heard()).toEqual(["cancelled"]);
});

test("an INVITE without an offer is answered with ours, and the ACK brings the answer", () => {
  const bench = new Bench();
  bench.receive(inviteText({ sdp: "" }));
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  expect(told.sdp).toBeNull();
  bench.do({ type: "answer", call: told.call });
  expect(bench.heard()).toEqual(["refused"]);
  bench.do({ type: "answer", call: told.call, sdp: SDP });
  bench.takeResponse();
  const ack = within(bench.takeResponse(), "ACK", { cseq: 1 });
  bench.receive(
    ack.replace("Content-Length: 0\n\n", `Content-Type: application/sdp\nContent-Length: ${SDP.length}\n\n${SDP}`),
  );
  expect(bench.told).toMatchObject([{ type: "acked", sdp: SDP }]);
});

test("an unanswered call's ringing is repeated every minute", () => {
  const bench = new Bench();
  bench.receive(inviteText());
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "ring", call: told.call });
  bench.take();
  bench.wait(150_000);
  expect(bench.take().map(({ at }) => at)).toEqual([60_000, 120_000]);
});

test("a peer that does not answer our BYE is given up", () => {
  const bench = new Bench();
  talking(bench);
  bench.do({ type: "hang_up", call: "c1" });
  bench.wait(32_000);
  expect(bench.kept).toBe(0);
});

test("nothing reaches an outgoing call before it is answered", () => {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 180);
  request(bench, invite, "BYE");
  expect(bench.statuses()).toEqual([481]);
});
