import { resendPrack } from "./acknowledge-ringing.ts";
import type { ClientRecord, SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { challenged } from "./authorize.ts";
import { dropCall, keepCall } from "./calls.ts";
import { loseCall, needsEnd } from "./lose-call.ts";
import { onInviteOutcome } from "./on-invite-outcome.ts";
import { onRegisterOutcome } from "./register.ts";
import { resend } from "./send-request.ts";
import { type Outcome, statusOf } from "./transactions.ts";
import { onProbeOutcome, onUpdateOutcome } from "./watch-peer.ts";

/** Takes the outcome of a request of ours to the call, or registration, it was sent for. */
export function onOutcome(work: AgentWork, key: string, record: ClientRecord, outcome: Outcome): void {
  const { method } = record.transaction.request;
  if (method === "INVITE") onInviteOutcome(work, key, record, outcome);
  else if (method === "REGISTER") onRegisterOutcome(work, record, outcome);
  else {
    const call = work.agent.calls.get(record.call);
    if (call === undefined || statusOf(outcome).status < 200 || method === "CANCEL") return;
    const response = outcome.type === "response" ? outcome.response : null;
    const again = response === null ? null : challenged(call.access, response, record.realms);
    if (again !== null && method === "PRACK")
      resendPrack(work, { ...call, access: again.access }, record, again.realms);
    else if (again !== null) onChallenge(work, { ...call, access: again.access }, record, again.realms);
    else if (method === "BYE") dropCall(work, call);
    else if (method === "REFER") onReferOutcome(work, call, record, outcome);
    else if (method === "UPDATE") onUpdateOutcome(work, call, record, outcome);
    else if (method === "OPTIONS") onProbeOutcome(work, call, outcome);
  }
}

function onChallenge(work: AgentWork, call: SipCall, record: ClientRecord, realms: readonly string[]): void {
  const sent = resend(work, call, record, realms);
  const isTransfer = call.transfer === record.transaction.request.cseq.number;
  if (isTransfer) keepCall(work, { ...sent.call, transfer: sent.call.dialog.localSequence });
}

function onReferOutcome(work: AgentWork, call: SipCall, record: ClientRecord, outcome: Outcome): void {
  if (call.isOver || call.transfer !== record.transaction.request.cseq.number) return;
  const { status, reason } = statusOf(outcome);
  const isFinal = status >= 300;
  work.effects.push({
    type: "referred",
    call: call.id,
    by: "peer",
    status: isFinal ? status : 100,
    reason,
    isFinal,
  });
  if (!isFinal) return;
  const settled = { ...call, transfer: null };
  keepCall(work, settled);
  if (needsEnd(status)) loseCall(work, settled, status);
}
