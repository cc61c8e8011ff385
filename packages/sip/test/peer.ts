import { EMPTY_BODY, type Header, type SipRequest } from "../src/message/message.ts";
import { type NameAddress, tagOf, withTag } from "../src/message/name-address.ts";
import { buildResponse } from "../src/message/response.ts";
import { serialize } from "../src/message/serialize.ts";
import { encodeUtf8 } from "../src/message/utf8.ts";
import { type Bench, PEER } from "./harness.ts";

export const SDP =
  "v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nc=IN IP4 192.0.2.1\r\nt=0 0\r\nm=audio 6000 RTP/AVP 0\r\n";

/** An address without a display name. */
export function address(uri: string): NameAddress {
  return { display: "", uri, parameters: [] };
}

/** The tests' peer answers a request of the agent's. */
export function reply(
  bench: Bench,
  request: SipRequest,
  status: number,
  parts: {
    tag?: string;
    contact?: string;
    recordRoute?: readonly string[];
    headers?: readonly Header[];
    sdp?: string;
    reason?: string;
  } = {},
): void {
  const { tag = "peer", contact = "sip:callee@192.0.2.1:5062", recordRoute = [], headers = [], sdp, reason } = parts;
  const isDialog = request.method === "INVITE" && status > 100 && status < 400;
  const response = buildResponse(
    { ...request, recordRoute: recordRoute.map(address) },
    {
      status,
      reason,
      toTag: status === 100 ? undefined : tag,
      contact: isDialog ? address(contact) : undefined,
      headers: sdp === undefined ? headers : [...headers, { name: "Content-Type", value: "application/sdp" }],
      body: sdp === undefined ? EMPTY_BODY : encodeUtf8(sdp),
    },
  );
  bench.do({ type: "received", bytes: serialize(response), source: PEER });
}

/** The tests' peer sends a request within the dialog its response `ok` to the agent's `invite` opened. */
export function request(
  bench: Bench,
  invite: SipRequest,
  method: string,
  parts: {
    cseq?: number;
    tag?: string;
    contact?: string;
    headers?: readonly Header[];
    body?: string;
    branch?: string;
  } = {},
): void {
  const { cseq = 1, tag = "peer", contact, headers = [], body = "", branch = `z9hG4bKpeer${method}${cseq}` } = parts;
  const message: SipRequest = {
    type: "request",
    method,
    uri: invite.contact[0]?.uri ?? "",
    via: [{ transport: "UDP", host: "192.0.2.1", port: 5060, parameters: [{ name: "branch", value: branch }] }],
    from: withTag(address(invite.to.uri), tag),
    to: withTag(address(invite.from.uri), tagOf(invite.from) ?? ""),
    callId: invite.callId,
    cseq: { number: cseq, method },
    maxForwards: 70,
    contact: contact === undefined ? [] : [address(contact)],
    route: [],
    recordRoute: [],
    headers,
    body: encodeUtf8(body),
  };
  bench.do({ type: "received", bytes: serialize(message), source: PEER });
}

/** A bench whose agent has called the tests' peer; gives the INVITE it sent. */
export function calling(bench: Bench, extra: Partial<Parameters<typeof placed>[1]> = {}): SipRequest {
  placed(bench, { ...extra });
  return bench.takeRequest();
}

function placed(bench: Bench, extra: Partial<Extract<Parameters<Bench["do"]>[0], { type: "invite" }>>): void {
  bench.do({ type: "invite", call: "c1", to: "sip:bob@192.0.2.1", from: "sip:alice@example.org", sdp: SDP, ...extra });
}

/** An established outgoing call: INVITE, 200 and ACK are past. */
export function talking(bench: Bench, extra: Parameters<typeof calling>[1] = {}): SipRequest {
  const invite = calling(bench, extra);
  reply(bench, invite, 200, { sdp: SDP });
  bench.take();
  bench.heard();
  return invite;
}
