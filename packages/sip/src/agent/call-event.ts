import type { Endpoint } from "../dialog/endpoint.ts";
import type { Header } from "../message/message.ts";
import type { NameAddress } from "../message/name-address.ts";

/**
 * What a call tells its user. `call` is the id the `invite` command gave, or the one `incoming` brings. The last event
 * of a call is exactly one of `cancelled`, `ended` and `failed`.
 */
export type CallEvent =
  /** A call comes in. Answer with ring, answer, reject or hang_up. */
  | {
      readonly type: "incoming";
      readonly call: string;
      readonly source: Endpoint;
      /** The Request-URI: who was dialled. */
      readonly uri: string;
      readonly from: NameAddress;
      readonly to: NameAddress;
      readonly callId: string;
      /** The offer; null when the caller leaves the offer to us. */
      readonly sdp: string | null;
      readonly headers: readonly Header[];
    }
  /** The caller confirmed our answer, or our answer to its re-INVITE. `sdp` is its answer when the offer was ours. */
  | { readonly type: "acked"; readonly call: string; readonly sdp: string | null }
  /** The caller gave up before we answered. Last event. */
  | { readonly type: "cancelled"; readonly call: string }
  /** A provisional response to our INVITE (180, 183, ...). */
  | {
      readonly type: "progress";
      readonly call: string;
      readonly status: number;
      readonly reason: string;
      readonly sdp: string | null;
    }
  /** Our INVITE was answered, and the ACK is sent. */
  | {
      readonly type: "answered";
      readonly call: string;
      readonly sdp: string | null;
      /** Where the answer came from. */
      readonly source: Endpoint | null;
      readonly headers: readonly Header[];
    }
  /** Our INVITE was refused (status as received), timed out (408) or could not be sent (503). Last event. */
  | {
      readonly type: "failed";
      readonly call: string;
      readonly status: number;
      readonly reason: string;
      /** Where a 3xx sends us; not followed. */
      readonly contacts: readonly string[];
      readonly headers: readonly Header[];
    }
  /** The peer offers another session without a new INVITE. Answer with answer_update or reject_update. */
  | { readonly type: "updated"; readonly call: string; readonly sdp: string }
  /** The peer tells by INFO that a key was pressed, and for how many milliseconds where it says so. */
  | { readonly type: "key"; readonly call: string; readonly key: string; readonly duration: number | null }
  /** The peer wants to change the session. Answer with answer or reject. */
  | { readonly type: "reinvited"; readonly call: string; readonly sdp: string | null }
  /** The peer took its re-INVITE back. */
  | { readonly type: "reinvite_cancelled"; readonly call: string }
  | { readonly type: "reinvite_answered"; readonly call: string; readonly sdp: string | null }
  /** The session stays as it was. With status 491, try again after `retryAfter` milliseconds. */
  | {
      readonly type: "reinvite_failed";
      readonly call: string;
      readonly status: number;
      readonly reason: string;
      readonly retryAfter: number | null;
    }
  /** How the transfer stands: 1xx under way, 2xx the target answered, else it failed. */
  | {
      readonly type: "referred";
      readonly call: string;
      /** Whose status it is: the peer's, who took our REFER or refused it, or that of whom it was to call. */
      readonly by: "peer" | "target";
      readonly status: number;
      readonly reason: string;
      readonly isFinal: boolean;
    }
  /** The call is over. Last event. */
  | { readonly type: "ended"; readonly call: string; readonly reason: EndReason; readonly headers: readonly Header[] }
  /** A command that no longer fits the call (or a call that is not there); nothing was done. */
  | { readonly type: "refused"; readonly call: string; readonly command: string; readonly reason: string };

export type EndReason =
  /** The peer sent BYE. */
  | "remote_hang_up"
  /** We hung up. */
  | "local_hang_up"
  /** We refused the call. */
  | "rejected"
  /** Our answer was never confirmed. */
  | "no_ack"
  /** Our reliable ringing was never acknowledged. */
  | "no_prack"
  /** The session timer ran out: the peer did not refresh the call in time, or did not let us. */
  | "expired"
  /** The peer no longer knows the call, or does not answer within it. */
  | "lost";
