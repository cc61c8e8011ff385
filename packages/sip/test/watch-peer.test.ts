import { expect, test } from "vitest";
import { headerValue } from "../src/message/headers.ts";
import type { Header, SipRequest, SipResponse } from "../src/message/message.ts";
import { Bench, PEER } from "./harness.ts";
import { invite as inviteText, within } from "./messages.ts";
import { calling, reply, request, SDP, talking } from "./peer.ts";

const header = (name: string, value: string): Header => ({ name, value });
const TIMER = header("Supported", "timer");
const UPDATE = header("Allow", "INVITE, ACK, BYE, CANCEL, OPTIONS, UPDATE");

/** A call of ours that was answered with these headers. */
function answered(...headers: Header[]): { bench: Bench; invite: SipRequest } {
  const bench = new Bench();
  const invite = calling(bench);
  reply(bench, invite, 200, { sdp: SDP, headers });
  bench.take();
  bench.heard();
  return { bench, invite };
}

/** A call that came in with these headers and was answered. */
function taken(headers: string): { bench: Bench; ok: SipResponse; call: string } {
  const bench = new Bench();
  bench.receive(inviteText({ headers }));
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "answer", call: told.call, sdp: SDP });
  bench.takeResponse();
  const ok = bench.takeResponse();
  bench.receive(within(ok, "ACK", { cseq: 1 }));
  bench.heard();
  return { bench, ok, call: told.call };
}

const methods = (bench: Bench) => bench.take().map(({ at, message }) => [at, message.cseq.method]);

test("a peer without session timers is asked every minute, and lives as long as it answers", () => {
  const { bench } = answered();
  for (const at of [60_000, 120_000, 180_000]) {
    bench.wait(60_000);
    const [sent] = bench.take();
    expect([sent?.at, sent?.message.cseq.method]).toEqual([at, "OPTIONS"]);
    if (sent?.message.type === "request") reply(bench, sent.message, at === 120_000 ? 405 : 200);
  }
  expect(bench.told).toEqual([]);
});

test.each([
  [481, ["OPTIONS"]],
  [408, ["OPTIONS", "BYE"]],
])("a peer that answers %i to that has lost the call", (status, sent) => {
  const { bench } = answered();
  bench.wait(60_000);
  const [probe] = bench.sent;
  if (probe?.message.type === "request") reply(bench, probe.message, status);
  expect(bench.take().map(({ message }) => message.cseq.method)).toEqual(sent);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "lost" }]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("a peer that has vanished ends the call 92 s after its answer, and leaves nothing behind", () => {
  for (const { bench } of [answered(), taken("")]) {
    bench.wait(91_999);
    expect(bench.told).toEqual([]);
    bench.wait(1);
    expect(bench.told).toMatchObject([{ type: "ended", reason: "lost" }]);
    expect(bench.take().at(-1)?.message.cseq.method).toBe("BYE");
    bench.wait(64_000);
    expect(bench.kept).toBe(0);
  }
});

test("a line that is down once is forgiven, twice in a row it is not", () => {
  const { bench } = answered();
  const down = () => {
    bench.wait(60_000);
    bench.do({ type: "transport_failed", destination: { ...PEER, port: 5062 } });
  };
  down();
  bench.wait(60_000);
  const probe = bench.take().at(-1)?.message;
  if (probe?.type === "request") reply(bench, probe, 200);
  down();
  expect(bench.told).toEqual([]);
  down();
  expect(bench.told).toMatchObject([{ type: "ended", reason: "lost" }]);
});

test("no call stays live after its peer vanished, with any agreement", () => {
  const ways = [
    () => answered().bench,
    () => answered(TIMER, header("Session-Expires", "1800;refresher=uac")).bench,
    () => answered(UPDATE, header("Session-Expires", "1800;refresher=uac")).bench,
    () => answered(header("Session-Expires", "1800;refresher=uas")).bench,
    () => answered(header("Session-Expires", "4294967295;refresher=uas")).bench,
    () => taken("").bench,
    () => taken("Supported: timer\n").bench,
    () => taken("Supported: timer\nSession-Expires: 1800;refresher=uac\n").bench,
    () => taken("Session-Expires: 4000000000\n").bench,
  ];
  for (const way of ways) {
    const bench = way();
    bench.wait(86_400_000 + 64_000);
    expect(bench.heard()).toEqual(["ended"]);
    expect(bench.kept).toBe(0);
  }
});

