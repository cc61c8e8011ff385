import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { answerChallenge, type Hash } from "../src/digest/answer-challenge.ts";
import { type Challenge, readChallenges } from "../src/digest/challenge.ts";
import { splitOutsideQuotes } from "../src/message/characters.ts";
import { headerValue } from "../src/message/headers.ts";
import type { Header, SipRequest } from "../src/message/message.ts";
import { parameterValue, parseParameter } from "../src/message/parameters.ts";
import { Bench } from "./harness.ts";
import { calling, reply, request, SDP } from "./peer.ts";

const hash: Hash = (algorithm, text) => createHash(algorithm.replace("-", "")).update(text).digest("hex");
const login = { username: "alice", password: "secret" };

function challenge(
  parts: { nonce?: string; realm?: string; algorithm?: string; more?: string; isProxy?: boolean } = {},
): Header {
  const { nonce = "n1", realm = "example.org", algorithm = "MD5", more = 'qop="auth"', isProxy = false } = parts;
  const value = `Digest realm="${realm}", nonce="${nonce}", algorithm=${algorithm}${more === "" ? "" : `, ${more}`}`;
  return { name: isProxy ? "Proxy-Authenticate" : "WWW-Authenticate", value };
}

/** A field of the digest answer a request carries, or null. */
function field(message: SipRequest, name: string, header = "Authorization"): string | null {
  const value = headerValue(message.headers, header)?.replace("Digest ", "") ?? "";
  const parameters = (splitOutsideQuotes(value, ",") ?? []).map(parseParameter).filter((one) => one !== null);
  return parameterValue(parameters, name);
}

const BOOK = {
  isProxy: false,
  realm: "http-auth@example.org",
  nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
  opaque: "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS",
  isSession: false,
  hasQop: true,
  isStale: false,
};

test.each([
  // The worked examples of RFC 7616 section 3.9.1.
  ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
  ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
] as const)("%s gives the response of the RFC's example", (algorithm, response) => {
  const { value } = answerChallenge({
    challenge: { ...BOOK, algorithm },
    login: { username: "Mufasa", password: "Circle of Life" },
    method: "GET",
    uri: "/dir/index.html",
    count: 1,
    cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
    hash,
  });
  expect(value).toContain(`response="${response}"`);
});

test("the response of RFC 2617's example", () => {
  const book: Challenge = {
    ...BOOK,
    realm: "testrealm@host.com",
    nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093",
    algorithm: "MD5",
  };
  const parts = { method: "GET", uri: "/dir/index.html", count: 1, cnonce: "0a4f113b", hash };
  const known = { username: "Mufasa", password: "Circle Of Life" };
  expect(answerChallenge({ challenge: book, login: known, ...parts }).value).toContain(
    "6629fae49393a05397450978507c4ef1",
  );
  // Without qop, the form of RFC 2069 with its own worked value.
  const old = answerChallenge({ challenge: { ...book, hasQop: false }, login: known, ...parts });
  expect(old.value).toContain("670fd8c2df070c60b045671b8b24ff02");
  expect(old.value).not.toContain("cnonce");
});

test.each([
  ["Basic realm=x", 0],
  ['Digest realm="a"', 0],
  ['Digest realm="a", nonce="b", algorithm=SHA-512', 0],
  ['Digest realm="a", nonce="b", qop="auth-int"', 0],
  ['Digest realm="a,b", nonce="c", qop="auth-int, auth", stale=TRUE', 1],
])("challenge %s: %i to be answered", (value, count) => {
  expect(readChallenges([{ name: "WWW-Authenticate", value }])).toHaveLength(count);
});

test("the first challenge that can be answered is taken", () => {
  const headers = ["SHA-512", "SHA-256", "MD5"].map((algorithm) => challenge({ algorithm }));
  expect(readChallenges(headers)).toMatchObject([{ algorithm: "SHA-256" }]);
});

test.each([
  [401, "Authorization", "MD5", false],
  [407, "Proxy-Authorization", "SHA-256", true],
])("a %i is answered with %s (%s) under the next CSeq, in the same call", (status, header, algorithm, isProxy) => {
  const bench = new Bench();
  const first = calling(bench, { login });
  reply(bench, first, status, { headers: [challenge({ algorithm, isProxy })] });
  expect(bench.takeRequest().method).toBe("ACK");
  const second = bench.takeRequest();
  expect(second).toMatchObject({ callId: first.callId, from: first.from, cseq: { number: 2, method: "INVITE" } });
  expect(second.via).not.toEqual(first.via);
  const cnonce = field(second, "cnonce", header);
  const name = algorithm === "MD5" ? "MD5" : "SHA-256";
  const key = hash(name, "alice:example.org:secret");
  const what = hash(name, "INVITE:sip:bob@192.0.2.1");
  expect(field(second, "response", header)).toBe(hash(name, `${key}:n1:00000001:${cnonce}:auth:${what}`));
  expect(bench.told).toEqual([]);

  reply(bench, second, 200, { sdp: SDP });
  const ack = bench.takeRequest();
  expect(headerValue(ack.headers, header)).toBe(headerValue(second.headers, header));
  bench.do({ type: "hang_up", call: "c1" });
  const bye = bench.takeRequest();
  expect([bye.cseq.number, field(bye, "nc", header)]).toEqual([3, "00000002"]);
  reply(bench, bye, 200);
  bench.wait(64_000);
  expect([bench.heard(), bench.kept]).toEqual([["answered", "ended"], 0]);
});

