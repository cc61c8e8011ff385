import { dialogPath, reachable } from "../dialog/dialog.ts";
import { type Destination, isReliable, uriEndpoint } from "../dialog/endpoint.ts";
import { EMPTY_BODY, type Header, type SipRequest } from "../message/message.ts";
import { inviteClient } from "../transaction/invite-client.ts";
import { requestClient } from "../transaction/request-client.ts";
import { clientKey } from "../transaction/transaction-key.ts";
import type { ClientRecord, SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { authorize } from "./authorize.ts";
import { keepCall } from "./calls.ts";
import { ourContact, ourVia } from "./identity.ts";
import { localEndpoint, spokenTransports } from "./settings.ts";
import { driveClient } from "./transactions.ts";

/** A request of ours and where it goes. */
export interface Outgoing {
  readonly request: SipRequest;
  readonly destination: Destination;
}

/** What a request has beyond what its dialog gives it. */
export interface RequestParts {
  readonly method: string;
  readonly headers?: readonly Header[];
  readonly body?: Uint8Array;
  /** Where it goes instead of to the next hop the dialog names. */
  readonly destination?: Destination;
}

/** A request within a call's dialog under the CSeq number given (RFC 3261 section 12.2.1.1). */
export function dialogRequest(
  work: AgentWork,
  call: Pick<SipCall, "dialog" | "transport">,
  sequence: number,
  parts: RequestParts,
): Outgoing {
  const { settings } = work.agent;
  const path = dialogPath(call.dialog);
  const place = localEndpoint(settings, call.transport);
  // A next hop that names no host cannot be reached: what goes to ourselves instead fails as any silent peer does.
  const nextHop = uriEndpoint(path.nextHop, place.transport, spokenTransports(settings)) ?? place;
  const destination = parts.destination ?? reachable(call.dialog, nextHop, settings.mayName);
  const hasContact = parts.method !== "BYE" && parts.method !== "ACK";
  const request: SipRequest = {
    type: "request",
    method: parts.method,
    uri: path.uri,
    via: [ourVia(work, destination.transport)],
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
export function sendInDialog(work: AgentWork, call: SipCall, parts: RequestParts): { call: SipCall; key: string } {
  const sequence = call.dialog.localSequence + 1;
  return sendRequest(work, call, dialogRequest(work, call, sequence, parts), []);
}

/** Sends a request for a call, with answers to the challenges known so far, and keeps the call. */
export function sendRequest(
  work: AgentWork,
  call: SipCall,
  { request, destination }: Outgoing,
  realms: readonly string[],
): { call: SipCall; key: string } {
  const { headers, access } = authorize(work, call.access, request);
  const sent = { ...call, access, dialog: { ...call.dialog, localSequence: request.cseq.number } };
  keepCall(work, sent);
  return { call: sent, key: openClient(work, call.id, { request: { ...request, headers }, destination }, realms) };
}

/** Sends a request of ours again under a fresh branch and CSeq number, with other headers where they are given. */
export function resend(
  work: AgentWork,
  call: SipCall,
  record: ClientRecord,
  realms: readonly string[],
  headers: readonly Header[] = record.transaction.request.headers,
): { call: SipCall; key: string } {
  const { request } = record.transaction;
  const { destination } = record;
  const cseq = { number: call.dialog.localSequence + 1, method: request.method };
  const via = [ourVia(work, destination.transport)];
  return sendRequest(work, call, { request: { ...request, via, cseq, headers }, destination }, realms);
}

/** Opens the client transaction of a request and gives its key; `call` is the id of the call it is for. */
export function openClient(
  work: AgentWork,
  call: string,
  { request, destination }: Outgoing,
  realms: readonly string[],
): string {
  const key = clientKey(request);
  const base = { request, isReliable: isReliable(destination.transport) };
  const transaction = request.method === "INVITE" ? inviteClient(base) : requestClient(base);
  work.agent.clients.set(key, { transaction, destination, source: null, call, realms, acks: [], early: [] });
  driveClient(work, key, { type: "start" });
  return key;
}
