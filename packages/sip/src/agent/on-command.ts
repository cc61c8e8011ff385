import { askFor } from "../dialog/session-timer.ts";
import { tagOf } from "../message/name-address.ts";
import { parseUri } from "../message/uri.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { answer } from "./answer.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { cancelInvite } from "./cancel-invite.ts";
import type { Command, HangUp, Refer, Reinvite, Reject } from "./command.ts";
import { ALLOW, SUPPORTS_TIMER } from "./identity.ts";
import { answerUpdate, rejectUpdate } from "./on-update.ts";
import { areOwnHeaders, isOneLine } from "./own-headers.ts";
import { placeCall } from "./place-call.ts";
import { ring } from "./provisional.ts";
import { respond } from "./respond.ts";
import { sendBye } from "./send-bye.ts";
import { sendInDialog } from "./send-request.ts";
import { sessionParts } from "./session-parts.ts";

const NOT_NOW = "not in this state";

/** Does what the user asks of a call, or says why it cannot be done. */
export function onCommand(work: AgentWork, command: Command): void {
  const call = work.agent.calls.get(command.call);
  const isThere = call !== undefined && !call.isOver;
  const reason =
    command.type === "invite" ? placeCall(work, command) : isThere ? obey(work, call, command) : "no such call";
  if (reason !== null) work.effects.push({ type: "refused", call: command.call, command: command.type, reason });
}

function obey(work: AgentWork, call: SipCall, command: Exclude<Command, { type: "invite" }>): string | null {
  switch (command.type) {
    case "ring":
      return ring(work, call, command.sdp);
    case "answer":
      return answer(work, call, command.sdp) ? null : NOT_NOW;
    case "answer_update":
      return answerUpdate(work, call, command) ? null : NOT_NOW;
    case "reject_update":
      return rejectUpdate(work, call, command);
    case "reject":
      return reject(work, call, command);
    case "hang_up":
      return hangUp(work, call, command);
    case "reinvite":
      return reinvite(work, call, command);
    case "refer":
      return refer(work, call, command);
  }
}

function reject(work: AgentWork, call: SipCall, command: Reject): string | null {
  const { theirs } = call;
  const { status, reason, headers = [] } = command;
  if (theirs === null || theirs.answer !== null) return NOT_NOW;
  if (!(Number.isInteger(status) && status >= 300 && status <= 699)) return "not a status from 300 to 699";
  if (!areOwnHeaders(headers) || !isOneLine(reason ?? "")) return "not a header";
  respond(work, theirs.key, theirs.request, { status, reason, headers, toTag: tagOf(call.dialog.local) ?? undefined });
  if (call.phase === "early") {
    dropCall(work, tellLast(work, call, { type: "ended", call: call.id, reason: "rejected", headers: [] }));
  } else keepCall(work, { ...call, theirs: null });
  return null;
}

function hangUp(work: AgentWork, call: SipCall, { headers = [] }: HangUp): string | null {
  if (!areOwnHeaders(headers)) return "not a header";
  const isIncoming = call.phase === "early" && call.direction === "incoming";
  if (isIncoming) return reject(work, call, { type: "reject", call: call.id, status: 603, headers });

  const told = tellLast(work, call, { type: "ended", call: call.id, reason: "local_hang_up", headers: [] });
  const over = { ...told, isHungUp: true };
  keepCall(work, over);
  if (call.phase === "early") {
    // An INVITE may only be cancelled once something answered it (RFC 3261 section 9.1).
    if (call.ours?.isProceeding === true) cancelInvite(work, over);
  } else if (call.theirs?.answer == null) {
    if (call.theirs !== null) respond(work, call.theirs.key, call.theirs.request, { status: 487 });
    sendBye(work, { ...over, theirs: null }, headers);
  }
  // Else our own answer is not confirmed yet: BYE waits for the ACK, or for the end of the wait (section 15).
  return null;
}

function reinvite(work: AgentWork, call: SipCall, { sdp }: Reinvite): string | null {
  const isBusy = call.ours !== null || call.theirs !== null || call.update !== null;
  if (call.phase !== "confirmed" || isBusy) return NOT_NOW;
  const { headers, body } = sessionParts(sdp);
  const own = [ALLOW, SUPPORTS_TIMER, ...askFor(call.watch.timer, call.watch.minimum)];
  const sent = sendInDialog(work, call, { method: "INVITE", headers: [...own, ...headers], body });
  keepCall(work, { ...sent.call, ours: { key: sent.key, sdp, isProceeding: false, isRefresh: false } });
  return null;
}

function refer(work: AgentWork, call: SipCall, { target, headers: given = [] }: Refer): string | null {
  if (call.phase !== "confirmed" || call.transfer !== null) return NOT_NOW;
  if (parseUri(target) === null) return "not a URI";
  if (!areOwnHeaders(given)) return "not a header";
  const headers = [
    { name: "Refer-To", value: `<${target}>` },
    { name: "Referred-By", value: `<${call.dialog.local.uri}>` },
    ...given,
  ];
  const { call: sent } = sendInDialog(work, call, { method: "REFER", headers });
  keepCall(work, { ...sent, transfer: sent.dialog.localSequence });
  return null;
}
