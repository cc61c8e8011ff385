import { agreedByServer, askFor, patienceOf, type SessionTimer, wantedByServer } from "../dialog/session-timer.ts";
import { allows } from "../message/extensions.ts";
import type { Header, SipResponse } from "../message/message.ts";
import type { ClientRecord, SipCall, Watch } from "./agent.ts";
import { type AgentWork, cancelTimer, setTimer } from "./agent-work.ts";
import { keepCall, tellLast } from "./calls.ts";
import { ABILITIES, ALLOW, SUPPORTS_TIMER } from "./identity.ts";
import { loseCall, needsEnd } from "./lose-call.ts";
import { sendBye } from "./send-bye.ts";
import { resend, sendInDialog } from "./send-request.ts";
import { sessionParts } from "./session-parts.ts";
import { type Outcome, statusOf } from "./transactions.ts";

/** When a refresh that failed, or found an INVITE under way, is tried again. */
const REFRESH_AGAIN = 10_000;
/** How often a call's interval may be refused as too small. */
const MOST_RAISES = 3;
/** So many questions in a row that could not be sent end the call: one may have met a line that was down for a moment. */
const MOST_UNSENT = 2;

/** Begins to watch the peer of an answered call, or goes on with what its last 2xx, or ours, says; keeps the call. */
export function watchPeer(
  work: AgentWork,
  call: SipCall,
  timer: SessionTimer | null,
  headers: readonly Header[],
): void {
  const hasAllow = headers.some(({ name }) => name === "Allow");
  const takesUpdate = hasAllow ? allows(headers, "UPDATE") : call.watch.takesUpdate;
  keepCall(work, { ...call, watch: { ...call.watch, timer, takesUpdate, unsent: 0 } });
  for (const name of ["refresh", "expire", "probe"]) cancelTimer(work, "call", call.id, name);
  if (timer === null) setTimer(work, "call", call.id, "probe", work.agent.settings.askEvery);
  else {
    setTimer(work, "call", call.id, "expire", patienceOf(timer) * 1_000);
    if (timer.isRefresher) setTimer(work, "call", call.id, "refresh", timer.interval * 500);
  }
}

/** Refreshes the session timer: by UPDATE where the peer takes it, else by an INVITE with the session as it is. */
export function refreshSession(work: AgentWork, call: SipCall): void {
  const { timer, minimum, takesUpdate } = call.watch;
  if (timer === null || call.phase !== "confirmed") return;
  const headers = [ALLOW, SUPPORTS_TIMER, ...askFor(timer, minimum)];
  if (takesUpdate) sendInDialog(work, call, { method: "UPDATE", headers });
  else if (call.sdp === null || call.ours !== null || call.theirs !== null || call.update !== null) {
    setTimer(work, "call", call.id, "refresh", REFRESH_AGAIN);
  } else {
    const { sdp } = call;
    const session = sessionParts(sdp);
    const parts = { method: "INVITE", headers: [...headers, ...session.headers], body: session.body };
    const sent = sendInDialog(work, call, parts);
    keepCall(work, { ...sent.call, ours: { key: sent.key, sdp, isProceeding: false, isRefresh: true } });
  }
}

/** Ends a call that was not refreshed in time. */
export function expireSession(work: AgentWork, call: SipCall): void {
  if (call.phase !== "confirmed") return;
  const over = tellLast(work, call, { type: "ended", call: call.id, reason: "expired", headers: [] });
  sendBye(work, over, [{ name: "Reason", value: 'SIP;cause=408;text="Session Expired"' }]);
}

/** Asks the peer whether it still knows the call. */
export function probePeer(work: AgentWork, call: SipCall): void {
  if (call.phase !== "confirmed") return;
  setTimer(work, "call", call.id, "probe", work.agent.settings.askEvery);
  sendInDialog(work, call, { method: "OPTIONS", headers: [...ABILITIES] });
}

/** Takes the outcome of asking. Any answer but 408 and 481 is a sign of life. */
export function onProbeOutcome(work: AgentWork, call: SipCall, outcome: Outcome): void {
  if (call.phase !== "confirmed") return;
  const { status } = statusOf(outcome);
  const wasSent = outcome.type === "response" || outcome.cause === "timeout";
  const unsent = wasSent ? 0 : call.watch.unsent + 1;
  const asked = { ...call, watch: { ...call.watch, unsent } };
  keepCall(work, asked);
  if (needsEnd(status)) loseCall(work, asked, status);
  else if (unsent >= MOST_UNSENT) loseCall(work, asked, 408);
}

/** Takes the outcome of a refresh by UPDATE. */
export function onUpdateOutcome(work: AgentWork, call: SipCall, record: ClientRecord, outcome: Outcome): void {
  if (call.phase !== "confirmed") return;
  const { status } = statusOf(outcome);
  const response = outcome.type === "response" ? outcome.response : null;
  const raised = response === null ? null : raisedWatch(call, response);
  if (response !== null && status < 300) watchPeer(work, call, agreedByServer(response.headers), response.headers);
  else if (raised !== null) askForMore(work, { ...call, watch: raised }, record);
  else if (status === 405 || status === 501) {
    refreshSession(work, { ...call, watch: { ...call.watch, takesUpdate: false } });
  } else refreshFailed(work, call, status);
}

/** A refresh that failed is tried again until the session expires, unless the peer is gone (RFC 4028 section 10). */
export function refreshFailed(work: AgentWork, call: SipCall, status: number): void {
  keepCall(work, call);
  if (needsEnd(status)) loseCall(work, call, status);
  else if (call.watch.timer?.isRefresher === true) setTimer(work, "call", call.id, "refresh", REFRESH_AGAIN);
}

/** How the peer is watched after it refused an interval with 422; null when asking for more is no use. */
export function raisedWatch({ watch }: SipCall, response: SipResponse): Watch | null {
  if (response.status !== 422 || watch.raises >= MOST_RAISES) return null;
  const minimum = wantedByServer(response.headers);
  return minimum === null || minimum <= watch.minimum ? null : { ...watch, minimum, raises: watch.raises + 1 };
}

/** Sends a request again that asked for too short an interval. */
export function askForMore(work: AgentWork, call: SipCall, record: ClientRecord): { call: SipCall; key: string } {
  const kept = record.transaction.request.headers.filter(({ name }) => name !== "Session-Expires" && name !== "Min-SE");
  const headers = [...kept, ...askFor(call.watch.timer, call.watch.minimum)];
  return resend(work, call, record, record.realms, headers);
}
