import type { Endpoint } from "../dialog/endpoint.ts";
import { leadingLineEnds } from "../message/head.ts";
import { parseMessage } from "../message/parse-message.ts";
import type { TimerName } from "../transaction/transaction.ts";
import { clientKey } from "../transaction/transaction-key.ts";
import type { Agent } from "./agent.ts";
import type { AgentEffect, AgentEvent } from "./agent-event.ts";
import { giveUpAnswer, repeatAnswer } from "./answer.ts";
import { dropCall } from "./calls.ts";
import { ALIVE_EVERY, onCommand } from "./command.ts";
import { onRequest } from "./on-request.ts";
import { refuseUnreadable } from "./stateless-reply.ts";
import { driveClient, driveServer, type Outcome } from "./transactions.ts";
import { openTurn, readTimerId, setTimer, type Turn } from "./turn.ts";

/** Moves the agent by one event. The agent given is changed in place and returned; the effects are to be done in order. */
export function step(agent: Agent, event: AgentEvent): { readonly state: Agent; readonly effects: AgentEffect[] } {
  const turn = openTurn(agent, event.random);
  if (event.type === "received") onReceived(turn, event.bytes, event.source);
  else if (event.type === "timer") onTimer(turn, event.id);
  else if (event.type !== "transport_failed") onCommand(turn, event);
  return { state: agent, effects: turn.effects };
}

function onReceived(turn: Turn, bytes: Uint8Array, source: Endpoint): void {
  // Keep-alives of RFC 5626 and of NAT boxes hold no message.
  if (leadingLineEnds(bytes) === bytes.length || bytes.length < 8) return;
  const message = parseMessage(bytes);
  if (message.type === "error") refuseUnreadable(turn, message, source);
  else if (message.type === "request") onRequest(turn, message, source);
  else onOutcomes(turn, clientKey(message), (key) => driveClient(turn, key, { type: "response", response: message }));
}

function onTimer(turn: Turn, id: string): void {
  const { name, owner, key } = readTimerId(id);
  if (owner === "server") driveServer(turn, key, { type: "timer", timer: name as TimerName });
  else if (owner === "client") {
    onOutcomes(turn, key, () => driveClient(turn, key, { type: "timer", timer: name as TimerName }));
  } else if (owner === "call") onCallTimer(turn, key, name);
}

function onCallTimer(turn: Turn, id: string, name: string): void {
  const call = turn.agent.calls.get(id);
  if (call === undefined) return;
  if (name === "answer") repeatAnswer(turn, call);
  else if (name === "no_ack") giveUpAnswer(turn, call);
  else if (name === "alive" && call.theirs?.provisional != null) {
    driveServer(turn, call.theirs.key, { type: "respond", response: call.theirs.provisional });
    setTimer(turn, "call", id, "alive", ALIVE_EVERY);
  }
}

function onOutcomes(turn: Turn, key: string, drive: (key: string) => Outcome[]): void {
  const record = turn.agent.clients.get(key);
  if (record === undefined) return;
  for (const outcome of drive(key)) {
    const call = turn.agent.calls.get(record.call);
    const isFinal = outcome.type === "failed" || outcome.response.status >= 200;
    if (call !== undefined && record.transaction.request.method === "BYE" && isFinal) dropCall(turn, call);
  }
}
