import type { SipResponse } from "../src/message/message.ts";
import { tagOf } from "../src/message/name-address.ts";

export const OFFER = `v=0
o=caller 1 1 IN IP4 192.0.2.1
s=-
c=IN IP4 192.0.2.1
t=0 0
m=audio 6000 RTP/AVP 0 101
a=rtpmap:101 telephone-event/8000
`;

/** An INVITE of the tests' peer. */
export function invite(
  parts: { callId?: string; branch?: string; headers?: string; sdp?: string; to?: string; cseq?: number } = {},
): string {
  const { callId = "one@192.0.2.1", branch = "z9hG4bKinvite", headers = "", sdp = OFFER, to = "", cseq = 1 } = parts;
  const body = sdp.replaceAll(/\r?\n/g, "\r\n");
  const type = body === "" ? "" : "Content-Type: application/sdp\n";
  return `INVITE sip:agent@198.51.100.7 SIP/2.0
Via: SIP/2.0/UDP 192.0.2.1:5060;branch=${branch};rport
Max-Forwards: 70
From: "Caller" <sip:caller@example.com>;tag=caller
To: <sip:agent@example.org>${to}
Call-ID: ${callId}
CSeq: ${cseq} INVITE
Contact: <sip:caller@192.0.2.1:5060>
${headers}${type}Content-Length: ${body.length}

${body}`;
}

/** A later request of the tests' peer, within the dialog our response opened. */
export function within(
  response: SipResponse,
  method: string,
  parts: { cseq?: number; branch?: string; headers?: string } = {},
): string {
  const { cseq = 2, branch = `z9hG4bK${method}${cseq}`, headers = "" } = parts;
  return `${method} sip:parley@198.51.100.7:5060 SIP/2.0
Via: SIP/2.0/UDP 192.0.2.1:5060;branch=${branch};rport
Max-Forwards: 70
From: "Caller" <sip:caller@example.com>;tag=caller
To: <sip:agent@example.org>;tag=${tagOf(response.to)}
Call-ID: ${response.callId}
CSeq: ${cseq} ${method}
${headers}Content-Length: 0

`;
}
