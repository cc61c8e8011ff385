import { dialogOfResponse, refreshed } from "../dialog/dialog.ts";
import { sessionOf } from "../message/body.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import type { Call, ClientRecord } from "./agent.ts";
import { authorizationOf, challenged } from "./authorize.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { cancelInvite } from "./cancel-invite.ts";
import { loseCall, needsEnd } from "./lose-call.ts";
import { sendBye } from "./send-bye.ts";
import { dialogRequest, type Outgoing, openClient, resend } from "./send-request.ts";
import { type Outcome, statusOf } from "./transactions.ts";
import { send, type Turn } from "./turn.ts";

/** Takes what came of an INVITE of ours, the first of a call or a later one. */
export function onInviteOutcome(turn: Turn, key: string, record: ClientRecord, outcome: Outcome): void {
  const held = turn.agent.calls.get(record.call);
  const call = held?.ours?.key === key ? held : null;
  const { status } = statusOf(outcome);
  if (outcome.type === "response" && status >= 200 && status < 300) onSuccess(turn, key, call, outcome.response);
  else if (call === null) return;
  else if (outcome.type === "response" && status < 200) onProvisional(turn, call, outcome.response);
  else onFailure(turn, call, record, outcome);
}

function onProvisional(turn: Turn, call: Call, response: SipResponse): void {
  if (call.ours === null) return;
  const isFirst = !call.ours.isProceeding;
  const proceeding = { ...call, ours: { ...call.ours, isProceeding: true } };
  keepCall(turn, proceeding);
  if (call.isHungUp && isFirst) cancelInvite(turn, proceeding);
  else if (!call.isOver && call.phase === "early" && response.status > 100) {
    const { status, reason } = response;
    turn.effects.push({ type: "progress", call: call.id, status, reason, sdp: descriptionIn(response) });
  }
}

function onSuccess(turn: Turn, key: string, call: Call | null, response: SipResponse): void {
  const record = turn.agent.clients.get(key);
  if (record === undefined) return;
  const known = record.acks.find(({ tag }) => tag === (tagOf(response.to) ?? ""));
  if (known !== undefined) send(turn, known.request, known.destination);
  else if (call === null) refuseAnswer(turn, key, record, response);
  else establish(turn, key, call, record, response);
}

/** Confirms the answer and tells the user; a user that has hung up meanwhile gets the call ended. */
function establish(turn: Turn, key: string, call: Call, record: ClientRecord, response: SipResponse): void {
  const { request } = record.transaction;
  const isFirst = call.phase === "early";
  const { localSequence } = call.dialog;
  const dialog = isFirst ? { ...dialogOfResponse(request, response), localSequence } : refreshed(call.dialog, response);
  const phase = isFirst ? "confirmed" : call.phase;
  const established: Call = { ...call, phase, dialog, ours: null, sdp: call.ours?.sdp ?? call.sdp };
  keepCall(turn, established);
  sendAck(turn, key, record, response, dialogRequest(turn, established, request.cseq.number, ackParts(request)));
  if (call.isHungUp && isFirst) sendBye(turn, established, []);
  else if (!call.isOver) {
    const sdp = descriptionIn(response);
    if (isFirst) turn.effects.push({ type: "answered", call: call.id, sdp, headers: response.headers });
    else turn.effects.push({ type: "reinvite_answered", call: call.id, sdp });
  }
}

/** Somebody answers an INVITE that is settled already, by another branch of a fork or by a hang-up: thanks and goodbye. */
function refuseAnswer(turn: Turn, key: string, record: ClientRecord, response: SipResponse): void {
  const { request } = record.transaction;
  const dialog = dialogOfResponse(request, response);
  const branch = { dialog, transport: record.destination.transport };
  sendAck(turn, key, record, response, dialogRequest(turn, branch, request.cseq.number, ackParts(request)));
  openClient(turn, "", dialogRequest(turn, branch, request.cseq.number + 1, { method: "BYE" }), []);
}

function onFailure(turn: Turn, call: Call, record: ClientRecord, outcome: Outcome): void {
  const response = outcome.type === "response" ? outcome.response : null;
  const { status, reason } = statusOf(outcome);
  const again = response === null || call.isHungUp ? null : challenged(call.access, response, record.realms);
  const settled = { ...call, ours: null };
  if (again !== null && call.ours !== null) {
    const sent = resend(turn, { ...call, access: again.access }, record, again.realms);
    keepCall(turn, { ...sent.call, ours: { key: sent.key, sdp: call.ours.sdp, isProceeding: false } });
  } else if (call.phase === "early") {
    const contacts = status < 400 ? (response?.contact ?? []).map(({ uri }) => uri) : [];
    const headers = response?.headers ?? [];
    dropCall(turn, tellLast(turn, settled, { type: "failed", call: call.id, status, reason, contacts, headers }));
  } else if (needsEnd(status)) loseCall(turn, settled, status);
  else {
    keepCall(turn, settled);
    const retryAfter = status === 491 ? glarePause(call, turn.chance) : null;
    if (!call.isOver) turn.effects.push({ type: "reinvite_failed", call: call.id, status, reason, retryAfter });
  }
}

function sendAck(turn: Turn, key: string, record: ClientRecord, response: SipResponse, ack: Outgoing): void {
  send(turn, ack.request, ack.destination);
  const acks = [...record.acks, { tag: tagOf(response.to) ?? "", ...ack }];
  turn.agent.clients.set(key, { ...record, acks });
}

function ackParts(invite: SipRequest): { method: string; headers: SipRequest["headers"] } {
  return { method: "ACK", headers: authorizationOf(invite) };
}

/** Who made the Call-ID waits longer, so that both do not try again at once (RFC 3261 section 14.1); in milliseconds. */
function glarePause(call: Call, chance: number): number {
  return call.direction === "outgoing" ? 2_100 + 10 * Math.floor(chance * 190) : 10 * Math.floor(chance * 200);
}

function descriptionIn(response: SipResponse): string | null {
  const session = sessionOf(response);
  return session === "unsupported" ? null : session.sdp;
}
