import { resendPrack } from "./acknowledge-ringing.ts";
import type { Call, ClientRecord } from "./agent.ts";
import { challenged } from "./authorize.ts";
import { dropCall, keepCall } from "./calls.ts";
import { loseCall, needsEnd } from "./lose-call.ts";
import { onInviteOutcome } from "./on-invite-outcome.ts";
import { resend } from "./send-request.ts";
import { type Outcome, statusOf } from "./transactions.ts";
import type { Turn } from "./turn.ts";
import { onProbeOutcome, onUpdateOutcome } from "./watch-peer.ts";

/** Takes what came of a request of ours to the call it was sent for. */
export function onOutcome(turn: Turn, key: string, record: ClientRecord, outcome: Outcome): void {
  const { method } = record.transaction.request;
  if (method === "INVITE") onInviteOutcome(turn, key, record, outcome);
  else {
    const call = turn.agent.calls.get(record.call);
    if (call === undefined || statusOf(outcome).status < 200 || method === "CANCEL") return;
    const response = outcome.type === "response" ? outcome.response : null;
    const again = response === null ? null : challenged(call.access, response, record.realms);
    if (again !== null && method === "PRACK")
      resendPrack(turn, { ...call, access: again.access }, record, again.realms);
    else if (again !== null) onChallenge(turn, { ...call, access: again.access }, record, again.realms);
    else if (method === "BYE") dropCall(turn, call);
    else if (method === "REFER") onReferOutcome(turn, call, record, outcome);
    else if (method === "UPDATE") onUpdateOutcome(turn, call, record, outcome);
    else if (method === "OPTIONS") onProbeOutcome(turn, call, outcome);
  }
}

function onChallenge(turn: Turn, call: Call, record: ClientRecord, realms: readonly string[]): void {
  const sent = resend(turn, call, record, realms);
  const isTransfer = call.transfer === record.transaction.request.cseq.number;
  if (isTransfer) keepCall(turn, { ...sent.call, transfer: sent.call.dialog.localSequence });
}

function onReferOutcome(turn: Turn, call: Call, record: ClientRecord, outcome: Outcome): void {
  if (call.isOver || call.transfer !== record.transaction.request.cseq.number) return;
  const { status, reason } = statusOf(outcome);
  const isFinal = status >= 300;
  turn.effects.push({
    type: "referred",
    call: call.id,
    by: "peer",
    status: isFinal ? status : 100,
    reason,
    isFinal,
  });
  if (!isFinal) return;
  const settled = { ...call, transfer: null };
  keepCall(turn, settled);
  if (needsEnd(status)) loseCall(turn, settled, status);
}
