import { sessionOf } from "../message/body.ts";
import { parseDigits } from "../message/characters.ts";
import { requires } from "../message/extensions.ts";
import { headerValue } from "../message/headers.ts";
import type { Header, SipResponse } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import type { ClientRecord, EarlyDialog, SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { authorize } from "./authorize.ts";
import { keepCall } from "./calls.ts";
import { earlyDialog, keepEarly } from "./early-dialogs.ts";
import { dialogRequest, openClient } from "./send-request.ts";

const MOST_SEQUENCE = 2 ** 32 - 1;

/** The RSeq of a provisional response that wants to be acknowledged, or null. */
export function reliableSequence(response: SipResponse): number | null {
  if (response.status === 100 || !requires(response.headers, "100rel")) return null;
  return parseDigits(headerValue(response.headers, "RSeq") ?? "", MOST_SEQUENCE);
}

/**
 * Acknowledges a reliable provisional response to our first INVITE with PRACK (RFC 3262 section 4); false when it is a
 * copy, or came before its turn.
 */
export function acknowledgeRinging(
  work: AgentWork,
  call: SipCall,
  early: EarlyDialog,
  sequence: number,
  response: SipResponse,
): boolean {
  if (early.sequence !== null && sequence !== early.sequence + 1) return false;
  const session = sessionOf(response);
  const sdp = session === "unsupported" ? null : session.sdp;
  const value = `${sequence} ${response.cseq.number} ${response.cseq.method}`;
  sendPrack(work, call, { ...early, sequence, sdp: early.sdp ?? sdp }, { name: "RAck", value }, []);
  return true;
}

/** Sends a challenged PRACK again. */
export function resendPrack(work: AgentWork, call: SipCall, record: ClientRecord, realms: readonly string[]): void {
  const { request } = record.transaction;
  const early = earlyDialog(work, call, tagOf(request.to));
  const value = headerValue(request.headers, "RAck");
  if (early !== null && value !== null) sendPrack(work, call, early, { name: "RAck", value }, realms);
}

function sendPrack(work: AgentWork, call: SipCall, early: EarlyDialog, rack: Header, realms: readonly string[]): void {
  const sequence = early.dialog.localSequence + 1;
  const dialog = { ...early.dialog, localSequence: sequence };
  keepEarly(work, call, { ...early, dialog });
  const branch = { dialog, transport: call.transport };
  const { request, destination } = dialogRequest(work, branch, sequence, { method: "PRACK", headers: [rack] });
  const { headers, access } = authorize(work, call.access, request);
  keepCall(work, { ...call, access });
  openClient(work, call.id, { request: { ...request, headers }, destination }, realms);
}
