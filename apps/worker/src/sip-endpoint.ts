import { createHash, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import {
  type Agent,
  type AgentInput,
  type CallEvent,
  type Command,
  createAgent,
  defaultSettings,
  type Hash,
  step,
} from "@parley/sip";
import type { Logger } from "pino";
import { NamedTimers } from "./named-timers.ts";

export interface SipEndpointOptions {
  /** Address and port to listen on; port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /** Address peers reach us at, when it is not `host`. */
  readonly advertisedHost: string;
  readonly log: Logger;
  /** Somebody calls. What else happens in a call goes to who watches it. */
  readonly onIncoming: (event: Incoming) => void;
}

export type Incoming = Extract<CallEvent, { type: "incoming" }>;

const hash: Hash = (algorithm, text) =>
  createHash(algorithm === "MD5" ? "md5" : "sha256")
    .update(text, "utf8")
    .digest("hex");

/** Our end of SIP over UDP: one socket, and the user agent that it feeds. */
export class SipEndpoint {
  readonly #socket: Socket;
  readonly #log: Logger;
  readonly #onIncoming: (event: Incoming) => void;
  readonly #watchers = new Map<string, (event: CallEvent) => void>();
  readonly #timers = new NamedTimers();
  readonly #agent: Agent;
  readonly port: number;

  private constructor(socket: Socket, options: SipEndpointOptions) {
    this.#socket = socket;
    this.#log = options.log;
    this.#onIncoming = options.onIncoming;
    this.port = socket.address().port;
    this.#agent = createAgent(
      defaultSettings({ local: [{ transport: "udp", address: options.advertisedHost, port: this.port }], hash }),
    );
    socket.on("message", (bytes, { address, port }) =>
      this.#drive({ type: "received", bytes, source: { transport: "udp", address, port } }),
    );
    socket.on("error", (error) => this.#log.error({ err: error }, "the SIP socket failed"));
  }

  /** Opens the socket. Throws the system's error (EADDRINUSE, EADDRNOTAVAIL) when it cannot be had. */
  static async open(options: SipEndpointOptions): Promise<SipEndpoint> {
    const socket = createSocket({ type: isIPv6(options.host) ? "udp6" : "udp4" });
    socket.bind(options.port, options.host);
    await once(socket, "listening");
    return new SipEndpoint(socket, options);
  }

  command(command: Command): void {
    this.#drive(command);
  }

  /** Names who is told what happens in a call, to its last event. */
  watch(call: string, watcher: (event: CallEvent) => void): void {
    this.#watchers.set(call, watcher);
  }

  async close(): Promise<void> {
    this.#timers.cancelAll();
    this.#socket.close();
    await once(this.#socket, "close");
  }

  #drive(input: AgentInput): void {
    const random = randomBytes(16).toString("hex");
    for (const effect of step(this.#agent, { ...input, random }).effects) {
      if (effect.type === "send") {
        const { address, port } = effect.destination;
        this.#socket.send(effect.bytes, port, address, (error) => {
          if (!error) return;
          this.#log.warn({ err: error, address, port }, "a SIP message could not be sent");
          this.#drive({ type: "transport_failed", destination: effect.destination });
        });
      } else if (effect.type === "set_timer") {
        this.#timers.set(effect.id, effect.after, () => this.#drive({ type: "timer", id: effect.id }));
      } else if (effect.type === "cancel_timer") {
        this.#timers.cancel(effect.id);
      } else if (effect.type === "incoming") {
        this.#onIncoming(effect);
      } else {
        this.#tell(effect);
      }
    }
  }

  #tell(event: Exclude<CallEvent, Incoming>): void {
    const watcher = this.#watchers.get(event.call);
    if (event.type === "refused") {
      this.#log.debug({ command: event.command, reason: event.reason }, "a command came too late");
    }
    if (event.type === "cancelled" || event.type === "ended" || event.type === "failed") {
      this.#watchers.delete(event.call);
    }
    watcher?.(event);
  }
}
