/** Both ends speak and hear, and press keys. */
const keys = "a=fmtp:101 0-15";

/** What a side offers or takes of audio; `last` is the last line of it. */
export const sdp = (user: "caller" | "callee", last = keys): string => `v=0
o=${user} 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000
${last}
`;

export type Invite = {
  /** As it stands in the header, without the tag. */
  readonly from: string;
  /** Further headers, each with the end of its line. */
  readonly headers?: string;
  /** The last line of what is offered. */
  readonly last?: string;
};

/** Calls the number that sipp is started with, and hears what may come before the answer. */
export const invite = ({ from, headers = "", last }: Invite): string => `<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: ${from};tag=[pid]SIPp[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70
${headers}Content-Type: application/sdp
Content-Length: [len]

${sdp("caller", last)}]]></send>
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
`;

/** Confirms the answer to an INVITE; `to` is where, `via` the line of that header. */
export const acknowledge = (to: string, via: string): string => `<send><![CDATA[
ACK ${to} SIP/2.0
${via}
[last_From:]
[last_To:]
Call-ID: [call_id]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

]]></send>`;

/** Answers what came last; `headers` as in an INVITE, `next` an attribute: where the scenario goes on. */
export const respond = (status: string, headers = "", next = ""): string => `<send${next}><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
${headers}Content-Length: 0

]]></send>`;
