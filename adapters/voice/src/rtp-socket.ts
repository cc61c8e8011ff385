import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import type { PortRange } from "./port-range.ts";
import { parseRtp, type RtpPacket, writeRtp } from "./rtp-packet.ts";
import { SourceLatch } from "./source-latch.ts";

/** Where a call's media comes from and goes to, as its SDP says. */
export interface RtpPeer {
  /** Numeric address; packets are sent here until the peer turns out to send from elsewhere. */
  readonly address: string;
  readonly port: number;
  /**
   * Numeric addresses packets may come from; [address] when absent. For a peer behind NAT, name the address its
   * signalling came from as well: its real source is then learnt from 200 ms of steady audio.
   */
  readonly accept?: readonly string[];
  /** Payload types agreed for this call; packets of any other are ignored. */
  readonly payloadTypes: readonly number[];
}

/** Datagrams counted by what became of them. */
export interface RtpSocketFigures {
  sent: number;
  received: number;
  /** From a source that may be the peer, but was not steady for long enough yet; not heard. */
  unproven: number;
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
  /** So many datagrams have come from others than the peer; told at the tenth, the hundredth and so on. */
  disturbed(datagrams: number): void;
}

/** A few strays, such as late packets of an earlier call, are no second sender. */
const FIRST_TOLD = 10;

const BIND_ATTEMPTS = 10;

/** Bytes of audio in one packet: 200 ms of G.711. A larger one is no speech, and would cost as much to read. */
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
 * The UDP socket of one call. It speaks with one peer only, which the latch decides on: every other source is ignored and
 * nothing is sent there.
 */
export class RtpSocket {
  readonly port: number;
  readonly figures: RtpSocketFigures = {
    sent: 0,
    received: 0,
    unproven: 0,
    strangers: 0,
    refused: 0,
    sendErrors: 0,
  };
  readonly #socket: Socket;
  readonly #ports: PortRange;
  readonly #now: () => number;
  #listener: RtpSocketListener | undefined;
  #payloadTypes: ReadonlySet<number> = new Set();
  #latch: SourceLatch | undefined;
  #toldAt = FIRST_TOLD;
  #isClosed = false;
  #hasFailed = false;
  readonly #sent = (error: Error | null) => {
    if (error !== null) this.#fail(error);
  };

  private constructor(socket: Socket, ports: PortRange, port: number, now: () => number) {
    this.#socket = socket;
    this.#ports = ports;
    this.#now = now;
    this.port = port;
    socket.on("message", (bytes, source) => this.#receive(bytes, source));
    socket.on("error", (error) => this.#fail(error));
  }

  /** Binds a port of the range on a numeric local address. Throws PortsExhausted, or the system's error. */
  static async open({
    ports,
    address,
    now = () => performance.now(),
  }: {
    ports: PortRange;
    address: string;
    /** Monotonic milliseconds. */
    now?: () => number;
  }): Promise<RtpSocket> {
    for (let attempt = 1; ; attempt++) {
      const port = ports.take();
      const socket = createSocket({ type: isIPv6(address) ? "udp6" : "udp4", lookup: numericLookup });
      try {
        // The look-up answers at once, so the socket may be listening before bind returns.
        const listening = once(socket, "listening");
        socket.bind({ port, address });
        await listening;
        return new RtpSocket(socket, ports, port, now);
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
    const { address, port, accept = [address] } = peer;
    const named = { address: plainAddress(address), port };
    const accepted = accept.map(plainAddress);
    if (this.#latch?.isFor(named, accepted) !== true) this.#latch = new SourceLatch(named, accepted);
    this.#payloadTypes = new Set(peer.payloadTypes);
    this.#listener = listener;
    this.#hasFailed = false;
  }

  send(packet: RtpPacket): void {
    if (this.#latch === undefined || this.#isClosed) return;
    this.figures.sent++;
    const { address, port } = this.#latch.target;
    // Without being asked to, Node tells of no packet that the system refused.
    this.#socket.send(writeRtp(packet), port, address, this.#sent);
  }

  /** Closes the socket and returns its port, which rests when there was a peer. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
    this.#ports.release(this.port, { isUsed: this.#latch !== undefined });
  }

  #receive(bytes: Uint8Array, from: RemoteInfo): void {
    const source = { address: plainAddress(from.address), port: from.port };
    const latch = this.#latch;
    if (latch?.considers(source) !== true) {
      this.#noteStranger();
      return;
    }
    const packet = parseRtp(bytes);
    const isSound = packet !== undefined && packet.payload.length <= MOST_PAYLOAD;
    if (!isSound || !this.#payloadTypes.has(packet.payloadType)) {
      this.figures.refused++;
      return;
    }
    if (!latch.hears(source, packet, this.#now())) {
      this.figures.unproven++;
      return;
    }
    this.figures.received++;
    this.#listener?.packet(packet);
  }

  #noteStranger(): void {
    this.figures.strangers++;
    if (this.figures.strangers < this.#toldAt) return;
    this.#toldAt *= 10;
    this.#listener?.disturbed(this.figures.strangers);
  }

  #fail(error: Error): void {
    this.figures.sendErrors++;
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#listener?.sendFailed(error);
  }
}
