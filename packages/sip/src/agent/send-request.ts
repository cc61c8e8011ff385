import { dialogPath } from "../dialog/dialog.ts";
import { type Endpoint, isReliable, uriEndpoint } from "../dialog/endpoint.ts";
import { EMPTY_BODY, type Header, type SipRequest } from "../message/message.ts";
import { inviteClient } from "../transaction/invite-client.ts";
import { requestClient } from "../transaction/request-client.ts";
import { clientKey } from "../transaction/transaction-key.ts";
import type { Call } from "./agent.ts";
import { ourContact, ourVia } from "./identity.ts";
import { localEndpoint, spokenTransports } from "./settings.ts";
import { openClient } from "./transactions.ts";
import type { Turn } from "./turn.ts";

/** A request of ours and where it goes. */
export interface Outgoing {
  readonly request: SipRequest;
  readonly destination: Endpoint;
}

/** A request within a call's dialog, with the CSeq number given (RFC 3261 section 12.2.1.1). */
export function dialogRequest(
  turn: Turn,
  call: Call,
  parts: { method: string; sequence: number; headers?: readonly Header[]; body?: Uint8Array },
): Outgoing {
  const { settings } = turn.agent;
  const path = dialogPath(call.dialog);
  const place = localEndpoint(settings, call.transport);
  // A target that names no host cannot be sent to; our own place makes the failure visible as a timeout.
  const destination = uriEndpoint(path.nextHop, place.transport, spokenTransports(settings)) ?? place;
  const request: SipRequest = {
    type: "request",
    method: parts.method,
    uri: path.uri,
    via: [ourVia(turn, destination.transport)],
    from: call.dialog.local,
    to: call.dialog.remote,
    callId: call.dialog.callId,
    cseq: { number: parts.sequence, method: parts.method },
    maxForwards: 70,
    contact: parts.method === "BYE" ? [] : [ourContact(settings, destination.transport)],
    route: path.route,
    recordRoute: [],
    headers: [{ name: "User-Agent", value: settings.product }, ...(parts.headers ?? [])],
    body: parts.body ?? EMPTY_BODY,
  };
  return { request, destination };
}

/** Sends a request through a new client transaction and gives its key. */
export function sendRequest(turn: Turn, call: string, { request, destination }: Outgoing): string {
  const key = clientKey(request);
  const base = { request, isReliable: isReliable(destination.transport) };
  const transaction = request.method === "INVITE" ? inviteClient(base) : requestClient(base);
  openClient(turn, key, { transaction, destination, call });
  return key;
}
