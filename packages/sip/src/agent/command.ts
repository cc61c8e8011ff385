import type { Endpoint } from "../dialog/endpoint.ts";
import type { Login } from "../digest/answer-challenge.ts";
import type { Header } from "../message/message.ts";

/** What the user of the agent asks of a call. */
export type Command = Invite | Ring | Answer | Reject | AnswerUpdate | RejectUpdate | HangUp | Reinvite | Refer;

/** Makes a call. */
export interface Invite {
  readonly type: "invite";
  /** Id for the new call; not one in use. */
  readonly call: string;
  /** Who to call: a SIP or tel URI. */
  readonly to: string;
  /** Who calls: a SIP or tel URI. */
  readonly from: string;
  /** Name shown beside `from`. */
  readonly fromName?: string;
  readonly sdp: string;
  /** Where to send the INVITE instead of to the URI's own host: an outbound proxy. Needed for a tel URI. */
  readonly destination?: Endpoint;
  /** URIs of a Route set to ask for, nearest hop first. */
  readonly route?: readonly string[];
  /** The Call-ID to use, so that an attempt can be recognised at the carrier; one is made when left out. */
  readonly callId?: string;
  /** How to answer a digest challenge; without it, 401 and 407 are failures. */
  readonly login?: Login;
  readonly headers?: readonly Header[];
}

/**
 * Answers an incoming call with 180, or with 183 when there is early media: reliably where the caller can. A caller that
 * insists on reliable ringing but left the offer to us hears none: the answer is the first response it gets.
 */
export interface Ring {
  readonly type: "ring";
  readonly call: string;
  readonly sdp?: string;
}

/** Answers an incoming call, or a re-INVITE (with the session as it is when `sdp` is left out). */
export interface Answer {
  readonly type: "answer";
  readonly call: string;
  readonly sdp?: string;
}

/** Refuses an incoming call or a re-INVITE with a status from 300 to 699. */
export interface Reject {
  readonly type: "reject";
  readonly call: string;
  readonly status: number;
  readonly reason?: string;
  readonly headers?: readonly Header[];
}

/** Answers an offer that came by `updated`. */
export interface AnswerUpdate {
  readonly type: "answer_update";
  readonly call: string;
  readonly sdp: string;
}

/** Refuses an offer that came by `updated`, with a status from 300 to 699; the session stays as it is. */
export interface RejectUpdate {
  readonly type: "reject_update";
  readonly call: string;
  readonly status: number;
  readonly headers?: readonly Header[];
}

/** Ends a call in any state: 603, CANCEL or BYE. The `headers` go into the BYE or the 603. */
export interface HangUp {
  readonly type: "hang_up";
  readonly call: string;
  readonly headers?: readonly Header[];
}

/** Offers the peer a changed session: hold, another address. */
export interface Reinvite {
  readonly type: "reinvite";
  readonly call: string;
  readonly sdp: string;
}

/** Asks the peer to call another address instead of us. */
export interface Refer {
  readonly type: "refer";
  readonly call: string;
  /** A URI; headers for the new INVITE may be escaped in it. */
  readonly target: string;
  /** Of the REFER itself. */
  readonly headers?: readonly Header[];
}
