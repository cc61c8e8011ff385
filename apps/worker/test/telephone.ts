import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";

const sdp = (port: number) =>
  [
    "v=0",
    "o=phone 1 1 IN IP4 127.0.0.1",
    "s=-",
    "c=IN IP4 127.0.0.1",
    "t=0 0",
    `m=audio ${port} RTP/AVP 0 101`,
    "a=rtpmap:0 PCMU/8000",
    "a=rtpmap:101 telephone-event/8000",
    "",
  ].join("\r\n");

let made = 0;

const headerOf = (message: string, name: string) => new RegExp(`^${name}: *(.*?)\r?$`, "im").exec(message)?.[1] ?? "";

/**
 * A telephone over UDP that calls, is called and hangs up, and repeats nothing: for many calls at once, where sipp would
 * be a process each. It sends no audio.
 */
export class Telephone {
  readonly #socket: Socket = createSocket("udp4");
  readonly #id = `phone-${process.pid}-${++made}`;
  readonly #heard: string[] = [];
  #answers = Promise.resolve();
  #to = "";
  #user = "";
  #server = 0;
  #packets = 0;

  /** It answers once `answers` resolves. */
  static async open(answers: Promise<void> = Promise.resolve()): Promise<Telephone> {
    const telephone = new Telephone();
    telephone.#answers = answers;
    telephone.#socket.bind(0, "127.0.0.1");
    await once(telephone.#socket, "listening");
    telephone.#socket.on("message", (bytes, from) => {
      // Of RTP the first two bits are a two; no word of SIP begins so.
      if ((bytes[0] ?? 0) >> 6 === 2) telephone.#packets++;
      else telephone.#take(bytes.toString("latin1"), from);
    });
    return telephone;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Packets of audio that came. */
  get packets(): number {
    return this.#packets;
  }

  /** Calls a number, and acknowledges the answer, whatever it is. Answers with the final status and how long it took. */
  async call(user: string, server: number): Promise<{ readonly status: number; readonly tookMs: number }> {
    this.#user = user;
    this.#server = server;
    this.#to = `<sip:${user}@127.0.0.1>`;
    const from = performance.now();
    this.#send("INVITE", 1, sdp(this.#socket.address().port));
    const status = await this.#answered(1, "INVITE");
    const tookMs = performance.now() - from;
    this.#send("ACK", 1);
    return { status, tookMs };
  }

  async hangUp(): Promise<number> {
    this.#send("BYE", 2);
    return this.#answered(2, "BYE");
  }

  /** Resolves when the other side knows that it has answered. */
  async wasAcknowledged(): Promise<void> {
    await this.#until((message) => (message.startsWith("ACK ") ? true : undefined));
  }

  /** Resolves when the other side has hung up. */
  async wasHungUpOn(): Promise<void> {
    await this.#until((message) => (message.startsWith("BYE ") ? true : undefined));
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string, cseq: number, body = ""): void {
    const ours = `127.0.0.1:${this.#socket.address().port}`;
    const lines = [
      `${method} sip:${this.#user}@127.0.0.1:${this.#server} SIP/2.0`,
      `Via: SIP/2.0/UDP ${ours};branch=z9hG4bK-${this.#id}-${cseq}-${method}`,
      `From: <sip:+15550100@127.0.0.1>;tag=phone`,
      `To: ${this.#to}`,
      `Call-ID: ${this.#id}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:phone@${ours}>`,
      "Max-Forwards: 70",
      ...(body === "" ? [] : ["Content-Type: application/sdp"]),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#socket.send(`${lines.join("\r\n")}\r\n\r\n${body}`, this.#server, "127.0.0.1");
  }

  #take(message: string, from: RemoteInfo): void {
    this.#heard.push(message);
    if (message.startsWith("INVITE ")) {
      this.#reply(message, "180 Ringing", from);
      void this.#answers.then(() => this.#reply(message, "200 OK", from, sdp(this.#socket.address().port)));
    } else if (message.startsWith("BYE ")) this.#reply(message, "200 OK", from);
    else if (message.startsWith("REFER ")) this.#reply(message, "405 Method Not Allowed", from);
  }

  #reply(request: string, status: string, from: RemoteInfo, body = ""): void {
    const copied = ["Via", "From", "Call-ID", "CSeq"].map((name) => `${name}: ${headerOf(request, name)}`);
    const to = headerOf(request, "To");
    const lines = [
      `SIP/2.0 ${status}`,
      ...copied,
      `To: ${to.includes(";tag=") ? to : `${to};tag=${this.#id}`}`,
      `Contact: <sip:phone@127.0.0.1:${this.#socket.address().port}>`,
      ...(body === "" ? [] : ["Content-Type: application/sdp"]),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#socket.send(`${lines.join("\r\n")}\r\n\r\n${body}`, from.port, from.address);
  }

  /** The final status that a request was answered with. */
  async #answered(cseq: number, method: string): Promise<number> {
    return this.#until((message) => {
      const status = Number(/^SIP\/2\.0 (\d+)/.exec(message)?.[1] ?? 0);
      if (status < 200 || headerOf(message, "CSeq") !== `${cseq} ${method}`) return undefined;
      this.#to = headerOf(message, "To");
      return status;
    });
  }

  /** The first that is found among the messages so far, or those to come. */
  async #until<T>(find: (message: string) => T | undefined): Promise<T> {
    for (;;) {
      for (const message of this.#heard) {
        const found = find(message);
        if (found !== undefined) return found;
      }
      await once(this.#socket, "message");
    }
  }
}
