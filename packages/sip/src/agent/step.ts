import type { Endpoint } from "../dialog/endpoint.ts";
import { isReliable } from "../dialog/endpoint.ts";
import { leadingLineEnds } from "../message/head.ts";
import { parseMessage } from "../message/parse-message.ts";
import type { TransactionEvent } from "../transaction/transaction.ts";
import { isTimerName } from "../transaction/transaction.ts";
import { clientKey } from "../transaction/transaction-key.ts";
import type { Agent, Call } from "./agent.ts";
import type { AgentEffect, AgentEvent } from "./agent-event.ts";
import { giveUpAnswer, repeatAnswer } from "./answer.ts";
import { giveUpCancelled } from "./cancel-invite.ts";
import { onCommand } from "./on-command.ts";
import { onOutcome } from "./on-outcome.ts";
import { onRequest } from "./on-request.ts";
import { giveUpProvisional, keepRinging, repeatProvisional } from "./provisional.ts";
import { refuseUnreadable } from "./stateless-reply.ts";
import { driveClient, driveServer } from "./transactions.ts";
import { openTurn, readTimerId, type Turn } from "./turn.ts";
import { expireSession, probePeer, refreshSession } from "./watch-peer.ts";

/** What is done when a timer of a call fires. */
const CALL_TIMERS: Readonly<Record<string, (turn: Turn, call: Call) => void>> = {
  alive: keepRinging,
  reliable: repeatProvisional,
  no_prack: giveUpProvisional,
  answer: repeatAnswer,
  no_ack: giveUpAnswer,
  cancel: giveUpCancelled,
  refresh: refreshSession,
  expire: expireSession,
  probe: probePeer,
};

/** Moves the agent by one event. The agent given is changed in place and returned; the effects are to be done in order. */
export function step(agent: Agent, event: AgentEvent): { readonly state: Agent; readonly effects: AgentEffect[] } {
  const turn = openTurn(agent, event.random);
  if (event.type === "received") onReceived(turn, event.bytes, event.source);
  else if (event.type === "timer") onTimer(turn, event.id);
  else if (event.type === "transport_failed") onTransportFailed(turn, event.destination);
  else onCommand(turn, event);
  return { state: agent, effects: turn.effects };
}

function onReceived(turn: Turn, bytes: Uint8Array, source: Endpoint): void {
  // Keep-alives of RFC 5626 and of NAT boxes hold no message.
  if (leadingLineEnds(bytes) === bytes.length || bytes.length <= 4) return;
  const message = parseMessage(bytes, isReliable(source.transport) ? "stream" : "datagram");
  if (message.type === "error") {
    if (turn.agent.settings.accepts(source)) refuseUnreadable(turn, message, source);
  } else if (message.type === "request") onRequest(turn, message, source);
  else moveClient(turn, clientKey(message), { type: "response", response: message });
}

function onTimer(turn: Turn, id: string): void {
  const { name, owner, key } = readTimerId(id);
  if (owner === "call") onCallTimer(turn, key, name);
  else if (isTimerName(name) && owner === "server") driveServer(turn, key, { type: "timer", timer: name });
  else if (isTimerName(name) && owner === "client") moveClient(turn, key, { type: "timer", timer: name });
}

function onCallTimer(turn: Turn, id: string, name: string): void {
  const call = turn.agent.calls.get(id);
  const onTime = Object.hasOwn(CALL_TIMERS, name) ? CALL_TIMERS[name] : undefined;
  if (call !== undefined) onTime?.(turn, call);
}

function onTransportFailed(turn: Turn, failed: Endpoint): void {
  const { clients, servers } = turn.agent;
  for (const [key, { destination }] of [...clients]) {
    if (isSame(destination, failed)) moveClient(turn, key, { type: "transport_failed" });
  }
  for (const [key, { destination }] of [...servers]) {
    if (isSame(destination, failed)) driveServer(turn, key, { type: "transport_failed" });
  }
}

function moveClient(turn: Turn, key: string, event: TransactionEvent): void {
  const record = turn.agent.clients.get(key);
  if (record === undefined) return;
  for (const outcome of driveClient(turn, key, event)) onOutcome(turn, key, record, outcome);
}

function isSame(one: Endpoint, other: Endpoint): boolean {
  return one.transport === other.transport && one.address === other.address && one.port === other.port;
}
