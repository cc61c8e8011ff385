import type { Endpoint } from "../dialog/endpoint.ts";
import { isReliable } from "../dialog/endpoint.ts";
import { leadingLineEnds } from "../message/head.ts";
import type { SipResponse } from "../message/message.ts";
import { parseMessage } from "../message/parse-message.ts";
import type { TransactionEvent } from "../transaction/transaction.ts";
import { isTimerName } from "../transaction/transaction.ts";
import { clientKey } from "../transaction/transaction-key.ts";
import type { Agent, SipCall } from "./agent.ts";
import type { AgentEffect, AgentEvent } from "./agent-event.ts";
import { type AgentWork, openWork, readTimerId } from "./agent-work.ts";
import { giveUpAnswer, repeatAnswer } from "./answer.ts";
import { giveUpCancelled } from "./cancel-invite.ts";
import { onCommand } from "./on-command.ts";
import { onOutcome } from "./on-outcome.ts";
import { onRequest } from "./on-request.ts";
import { giveUpProvisional, keepRinging, repeatProvisional } from "./provisional.ts";
import { onRegistrationTimer, register, unregister } from "./register.ts";
import type { Register, Unregister } from "./registration.ts";
import { refuseUnreadable } from "./stateless-reply.ts";
import { driveClient, driveServer } from "./transactions.ts";
import { expireSession, probePeer, refreshSession } from "./watch-peer.ts";

/** What is done when a timer of a call fires. */
const CALL_TIMERS: Readonly<Record<string, (work: AgentWork, call: SipCall) => void>> = {
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
export function stepAgent(agent: Agent, event: AgentEvent): { readonly state: Agent; readonly effects: AgentEffect[] } {
  const work = openWork(agent, event.random);
  if (event.type === "received") onReceived(work, event.bytes, event.source);
  else if (event.type === "timer") onTimer(work, event.id);
  else if (event.type === "transport_failed") onTransportFailed(work, event.destination);
  else if (event.type === "register" || event.type === "unregister") onRegistering(work, event);
  else onCommand(work, event);
  return { state: agent, effects: work.effects };
}

function onRegistering(work: AgentWork, command: Register | Unregister): void {
  const { registration } = command;
  const reason = command.type === "register" ? register(work, command) : unregister(work, registration);
  if (reason !== null) work.effects.push({ type: "registration_refused", registration, reason });
}

function onReceived(work: AgentWork, bytes: Uint8Array, source: Endpoint): void {
  // Keep-alives of RFC 5626 and of NAT boxes hold no message.
  if (leadingLineEnds(bytes) === bytes.length || bytes.length <= 4) return;
  const message = parseMessage(bytes, isReliable(source.transport) ? "stream" : "datagram");
  if (message.type === "error") {
    if (work.agent.settings.accepts(source)) refuseUnreadable(work, message, source);
  } else if (message.type === "request") onRequest(work, message, source);
  else onResponse(work, message, source);
}

function onResponse(work: AgentWork, response: SipResponse, source: Endpoint): void {
  const key = clientKey(response);
  const record = work.agent.clients.get(key);
  if (record !== undefined) work.agent.clients.set(key, { ...record, source });
  moveClient(work, key, { type: "response", response });
}

function onTimer(work: AgentWork, id: string): void {
  const { name, owner, key } = readTimerId(id);
  if (owner === "call") onCallTimer(work, key, name);
  else if (owner === "registration") onRegistrationTimer(work, key);
  else if (isTimerName(name) && owner === "server") driveServer(work, key, { type: "timer", timer: name });
  else if (isTimerName(name) && owner === "client") moveClient(work, key, { type: "timer", timer: name });
}

function onCallTimer(work: AgentWork, id: string, name: string): void {
  const call = work.agent.calls.get(id);
  const onTime = Object.hasOwn(CALL_TIMERS, name) ? CALL_TIMERS[name] : undefined;
  if (call !== undefined) onTime?.(work, call);
}

function onTransportFailed(work: AgentWork, failed: Endpoint): void {
  const { clients, servers } = work.agent;
  for (const [key, { destination }] of [...clients]) {
    if (isSame(destination, failed)) moveClient(work, key, { type: "transport_failed" });
  }
  for (const [key, { destination }] of [...servers]) {
    if (isSame(destination, failed)) driveServer(work, key, { type: "transport_failed" });
  }
}

function moveClient(work: AgentWork, key: string, event: TransactionEvent): void {
  const record = work.agent.clients.get(key);
  if (record === undefined) return;
  for (const outcome of driveClient(work, key, event)) onOutcome(work, key, record, outcome);
}

function isSame(one: Endpoint, other: Endpoint): boolean {
  return one.transport === other.transport && one.address === other.address && one.port === other.port;
}
