import { refreshed } from "../dialog/dialog.ts";
import { agreeAsServer } from "../dialog/session-timer.ts";
import { tagOf } from "../message/name-address.ts";
import { GIVE_UP, T1, T2 } from "../transaction/timers.ts";
import type { SipCall } from "./agent.ts";
import { type AgentWork, cancelTimer, setTimer } from "./agent-work.ts";
import { keepCall, tellLast } from "./calls.ts";
import { ABILITIES, ourContact } from "./identity.ts";
import { cancelReliable } from "./provisional.ts";
import { respond } from "./respond.ts";
import { sendBye } from "./send-bye.ts";
import { sessionParts } from "./session-parts.ts";
import { driveServer } from "./transactions.ts";
import { watchPeer } from "./watch-peer.ts";

/**
 * Answers the peer's open INVITE with 200, once a description we sent reliably is acknowledged (RFC 3262 section 3);
 * false when there is none, or nothing to answer it with.
 */
export function answer(work: AgentWork, call: SipCall, given: string | undefined): boolean {
  const { theirs } = call;
  const sdp = given ?? call.sdp;
  if (theirs === null || theirs.answer !== null || sdp === null) return false;
  if (theirs.isSettled && theirs.reliable?.isAcknowledged === false) {
    keepCall(work, { ...call, theirs: { ...theirs, deferred: sdp } });
    return true;
  }
  const { headers, body } = sessionParts(sdp);
  const agreed = agreeAsServer(theirs.request.headers);
  const response = respond(work, theirs.key, theirs.request, {
    status: 200,
    toTag: tagOf(call.dialog.local) ?? undefined,
    contact: ourContact(work.agent.settings, call.transport),
    headers: [...ABILITIES, ...agreed.headers, ...headers],
    body,
  });
  cancelTimer(work, "call", call.id, "alive");
  cancelReliable(work, call);
  setTimer(work, "call", call.id, "answer", T1);
  setTimer(work, "call", call.id, "no_ack", GIVE_UP);
  const answered: SipCall = {
    ...call,
    phase: "confirmed",
    dialog: refreshed(call.dialog, theirs.request),
    theirs: { ...theirs, answer: response },
    sdp,
  };
  watchPeer(work, answered, agreed.timer, theirs.request.headers);
  return true;
}

/** Sends our 2xx again while no ACK has come (RFC 3261 section 13.3.1.4). */
export function repeatAnswer(work: AgentWork, call: SipCall): void {
  const { theirs } = call;
  if (theirs?.answer == null) return;
  driveServer(work, theirs.key, { type: "respond", response: theirs.answer });
  const pause = Math.min(theirs.pause * 2, T2);
  setTimer(work, "call", call.id, "answer", pause);
  keepCall(work, { ...call, theirs: { ...theirs, pause } });
}

/** Hangs up because no ACK came in time. */
export function giveUpAnswer(work: AgentWork, call: SipCall): void {
  if (call.theirs?.answer == null) return;
  cancelAnswerTimers(work, call);
  const over = tellLast(work, call, { type: "ended", call: call.id, reason: "no_ack", headers: [] });
  sendBye(work, { ...over, theirs: null }, []);
}

export function cancelAnswerTimers(work: AgentWork, call: SipCall): void {
  cancelTimer(work, "call", call.id, "answer");
  cancelTimer(work, "call", call.id, "no_ack");
}
