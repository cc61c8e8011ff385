import type { Endpoint } from "../dialog/endpoint.ts";
import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import type { Call } from "./agent.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { respond } from "./respond.ts";
import { replyStateless } from "./stateless-reply.ts";
import type { Turn } from "./turn.ts";

/** Takes an INVITE back if it has no final answer yet (RFC 3261 section 9.2); false when there is no such INVITE. */
export function onCancel(turn: Turn, cancel: SipRequest, source: Endpoint): boolean {
  const key = serverKey(cancel, "INVITE");
  const record = turn.agent.servers.get(key);
  if (record === undefined) return false;
  const call = turn.agent.calls.get(record.call);
  const toTag = call === undefined ? undefined : (tagOf(call.dialog.local) ?? undefined);
  replyStateless(turn, cancel, source, { status: 200, toTag });
  if (call?.theirs?.key === key && call.theirs.answer === null) takeBack(turn, call, key, call.theirs.request);
  return true;
}

function takeBack(turn: Turn, call: Call, key: string, invite: SipRequest): void {
  const toTag = tagOf(call.dialog.local) ?? undefined;
  respond(turn, key, invite, { status: 487, toTag });
  if (call.phase === "early") {
    dropCall(turn, tellLast(turn, call, { type: "cancelled", call: call.id }));
  } else {
    keepCall(turn, { ...call, theirs: null });
    if (!call.isOver) turn.effects.push({ type: "reinvite_cancelled", call: call.id });
  }
}
