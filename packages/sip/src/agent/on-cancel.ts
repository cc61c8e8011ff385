import type { Endpoint } from "../dialog/endpoint.ts";
import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { respond } from "./respond.ts";
import { replyStateless } from "./stateless-reply.ts";
import type { Turn } from "./turn.ts";

/** Takes an INVITE back if it has no final answer yet (RFC 3261 section 9.2). */
export function onCancel(turn: Turn, cancel: SipRequest, source: Endpoint): void {
  const key = serverKey(cancel, "INVITE");
  const record = turn.agent.servers.get(key);
  replyStateless(turn, cancel, source, { status: record === undefined ? 481 : 200 });
  const call = record === undefined ? undefined : turn.agent.calls.get(record.call);
  if (call?.theirs?.key !== key || call.theirs.answer !== null) return;

  const toTag = tagOf(call.dialog.local) ?? undefined;
  respond(turn, key, call.theirs.request, { status: 487, toTag });
  if (call.phase === "early") {
    dropCall(turn, tellLast(turn, call, { type: "cancelled", call: call.id }));
  } else {
    keepCall(turn, { ...call, theirs: null });
    if (!call.isOver) turn.effects.push({ type: "reinvite_cancelled", call: call.id });
  }
}
