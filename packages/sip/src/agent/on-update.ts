import { refreshed } from "../dialog/dialog.ts";
import { agreeAsServer } from "../dialog/session-timer.ts";
import { sessionOf } from "../message/body.ts";
import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import type { ResponseParts } from "../message/response.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { keepCall } from "./calls.ts";
import type { AnswerUpdate, RejectUpdate } from "./command.ts";
import { changeDialog, earlyDialog, isCalling, keepEarly } from "./early-dialogs.ts";
import { ABILITIES, ourContact } from "./identity.ts";
import { areOwnHeaders } from "./own-headers.ts";
import { respond } from "./respond.ts";
import { retryAfter } from "./retry-after.ts";
import { sessionParts } from "./session-parts.ts";
import { watchPeer } from "./watch-peer.ts";

/** An UPDATE (RFC 3311): without an offer it refreshes target and session timer, with one the user answers it. */
export function onUpdate(work: AgentWork, call: SipCall, key: string, request: SipRequest): void {
  const session = sessionOf(request);
  const sdp = session === "unsupported" ? null : session.sdp;
  const refusal = whyNotNow(work, call, tagOf(request.from), sdp !== null);
  if (refusal !== null) respond(work, key, request, refusal);
  else if (sdp === null) accept(work, call, { key, request }, null);
  else takeOffer(work, call, { key, request }, sdp);
}

/** Lets the user answer an offer that came by UPDATE or PRACK. */
export function takeOffer(work: AgentWork, call: SipCall, update: NonNullable<SipCall["update"]>, sdp: string): void {
  keepCall(work, { ...call, update });
  work.effects.push({ type: "updated", call: call.id, sdp });
}

/** Answers the peer's open offer; false when there is none. */
export function answerUpdate(work: AgentWork, call: SipCall, { sdp }: AnswerUpdate): boolean {
  if (call.update === null) return false;
  accept(work, call, call.update, sdp);
  return true;
}

/** Refuses the peer's open offer, or says why it cannot be. */
export function rejectUpdate(work: AgentWork, call: SipCall, { status, headers = [] }: RejectUpdate): string | null {
  if (call.update === null) return "not in this state";
  if (!(Number.isInteger(status) && status >= 300 && status <= 699)) return "not a status from 300 to 699";
  if (!areOwnHeaders(headers)) return "not a header";
  const { key, request } = call.update;
  respond(work, key, request, { status, headers });
  keepCall(work, { ...call, update: null });
  return null;
}

function accept(
  work: AgentWork,
  call: SipCall,
  { key, request }: NonNullable<SipCall["update"]>,
  sdp: string | null,
): void {
  const tag = tagOf(request.from);
  const isUpdate = request.method === "UPDATE";
  // Session timers belong to calls that were answered.
  const agreed = isUpdate && call.phase === "confirmed" ? agreeAsServer(request.headers) : null;
  const { headers = [], body } = sdp === null ? {} : sessionParts(sdp);
  respond(work, key, request, {
    status: 200,
    contact: isUpdate ? ourContact(work.agent.settings, call.transport) : undefined,
    headers: [...(isUpdate ? ABILITIES : []), ...(agreed?.headers ?? []), ...headers],
    body,
  });
  const moved = changeDialog(work, call, tag, (dialog) => (isUpdate ? refreshed(dialog, request) : dialog));
  const answered = sdp === null ? moved : settle(work, moved, tag, request, sdp);
  if (agreed === null) keepCall(work, answered);
  else watchPeer(work, answered, agreed.timer, request.headers);
}

/** The call after the peer's offer was answered with `sdp`. */
function settle(work: AgentWork, call: SipCall, tag: string | null, request: SipRequest, sdp: string): SipCall {
  const session = sessionOf(request);
  const early = isCalling(call) ? earlyDialog(work, call, tag) : null;
  if (early !== null && session !== "unsupported") keepEarly(work, call, { ...early, sdp: session.sdp });
  const ours = call.ours === null ? null : { ...call.ours, sdp };
  return { ...call, update: null, ours, sdp };
}

/** Why an UPDATE cannot be taken now (RFC 3311 section 5.2), or null. */
function whyNotNow(work: AgentWork, call: SipCall, tag: string | null, isOffer: boolean): ResponseParts | null {
  if (call.isOver || call.phase === "ending") return { status: 481 };
  if (call.update !== null) return { status: 500, reason: "Update In Progress", headers: [retryAfter(work)] };
  if (!isOffer) return null;
  if (awaitsAnswer(work, call, tag)) return { status: 491 };
  return owesAnswer(call) ? { status: 500, reason: "Offer In Progress", headers: [retryAfter(work)] } : null;
}

/** An offer of ours waits for the peer's answer. */
function awaitsAnswer(work: AgentWork, call: SipCall, tag: string | null): boolean {
  if (call.ours !== null) return earlyDialog(work, call, tag)?.sdp == null;
  const session = call.theirs === null ? null : sessionOf(call.theirs.request);
  return call.theirs?.answer != null && session !== "unsupported" && session?.sdp == null;
}

/** The offer of the peer's INVITE waits for our answer, which a reliable provisional response may have been. */
function owesAnswer({ theirs }: SipCall): boolean {
  return theirs !== null && theirs.answer === null && !theirs.isSettled;
}
