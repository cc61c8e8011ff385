import { EMPTY_BODY, type Header, type SipRequest, type SipResponse } from "./message.ts";
import { type NameAddress, tagOf, withTag } from "./name-address.ts";
import { reasonPhrase } from "./reason-phrase.ts";

/** What a response has beyond what it copies from its request. */
export interface ResponseParts {
  readonly status: number;
  /** The usual phrase of the status when left out. */
  readonly reason?: string | undefined;
  /** Set on To unless To has a tag already; left out in a 100. */
  readonly toTag?: string | undefined;
  readonly contact?: NameAddress | undefined;
  readonly headers?: readonly Header[] | undefined;
  readonly body?: Uint8Array | undefined;
}

/** A response to a request (RFC 3261 section 8.2.6); a response that makes a dialog carries its Record-Route. */
export function buildResponse(request: SipRequest, parts: ResponseParts): SipResponse {
  const makesDialog = parts.contact !== undefined && parts.status > 100 && parts.status < 300;
  const to = parts.toTag === undefined || tagOf(request.to) !== null ? request.to : withTag(request.to, parts.toTag);
  return {
    type: "response",
    status: parts.status,
    reason: parts.reason ?? reasonPhrase(parts.status),
    via: request.via,
    from: request.from,
    to,
    callId: request.callId,
    cseq: request.cseq,
    maxForwards: null,
    contact: parts.contact === undefined ? [] : [parts.contact],
    route: [],
    recordRoute: makesDialog ? request.recordRoute : [],
    headers: [...(parts.headers ?? []), ...request.headers.filter(({ name }) => name === "Timestamp")],
    body: parts.body ?? EMPTY_BODY,
  };
}
