import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { dropCall, tellLast } from "./calls.ts";
import { respond } from "./respond.ts";

/** The peer hangs up: an INVITE of its still open is refused with 487, and the call is over. */
export function onBye(work: AgentWork, call: SipCall, key: string, bye: SipRequest): void {
  respond(work, key, bye, { status: 200 });
  if (call.theirs !== null && call.theirs.answer === null) {
    const toTag = tagOf(call.dialog.local) ?? undefined;
    respond(work, call.theirs.key, call.theirs.request, { status: 487, toTag });
  }
  const isUnanswered = call.phase === "early" && call.direction === "incoming";
  const last = isUnanswered
    ? ({ type: "cancelled", call: call.id } as const)
    : ({ type: "ended", call: call.id, reason: "remote_hang_up", headers: bye.headers } as const);
  dropCall(work, tellLast(work, call, last));
}
