import type { NameAddress } from "./name-address.ts";
import type { Via } from "./via.ts";

/** A header this package keeps as text. The name is in its usual long form and capitals (`l` reads `Content-Length`). */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** The headers this package reads, parsed. Each header of a message is either here or in `headers`, never in both. */
export interface CommonHeaders {
  /** Nearest hop first; never empty. */
  readonly via: readonly Via[];
  readonly from: NameAddress;
  readonly to: NameAddress;
  readonly callId: string;
  readonly cseq: CSeq;
  readonly maxForwards: number | null;
  readonly contact: readonly NameAddress[];
  readonly route: readonly NameAddress[];
  readonly recordRoute: readonly NameAddress[];
  /** All other headers in the order of the message. Content-Length is in none: it is the length of the body. */
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

export interface CSeq {
  /** Below 2^31. */
  readonly number: number;
  readonly method: string;
}

export interface SipRequest extends CommonHeaders {
  readonly type: "request";
  readonly method: string;
  /** The Request-URI as written. */
  readonly uri: string;
}

export interface SipResponse extends CommonHeaders {
  readonly type: "response";
  /** 100 to 699. */
  readonly status: number;
  readonly reason: string;
}

export type SipMessage = SipRequest | SipResponse;

/** A message that cannot be understood, with what is needed to refuse it. */
export interface MessageError {
  readonly type: "error";
  /** The status that refuses a request like this (400, 505); a bad response is dropped. */
  readonly status: number;
  readonly reason: string;
  /** What the bytes tried to be. */
  readonly kind: "request" | "response" | "unknown";
  readonly method: string | null;
  /** The header lines that could be told apart. */
  readonly headers: readonly Header[];
}

export const EMPTY_BODY: Uint8Array = new Uint8Array(0);
