import { refreshed } from "../dialog/dialog.ts";
import { agreeAsServer } from "../dialog/session-timer.ts";
import { tagOf } from "../message/name-address.ts";
import { GIVE_UP, T1, T2 } from "../transaction/timers.ts";
import type { Call } from "./agent.ts";
import { keepCall, tellLast } from "./calls.ts";
import { ABILITIES, ourContact } from "./identity.ts";
import { cancelReliable } from "./provisional.ts";
import { respond } from "./respond.ts";
import { sendBye } from "./send-bye.ts";
import { sessionParts } from "./session-parts.ts";
import { driveServer } from "./transactions.ts";
import { cancelTimer, setTimer, type Turn } from "./turn.ts";
import { watchPeer } from "./watch-peer.ts";

/**
 * Answers the peer's open INVITE with 200, once a description we sent reliably is acknowledged (RFC 3262 section 3);
 * false when there is none, or nothing to answer it with.
 */
export function answer(turn: Turn, call: Call, given: string | undefined): boolean {
  const { theirs } = call;
  const sdp = given ?? call.sdp;
  if (theirs === null || theirs.answer !== null || sdp === null) return false;
  if (theirs.isSettled && theirs.reliable?.isAcknowledged === false) {
    keepCall(turn, { ...call, theirs: { ...theirs, deferred: sdp } });
    return true;
  }
  const { headers, body } = sessionParts(sdp);
  const agreed = agreeAsServer(theirs.request.headers);
  const response = respond(turn, theirs.key, theirs.request, {
    status: 200,
    toTag: tagOf(call.dialog.local) ?? undefined,
    contact: ourContact(turn.agent.settings, call.transport),
    headers: [...ABILITIES, ...agreed.headers, ...headers],
    body,
  });
  cancelTimer(turn, "call", call.id, "alive");
  cancelReliable(turn, call);
  setTimer(turn, "call", call.id, "answer", T1);
  setTimer(turn, "call", call.id, "no_ack", GIVE_UP);
  const answered: Call = {
    ...call,
    phase: "confirmed",
    dialog: refreshed(call.dialog, theirs.request),
    theirs: { ...theirs, answer: response },
    sdp,
  };
  watchPeer(turn, answered, agreed.timer, theirs.request.headers);
  return true;
}

/** Sends our 2xx again while no ACK has come (RFC 3261 section 13.3.1.4). */
export function repeatAnswer(turn: Turn, call: Call): void {
  const { theirs } = call;
  if (theirs?.answer == null) return;
  driveServer(turn, theirs.key, { type: "respond", response: theirs.answer });
  const pause = Math.min(theirs.pause * 2, T2);
  setTimer(turn, "call", call.id, "answer", pause);
  keepCall(turn, { ...call, theirs: { ...theirs, pause } });
}

/** Hangs up because no ACK came in time. */
export function giveUpAnswer(turn: Turn, call: Call): void {
  if (call.theirs?.answer == null) return;
  cancelAnswerTimers(turn, call);
  const over = tellLast(turn, call, { type: "ended", call: call.id, reason: "no_ack", headers: [] });
  sendBye(turn, { ...over, theirs: null }, []);
}

export function cancelAnswerTimers(turn: Turn, call: Call): void {
  cancelTimer(turn, "call", call.id, "answer");
  cancelTimer(turn, "call", call.id, "no_ack");
}
