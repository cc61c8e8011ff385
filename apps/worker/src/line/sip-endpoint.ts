import { createHash, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import {
  type Agent,
  type AgentEffect,
  type AgentInput,
  type CallEvent,
  type Command,
  createAgent,
  type Destination,
  defaultSettings,
  type Endpoint,
  type Hash,
  type Register,
  type RegistrationEvent,
  stepAgent,
  type Unregister,
} from "@parley/sip";
import type { Logger } from "pino";
import { type LineMessage, LineMessages } from "../call/line-messages.ts";
import { NamedTimers } from "../call/named-timers.ts";
import { type ConnectionEvents, Connections } from "./connections.ts";
import { mayName } from "./may-name.ts";
import { type LookUp, namesMediaHost, withMediaAddresses } from "./media-hosts.ts";
import { PeerNames } from "./peer-names.ts";
import { SourceGate } from "./source-gate.ts";

export interface SipEndpointOptions {
  /** Address and port to listen on; port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /** Address peers reach us at, when it is not `host`. */
  readonly advertisedHost: string;
  readonly log: Logger;
  /** Who may call; others are not answered. */
  readonly mayCall: (address: string) => boolean;
  /** Whether new calls are taken; asked by proxies with OPTIONS. */
  readonly isOpen: () => boolean;
  /** How often peers are asked whether they still know their call, in milliseconds. Default: a minute. */
  readonly askEvery?: number;
  /** A call comes in. What else happens in it goes to its watcher. */
  readonly onIncoming: (event: Incoming) => void;
  /** Reports each change of a registration, and the address whose message brought it, or null. Default: no report. */
  readonly onRegistration?: (event: RegistrationEvent, peer: string | null) => void;
  /** Looks up the hosts that peers name for their media. Default: the DNS. */
  readonly lookUp?: LookUp;
  /** Knows the hosts that SIP is sent to. Default: by the DNS, and what this machine knows. */
  readonly names?: PeerNames;
}

export type Incoming = Extract<CallEvent, { type: "incoming" }>;

const hash: Hash = (algorithm, text) =>
  createHash(algorithm === "MD5" ? "md5" : "sha256")
    .update(text, "utf8")
    .digest("hex");

type Sockets = { readonly socket: Socket; readonly connections: Connections };

/** What may wait to be read: a process that is held up for a moment loses no message. The system may allow less. */
const receiveBuffer = 4 * 2 ** 20;
/** How often the log says that messages are left unread, in milliseconds. */
const unreadToldEvery = 10_000;

/** For so long after a call's last event its messages still come: a BYE is answered within it; milliseconds. */
const afterwards = 32_000;

/** How often another free port is tried when the one that UDP was given is taken for TCP. */
const mostTries = 20;

async function openSockets(
  { host, port }: SipEndpointOptions,
  names: PeerNames,
  events: Omit<ConnectionEvents, "lookup">,
): Promise<Sockets> {
  const type = isIPv6(host) ? "udp6" : "udp4";
  for (let tries = 1; ; tries++) {
    const socket = createSocket({ type, recvBufferSize: receiveBuffer, lookup: names.lookupOne });
    socket.bind(port, host);
    await once(socket, "listening");
    try {
      return {
        socket,
        connections: await Connections.open(host, socket.address().port, { ...events, lookup: names.lookup }),
      };
    } catch (error) {
      socket.close();
      if (port !== 0 || tries === mostTries) throw error;
    }
  }
}

/** Our end of SIP over UDP and TCP on one port, and the user agent that they feed. */
export class SipEndpoint {
  readonly #socket: Socket;
  readonly #connections: Connections;
  readonly #log: Logger;
  readonly #onIncoming: (event: Incoming) => void;
  readonly #onRegistration: (event: RegistrationEvent, peer: string | null) => void;
  readonly #lookUp: LookUp | undefined;
  /** Of calls whose media's hosts are being looked up: when what they have told so far is handed on. */
  readonly #lookingUp = new Map<string, Promise<void>>();
  readonly #watchers = new Map<string, (event: CallEvent) => void>();
  readonly #timers = new NamedTimers();
  readonly #messages = new LineMessages();
  readonly #agent: Agent;
  readonly #gate: SourceGate;
  readonly #names: PeerNames;
  #unreadToldAt = Number.NEGATIVE_INFINITY;
  readonly port: number;
  /** Of the addresses that UDP is sent to. */
  readonly #family: 4 | 6;

  private constructor({ socket, connections }: Sockets, names: PeerNames, options: SipEndpointOptions) {
    this.#socket = socket;
    this.#names = names;
    this.#connections = connections;
    this.#log = options.log;
    this.#onIncoming = options.onIncoming;
    this.#onRegistration = options.onRegistration ?? (() => {});
    this.#lookUp = options.lookUp;
    this.port = socket.address().port;
    this.#family = isIPv6(options.host) ? 6 : 4;
    this.#gate = new SourceGate({ isListed: options.mayCall });
    const place = { address: options.advertisedHost, port: this.port };
    this.#agent = createAgent(
      defaultSettings({
        local: [
          { transport: "udp", ...place },
          { transport: "tcp", ...place },
        ],
        hash,
        accepts: ({ address }) => options.mayCall(address),
        isOpen: options.isOpen,
        mayName,
        ...(options.askEvery === undefined ? {} : { askEvery: options.askEvery }),
      }),
    );
  }

  /** Opens both sockets. Throws the system's error (EADDRINUSE, EADDRNOTAVAIL) when they cannot be had. */
  static async open(options: SipEndpointOptions): Promise<SipEndpoint> {
    const names = options.names ?? new PeerNames();
    const sockets = await openSockets(options, names, {
      mayConnect: options.mayCall,
      onMessage: (bytes, source) => endpoint.#receive(bytes, source),
      onFailed: (destination, error) => endpoint.#onUnsent(destination, error),
    });
    const endpoint = new SipEndpoint(sockets, names, options);
    const { socket } = sockets;
    socket.on("message", (bytes, { address, port }) => endpoint.#receive(bytes, { transport: "udp", address, port }));
    socket.on("error", (error) => options.log.error({ err: error }, "the SIP socket failed"));
    return endpoint;
  }

  command(command: Command): void {
    this.#drive(command);
  }

  /** The addresses of a line's host; none where its name is not known. */
  async addressesOf(host: string): Promise<readonly string[]> {
    this.#names.trust(host);
    const found = await this.#names.addressesOf(host).catch(() => []);
    return found.map(({ address }) => address);
  }

  /** Begins a registration, or gives one up. */
  register(command: Register | Unregister): void {
    this.#drive(command);
  }

  /** Sets who hears what happens in a call, to its last event. */
  watch(call: string, watcher: (event: CallEvent) => void): void {
    this.#watchers.set(call, watcher);
  }

  /** What is sent and received for a call. Who holds it at the call's last event has what comes soon after it too. */
  messagesOf(call: string): readonly LineMessage[] {
    return this.#messages.of(call);
  }

  async close(): Promise<void> {
    this.#timers.cancelAll();
    await this.#connections.close();
    this.#socket.close();
    await once(this.#socket, "close");
  }

  #receive(bytes: Uint8Array, source: Endpoint): void {
    if (!this.#gate.takes(bytes, source)) this.#tellUnread(source.address);
    else this.#guard(() => this.#drive({ type: "received", bytes, source }));
  }

  /** What is thrown in one call ends that alone: thrown on, it would end the process, and all other calls with it. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#log.error({ err: error }, "a fault at what a SIP message or its timer led to");
    }
  }

  #tellUnread(address: string): void {
    const now = performance.now();
    if (now - this.#unreadToldAt < unreadToldEvery) return;
    this.#unreadToldAt = now;
    this.#log.warn(
      { address, unread: this.#gate.unread },
      "SIP messages come too fast or are too long, and some are left unread",
    );
  }

  #drive(input: AgentInput): void {
    const random = randomBytes(16).toString("hex");
    const now = Date.now();
    const isSentOut = input.type === "invite" || input.type === "register";
    if (isSentOut && input.destination !== undefined) this.#names.trust(input.destination.address);
    const { effects } = stepAgent(this.#agent, { ...input, random });
    // What a stranger sends comes to nothing, unless it belongs to a call.
    if (input.type === "received" && effects.length > 0) this.#gate.meet(input.source.address);
    const incoming = effects.find((effect) => effect.type === "incoming");
    if (incoming !== undefined) this.#messages.begin(incoming.call, incoming.callId);
    if (input.type === "invite" && input.callId !== undefined) this.#messages.begin(input.call, input.callId);
    if (input.type === "received") this.#messages.note("received", input.bytes, now);
    const peer = input.type === "received" ? input.source.address : null;
    for (const effect of effects) this.#guard(() => this.#do(effect, { now, peer }));
  }

  /** `now` on the clock of the world, in milliseconds; `peer` is the address whose message led to it, or null. */
  #do(effect: AgentEffect, { now, peer }: { readonly now: number; readonly peer: string | null }): void {
    if (effect.type === "send") {
      this.#messages.note("sent", effect.bytes, now);
      this.#send(effect.bytes, effect.destination);
    } else if (effect.type === "set_timer") {
      const { id, after } = effect;
      this.#timers.set(id, after, () => this.#guard(() => this.#drive({ type: "timer", id })));
    } else if (effect.type === "cancel_timer") {
      this.#timers.cancel(effect.id);
    } else if (effect.type === "registration_refused") {
      this.#log.warn({ line: effect.registration, reason: effect.reason }, "a line cannot be registered");
    } else if ("registration" in effect) {
      this.#onRegistration(effect, peer);
    } else {
      this.#handOn(effect, peer);
    }
  }

  /** Hands an event of a call on in its turn: with the addresses of its media where it names hosts. */
  #handOn(event: CallEvent, signalling: string | null): void {
    const before = this.#lookingUp.get(event.call);
    const hasNames = "sdp" in event && event.sdp !== null && namesMediaHost(event.sdp);
    if (before === undefined && !hasNames) {
      this.#tell(event);
      return;
    }
    const inTurn = this.#lookUpAndTell(event, signalling, before);
    this.#lookingUp.set(event.call, inTurn);
    void inTurn.then(() => {
      if (this.#lookingUp.get(event.call) === inTurn) this.#lookingUp.delete(event.call);
    });
  }

  async #lookUpAndTell(event: CallEvent, signalling: string | null, before: Promise<void> | undefined): Promise<void> {
    const resolved =
      "sdp" in event && event.sdp !== null && signalling !== null
        ? { ...event, sdp: await withMediaAddresses(event.sdp, signalling, this.#lookUp) }
        : event;
    await before;
    this.#guard(() => this.#tell(resolved));
  }

  #send(bytes: Uint8Array, destination: Destination): void {
    if (destination.namedBy === undefined) this.#sendTo(bytes, destination);
    else void this.#sendToNamed(bytes, destination, destination.namedBy);
  }

  /** A name of a peer's may lead where that peer may not have us send: then the peer itself is meant. */
  async #sendToNamed(bytes: Uint8Array, destination: Endpoint, peer: Endpoint): Promise<void> {
    try {
      const found = await this.#names.addressesOf(destination.address);
      const fit = found.filter(({ family }) => destination.transport === "tcp" || family === this.#family);
      const allowed = fit.find(({ address }) => mayName(peer.address, address));
      this.#sendTo(bytes, allowed === undefined ? peer : { ...destination, address: allowed.address });
    } catch (error) {
      this.#onUnsent(destination, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #sendTo(bytes: Uint8Array, destination: Endpoint): void {
    this.#gate.meet(destination.address);
    if (destination.transport === "tcp") {
      this.#connections.send(bytes, destination);
      return;
    }
    this.#socket.send(bytes, destination.port, destination.address, (error) => {
      if (error) this.#onUnsent(destination, error);
    });
  }

  #onUnsent(destination: Endpoint, error: Error): void {
    const { address, port, transport } = destination;
    this.#log.warn({ err: error, address, port, transport }, "a SIP message could not be sent");
    this.#guard(() => this.#drive({ type: "transport_failed", destination }));
  }

  #tell(event: CallEvent): void {
    if (event.type === "incoming") {
      this.#onIncoming(event);
      return;
    }
    const watcher = this.#watchers.get(event.call);
    if (event.type === "refused") {
      this.#log.debug({ command: event.command, reason: event.reason }, "a command came too late");
    }
    if (isLast(event)) {
      this.#watchers.delete(event.call);
      this.#messages.over(event.call);
      this.#timers.set(`messages of ${event.call}`, afterwards, () => this.#messages.end(event.call));
    }
    watcher?.(event);
  }
}

/** Whether it is the last event of the call: it is over, or never came to be. */
const isLast = (event: CallEvent): boolean =>
  event.type === "refused"
    ? event.command === "invite"
    : event.type === "cancelled" || event.type === "ended" || event.type === "failed";
