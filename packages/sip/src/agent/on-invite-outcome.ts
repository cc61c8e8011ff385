import { type Dialog, dialogOfResponse, refreshed } from "../dialog/dialog.ts";
import { agreedByServer } from "../dialog/session-timer.ts";
import { sessionOf } from "../message/body.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { acknowledgeRinging, reliableSequence } from "./acknowledge-ringing.ts";
import type { ClientRecord, SipCall } from "./agent.ts";
import { type AgentWork, send } from "./agent-work.ts";
import { authorizationOf, challenged } from "./authorize.ts";
import { dropCall, keepCall, refuseUpdate, tellLast } from "./calls.ts";
import { cancelInvite } from "./cancel-invite.ts";
import { openEarly } from "./early-dialogs.ts";
import { loseCall, needsEnd } from "./lose-call.ts";
import { sendBye } from "./send-bye.ts";
import { dialogRequest, type Outgoing, openClient, resend } from "./send-request.ts";
import { type Outcome, statusOf } from "./transactions.ts";
import { askForMore, raisedWatch, refreshFailed, watchPeer } from "./watch-peer.ts";

/** Takes the outcome of an INVITE of ours, the first of a call or a later one. */
export function onInviteOutcome(work: AgentWork, key: string, record: ClientRecord, outcome: Outcome): void {
  const held = work.agent.calls.get(record.call);
  const call = held?.ours?.key === key ? held : null;
  const { status } = statusOf(outcome);
  if (outcome.type === "response" && status >= 200 && status < 300) onSuccess(work, key, call, outcome.response);
  else if (call === null) return;
  else if (outcome.type === "response" && status < 200) onProvisional(work, call, outcome.response);
  else onFailure(work, call, record, outcome);
}

function onProvisional(work: AgentWork, call: SipCall, response: SipResponse): void {
  if (call.ours === null) return;
  const isFirst = !call.ours.isProceeding;
  const proceeding = { ...call, ours: { ...call.ours, isProceeding: true } };
  keepCall(work, proceeding);
  const early = openEarly(work, proceeding, response);
  const sequence = reliableSequence(response);
  // A copy, one that overtook another, or one that no dialog could acknowledge: it says nothing.
  if (sequence !== null && (early === null || !acknowledgeRinging(work, proceeding, early, sequence, response))) return;
  if (call.isHungUp && isFirst) cancelInvite(work, work.agent.calls.get(call.id) ?? proceeding);
  else if (!call.isOver && call.phase === "early" && response.status > 100) {
    const { status, reason } = response;
    work.effects.push({ type: "progress", call: call.id, status, reason, sdp: descriptionIn(response) });
  }
}

function onSuccess(work: AgentWork, key: string, call: SipCall | null, response: SipResponse): void {
  const record = work.agent.clients.get(key);
  if (record === undefined) return;
  const known = record.acks.find(({ tag }) => tag === (tagOf(response.to) ?? ""));
  if (known !== undefined) send(work, known.request, known.destination);
  else if (call === null) refuseAnswer(work, key, record, response);
  else establish(work, key, call, record, response);
}

/** Confirms the answer and tells the user; a user that has hung up meanwhile gets the call ended. */
function establish(work: AgentWork, key: string, call: SipCall, record: ClientRecord, response: SipResponse): void {
  const { request } = record.transaction;
  const isFirst = call.phase === "early";
  const dialog = isFirst ? answeredDialog(call, record, response) : refreshed(call.dialog, response);
  const phase = isFirst ? "confirmed" : call.phase;
  // An offer that came before the answer may be another branch's.
  const established: SipCall = {
    ...refuseUpdate(work, call),
    phase,
    dialog,
    ours: null,
    sdp: call.ours?.sdp ?? call.sdp,
  };
  if (phase === "confirmed") watchPeer(work, established, agreedByServer(response.headers), response.headers);
  else keepCall(work, established);
  sendAck(work, key, record, response, dialogRequest(work, established, request.cseq.number, ackParts(request)));
  const watched = work.agent.calls.get(call.id) ?? established;
  if (call.isHungUp && isFirst) sendBye(work, watched, []);
  else if (!call.isOver) {
    const sdp = earlyOf(record, response)?.sdp ?? descriptionIn(response);
    const { headers } = response;
    if (isFirst) work.effects.push({ type: "answered", call: call.id, sdp, source: record.source, headers });
    else work.effects.push({ type: "reinvite_answered", call: call.id, sdp });
  }
}

