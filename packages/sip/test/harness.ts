import { createHash } from "node:crypto";
import { type Agent, createAgent } from "../src/agent/agent.ts";
import type { AgentEffect, AgentInput } from "../src/agent/agent-event.ts";
import { defaultSettings, type Settings } from "../src/agent/settings.ts";
import { stepAgent } from "../src/agent/step-agent.ts";
import type { Endpoint } from "../src/dialog/endpoint.ts";
import type { SipMessage, SipRequest, SipResponse } from "../src/message/message.ts";
import { parseMessage } from "../src/message/parse-message.ts";

/** A message the agent sent, and when. */
export interface Sent {
  readonly at: number;
  readonly message: SipMessage;
  readonly destination: Endpoint;
}

/** Where the tests' peer stands. */
export const PEER: Endpoint = { transport: "udp", address: "192.0.2.1", port: 5060 };

/** An agent on a clock of its own: what it sends and tells is written down, its timers fire in order of time. */
export class Bench {
  readonly agent: Agent;
  readonly sent: Sent[] = [];
  /** What was sent that cannot be parsed: refusals that repeat the broken headers of what they refuse. */
  readonly echoes: string[] = [];
  readonly told: Exclude<AgentEffect, { type: "send" | "set_timer" | "cancel_timer" }>[] = [];
  readonly #timers = new Map<string, number>();
  #now = 0;
  #events = 0;

  constructor(settings: Partial<Settings> = {}) {
    this.agent = createAgent(
      defaultSettings({
        local: [
          { transport: "udp", address: "198.51.100.7", port: 5060 },
          { transport: "tcp", address: "198.51.100.7", port: 5060 },
        ],
        hash: (algorithm, text) => createHash(algorithm.replace("-", "")).update(text).digest("hex"),
        ...settings,
      }),
    );
  }

  do(input: AgentInput): void {
    const random = `${(this.#events++).toString(16).padStart(16, "0")}`;
    for (const effect of stepAgent(this.agent, { ...input, random }).effects) {
      if (effect.type === "send") {
        const message = parseMessage(effect.bytes);
        if (message.type === "error") this.echoes.push(new TextDecoder().decode(effect.bytes));
        else this.sent.push({ at: this.#now, message, destination: effect.destination });
      } else if (effect.type === "set_timer") this.#timers.set(effect.id, this.#now + effect.after);
      else if (effect.type === "cancel_timer") this.#timers.delete(effect.id);
      else this.told.push(effect);
    }
  }

  /** A message from a peer, written with bare line ends. */
  receive(text: string, source: Endpoint = PEER): void {
    const bytes = new TextEncoder().encode(text.replaceAll(/\r?\n/g, "\r\n"));
    this.do({ type: "received", bytes, source });
  }

  /** Lets time pass, firing every timer that falls due. */
  wait(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#earliest();
      if (next === null || next[1] > end) break;
      this.#timers.delete(next[0]);
      this.#now = next[1];
      this.do({ type: "timer", id: next[0] });
    }
    this.#now = end;
  }

  #earliest(): [string, number] | null {
    let earliest: [string, number] | null = null;
    for (const timer of this.#timers) if (earliest === null || timer[1] < earliest[1]) earliest = timer;
    return earliest;
  }

  /** What was sent since the last time this was asked. */
  take(): Sent[] {
    return this.sent.splice(0);
  }

  /** The next thing sent is a response; it is taken off the list. */
  takeResponse(): SipResponse {
    const message = this.sent.shift()?.message;
    if (message?.type !== "response") throw new Error(`expected a response, got ${message?.type ?? "nothing"}`);
    return message;
  }

  /** The next thing sent is a request; it is taken off the list. */
  takeRequest(): SipRequest {
    const message = this.sent.shift()?.message;
    if (message?.type !== "request") throw new Error(`expected a request, got ${message?.type ?? "nothing"}`);
    return message;
  }

  /** Statuses of the responses sent since the last time this was asked, also of those that cannot be parsed. */
  statuses(): number[] {
    const parsed = this.sent.splice(0).flatMap(({ message }) => (message.type === "response" ? [message.status] : []));
    return [...parsed, ...this.echoes.splice(0).map((text) => Number(text.split(" ")[1]))];
  }

  /** Types of the call events told since the last time this was asked. */
  heard(): string[] {
    return this.told.splice(0).map(({ type }) => type);
  }

  /** How much the agent still keeps, timers included. */
  get kept(): number {
    const { calls, dialogs, clients, servers, openings, waiting, registrations } = this.agent;
    const tables = [calls, dialogs, clients, servers, openings, waiting, registrations, this.#timers];
    return tables.reduce((sum, table) => sum + table.size, 0);
  }
}
