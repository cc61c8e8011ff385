import { once } from "node:events";
import { createConnection, createServer, type LookupFunction, type Server, type Socket } from "node:net";
import { type Endpoint, frame } from "@parley/sip";

export type ConnectionEvents = {
  /** How the hosts of peers are looked up. */
  readonly lookup: LookupFunction;
  /** Whether a connection is taken; one from an address that we are connected to always is. */
  readonly mayConnect: (address: string) => boolean;
  readonly onMessage: (bytes: Uint8Array, source: Endpoint) => void;
  /** What was to go there could not be sent. */
  readonly onFailed: (destination: Endpoint, error: Error) => void;
};

/** A connection that brings nothing for so long is closed; calls last longer than their silences, so a peer connects again. */
const idleFor = 3_600_000;
const mostConnections = 1000;
const mostFromOneAddress = 50;
/** A message is at most 64 kB, and comes in far fewer pieces: each has what came before looked at again. */
const mostPieces = 200;
/** A peer that takes nothing is let go when so many bytes wait for it. */
const mostUnsent = 1_000_000;

/** SIP over TCP: connections by their peer, taken or opened, each cut into messages (RFC 3261 section 18.3). */
export class Connections {
  readonly #events: ConnectionEvents;
  readonly #server: Server;
  readonly #sockets = new Map<string, Socket>();

  private constructor(server: Server, events: ConnectionEvents) {
    this.#server = server;
    this.#events = events;
    server.maxConnections = mostConnections;
    server.on("connection", (socket) => this.#take(socket));
  }

  /** Throws the system's error (EADDRINUSE) when the port cannot be had. */
  static async open(host: string, port: number, events: ConnectionEvents): Promise<Connections> {
    const server = createServer();
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
    return new Connections(server, events);
  }

  send(bytes: Uint8Array, destination: Endpoint): void {
    const known = this.#sockets.get(keyOf(destination.address, destination.port));
    const socket = known ?? this.#connect(destination);
    socket.write(bytes);
    if (socket.writableLength > mostUnsent) socket.destroy(new Error("the peer takes nothing"));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.values()) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #take(socket: Socket): void {
    const { remoteAddress, remotePort: port } = socket;
    if (remoteAddress === undefined || port === undefined) return;
    let same = 0;
    for (const other of this.#sockets.values()) if (other.remoteAddress === remoteAddress) same++;
    const address = remoteAddress.replace(/^::ffff:/, "");
    const isKnown = same > 0 || this.#events.mayConnect(address);
    if (!isKnown || same >= mostFromOneAddress) socket.destroy();
    else this.#serve(socket, { transport: "tcp", address, port });
  }

  #connect(destination: Endpoint): Socket {
    const socket = createConnection({
      host: destination.address,
      port: destination.port,
      lookup: this.#events.lookup,
    });
    this.#serve(socket, destination);
    return socket;
  }

  #serve(socket: Socket, peer: Endpoint): void {
    const key = keyOf(peer.address, peer.port);
    this.#sockets.set(key, socket);
    socket.setNoDelay(true);
    socket.setTimeout(idleFor, () => socket.destroy());
    let rest: Uint8Array = new Uint8Array();
    let pieces = 0;
    socket.on("data", (bytes: Buffer) => {
      const frames = frame(Buffer.concat([rest, bytes]));
      rest = frames.rest;
      pieces = frames.messages.length > 0 || rest.length === 0 ? 0 : pieces + 1;
      for (const message of frames.messages) this.#events.onMessage(message, peer);
      if (frames.isBroken || pieces > mostPieces) socket.destroy();
    });
    socket.on("error", (error) => this.#events.onFailed(peer, error));
    socket.on("close", () => {
      if (this.#sockets.get(key) === socket) this.#sockets.delete(key);
    });
  }
}

const keyOf = (address: string, port: number) => `${address} ${port}`;
