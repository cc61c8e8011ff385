import { dialogPath, reachable } from "../dialog/dialog.ts";
import { type Endpoint, isReliable, uriEndpoint } from "../dialog/endpoint.ts";
import { EMPTY_BODY, type Header, type SipRequest } from "../message/message.ts";
import { inviteClient } from "../transaction/invite-client.ts";
import { requestClient } from "../transaction/request-client.ts";
import { clientKey } from "../transaction/transaction-key.ts";
import type { Call, ClientRecord } from "./agent.ts";
import { authorize } from "./authorize.ts";
import { keepCall } from "./calls.ts";
import { ourContact, ourVia } from "./identity.ts";
import { localEndpoint, spokenTransports } from "./settings.ts";
import { driveClient } from "./transactions.ts";
import type { Turn } from "./turn.ts";

/** A request of ours and where it goes. */
export interface Outgoing {
  readonly request: SipRequest;
  readonly destination: Endpoint;
}

/** What a request has beyond what its dialog gives it. */
export interface RequestParts {
  readonly method: string;
  readonly headers?: readonly Header[];
  readonly body?: Uint8Array;
  /** Where it goes instead of to the next hop the dialog names. */
  readonly destination?: Endpoint;
}

/** A request within a call's dialog under the CSeq number given (RFC 3261 section 12.2.1.1). */
export function dialogRequest(
  turn: Turn,
  call: Pick<Call, "dialog" | "transport">,
  sequence: number,
  parts: RequestParts,
): Outgoing {
  const { settings } = turn.agent;
  const path = dialogPath(call.dialog);
  const place = localEndpoint(settings, call.transport);
  // A next hop that names no host cannot be reached: what goes to ourselves instead fails as any silent peer does.
  const nextHop = uriEndpoint(path.nextHop, place.transport, spokenTransports(settings)) ?? place;
  const destination = parts.destination ?? reachable(call.dialog, nextHop);
  const hasContact = parts.method !== "BYE" && parts.method !== "ACK";
  const request: SipRequest = {
    type: "request",
    method: parts.method,
    uri: path.uri,
    via: [ourVia(turn, destination.transport)],
    from: call.dialog.local,
    to: call.dialog.remote,
    callId: call.dialog.callId,
    cseq: { number: sequence, method: parts.method },
    maxForwards: 70,
    contact: hasContact ? [ourContact(settings, destination.transport)] : [],
    route: path.route,
    recordRoute: [],
    headers: [{ name: "User-Agent", value: settings.product }, ...(parts.headers ?? [])],
    body: parts.body ?? EMPTY_BODY,
  };
  return { request, destination };
}

/** Sends the next request within a call's dialog and keeps the call; gives the call and the transaction's key. */
export function sendInDialog(turn: Turn, call: Call, parts: RequestParts): { call: Call; key: string } {
  const sequence = call.dialog.localSequence + 1;
  return sendRequest(turn, call, dialogRequest(turn, call, sequence, parts), []);
}

/** Sends a request for a call, with answers to the challenges known so far, and keeps the call. */
export function sendRequest(
  turn: Turn,
  call: Call,
  { request, destination }: Outgoing,
  realms: readonly string[],
): { call: Call; key: string } {
  const { headers, access } = authorize(turn, call.access, request);
  const sent = { ...call, access, dialog: { ...call.dialog, localSequence: request.cseq.number } };
  keepCall(turn, sent);
  return { call: sent, key: openClient(turn, call.id, { request: { ...request, headers }, destination }, realms) };
}

/** Sends a request of ours again under a fresh branch and CSeq number, with other headers where they are given. */
export function resend(
  turn: Turn,
  call: Call,
  record: ClientRecord,
  realms: readonly string[],
  headers: readonly Header[] = record.transaction.request.headers,
): { call: Call; key: string } {
  const { request } = record.transaction;
  const { destination } = record;
  const cseq = { number: call.dialog.localSequence + 1, method: request.method };
  const via = [ourVia(turn, destination.transport)];
  return sendRequest(turn, call, { request: { ...request, via, cseq, headers }, destination }, realms);
}

/** Opens the client transaction of a request and gives its key; `call` is the id of the call it is for. */
export function openClient(
  turn: Turn,
  call: string,
  { request, destination }: Outgoing,
  realms: readonly string[],
): string {
  const key = clientKey(request);
  const base = { request, isReliable: isReliable(destination.transport) };
  const transaction = request.method === "INVITE" ? inviteClient(base) : requestClient(base);
  turn.agent.clients.set(key, { transaction, destination, call, realms, acks: [], early: [] });
  driveClient(turn, key, { type: "start" });
  return key;
}
