import { sessionOf } from "../message/body.ts";
import type { SipRequest } from "../message/message.ts";
import type { ResponseParts } from "../message/response.ts";
import { T1 } from "../transaction/timers.ts";
import type { Call } from "./agent.ts";
import { keepCall } from "./calls.ts";
import { respond } from "./respond.ts";
import type { Turn } from "./turn.ts";

/** A later INVITE of the peer: for the user to answer, unless another one is under way (RFC 3261 section 14.2). */
export function onReinvite(turn: Turn, call: Call, key: string, request: SipRequest): void {
  const refusal = refuse(call, turn.chance);
  const session = sessionOf(request);
  if (refusal !== null || session === "unsupported") respond(turn, key, request, refusal ?? { status: 415 });
  else {
    keepCall(turn, { ...call, theirs: { key, request, provisional: null, answer: null, pause: T1 } });
    respond(turn, key, request, { status: 100 });
    turn.effects.push({ type: "reinvited", call: call.id, sdp: session.sdp });
  }
}

function refuse(call: Call, chance: number): ResponseParts | null {
  if (call.isOver || call.phase === "ending") return { status: 481 };
  if (call.ours !== null || call.theirs?.answer != null) return { status: 491 };
  if (call.theirs === null) return null;
  const seconds = Math.floor(chance * 11);
  return { status: 500, reason: "INVITE In Progress", headers: [{ name: "Retry-After", value: String(seconds) }] };
}
