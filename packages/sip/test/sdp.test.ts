import { expect, test } from "vitest";
import { createOffer, negotiateAnswer, readAnswer, refusalWarning } from "../src/sdp/negotiate.ts";
import { parseSdp } from "../src/sdp/parse-sdp.ts";
import { serializeSdp } from "../src/sdp/serialize-sdp.ts";
import offers from "./cases/offers.json" with { type: "json" };

const LOCAL = { address: "198.51.100.7", port: 7000, sessionId: "42" };

interface OfferCase {
  readonly name: string;
  readonly session?: readonly string[];
  readonly media: readonly string[];
  readonly answer?: readonly string[];
  readonly stream?: object;
  readonly refused?: string;
}

const CASES: readonly OfferCase[] = offers;

function describe(session: readonly string[], media: readonly string[]): string {
  const head = ["v=0", "o=caller 1 2 IN IP4 192.0.2.1", "s=call", "c=IN IP4 192.0.2.1", "b=AS:64", "t=0 0"];
  return [...head, ...session, ...media, ""].join("\r\n");
}

test.each(CASES)("offer: $name", ({ session = [], media, answer, stream, refused }) => {
  const result = negotiateAnswer(describe(session, media), LOCAL);
  if (result.type === "refused") expect(result.reason).toBe(refused);
  else {
    expect(refused).toBeUndefined();
    if (stream !== undefined) expect(result.stream).toMatchObject(stream);
    const lines = result.sdp.split("\r\n");
    expect(lines.slice(0, 5)).toEqual(["v=0", "o=- 42 1 IN IP4 198.51.100.7", "s=-", "c=IN IP4 198.51.100.7", "t=0 0"]);
    if (answer !== undefined) expect(lines.slice(5, -1)).toEqual(answer);
    expect(parseSdp(result.sdp)?.media).toHaveLength(media.filter((line) => line.startsWith("m=")).length);
  }
});

test("what is no session description is refused", () => {
  for (const text of ["", "hello", "v=1\r\n", "v=0\r\no=x\r\n"]) {
    expect(negotiateAnswer(text, LOCAL)).toEqual({ type: "refused", reason: "bad_offer" });
  }
});

test("audio goes to one machine, over the network that we are on", () => {
  const offerAt = (line: string) => describe([], ["m=audio 6000 RTP/AVP 0", line]);
  for (const address of ["phone_example..com", "1.2.3", "300.1.1.1", "224.2.1.1", "255.255.255.255", "-"]) {
    const refused = { type: "refused", reason: "no_common_codec" };
    expect(negotiateAnswer(offerAt(`c=IN IP4 ${address}`), LOCAL)).toEqual(refused);
    expect(readAnswer(offerAt(`c=IN IP4 ${address}`))).toBeNull();
  }
  expect(negotiateAnswer(offerAt("c=IN IP6 ff02::1"), LOCAL).type).toBe("refused");
  const onIpv6 = offerAt("c=IN IP6 2001:db8::2");
  expect(negotiateAnswer(onIpv6, LOCAL)).toEqual({ type: "refused", reason: "no_common_network" });
  expect(negotiateAnswer(onIpv6, { ...LOCAL, address: "2001:db8::9" }).type).toBe("answer");
});

test("bare line feeds are read", () => {
  expect(negotiateAnswer(describe([], ["m=audio 6000 RTP/AVP 0"]).replaceAll("\r", ""), LOCAL).type).toBe("answer");
});

test("our offer: both codecs, keys, IPv6, and the direction asked for", () => {
  const offer = createOffer({ ...LOCAL, address: "2001:db8::9", sessionVersion: 3 }, "sendonly");
  expect(offer.split("\r\n")).toEqual([
    "v=0",
    "o=- 42 3 IN IP6 2001:db8::9",
    "s=-",
    "c=IN IP6 2001:db8::9",
    "t=0 0",
    "m=audio 7000 RTP/AVP 0 8 101",
    "a=rtpmap:0 PCMU/8000",
    "a=rtpmap:8 PCMA/8000",
    "a=rtpmap:101 telephone-event/8000",
    "a=fmtp:101 0-15",
    "a=ptime:20",
    "a=sendonly",
    "",
  ]);
});

test("an offer of ours, answered by us, settles the same on both sides", () => {
  const answer = negotiateAnswer(createOffer(LOCAL), {
    address: "192.0.2.8",
    port: 8000,
    sessionId: "7",
    codecs: ["PCMA"],
  });
  if (answer.type === "refused") throw new Error(answer.reason);
  expect(answer.stream).toEqual({
    codec: "PCMA",
    payloadType: 8,
    packetMs: 20,
    dtmfPayloadType: 101,
    remote: { family: "IP4", address: "198.51.100.7", port: 7000 },
    direction: "sendrecv",
  });
  expect(readAnswer(answer.sdp)).toEqual({
    codec: "PCMA",
    payloadType: 8,
    packetMs: 20,
    dtmfPayloadType: 101,
    remote: { family: "IP4", address: "192.0.2.8", port: 8000 },
    direction: "sendrecv",
  });
});

test("an answer that takes nothing of ours is null", () => {
  expect(readAnswer(describe([], ["m=audio 0 RTP/AVP 0"]))).toBeNull();
  expect(readAnswer(describe([], ["m=audio 6000 RTP/AVP 18"]))).toBeNull();
  expect(readAnswer("")).toBeNull();
});

test("a session description is written back as it was read", () => {
  const session = parseSdp(describe(["a=tool:x"], ["m=audio 6000/2 RTP/AVP 0", "c=IN IP4 224.2.1.1/127", "a=x:y:z"]));
  if (session === null) throw new Error("not read");
  expect(session.media[0]).toMatchObject({
    connection: { family: "IP4", host: "224.2.1.1" },
    attributes: [{ name: "x", value: "y:z" }],
  });
  expect(parseSdp(serializeSdp(session))).toEqual(session);
});

test.each([
  ["no_common_transport", '302 parley "Incompatible transport protocol"'],
  ["no_common_codec", '305 parley "Incompatible media format"'],
] as const)("a 488 for %s warns of it", (reason, value) => {
  expect(refusalWarning(reason)).toEqual({ name: "Warning", value });
});
