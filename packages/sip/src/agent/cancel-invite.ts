import { EMPTY_BODY, type SipRequest } from "../message/message.ts";
import { GIVE_UP } from "../transaction/timers.ts";
import type { SipCall } from "./agent.ts";
import { type AgentWork, setTimer } from "./agent-work.ts";
import { dropCall } from "./calls.ts";
import { openClient } from "./send-request.ts";

/** Takes our INVITE back; its final response is then awaited for 64 T1 at most (RFC 3261 section 9.1). */
export function cancelInvite(work: AgentWork, call: SipCall): void {
  const record = work.agent.clients.get(call.ours?.key ?? "");
  if (record === undefined) return;
  const { request } = record.transaction;
  const cancel: SipRequest = {
    ...request,
    method: "CANCEL",
    via: request.via.slice(0, 1),
    cseq: { number: request.cseq.number, method: "CANCEL" },
    maxForwards: 70,
    contact: [],
    headers: [],
    body: EMPTY_BODY,
  };
  openClient(work, call.id, { request: cancel, destination: record.destination }, []);
  setTimer(work, "call", call.id, "cancel", GIVE_UP);
}

/** Forgets a cancelled INVITE that no peer answers. */
export function giveUpCancelled(work: AgentWork, call: SipCall): void {
  if (call.ours !== null) work.agent.clients.delete(call.ours.key);
  dropCall(work, call);
}
