import { EMPTY_BODY, type SipRequest, type SipResponse } from "../message/message.ts";

/** The ACK of a final response other than 2xx (RFC 3261 section 17.1.1.3). */
export function acknowledge(invite: SipRequest, response: SipResponse): SipRequest {
  return {
    type: "request",
    method: "ACK",
    uri: invite.uri,
    via: invite.via.slice(0, 1),
    from: invite.from,
    to: response.to,
    callId: invite.callId,
    cseq: { number: invite.cseq.number, method: "ACK" },
    maxForwards: 70,
    contact: [],
    route: invite.route,
    recordRoute: [],
    headers: [],
    body: EMPTY_BODY,
  };
}
