import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** A bare UDP socket on the loopback that keeps what it receives; for playing peers and strangers. */
export class Udp {
  readonly received: Buffer[] = [];
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("message", (bytes) => this.received.push(bytes));
  }

  static async open(): Promise<Udp> {
    const socket = createSocket("udp4");
    const listening = once(socket, "listening");
    socket.bind({ port: 0, address: "127.0.0.1" });
    await listening;
    return new Udp(socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Sends, and resolves when the datagram has left. */
  send(bytes: Uint8Array, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.send(bytes, port, "127.0.0.1", (error) => (error === null ? resolve() : reject(error)));
    });
  }

  /** Resolves when `count` datagrams have come in all. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) await once(this.#socket, "message");
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
  }
}