/** A peer answers an INVITE that another branch of a fork or a hang-up has settled: it gets ACK and BYE. */
function refuseAnswer(work: AgentWork, key: string, record: ClientRecord, response: SipResponse): void {
  const { request } = record.transaction;
  const dialog = dialogOfResponse(request, response, record.source);
  const branch = { dialog, transport: record.destination.transport };
  sendAck(work, key, record, response, dialogRequest(work, branch, request.cseq.number, ackParts(request)));
  const last = earlyOf(record, response)?.dialog.localSequence ?? request.cseq.number;
  openClient(work, "", dialogRequest(work, branch, last + 1, { method: "BYE" }), []);
}

/** The dialog of the first answer; what was said in it while it was early counts on. */
function answeredDialog(call: SipCall, record: ClientRecord, response: SipResponse): Dialog {
  const answered = dialogOfResponse(record.transaction.request, response, record.source);
  const early = earlyOf(record, response)?.dialog;
  if (early === undefined) return { ...answered, localSequence: call.dialog.localSequence };
  const { localSequence, remoteSequence } = early;
  const { remoteTarget } = refreshed(early, response);
  return { ...answered, localSequence, remoteSequence, remoteTarget };
}

function earlyOf(record: ClientRecord, response: SipResponse): ClientRecord["early"][number] | undefined {
  return record.early.find(({ tag }) => tag === tagOf(response.to));
}

function onFailure(work: AgentWork, call: SipCall, record: ClientRecord, outcome: Outcome): void {
  const response = outcome.type === "response" ? outcome.response : null;
  const { status, reason } = statusOf(outcome);
  const again = response === null || call.isHungUp ? null : challenged(call.access, response, record.realms);
  const raised = response === null || call.isHungUp ? null : raisedWatch(call, response);
  const settled = { ...call, ours: null };
  if (call.ours !== null && (again !== null || raised !== null)) {
    const sent =
      again === null
        ? askForMore(work, { ...call, watch: raised ?? call.watch }, record)
        : resend(work, { ...call, access: again.access }, record, again.realms);
    keepCall(work, { ...sent.call, ours: { ...call.ours, key: sent.key, isProceeding: false } });
  } else if (call.phase === "early") {
    const contacts = status < 400 ? (response?.contact ?? []).map(({ uri }) => uri) : [];
    const headers = response?.headers ?? [];
    dropCall(work, tellLast(work, settled, { type: "failed", call: call.id, status, reason, contacts, headers }));
  } else if (call.ours?.isRefresh === true) refreshFailed(work, settled, status);
  else if (needsEnd(status)) loseCall(work, settled, status);
  else {
    keepCall(work, settled);
    const retryAfter = status === 491 ? glarePause(call, work.chance) : null;
    if (!call.isOver) work.effects.push({ type: "reinvite_failed", call: call.id, status, reason, retryAfter });
  }
}

function sendAck(work: AgentWork, key: string, record: ClientRecord, response: SipResponse, ack: Outgoing): void {
  send(work, ack.request, ack.destination);
  const acks = [...record.acks, { tag: tagOf(response.to) ?? "", ...ack }];
  work.agent.clients.set(key, { ...record, acks });
}

function ackParts(invite: SipRequest): { method: string; headers: SipRequest["headers"] } {
  return { method: "ACK", headers: authorizationOf(invite) };
}

/** Who made the Call-ID waits longer, so that both do not try again at once (RFC 3261 section 14.1); in milliseconds. */
function glarePause(call: SipCall, chance: number): number {
  return call.direction === "outgoing" ? 2_100 + 10 * Math.floor(chance * 190) : 10 * Math.floor(chance * 200);
}

function descriptionIn(response: SipResponse): string | null {
  const session = sessionOf(response);
  return session === "unsupported" ? null : session.sdp;
}