test("the refresher refreshes at the half of the interval: by UPDATE where the peer takes it", () => {
  const { bench } = answered(UPDATE, header("Session-Expires", "90;refresher=uac"));
  for (const at of [45_000, 90_000, 135_000]) {
    bench.wait(45_000);
    const [sent] = bench.take();
    expect([sent?.at, sent?.message.cseq.method, sent?.message.body.length]).toEqual([at, "UPDATE", 0]);
    expect(headerValue(sent?.message.headers ?? [], "Session-Expires")).toBe("90;refresher=uac");
    if (sent?.message.type !== "request") throw new Error("no refresh");
    reply(bench, sent.message, 200, { headers: [header("Session-Expires", "90;refresher=uac")] });
  }
  expect(bench.told).toEqual([]);
});

test("else by an INVITE with the session as it is, whose answer is reported like any other", () => {
  const { bench } = answered(header("Session-Expires", "90;refresher=uac"));
  bench.wait(45_000);
  const refresh = bench.takeRequest();
  expect([refresh.method, new TextDecoder().decode(refresh.body)]).toEqual(["INVITE", SDP]);
  reply(bench, refresh, 200, { sdp: SDP, headers: [header("Session-Expires", "90;refresher=uac")] });
  expect(bench.takeRequest().method).toBe("ACK");
  expect(bench.told.splice(0)).toMatchObject([{ type: "reinvite_answered", sdp: SDP }]);
  bench.wait(45_000);
  expect(bench.takeRequest().method).toBe("INVITE");
});

test("a peer that says it takes UPDATE and does not is refreshed by INVITE", () => {
  const { bench } = answered(UPDATE, header("Session-Expires", "90;refresher=uac"));
  bench.wait(45_000);
  reply(bench, bench.takeRequest(), 405);
  expect(bench.takeRequest().method).toBe("INVITE");
});

test("a refresh that is refused is tried again until the session is over", () => {
  const { bench } = answered(header("Session-Expires", "90;refresher=uac"));
  for (const at of [45_000, 55_000]) {
    bench.wait(at === 45_000 ? 45_000 : 10_000);
    const [sent] = bench.take();
    expect([sent?.at, sent?.message.cseq.method]).toEqual([at, "INVITE"]);
    if (sent?.message.type === "request") reply(bench, sent.message, 500);
    bench.take();
  }
  bench.wait(5_000);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "expired" }]);
  const bye = bench.takeRequest();
  expect([bye.method, headerValue(bye.headers, "Reason")]).toEqual(["BYE", expect.stringContaining("Session Expired")]);
});

test("a refresh that finds the peer gone ends the call", () => {
  const { bench } = answered(UPDATE, header("Session-Expires", "1800;refresher=uac"));
  bench.wait(900_000);
  reply(bench, bench.takeRequest(), 481);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "lost" }]);
});

test("a session that the peer was to refresh and did not is ended", () => {
  const { bench } = taken("Supported: timer\nSession-Expires: 90;refresher=uac\n");
  bench.wait(59_999);
  expect([bench.told, bench.sent]).toEqual([[], []]);
  bench.wait(1);
  expect(bench.told).toMatchObject([{ type: "ended", reason: "expired" }]);
  expect(methods(bench)).toEqual([[60_000, "BYE"]]);
});

test("each refresh of the peer, by UPDATE or by INVITE, begins the interval again", () => {
  const { bench, ok, call } = taken("Supported: timer\nSession-Expires: 90;refresher=uac\n");
  expect(headerValue(ok.headers, "Require")).toBe("timer");
  const headers = "Contact: <sip:caller@192.0.2.1:5060>\nSupported: timer\nSession-Expires: 90;refresher=uac\n";
  bench.wait(50_000);
  bench.receive(within(ok, "UPDATE", { headers }));
  const first = bench.takeResponse();
  expect([first.status, headerValue(first.headers, "Session-Expires")]).toEqual([200, "90;refresher=uac"]);
  bench.wait(50_000);
  bench.receive(within(ok, "INVITE", { cseq: 3, headers }));
  bench.do({ type: "answer", call });
  const second = bench.take().at(-1)?.message;
  expect(headerValue(second?.headers ?? [], "Session-Expires")).toBe("90;refresher=uac");
  bench.receive(within(ok, "ACK", { cseq: 3 }));
  bench.wait(59_999);
  expect(bench.told.map(({ type }) => type)).toEqual(["reinvited", "acked"]);
  bench.wait(1);
  expect(bench.told.at(-1)).toMatchObject({ type: "ended", reason: "expired" });
});

test("a later INVITE that drops the session timer leaves us to ask by OPTIONS", () => {
  const { bench, ok, call } = taken("Supported: timer\nSession-Expires: 90;refresher=uac\n");
  bench.receive(within(ok, "INVITE", { headers: "Contact: <sip:caller@192.0.2.1:5060>\n" }));
  bench.do({ type: "answer", call });
  bench.receive(within(ok, "ACK"));
  bench.take();
  bench.wait(60_000);
  expect(bench.takeRequest().method).toBe("OPTIONS");
});

