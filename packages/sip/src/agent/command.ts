import { tagOf } from "../message/name-address.ts";
import type { Call } from "./agent.ts";
import type { Command } from "./agent-event.ts";
import { answer, sessionParts } from "./answer.ts";
import { dropCall, keepCall, tellLast } from "./calls.ts";
import { ourContact } from "./identity.ts";
import { respond } from "./respond.ts";
import { sendBye } from "./send-bye.ts";
import { setTimer, type Turn } from "./turn.ts";

/** How often an unanswered call's provisional response is sent again, so that proxies keep it (RFC 3261 13.3.1.1). */
export const ALIVE_EVERY = 60_000;

/** Does what the user asks of a call, or says that it cannot be done. */
export function onCommand(turn: Turn, command: Command): void {
  const call = turn.agent.calls.get(command.call);
  const isDone = call !== undefined && !call.isOver && obey(turn, call, command);
  if (isDone) return;
  const reason = call === undefined || call.isOver ? "no such call" : "not in this state";
  turn.effects.push({ type: "refused", call: command.call, command: command.type, reason });
}

function obey(turn: Turn, call: Call, command: Command): boolean {
  switch (command.type) {
    case "ring":
      return ring(turn, call, command.sdp);
    case "answer":
      return answer(turn, call, command.sdp);
    case "reject":
      return reject(turn, call, command);
    case "hang_up":
      return hangUp(turn, call, command);
  }
}

function ring(turn: Turn, call: Call, sdp: string | undefined): boolean {
  const { theirs } = call;
  if (theirs === null || theirs.answer !== null || call.phase !== "early") return false;
  const { headers, body } = sdp === undefined ? {} : sessionParts(sdp);
  const provisional = respond(turn, theirs.key, theirs.request, {
    status: sdp === undefined ? 180 : 183,
    toTag: tagOf(call.dialog.local) ?? undefined,
    contact: ourContact(turn.agent.settings, call.transport),
    headers,
    body,
  });
  setTimer(turn, "call", call.id, "alive", ALIVE_EVERY);
  keepCall(turn, { ...call, sdp: sdp ?? call.sdp, theirs: { ...theirs, provisional } });
  return true;
}

function reject(turn: Turn, call: Call, command: Extract<Command, { type: "reject" }>): boolean {
  const { theirs } = call;
  if (theirs === null || theirs.answer !== null || command.status < 300 || command.status > 699) return false;
  const { status, reason, headers } = command;
  respond(turn, theirs.key, theirs.request, { status, reason, headers, toTag: tagOf(call.dialog.local) ?? undefined });
  if (call.phase === "early") {
    dropCall(turn, tellLast(turn, call, { type: "ended", call: call.id, reason: "rejected", headers: [] }));
  } else keepCall(turn, { ...call, theirs: null });
  return true;
}

function hangUp(turn: Turn, call: Call, command: Extract<Command, { type: "hang_up" }>): boolean {
  const headers = command.headers ?? [];
  if (call.phase === "early") return reject(turn, call, { type: "reject", call: call.id, status: 603, headers });
  const over = tellLast(turn, call, { type: "ended", call: call.id, reason: "local_hang_up", headers: [] });
  // No BYE before our answer is confirmed or given up (RFC 3261 section 15).
  if (call.theirs?.answer != null) keepCall(turn, { ...over, isHungUp: true });
  else sendBye(turn, over, headers);
  return true;
}
