import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { dialogKey, type SipCall } from "./agent.ts";
import { type AgentWork, cancelTimer } from "./agent-work.ts";
import type { CallEvent } from "./call-event.ts";
import { earlyDialog, isCalling } from "./early-dialogs.ts";
import { respond } from "./respond.ts";

/** The events that may be a call's last. */
export type LastEvent = Extract<CallEvent, { type: "cancelled" | "ended" | "failed" }>;

/** The timers a call may have running. */
const CALL_TIMERS = ["alive", "answer", "no_ack", "reliable", "no_prack", "cancel", "refresh", "expire", "probe"];

/** Refuses the peer's open UPDATE or PRACK, which nothing will answer; gives the call without it. */
export function refuseUpdate(work: AgentWork, call: SipCall): SipCall {
  if (call.update === null) return call;
  respond(work, call.update.key, call.update.request, { status: 487 });
  return { ...call, update: null };
}

export function keepCall(work: AgentWork, call: SipCall): void {
  work.agent.calls.set(call.id, call);
  work.agent.dialogs.set(dialogKey(call.dialog.callId, tagOf(call.dialog.local) ?? ""), call.id);
}

/** Takes the call out of the agent; its transactions end by themselves. */
export function dropCall(work: AgentWork, call: SipCall): void {
  refuseUpdate(work, call);
  work.agent.calls.delete(call.id);
  work.agent.dialogs.delete(dialogKey(call.dialog.callId, tagOf(call.dialog.local) ?? ""));
  for (const timer of CALL_TIMERS) cancelTimer(work, "call", call.id, timer);
}

/** Tells the user that the call is over, unless it knows. */
export function tellLast(work: AgentWork, call: SipCall, event: LastEvent): SipCall {
  if (!call.isOver) work.effects.push(event);
  return { ...call, isOver: true };
}

/** The call a request belongs to: our tag is in To, the peer's in From. */
export function callOf(work: AgentWork, request: SipRequest, toTag: string): SipCall | null {
  const id = work.agent.dialogs.get(dialogKey(request.callId, toTag));
  const call = id === undefined ? undefined : work.agent.calls.get(id);
  if (call === undefined) return null;
  const from = tagOf(request.from);
  if (isCalling(call)) {
    // Whom we call has a dialog with us before the answer, but may not end it (RFC 3261 section 15).
    const isThere = request.method !== "BYE" && earlyDialog(work, call, from) !== null;
    return isThere ? call : null;
  }
  const remoteTag = tagOf(call.dialog.remote);
  return remoteTag === null || remoteTag === from ? call : null;
}