test.each(["INVITE", "UPDATE"])("%s with too short an interval is 422 with the least we take", (method) => {
  const bench = new Bench();
  const invite = talking(bench);
  const headers = [TIMER, header("Session-Expires", "60")];
  request(bench, invite, method, { headers, contact: "sip:callee@192.0.2.1:5062" });
  const refusal = bench.takeResponse();
  expect([refusal.status, headerValue(refusal.headers, "Min-SE")]).toEqual([422, "90"]);
  expect(bench.told).toEqual([]);
});

test("a call whose interval is too short, or unreadable, is refused before the user hears of it", () => {
  const bench = new Bench();
  bench.receive(inviteText({ headers: "Supported: timer\nSession-Expires: 60\n" }));
  bench.receive(inviteText({ branch: "z9hG4bKother", headers: "Session-Expires: x\n" }));
  expect([bench.statuses(), bench.told, bench.kept]).toEqual([[422, 400], [], 0]);
});

test("our call asks again for as much as a 422 wants, and not endlessly", () => {
  const bench = new Bench();
  let invite = calling(bench);
  for (const least of ["2000", "3000", "4000"]) {
    reply(bench, invite, 422, { headers: [header("Min-SE", least)] });
    expect(bench.takeRequest().method).toBe("ACK");
    invite = bench.takeRequest();
    expect(["Session-Expires", "Min-SE"].map((name) => headerValue(invite.headers, name))).toEqual([least, least]);
  }
  reply(bench, invite, 422, { headers: [header("Min-SE", "5000")] });
  expect(bench.told).toMatchObject([{ type: "failed", status: 422 }]);
  bench.wait(64_000);
  expect(bench.kept).toBe(0);
});

test("a refresh asks for more likewise", () => {
  const { bench } = answered(UPDATE, header("Session-Expires", "600;refresher=uac"));
  bench.wait(300_000);
  reply(bench, bench.takeRequest(), 422, { headers: [header("Min-SE", "3600")] });
  const again = bench.takeRequest();
  expect(headerValue(again.headers, "Session-Expires")).toBe("3600;refresher=uac");
  reply(bench, again, 422, { headers: [header("Min-SE", "3600")] });
  expect(bench.told).toEqual([]);
});

test("a peer may ask us in a call; one that names a call we do not have is refused", () => {
  const { bench, invite } = answered();
  request(bench, invite, "OPTIONS");
  const answer = bench.takeResponse();
  const told = ["Allow", "Supported", "Accept"].map((name) => headerValue(answer.headers, name));
  expect([answer.status, ...told]).toEqual([
    200,
    "INVITE, ACK, CANCEL, BYE, OPTIONS, NOTIFY, INFO, PRACK, UPDATE",
    "100rel, timer",
    "application/sdp, application/dtmf-relay, application/dtmf, message/sipfrag",
  ]);
  request(bench, { ...invite, callId: "other" }, "OPTIONS", { cseq: 2 });
  expect(bench.statuses()).toEqual([481]);
});

test("a call that we have hung up is not asked about, refreshed or ended once more", () => {
  for (const { bench } of [answered(), answered(UPDATE, header("Session-Expires", "90;refresher=uac"))]) {
    bench.wait(bench.agent.calls.get("c1")?.watch.timer === null ? 60_000 : 45_000);
    bench.take();
    // The question is open still.
    bench.do({ type: "hang_up", call: "c1" });
    for (const name of ["probe", "refresh", "expire"]) bench.do({ type: "timer", id: `${name} call c1` });
    bench.wait(200_000);
    const byes = new Set(bench.take().map(({ message }) => (message.cseq.method === "BYE" ? message.cseq.number : 0)));
    expect([...byes].filter((number) => number > 0)).toHaveLength(1);
    expect([bench.heard(), bench.kept]).toEqual([["ended"], 0]);
  }
});

test("a refresh waits for an INVITE that is under way, and needs a session timer", () => {
  const { bench, invite } = answered(header("Session-Expires", "90;refresher=uac"));
  bench.wait(44_000);
  request(bench, invite, "INVITE", { contact: "sip:callee@192.0.2.1:5062" });
  bench.take();
  bench.wait(1_000);
  expect(bench.sent).toEqual([]);
  bench.do({ type: "answer", call: "c1" });
  request(bench, invite, "ACK");
  bench.take();
  bench.do({ type: "timer", id: "refresh call c1" });
  expect(bench.sent).toEqual([]);
});
