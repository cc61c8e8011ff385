import { expect, test } from "vitest";
import { tagOf } from "../src/message/name-address.ts";
import { negotiateAnswer } from "../src/sdp/negotiate.ts";
import { Bench, PEER } from "./harness.ts";
import { invite, OFFER, within } from "./messages.ts";

/** A bench with one incoming call, 100 taken off the list. */
function called(): { bench: Bench; call: string } {
  const bench = new Bench();
  bench.receive(invite());
  expect(bench.takeResponse().status).toBe(100);
  const [event] = bench.told.splice(0);
  if (event?.type !== "incoming") throw new Error("no call came in");
  return { bench, call: event.call };
}

const ANSWER =
  "v=0\r\no=- 1 1 IN IP4 198.51.100.7\r\ns=-\r\nc=IN IP4 198.51.100.7\r\nt=0 0\r\nm=audio 7000 RTP/AVP 0\r\n";

test("a call is answered, confirmed and ended by the caller, and leaves nothing behind", () => {
  const { bench, call } = called();
  bench.do({ type: "ring", call });
  const ringing = bench.takeResponse();
  expect([ringing.status, ringing.contact[0]?.uri]).toEqual([180, "sip:parley@198.51.100.7:5060"]);
  bench.do({ type: "answer", call, sdp: ANSWER });
  const ok = bench.takeResponse();
  expect([ok.status, tagOf(ok.to)]).toEqual([200, tagOf(ringing.to)]);
  expect(new TextDecoder().decode(ok.body)).toBe(ANSWER);
  bench.receive(within(ok, "ACK", { cseq: 1 }));
  expect(bench.heard()).toEqual(["acked"]);
  bench.receive(within(ok, "BYE"));
  expect(bench.takeResponse().status).toBe(200);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "remote_hang_up" }]);
  bench.wait(64_000);
  expect([bench.kept, bench.sent]).toEqual([0, []]);
});

test("the user hangs up with BYE to the caller's contact", () => {
  const { bench, call } = called();
  bench.do({ type: "answer", call, sdp: ANSWER });
  const ok = bench.takeResponse();
  bench.receive(within(ok, "ACK", { cseq: 1 }));
  bench.do({ type: "hang_up", call });
  const bye = bench.takeRequest();
  expect([bye.method, bye.uri, bye.cseq.number]).toEqual(["BYE", "sip:caller@192.0.2.1:5060", 1]);
  expect(bench.heard()).toEqual(["acked", "ended"]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("2xx is sent again at T1 doubling to T2, and without ACK the call ends with BYE after 64 T1", () => {
  const { bench, call } = called();
  bench.do({ type: "answer", call, sdp: ANSWER });
  bench.wait(32_000);
  const sent = bench.take();
  const byes = sent.filter(({ message }) => message.type === "request");
  const answers = sent.filter(({ message }) => message.type === "response" && message.status === 200);
  expect(answers.map(({ at }) => at)).toEqual([
    0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
  ]);
  expect(byes.map(({ at }) => at)).toEqual([32_000]);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "no_ack" }]);
});

