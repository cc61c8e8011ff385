import type { SipRequest, SipResponse } from "../message/message.ts";
import { formatNameAddress, tagOf } from "../message/name-address.ts";
import { parameterValue } from "../message/parameters.ts";
import { formatVia } from "../message/via.ts";

/** What starts every branch that names a transaction by itself (RFC 3261 section 8.1.1.7). */
export const BRANCH_COOKIE = "z9hG4bK";

/**
 * The name of the server transaction a request belongs to (RFC 3261 section 17.2.3): an ACK has that of its INVITE.
 * Requests without a branch of the RFC 3261 form are told apart as RFC 2543 did. A CANCEL asks for that of its INVITE
 * by passing the method.
 */
export function serverKey(request: SipRequest, method: string = request.method): string {
  const of = method === "ACK" ? "INVITE" : method;
  const [top] = request.via;
  const branch = top === undefined ? null : parameterValue(top.parameters, "branch");
  if (top !== undefined && hasCookie(branch)) {
    return `${of} ${branch} ${top.host.toLowerCase()}:${top.port ?? ""}`;
  }
  const via = top === undefined ? "" : formatVia(top);
  const from = tagOf(request.from) ?? formatNameAddress(request.from);
  return `${of} ${request.uri} ${from} ${request.callId} ${request.cseq.number} ${via}`;
}

/** The name of the client transaction a request opens, or a response belongs to (RFC 3261 section 17.1.3). */
export function clientKey(message: SipRequest | SipResponse): string {
  const [top] = message.via;
  const branch = top === undefined ? null : parameterValue(top.parameters, "branch");
  return `${message.cseq.method} ${branch ?? ""}`;
}

/** Whether the request names its transaction by an RFC 3261 branch. */
export function hasCookie(branch: string | null): branch is string {
  return (
    branch !== null &&
    branch.length > BRANCH_COOKIE.length &&
    branch.toLowerCase().startsWith(BRANCH_COOKIE.toLowerCase())
  );
}
