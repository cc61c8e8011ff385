import { expect, test } from "vitest";
import type { Destination, Endpoint } from "../src/dialog/endpoint.ts";
import { Bench, PEER } from "./harness.ts";
import { invite as inviteText, within } from "./messages.ts";
import { calling, reply, SDP } from "./peer.ts";

const outside: Endpoint = { ...PEER, address: "203.0.113.9", port: 41_000 };
const near: Endpoint = { ...outside, address: "10.1.1.1" };

const isNear = (address: string) => /^(10|127|192\.168)\./.test(address);
/** Who is near may name what is near. */
const mayName = (peer: string, named: string) => !isNear(named) || isNear(peer);

/** Where the BYE of a caller goes whose INVITE has these headers. */
function byeTo({ contact = "sip:caller@192.0.2.1:5060", route = "" }, source: Endpoint): Destination | undefined {
  const bench = new Bench({ mayName });
  const plain = inviteText().replace("sip:caller@192.0.2.1:5060", contact);
  bench.receive(route === "" ? plain : plain.replace("Contact:", `Record-Route: ${route}\nContact:`), source);
  const [told] = bench.told;
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "answer", call: told.call, sdp: SDP });
  bench.takeResponse();
  bench.receive(within(bench.takeResponse(), "ACK", { cseq: 1 }), source);
  bench.take();
  bench.do({ type: "hang_up", call: told.call });
  return bench.take().at(-1)?.destination;
}

const at = (address: string, port = 5060): Endpoint => ({ transport: "udp", address, port });

test.each([
  ["what everybody may name", {}, outside, at("192.0.2.1")],
  ["its own network, which is not ours", { contact: "sip:caller@192.168.1.20" }, outside, outside],
  ["this machine", { contact: "sip:caller@127.0.0.1:5432" }, outside, outside],
  ["this machine by maddr", { contact: "sip:caller@192.0.2.1;maddr=127.0.0.1" }, outside, outside],
  ["a near proxy", { route: "<sip:10.0.0.7;lr>" }, outside, outside],
  ["a strict proxy that is near", { route: "<sip:10.0.0.7>" }, outside, outside],
  [
    "a proxy outside before one that is near",
    { route: "<sip:192.0.2.8;lr>, <sip:10.0.0.7;lr>" },
    outside,
    at("192.0.2.8"),
  ],
  ["a proxy near before one outside", { route: "<sip:10.0.0.7;lr>, <sip:192.0.2.8;lr>" }, outside, outside],
  ["what is near, and is near itself", { contact: "sip:caller@192.168.1.20" }, near, at("192.168.1.20")],
  ["a near proxy, and is near itself", { route: "<sip:10.0.0.7;lr>" }, near, at("10.0.0.7")],
  [
    "a host by name",
    { contact: "sip:caller@pbx.example.com:5070" },
    outside,
    { ...at("pbx.example.com", 5070), namedBy: outside },
  ],
  ["a proxy by name", { route: "<sip:edge.example.com;lr>" }, outside, { ...at("edge.example.com"), namedBy: outside }],
])("of a caller that names %s, requests go where that caller may have them sent", (_what, named, source, expected) => {
  expect(byeTo(named, source)).toEqual(expected);
});

test.each([
  ["in Contact", { contact: "sip:callee@127.0.0.1:5432" }, { transport: "udp", address: "192.0.2.1", port: 5060 }],
  ["in Record-Route", { recordRoute: ["sip:10.0.0.7;lr"] }, { transport: "udp", address: "192.0.2.1", port: 5060 }],
  ["outside", { contact: "sip:callee@192.0.2.44" }, at("192.0.2.44")],
])("whom we call is asked where it answers from, when it names what is near %s", (_where, parts, expected) => {
  const bench = new Bench({ mayName });
  const invite = calling(bench);
  reply(bench, invite, 183, { ...parts, sdp: SDP });
  reply(bench, invite, 200, { ...parts, sdp: SDP });
  bench.do({ type: "hang_up", call: "c1" });
  const sent = bench.take().map(({ message, destination }) => [message.cseq.method, destination]);
  expect(sent).toEqual([
    ["ACK", expected],
    ["BYE", expected],
  ]);
});

test("a peer that moves is reached where its last request came from, and may name only what that place may", () => {
  const bench = new Bench({ mayName });
  bench.receive(inviteText(), near);
  const [told] = bench.told;
  if (told?.type !== "incoming") throw new Error("no call");
  bench.do({ type: "answer", call: told.call, sdp: SDP });
  bench.takeResponse();
  const ok = bench.takeResponse();
  bench.receive(within(ok, "ACK", { cseq: 1 }), near);
  const moved = within(ok, "INVITE", { cseq: 2 })
    .replace(/^Contact:.*$/m, "")
    .replace(/^Call-ID:/m, "Contact: <sip:caller@10.0.0.9>\nCall-ID:");
  bench.receive(moved, outside);
  bench.do({ type: "answer", call: told.call });
  bench.receive(within(ok, "ACK", { cseq: 2 }), outside);
  bench.take();
  bench.do({ type: "hang_up", call: told.call });
  expect(bench.take().at(-1)?.destination).toEqual(outside);
});
