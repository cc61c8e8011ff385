import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { frame } from "../src/message/frame.ts";
import type { SipMessage } from "../src/message/message.ts";
import { displayName, tagOf } from "../src/message/name-address.ts";
import { parameterValue } from "../src/message/parameters.ts";
import { parseMessage } from "../src/message/parse-message.ts";
import { serialize } from "../src/message/serialize.ts";
import { parseSdp } from "../src/sdp/parse-sdp.ts";
import { fixture, TORTURE } from "./fixture.ts";
import { Bench, PEER } from "./harness.ts";

test("every message of the RFCs has a case: 49 of RFC 4475, 12 of RFC 5118", () => {
  for (const [set, count] of [
    ["rfc4475", 49],
    ["rfc5118", 12],
  ] as const) {
    const files = readdirSync(new URL(`fixtures/${set}`, import.meta.url));
    const named = TORTURE.filter((one) => one.set === set).map(({ name }) => `${name}.dat`);
    expect(files.toSorted()).toEqual(named.toSorted());
    expect(named).toHaveLength(count);
  }
});

describe.each(TORTURE)("$set $name: $rfc", (one) => {
  const bytes = fixture(one.set, one.name);

  test("is parsed or refused as asked", () => {
    const message = parseMessage(bytes);
    expect(message.type === "error" ? message.status : message.type).toBe(one.parsed);
    if (message.type !== "error") expect(parseMessage(serialize(message))).toEqual(message);
  });

  test("is answered as asked in a datagram and in a stream", () => {
    expect(answered("udp", [bytes])).toBe(one.udp);
    expect(answered("tcp", frame(bytes).messages)).toBe(one.tcp ?? one.udp);
  });
});

function answered(transport: "udp" | "tcp", messages: readonly Uint8Array[]): string {
  const bench = new Bench();
  for (const bytes of messages) bench.do({ type: "received", bytes, source: { ...PEER, transport } });
  return [...bench.statuses(), ...bench.heard()].join(" ");
}

function parsed(set: string, name: string): SipMessage {
  const message = parseMessage(fixture(set, name));
  if (message.type === "error") throw new Error(`${name}: ${message.reason}`);
  return message;
}

test("the tortuous INVITE is read to the letter", () => {
  const message = parsed("rfc4475", "wsinv");
  expect(displayName(message.from)).toBe('J Rosenberg \\"');
  expect(tagOf(message.from)).toBe("98asjd8");
  expect(tagOf(message.to)).toBe("1918181833n");
  expect([message.maxForwards, message.cseq.number]).toEqual([68, 9]);
  expect(message.via.map(({ transport, host }) => `${transport} ${host}`)).toEqual([
    "UDP 192.0.2.2",
    "TCP spindle.example.com",
    "UDP 192.168.255.111",
  ]);
  expect(message.via.map(({ parameters }) => parameterValue(parameters, "branch"))).toEqual([
    "390skdjuw",
    "z9hG4bK9ikj8",
    "z9hG4bK30239",
  ]);
  expect(message.contact[0]?.parameters).toEqual([
    { name: "newparam", value: "newvalue" },
    { name: "secondparam", value: null },
    { name: "q", value: "0.33" },
  ]);
  expect(message.headers).toContainEqual({
    name: "Newfangledheader",
    value: "newfangled value continued newfangled value",
  });
  expect(message.headers).toContainEqual({ name: "Subject", value: "" });
  expect(message.headers).toContainEqual({ name: "Unknownheaderwithunusualvalue", value: ";;,,;;,;" });
});

test("unusual characters stay what they are", () => {
  const message = parsed("rfc4475", "intmeth");
  expect(displayName(message.to)).toBe("BEL:\u0007 NUL:\u0000 DEL:\u007f");
  expect(displayName(message.from)).toBe("token1~` token2'+_ token3*%!.-");
  expect(tagOf(message.from)).toBe("_token~1'+`*%!-.");
  expect(parameterValue(message.from.parameters, "fromparam''~+*_!.-%")).toBe("работающий");
  expect(message.callId).toBe("intmeth.word%ZK-!.*_+'@word`~)(><:\\/\"][?}{");
});

test("what only looks like a header or an escape is neither", () => {
  const message = parsed("rfc4475", "esc02");
  expect(message.contact.map(({ uri }) => uri)).toEqual([
    "sip:alias1@host1.example.com",
    "sip:alias3@host3.example.com",
  ]);
  expect(displayName(message.to)).toBe("%Z%45");
});

test("an empty and an unusual reason phrase are kept", () => {
  expect(parsed("rfc4475", "noreason")).toMatchObject({ status: 100, reason: "" });
  expect(parsed("rfc4475", "unreason")).toMatchObject({ reason: "= 2**3 * 5**2 но сто девяносто девять - простое" });
});

test("both families of addresses are found in a session description", () => {
  const session = parseSdp(new TextDecoder().decode(parsed("rfc5118", "mult-ip-in-sdp").body));
  expect(session?.media.map(({ connection }) => connection)).toEqual([
    { family: "IP4", host: "192.0.2.1" },
    { family: "IP6", host: "2001:db8::1" },
  ]);
});

test("a stream yields both messages where a datagram yields one, and breaks on what is left over", () => {
  const { messages, isBroken } = frame(fixture("rfc4475", "dblreq"));
  const methods = messages.map((bytes) => new TextDecoder().decode(bytes).split(" ")[0]);
  expect(methods.slice(0, 2)).toEqual(["REGISTER", "INVITE"]);
  expect(isBroken).toBe(true);
});
