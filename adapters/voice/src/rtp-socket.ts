import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import type { PortRange } from "./port-range.ts";
import { parseRtp, type RtpPacket, writeRtp } from "./rtp-packet.ts";

/** Where a call's media comes from and goes to, as its SDP says. */
export interface RtpPeer {
  /** Numeric address; packets are sent here until the peer's own source is known. */
  readonly address: string;
  readonly port: number;
  /**
   * Numeric addresses packets may come from; [address] when absent. For a peer behind NAT, name the address its
   * signalling came from as well: its real source is then learnt from its first packet.
   */
  readonly accept?: readonly string[];
  /** Payload types agreed for this call; packets of any other are ignored. */
  readonly payloadTypes: readonly number[];
}

/** Datagrams counted by what became of them. */
export interface RtpSocketFigures {
  sent: number;
  received: number;
  /** From a source that is not this call's peer. */
  strangers: number;
  /** From the peer, but not RTP of an agreed payload type and a usual length. */
  refused: number;
  sendErrors: number;
}

export interface RtpSocketListener {
  packet(packet: RtpPacket): void;
  /** The system refused to send; told once per peer, counted always. */
  sendFailed(error: Error): void;
}

const BIND_ATTEMPTS = 10;

/** Bytes of audio in one packet: 200 ms of G.711. A larger one is nobody's speech, and would cost as much to read. */
const MOST_PAYLOAD = 1600;

function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}

/** Node resolves even numeric addresses on every send; this answers at once. */
function numericLookup(
  address: string,
  _options: unknown,
  answer: (error: null, address: string, family: number) => void,
): void {
  answer(null, address, isIPv6(address) ? 6 : 4);
}

/**
 * The UDP socket of one call. It speaks with one peer only: packets count when they come from an accepted address, the
 * first valid one fixes address and port, and from then on every other source is ignored and nothing is sent elsewhere.
 */
export class RtpSocket {
  readonly port: number;
  readonly figures: RtpSocketFigures = { sent: 0, received: 0, strangers: 0, refused: 0, sendErrors: 0 };
  readonly #socket: Socket;
  readonly #ports: PortRange;
  #listener: RtpSocketListener | undefined;
  #accept: readonly string[] = [];
  #payloadTypes: ReadonlySet<number> = new Set();
  #target: { address: string; port: number } | undefined;
  #isLatched = false;
  #isClosed = false;
  #hasFailed = false;

  private constructor(socket: Socket, ports: PortRange, port: number) {
    this.#socket = socket;
    this.#ports = ports;
    this.port = port;
    socket.on("message", (bytes, source) => this.#receive(bytes, source));
    socket.on("error", (error) => this.#fail(error));
  }

  /** Binds a port of the range on a numeric local address. Throws PortsExhausted, or the system's error. */
  static async open({ ports, address }: { ports: PortRange; address: string }): Promise<RtpSocket> {
    for (let attempt = 1; ; attempt++) {
      const port = ports.take();
      const socket = createSocket({ type: isIPv6(address) ? "udp6" : "udp4", lookup: numericLookup });
      try {
        // The look-up answers at once, so the socket may be listening before bind returns.
        const listening = once(socket, "listening");
        socket.bind({ port, address });
        await listening;
        return new RtpSocket(socket, ports, port);
      } catch (error) {
        socket.close();
        ports.release(port);
        const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
        // A port held by some other program is put back to the end of the line and the next one tried.
        if (!isTaken || attempt === BIND_ATTEMPTS) throw error;
      }
    }
  }

  /** Names the peer, at the answer or when a later offer moves it. Until the first call everything is ignored. */
  connect(peer: RtpPeer, listener: RtpSocketListener): void {
    this.#target = { address: peer.address, port: peer.port };
    this.#accept = peer.accept ?? [peer.address];
    this.#payloadTypes = new Set(peer.payloadTypes);
    this.#listener = listener;
    this.#isLatched = false;
    this.#hasFailed = false;
  }

  send(packet: RtpPacket): void {
    if (this.#target === undefined || this.#isClosed) return;
    this.figures.sent++;
    this.#socket.send(writeRtp(packet), this.#target.port, this.#target.address);
  }

  /** Closes the socket and returns its port, which rests when there was a peer. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
    this.#ports.release(this.port, { isUsed: this.#target !== undefined });
  }

  #receive(bytes: Uint8Array, source: RemoteInfo): void {
    if (!this.#isFromPeer(source)) {
      this.figures.strangers++;
      return;
    }
    const packet = parseRtp(bytes);
    const isSound = packet !== undefined && packet.payload.length <= MOST_PAYLOAD;
    if (!isSound || !this.#payloadTypes.has(packet.payloadType)) {
      this.figures.refused++;
      return;
    }
    if (!this.#isLatched) {
      this.#isLatched = true;
      this.#target = { address: plainAddress(source.address), port: source.port };
    }
    this.figures.received++;
    this.#listener?.packet(packet);
  }

  #isFromPeer(source: RemoteInfo): boolean {
    const address = plainAddress(source.address);
    if (!this.#isLatched) return this.#accept.includes(address);
    return address === this.#target?.address && source.port === this.#target.port;
  }

  #fail(error: Error): void {
    this.figures.sendErrors++;
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#listener?.sendFailed(error);
  }
}