test("CANCEL before the answer gives 200 and 487, and a late answer is refused", () => {
  const { bench, call } = called();
  bench.receive(
    invite()
      .replace(/^INVITE/, "CANCEL")
      .replace("1 INVITE", "1 CANCEL"),
  );
  expect([bench.takeResponse().status, bench.takeResponse().status]).toEqual([200, 487]);
  bench.do({ type: "answer", call, sdp: ANSWER });
  expect(bench.heard()).toEqual(["cancelled", "refused"]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("responses go back to where the request came from", () => {
  const bench = new Bench();
  bench.receive(invite(), { ...PEER, address: "203.0.113.9", port: 41_000 });
  const [trying] = bench.take();
  expect(trying?.destination).toEqual({ transport: "udp", address: "203.0.113.9", port: 41_000 });
  expect(trying?.message.via[0]?.parameters).toContainEqual({ name: "rport", value: "41000" });
  expect(trying?.message.via[0]?.parameters).toContainEqual({ name: "received", value: "203.0.113.9" });
});

test("an offer is answered with the first common codec and the caller's payload type for keys", () => {
  const answer = negotiateAnswer(OFFER, { address: "198.51.100.7", port: 7000, sessionId: "9" });
  expect(answer).toMatchObject({
    type: "answer",
    stream: { codec: "PCMU", payloadType: 0, dtmfPayloadType: 101, remote: { address: "192.0.2.1", port: 6000 } },
  });
});

test("CANCEL is answered under the tag of the call it takes back", () => {
  const { bench, call } = called();
  bench.do({ type: "ring", call });
  const ringing = bench.takeResponse();
  bench.receive(
    invite()
      .replace(/^INVITE/, "CANCEL")
      .replace("1 INVITE", "1 CANCEL"),
  );
  expect(tagOf(bench.takeResponse().to)).toBe(tagOf(ringing.to));
});

test("a call that came by TCP goes on by TCP, and 2xx is repeated there too", () => {
  const bench = new Bench();
  const source = { ...PEER, transport: "tcp", port: 40_404 } as const;
  bench.receive(invite(), source);
  const [event] = bench.told;
  if (event?.type !== "incoming") throw new Error("no call came in");
  bench.do({ type: "answer", call: event.call, sdp: ANSWER });
  bench.wait(500);
  const answers = bench.take();
  expect(answers.map(({ destination }) => destination)).toEqual([source, source, source]);
  const ok = answers[1]?.message;
  if (ok?.type !== "response") throw new Error("not answered");
  expect(ok.contact[0]?.uri).toBe("sip:parley@198.51.100.7:5060;transport=tcp");
  bench.receive(within(ok, "ACK", { cseq: 1 }), source);
  bench.do({ type: "hang_up", call: event.call });
  expect(bench.take()[0]).toMatchObject({
    destination: { transport: "tcp", address: "192.0.2.1", port: 5060 },
    message: { via: [{ transport: "TCP" }] },
  });
});

test("an answer that cannot be sent ends as one never confirmed", () => {
  const { bench, call } = called();
  bench.do({ type: "transport_failed", destination: PEER });
  bench.do({ type: "answer", call, sdp: ANSWER });
  bench.wait(64_000);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "no_ack" }]);
  expect(bench.kept).toBe(0);
});

test.each([
  [{ status: 200 }, "not a status from 300 to 699"],
  [{ status: 299.5 }, "not a status from 300 to 699"],
  [{ status: 700 }, "not a status from 300 to 699"],
  [{ status: 486, reason: "Busy\r\nVia: evil" }, "not a header"],
  [{ status: 486, headers: [{ name: "X-Order", value: "42\r\nVia: evil" }] }, "not a header"],
])("a call is not rejected with %j", (parts, reason) => {
  const { bench, call } = called();
  bench.do({ type: "reject", call, ...parts });
  expect(bench.told).toMatchObject([{ type: "refused", command: "reject", reason }]);
  bench.do({ type: "reject", call, status: 486 });
  expect(bench.statuses()).toEqual([486]);
});

test("a call is not hung up with a header that opens a line of its own", () => {
  const { bench, call } = called();
  bench.do({ type: "answer", call, sdp: ANSWER });
  bench.receive(within(bench.takeResponse(), "ACK", { cseq: 1 }));
  bench.heard();
  bench.do({ type: "hang_up", call, headers: [{ name: "X-Why", value: "bored\r\nVia: evil" }] });
  expect(bench.told).toMatchObject([{ type: "refused", command: "hang_up", reason: "not a header" }]);
  expect(bench.sent).toEqual([]);
});

test("timers of an answer that fire as the ACK comes in do nothing", () => {
  const { bench, call } = called();
  bench.do({ type: "answer", call, sdp: ANSWER });
  bench.receive(within(bench.takeResponse(), "ACK", { cseq: 1 }));
  bench.heard();
  for (const name of ["answer", "no_ack"]) bench.do({ type: "timer", id: `${name} call ${call}` });
  expect([bench.sent, bench.told]).toEqual([[], []]);
});
