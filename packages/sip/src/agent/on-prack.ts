import { sessionOf } from "../message/body.ts";
import { headerValue } from "../message/headers.ts";
import type { SipRequest } from "../message/message.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { answer } from "./answer.ts";
import { keepCall } from "./calls.ts";
import { takeOffer } from "./on-update.ts";
import { cancelReliable } from "./provisional.ts";
import { respond } from "./respond.ts";

/** The peer has our reliable provisional response; a PRACK for none that waits is 481 (RFC 3262 section 3). */
export function onPrack(work: AgentWork, call: SipCall, key: string, prack: SipRequest): void {
  const { theirs } = call;
  const named = /^(\d+)\s+(\d+)\s+(\S+)$/.exec(headerValue(prack.headers, "RAck") ?? "");
  const [, response, sequence, method] = named ?? [];
  const isMatching =
    theirs?.reliable?.isAcknowledged === false &&
    Number(response) === theirs.reliable.sequence &&
    Number(sequence) === theirs.request.cseq.number &&
    method === "INVITE";
  if (!isMatching || theirs.reliable === null) {
    respond(work, key, prack, { status: 481 });
    return;
  }
  cancelReliable(work, call);
  const acknowledged: SipCall = {
    ...call,
    theirs: { ...theirs, reliable: { ...theirs.reliable, isAcknowledged: true }, deferred: null },
  };
  keepCall(work, acknowledged);
  confirm(work, acknowledged, key, prack);
  const { deferred } = theirs;
  const kept = work.agent.calls.get(call.id);
  if (deferred !== null && kept !== undefined) answer(work, kept, deferred);
}

/** Answers the PRACK; an offer in it is the user's to answer, once ours to the INVITE has gone out. */
function confirm(work: AgentWork, call: SipCall, key: string, prack: SipRequest): void {
  const session = sessionOf(prack);
  const sdp = session === "unsupported" ? null : session.sdp;
  if (sdp === null || call.isOver) respond(work, key, prack, { status: 200 });
  else if (call.theirs?.isSettled !== true || call.update !== null) respond(work, key, prack, { status: 488 });
  else takeOffer(work, call, { key, request: prack }, sdp);
}
