import { sessionOf } from "../message/body.ts";
import type { SipRequest } from "../message/message.ts";
import type { ResponseParts } from "../message/response.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { keepCall } from "./calls.ts";
import { invitation } from "./invitation.ts";
import { respond } from "./respond.ts";
import { retryAfter } from "./retry-after.ts";

/** A later INVITE of the peer: for the user to answer, unless another one is under way (RFC 3261 section 14.2). */
export function onReinvite(work: AgentWork, call: SipCall, key: string, request: SipRequest): void {
  const refusal = refuse(work, call);
  const session = sessionOf(request);
  if (refusal !== null || session === "unsupported") respond(work, key, request, refusal ?? { status: 415 });
  else {
    keepCall(work, { ...call, theirs: invitation(key, request) });
    respond(work, key, request, { status: 100 });
    work.effects.push({ type: "reinvited", call: call.id, sdp: session.sdp });
  }
}

function refuse(work: AgentWork, call: SipCall): ResponseParts | null {
  if (call.isOver || call.phase === "ending") return { status: 481 };
  if (call.ours !== null || call.theirs?.answer != null) return { status: 491 };
  if (call.theirs === null && call.update === null) return null;
  return { status: 500, reason: "INVITE In Progress", headers: [retryAfter(work)] };
}
