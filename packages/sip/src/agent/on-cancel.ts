import type { Endpoint } from "../dialog/endpoint.ts";
import type { SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { respond } from "./respond.ts";
import { replyStateless } from "./stateless-reply.ts";

/** Takes an INVITE back if it has no final answer yet (RFC 3261 section 9.2); false when there is no such INVITE. */
export function onCancel(work: AgentWork, cancel: SipRequest, source: Endpoint): boolean {
  const key = serverKey(cancel, "INVITE");
  const record = work.agent.servers.get(key);
  if (record === undefined) return false;
  const call = work.agent.calls.get(record.call);
  const toTag = call === undefined ? undefined : (tagOf(call.dialog.local) ?? undefined);
  replyStateless(work, cancel, source, { status: 200, toTag });
  if (call?.theirs?.key === key && call.theirs.answer === null) takeBack(work, call, key, call.theirs.request);
  return true;
}

function takeBack(work: AgentWork, call: SipCall, key: string, invite: SipRequest): void {
  const toTag = tagOf(call.dialog.local) ?? undefined;
  respond(work, key, invite, { status: 487, toTag });
  if (call.phase === "early") {
    dropCall(work, tellLast(work, call, { type: "cancelled", call: call.id }));
  } else {
    keepCall(work, { ...call, theirs: null });
    if (!call.isOver) work.effects.push({ type: "reinvite_cancelled", call: call.id });
  }
}
