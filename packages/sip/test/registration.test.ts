import { expect, test } from "vitest";
import type { Register } from "../src/agent/registration.ts";
import { headerValue } from "../src/message/headers.ts";
import { Bench, PEER } from "./harness.ts";
import { reply } from "./peer.ts";

const REGISTER: Register = {
  type: "register",
  registration: "line",
  address: "sip:desk@carrier.example",
  user: "desk",
  destination: PEER,
  login: { username: "desk", password: "secret" },
};
const CHALLENGE = { name: "WWW-Authenticate", value: 'Digest realm="carrier", nonce="n1", qop="auth"' };

const held = (seconds: number) => [
  { name: "Contact", value: `<sip:desk@198.51.100.7:5060>;expires=${seconds}, <sip:other@192.0.2.9>;expires=5` },
];

/** A registration that holds for an hour. */
function registered(bench: Bench): void {
  bench.do(REGISTER);
  reply(bench, bench.takeRequest(), 200, { headers: held(3600) });
  bench.told.splice(0);
}

test("REGISTER names address, contact and time; a challenge is answered, and the granted time is reported", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  const first = bench.takeRequest();
  expect(first).toMatchObject({
    ...{ method: "REGISTER", uri: "sip:carrier.example", cseq: { number: 1, method: "REGISTER" } },
    ...{ from: { uri: "sip:desk@carrier.example" }, to: { uri: "sip:desk@carrier.example", parameters: [] } },
    contact: [{ uri: "sip:desk@198.51.100.7:5060" }],
  });
  expect(headerValue(first.headers, "Expires")).toBe("3600");
  expect(headerValue(first.headers, "Authorization")).toBeNull();
  reply(bench, first, 401, { headers: [CHALLENGE] });
  const second = bench.takeRequest();
  expect([second.callId, second.cseq.number]).toEqual([first.callId, 2]);
  expect(headerValue(second.headers, "Authorization")).toMatch(
    /^Digest username="desk", realm="carrier", nonce="n1", uri="sip:carrier.example", .*nc=00000001/,
  );
  expect(headerValue(second.headers, "Authorization")).not.toContain("secret");
  reply(bench, second, 200, { headers: held(1800) });
  expect(bench.told.splice(0)).toEqual([{ type: "registered", registration: "line", seconds: 1800 }]);
});

test("it is refreshed a minute before it lapses, at half time where that is sooner, with the nonce it knows", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  reply(bench, bench.takeRequest(), 401, { headers: [CHALLENGE] });
  reply(bench, bench.takeRequest(), 200, { headers: held(3600) });
  bench.wait(3_539_000);
  expect(bench.sent).toEqual([]);
  bench.wait(1_000);
  const refresh = bench.takeRequest();
  expect(headerValue(refresh.headers, "Authorization")).toContain("nc=00000002");
  reply(bench, refresh, 200, { headers: [{ name: "Expires", value: "40" }] });
  bench.wait(19_999);
  expect(bench.sent).toEqual([]);
  bench.wait(1);
  expect(bench.takeRequest().cseq.number).toBe(4);
});

test("a wrong password is reported and tried again, each time later", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  reply(bench, bench.takeRequest(), 401, { headers: [CHALLENGE] });
  reply(bench, bench.takeRequest(), 401, { headers: [CHALLENGE] });
  expect(bench.told.splice(0)).toEqual([
    { type: "not_registered", registration: "line", status: 401, reason: "Unauthorized", again: 30 },
  ]);
  bench.wait(30_000);
  const again = bench.takeRequest();
  expect(headerValue(again.headers, "Authorization")).toBeNull();
  reply(bench, again, 403);
  expect(bench.told.splice(0)).toMatchObject([{ status: 403, again: 60 }]);
});

test("Retry-After is kept to, and a registrar that is silent counts as 408", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  reply(bench, bench.takeRequest(), 503, { headers: [{ name: "Retry-After", value: "7 (soon)" }] });
  expect(bench.told.splice(0)).toMatchObject([{ type: "not_registered", status: 503, again: 7 }]);
  bench.wait(7_000);
  bench.take();
  bench.wait(32_000);
  expect(bench.told.splice(0)).toMatchObject([{ type: "not_registered", status: 408, again: 60 }]);
});

test("a registrar that says to come back at once is asked later each time all the same", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  for (const again of [1, 2, 4]) {
    reply(bench, bench.takeRequest(), 503, { headers: [{ name: "Retry-After", value: "0" }] });
    expect(bench.told.splice(0)).toMatchObject([{ type: "not_registered", again }]);
    bench.wait(again * 1000 - 1);
    expect(bench.sent).toEqual([]);
    bench.wait(1);
  }
});

test("an interval too brief for the registrar is raised, once", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  reply(bench, bench.takeRequest(), 423, { headers: [{ name: "Min-Expires", value: "7200" }] });
  const raised = bench.takeRequest();
  expect(headerValue(raised.headers, "Expires")).toBe("7200");
  reply(bench, raised, 423, { headers: [{ name: "Min-Expires", value: "9000" }] });
  expect(bench.told.splice(0)).toMatchObject([{ type: "not_registered", status: 423 }]);
});

test("it ends at the registrar too, and nothing of it is left, also without an answer", () => {
  for (const isAnswered of [true, false]) {
    const bench = new Bench();
    registered(bench);
    bench.do({ type: "unregister", registration: "line" });
    const last = bench.takeRequest();
    expect(headerValue(last.headers, "Expires")).toBe("0");
    if (isAnswered) reply(bench, last, 200);
    else bench.wait(32_000);
    expect(bench.told.splice(0)).toEqual([{ type: "unregistered", registration: "line" }]);
    bench.wait(4_000_000);
    expect(bench.kept).toBe(0);
  }
});

test("what a REGISTER is answered counts no more once it was given up", () => {
  const bench = new Bench();
  bench.do(REGISTER);
  const first = bench.takeRequest();
  bench.do({ type: "unregister", registration: "line" });
  const last = bench.takeRequest();
  reply(bench, first, 200, { headers: held(3600) });
  expect(bench.told).toEqual([]);
  reply(bench, last, 401, { headers: [CHALLENGE] });
  reply(bench, bench.takeRequest(), 200);
  expect(bench.told.splice(0)).toEqual([{ type: "unregistered", registration: "line" }]);
});

test("what is no address, no user or no registration is refused, and sends nothing", () => {
  const bench = new Bench();
  bench.do({ ...REGISTER, address: "tel:+1201" });
  bench.do({ ...REGISTER, address: "sip:desk@carrier.example\r\nX-Own: 1" });
  bench.do({ ...REGISTER, user: "desk\r\nX-Own: 1" });
  bench.do({ type: "unregister", registration: "line" });
  expect(bench.told.splice(0).map(({ type }) => type)).toEqual(Array(4).fill("registration_refused"));
  expect([bench.sent, bench.kept]).toEqual([[], 0]);
});
