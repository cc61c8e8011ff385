import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { type Call, dialogKey } from "./agent.ts";
import type { CallEvent } from "./call-event.ts";
import { earlyDialog, isCalling } from "./early-dialogs.ts";
import { respond } from "./respond.ts";
import { cancelTimer, type Turn } from "./turn.ts";

/** The events that may be a call's last. */
export type LastEvent = Extract<CallEvent, { type: "cancelled" | "ended" | "failed" }>;

/** The timers a call may have running. */
const CALL_TIMERS = ["alive", "answer", "no_ack", "reliable", "no_prack", "cancel", "refresh", "expire", "probe"];

/** Refuses the peer's open UPDATE or PRACK, which nothing will answer any more; gives the call without it. */
export function refuseUpdate(turn: Turn, call: Call): Call {
  if (call.update === null) return call;
  respond(turn, call.update.key, call.update.request, { status: 487 });
  return { ...call, update: null };
}

export function keepCall(turn: Turn, call: Call): void {
  turn.agent.calls.set(call.id, call);
  turn.agent.dialogs.set(dialogKey(call.dialog.callId, tagOf(call.dialog.local) ?? ""), call.id);
}

/** Takes the call out of the agent; its transactions end by themselves. */
export function dropCall(turn: Turn, call: Call): void {
  refuseUpdate(turn, call);
  turn.agent.calls.delete(call.id);
  turn.agent.dialogs.delete(dialogKey(call.dialog.callId, tagOf(call.dialog.local) ?? ""));
  for (const timer of CALL_TIMERS) cancelTimer(turn, "call", call.id, timer);
}

/** Tells the user that the call is over, unless it knows. */
export function tellLast(turn: Turn, call: Call, event: LastEvent): Call {
  if (!call.isOver) turn.effects.push(event);
  return { ...call, isOver: true };
}

/** The call a request belongs to: our tag is in To, the peer's in From. */
export function callOf(turn: Turn, request: SipRequest, toTag: string): Call | null {
  const id = turn.agent.dialogs.get(dialogKey(request.callId, toTag));
  const call = id === undefined ? undefined : turn.agent.calls.get(id);
  if (call === undefined) return null;
  const from = tagOf(request.from);
  if (isCalling(call)) {
    // Whom we call has a dialog with us before the answer, but may not end it (RFC 3261 section 15).
    const isThere = request.method !== "BYE" && earlyDialog(turn, call, from) !== null;
    return isThere ? call : null;
  }
  const remoteTag = tagOf(call.dialog.remote);
  return remoteTag === null || remoteTag === from ? call : null;
}
