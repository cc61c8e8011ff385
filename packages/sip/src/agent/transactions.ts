import type { SipResponse } from "../message/message.ts";
import { reasonPhrase } from "../message/reason-phrase.ts";
import { stepTransaction } from "../transaction/step-transaction.ts";
import type { TransactionEvent } from "../transaction/transaction.ts";
import { stopWaiting } from "./admission.ts";
import type { ServerRecord } from "./agent.ts";
import { type AgentWork, cancelTimer, send, setTimer } from "./agent-work.ts";

/** What a client transaction tells its user. */
export type Outcome =
  | { readonly type: "response"; readonly response: SipResponse }
  | { readonly type: "failed"; readonly cause: "timeout" | "transport" };

/** The status of an outcome: an unanswered request is 408, one that cannot be sent 503. */
export function statusOf(outcome: Outcome): { readonly status: number; readonly reason: string } {
  if (outcome.type === "response") return outcome.response;
  const status = outcome.cause === "timeout" ? 408 : 503;
  return { status, reason: reasonPhrase(status) };
}

/** Moves a client transaction by one event. */
export function driveClient(work: AgentWork, key: string, event: TransactionEvent): Outcome[] {
  const record = work.agent.clients.get(key);
  if (record === undefined) return [];
  const { state, effects } = stepTransaction(record.transaction, event);
  if (state === null) work.agent.clients.delete(key);
  else if (state.kind === "invite_client" || state.kind === "request_client") {
    work.agent.clients.set(key, { ...record, transaction: state });
  }
  const outcomes: Outcome[] = [];
  for (const effect of effects) {
    if (effect.type === "pass") outcomes.push({ type: "response", response: effect.response });
    else if (effect.type === "failed") outcomes.push(effect);
    else if (effect.type === "send") send(work, effect.message, record.destination);
    else if (effect.type === "set_timer") setTimer(work, "client", key, effect.timer, effect.after);
    else if (effect.type === "cancel_timer") cancelTimer(work, "client", key, effect.timer);
  }
  return outcomes;
}

/** Moves a server transaction by one event. What it could not deliver, the peer will notice by itself. */
export function driveServer(work: AgentWork, key: string, event: TransactionEvent): void {
  const record = work.agent.servers.get(key);
  if (record === undefined) return;
  const { state, effects } = stepTransaction(record.transaction, event);
  if (state === null) closeServer(work, key, record);
  else if (state.kind === "invite_server" || state.kind === "request_server") {
    work.agent.servers.set(key, { ...record, transaction: state });
  }
  for (const effect of effects) {
    if (effect.type === "send") send(work, effect.message, record.destination);
    else if (effect.type === "set_timer") setTimer(work, "server", key, effect.timer, effect.after);
    else if (effect.type === "cancel_timer") cancelTimer(work, "server", key, effect.timer);
  }
}

/** The caller has confirmed our answer to its INVITE. */
export function confirmServer(work: AgentWork, key: string): void {
  const record = work.agent.servers.get(key);
  if (record === undefined || record.waitingFrom === null) return;
  stopWaiting(work.agent, record.waitingFrom);
  work.agent.servers.set(key, { ...record, waitingFrom: null });
}

function closeServer(work: AgentWork, key: string, record: ServerRecord): void {
  work.agent.servers.delete(key);
  if (record.opening !== null) work.agent.openings.delete(record.opening);
  if (record.waitingFrom !== null) stopWaiting(work.agent, record.waitingFrom);
}
