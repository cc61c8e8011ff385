import type { Dialog } from "../dialog/dialog.ts";
import type { Destination, Endpoint, Transport } from "../dialog/endpoint.ts";
import type { SessionTimer } from "../dialog/session-timer.ts";
import type { Login } from "../digest/answer-challenge.ts";
import type { Challenge } from "../digest/challenge.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import type { ClientTransaction, ServerTransaction } from "../transaction/step-transaction.ts";
import type { Settings } from "./settings.ts";

/** Everything a user agent knows. Its tables are changed in place by `step`; treat it as a closed box. */
export interface Agent {
  readonly settings: Settings;
  readonly calls: Map<string, SipCall>;
  /** Call ids by {@link dialogKey}. */
  readonly dialogs: Map<string, string>;
  readonly clients: Map<string, ClientRecord>;
  readonly servers: Map<string, ServerRecord>;
  /** Server transactions of first INVITEs by From tag, Call-ID and CSeq, to recognise the same request by two ways. */
  readonly openings: Map<string, string>;
  /** How many calls of each source address are set up: they wait for our answer, or we for their ACK. */
  readonly waiting: Map<string, number>;
  readonly registrations: Map<string, Registration>;
}

/** One call; replaced, never changed. */
export interface SipCall {
  readonly id: string;
  readonly direction: "incoming" | "outgoing";
  /** `early` until a 2xx to the first INVITE; `ending` while our BYE is under way. */
  readonly phase: "early" | "confirmed" | "ending";
  readonly dialog: Dialog;
  /** The transport of requests whose target names none that we speak. */
  readonly transport: Transport;
  /** The peer's INVITE under way, first or later. */
  readonly theirs: TheirInvitation | null;
  /** Our INVITE under way, first or later. */
  readonly ours: OurInvitation | null;
  /** The peer's UPDATE, or PRACK, whose offer waits for the user's answer. */
  readonly update: TheirUpdate | null;
  /** How we notice that the peer is gone. */
  readonly watch: Watch;
  /** CSeq number of the REFER whose outcome is awaited. */
  readonly transfer: number | null;
  readonly access: Access;
  /** The session description we sent last. */
  readonly sdp: string | null;
  /** Hung up by the user before the protocol allowed it. */
  readonly isHungUp: boolean;
  /** The user has had the call's last event. */
  readonly isOver: boolean;
}

/** How digest challenges in a call are answered, and those answered so far with how often their nonce was used. */
export interface Access {
  readonly login: Login | null;
  readonly answered: readonly { readonly challenge: Challenge; readonly count: number }[];
}

/** One registration; replaced, never changed. */
export interface Registration {
  readonly id: string;
  readonly address: string;
  readonly user: string;
  readonly destination: Endpoint;
  readonly access: Access;
  readonly callId: string;
  readonly tag: string;
  readonly sequence: number;
  /** For how long we ask, in seconds. */
  readonly wanted: number;
  /** Tries in a row that failed. */
  readonly failures: number;
  /** The registrar raised `wanted` since it last answered otherwise. */
  readonly isRaised: boolean;
  readonly isLeaving: boolean;
}

/** An INVITE of the peer: to be answered, or (with `answer`) answered and not yet confirmed by ACK. */
export interface TheirInvitation {
  /** Its server transaction. */
  readonly key: string;
  readonly request: SipRequest;
  /** The last provisional response. */
  readonly provisional: SipResponse | null;
  readonly answer: SipResponse | null;
  /** The pause before the answer is sent again, in milliseconds. */
  readonly pause: number;
  /** The last provisional response when it was sent reliably. */
  readonly reliable: Reliable | null;
  /** A reliable provisional response brought our answer to its offer. */
  readonly isSettled: boolean;
  /** The description to answer with once the provisional response that has one is acknowledged. */
  readonly deferred: string | null;
}

/** A provisional response that the peer acknowledges with PRACK (RFC 3262). */
export interface Reliable {
  readonly sequence: number;
  readonly isAcknowledged: boolean;
  /** The pause before it is sent again, in milliseconds. */
  readonly pause: number;
}

/** A request of the peer, other than INVITE, that brought an offer. */
export interface TheirUpdate {
  /** Its server transaction. */
  readonly key: string;
  readonly request: SipRequest;
}

/** A session timer where one was agreed on; else the peer is asked now and then whether it still knows the call. */
export interface Watch {
  readonly timer: SessionTimer | null;
  /** The least interval that a hop on the way takes, in seconds; 0 when none was named. */
  readonly minimum: number;
  /** How often an interval was refused as too small. */
  readonly raises: number;
  /** The peer takes UPDATE, so that a refresh needs no offer. */
  readonly takesUpdate: boolean;
  /** Questions in a row that could not be sent. */
  readonly unsent: number;
}

/** What is known of a new call's peer. */
export const UNWATCHED: Watch = { timer: null, minimum: 0, raises: 0, takesUpdate: false, unsent: 0 };

/** An INVITE of ours without a final response. */
export interface OurInvitation {
  /** Its client transaction. */
  readonly key: string;
  /** The description it offers. */
  readonly sdp: string;
  /** A provisional response came, so that it may be cancelled. */
  readonly isProceeding: boolean;
  /** It only refreshes the session timer, so that the user is not told when it fails. */
  readonly isRefresh: boolean;
}

/** A dialog that a provisional response to our first INVITE opened; a fork opens several. */
export interface EarlyDialog {
  /** The peer's tag. */
  readonly tag: string;
  readonly dialog: Dialog;
  /** RSeq of the last reliable provisional response; null before the first. */
  readonly sequence: number | null;
  /** The peer's description, where a reliable response or a later offer brought one. */
  readonly sdp: string | null;
}

/** A client transaction and what hangs on it. */
export interface ClientRecord {
  readonly transaction: ClientTransaction;
  readonly destination: Destination;
  /** Where its last response came from. */
  readonly source: Endpoint | null;
  /** The call, or registration, it was sent for, which may be gone. */
  readonly call: string;
  /** Realms whose challenge led to this request; another challenge of theirs means a wrong password. */
  readonly realms: readonly string[];
  /** The ACKs of 2xx responses to this INVITE, by the tag of who answered. */
  readonly acks: readonly SentAck[];
  /** Of a first INVITE. */
  readonly early: readonly EarlyDialog[];
}

export interface SentAck {
  readonly tag: string;
  readonly request: SipRequest;
  readonly destination: Destination;
}

/** A server transaction and what hangs on it. */
export interface ServerRecord {
  readonly transaction: ServerTransaction;
  /** Where responses go. */
  readonly destination: Endpoint;
  /** The call it came for, which may be gone. */
  readonly call: string;
  /** Its name in `openings`, when it is a first INVITE. */
  readonly opening: string | null;
  /** The address it is counted under in `waiting`, until it is refused, or its answer confirmed. */
  readonly waitingFrom: string | null;
}

export function createAgent(settings: Settings): Agent {
  return {
    settings,
    calls: new Map(),
    dialogs: new Map(),
    clients: new Map(),
    servers: new Map(),
    openings: new Map(),
    waiting: new Map(),
    registrations: new Map(),
  };
}

/** The name of a dialog in the agent's table; our tag is ours alone, so the peer's is not part of it. */
export function dialogKey(callId: string, localTag: string): string {
  return `${localTag} ${callId}`;
}