test("proxy and peer may both ask", () => {
  const bench = new Bench();
  reply(bench, calling(bench, { login }), 407, { headers: [challenge({ isProxy: true, realm: "proxy" })] });
  bench.takeRequest();
  reply(bench, bench.takeRequest(), 401, { headers: [challenge()] });
  bench.takeRequest();
  const third = bench.takeRequest();
  expect([field(third, "realm"), field(third, "realm", "Proxy-Authorization")]).toEqual(["example.org", "proxy"]);
  expect(third.cseq.number).toBe(3);
});

test("a wrong password fails at the second challenge; an old nonce is renewed, but not endlessly", () => {
  const wrong = new Bench();
  reply(wrong, calling(wrong, { login }), 401, { headers: [challenge()] });
  wrong.takeRequest();
  reply(wrong, wrong.takeRequest(), 401, { headers: [challenge({ nonce: "n2" })] });
  expect(wrong.told).toMatchObject([{ type: "failed", status: 401 }]);

  const old = new Bench();
  let invite = calling(old, { login });
  for (let nonce = 1; old.told.length === 0 && nonce < 20; nonce++) {
    const more = 'qop="auth", stale=true';
    reply(old, invite, 401, { headers: [challenge({ nonce: `n${nonce}`, more })] });
    old.takeRequest();
    if (old.sent.length > 0) invite = old.takeRequest();
  }
  expect([invite.cseq.number, field(invite, "nonce"), old.heard()]).toEqual([5, "n4", ["failed"]]);
});

test("without a login, or with a challenge we cannot answer, the call fails", () => {
  const none = new Bench();
  reply(none, calling(none), 401, { headers: [challenge()] });
  const odd = new Bench();
  reply(odd, calling(odd, { login }), 407, { headers: [challenge({ algorithm: "SHA-512", isProxy: true })] });
  expect([none.told, odd.told]).toMatchObject([[{ type: "failed", status: 401 }], [{ type: "failed", status: 407 }]]);
});

test("BYE, REFER and re-INVITE are sent again when their nonce has gone old", () => {
  const bench = new Bench();
  const stale = (nonce: string) => [challenge({ nonce, more: 'qop="auth", stale=true' })];
  reply(bench, calling(bench, { login }), 401, { headers: stale("n1") });
  bench.takeRequest();
  const invite = bench.takeRequest();
  reply(bench, invite, 200, { sdp: SDP });
  bench.take();

  bench.do({ type: "refer", call: "c1", target: "sip:carol@example.net" });
  reply(bench, bench.takeRequest(), 401, { headers: stale("n2") });
  const refer = bench.takeRequest();
  expect([refer.method, refer.cseq.number, field(refer, "nonce"), field(refer, "nc")]).toEqual([
    "REFER",
    4,
    "n2",
    "00000001",
  ]);
  reply(bench, refer, 202);
  const event = [{ name: "Event", value: "refer;id=4" }];
  request(bench, invite, "NOTIFY", { headers: event, body: "SIP/2.0 200 OK" });
  expect(bench.statuses()).toEqual([200]);

  bench.do({ type: "reinvite", call: "c1", sdp: SDP });
  reply(bench, bench.takeRequest(), 401, { headers: stale("n3") });
  bench.takeRequest();
  reply(bench, bench.takeRequest(), 200, { sdp: SDP });
  bench.takeRequest();

  bench.do({ type: "hang_up", call: "c1" });
  reply(bench, bench.takeRequest(), 401, { headers: stale("n4") });
  const bye = bench.takeRequest();
  expect([bye.method, bye.cseq.number, field(bye, "nonce")]).toEqual(["BYE", 8, "n4"]);
  reply(bench, bye, 200);
  bench.wait(64_000);
  expect(bench.heard()).toEqual(["answered", "referred", "referred", "reinvite_answered", "ended"]);
  expect(bench.kept).toBe(0);
});
