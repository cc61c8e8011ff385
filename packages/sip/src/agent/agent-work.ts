import type { Destination } from "../dialog/endpoint.ts";
import type { SipMessage } from "../message/message.ts";
import { serialize } from "../message/serialize.ts";
import type { Agent } from "./agent.ts";
import type { AgentEffect } from "./agent-event.ts";

/** One step of an agent while it is being worked out. */
export interface AgentWork {
  readonly agent: Agent;
  readonly effects: AgentEffect[];
  /** A token never given before. */
  readonly freshId: () => string;
  /** A number from 0 to below 1, the same for the whole turn. */
  readonly chance: number;
}

export function openWork(agent: Agent, random: string): AgentWork {
  let used = 0;
  return {
    agent,
    effects: [],
    freshId: () => `${random}.${used++}`,
    chance: Number.parseInt(random.slice(0, 8), 16) / 2 ** 32,
  };
}

export function send(work: AgentWork, message: SipMessage, destination: Destination): void {
  work.effects.push({ type: "send", bytes: serialize(message), destination });
}

/** Who a timer belongs to: a client or server transaction, a call, or a registration. */
export type TimerOwner = "client" | "server" | "call" | "registration";

export function setTimer(work: AgentWork, owner: TimerOwner, key: string, name: string, after: number): void {
  work.effects.push({ type: "set_timer", id: timerId(owner, key, name), after });
}

export function cancelTimer(work: AgentWork, owner: TimerOwner, key: string, name: string): void {
  work.effects.push({ type: "cancel_timer", id: timerId(owner, key, name) });
}

/** The parts of a timer id. */
export function readTimerId(id: string): { name: string; owner: string; key: string } {
  const [name = "", owner = "", ...key] = id.split(" ");
  return { name, owner, key: key.join(" ") };
}

function timerId(owner: TimerOwner, key: string, name: string): string {
  return `${name} ${owner} ${key}`;
}
