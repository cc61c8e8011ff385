import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** A session description with these media. */
export const offer = (...media: readonly string[]) =>
  ["v=0", "o=c 1 1 IN IP4 127.0.0.1", "s=-", "c=IN IP4 127.0.0.1", "t=0 0", ...media, ""].join("\r\n");
/** One that everybody takes. */
export const good = offer("m=audio 9 RTP/AVP 0 101", "a=rtpmap:101 telephone-event/8000");

let calls = 0;

/** A telephone that sends what it likes, and keeps all that it is answered. */
export class Wild {
  readonly #socket: Socket = createSocket("udp4");
  readonly #place: string;
  readonly #id = `wild-${++calls}`;
  readonly #heard: string[] = [];
  readonly #from: string;
  #to = `<sip:1000@127.0.0.1>`;
  #branch = "";

  readonly #port: number;
  readonly #contact: string | undefined;

  /** `port`: the worker's; `at`: the address of this machine that it sends from; `contact`: where it says that it is. */
  constructor({
    port,
    from = "sip:+15550100@127.0.0.1",
    at = "127.0.0.1",
    contact,
  }: { port: number; from?: string; at?: string; contact?: string }) {
    this.#contact = contact;
    this.#from = from;
    this.#port = port;
    this.#place = at;
    this.#socket.on("message", (bytes) => {
      const message = bytes.toString("latin1");
      // A port may have been another telephone's, whose last answer is sent again.
      const isOfAnother = message.startsWith("SIP/2.0 ") && !message.includes(`Call-ID: ${this.#id}\r\n`);
      if (!isOfAnother) this.#heard.push(message);
    });
  }

  async open(): Promise<this> {
    this.#socket.bind(0, this.#place);
    await once(this.#socket, "listening");
    return this;
  }

  /** Where it is called. */
  get port(): number {
    return this.#socket.address().port;
  }

  send(method: string, cseq: number, body = "", user = "1000"): void {
    const ours = `${this.#place}:${this.port}`;
    // CANCEL and the ACK of a refusal belong to the transaction before them.
    if (method !== "CANCEL") this.#branch = `z9hG4bK-${this.#id}-${cseq}-${method}`;
    const lines = [
      `${method} sip:${user}@127.0.0.1:${this.#port} SIP/2.0`,
      `Via: SIP/2.0/UDP ${ours};branch=${this.#branch}`,
      `From: <${this.#from}>;tag=wild`,
      `To: ${this.#to}`,
      `Call-ID: ${this.#id}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <${this.#contact ?? `sip:wild@${ours}`}>`,
      "Max-Forwards: 70",
      ...(body === "" ? [] : ["Content-Type: application/sdp"]),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#socket.send(`${lines.join("\r\n")}\r\n\r\n${body}`, this.#port, "127.0.0.1");
  }

  /** The final status that a request was answered with. */
  async answered(cseq: number, method: string): Promise<number> {
    return this.until((message) => {
      const status = Number(/^SIP\/2\.0 (\d+)/.exec(message)?.[1] ?? 0);
      if (status < 200 || !new RegExp(`^CSeq: *${cseq} ${method}`, "im").test(message)) return undefined;
      this.#to = /^To: *(.*?)\r?$/im.exec(message)?.[1] ?? this.#to;
      return status;
    });
  }

  /** The first that is found among the messages so far, or those to come. */
  async until<T>(find: (message: string) => T | undefined): Promise<T> {
    for (;;) {
      for (const message of this.#heard) {
        const found = find(message);
        if (found !== undefined) return found;
      }
      await once(this.#socket, "message");
    }
  }

  /** How many of the messages so far look like this. */
  count(like: RegExp): number {
    return this.#heard.filter((message) => like.test(message)).length;
  }

  /** Calls, and acknowledges the answer, whatever it is. */
  async call(body = good, user = "1000"): Promise<number> {
    this.send("INVITE", 1, body, user);
    const status = await this.answered(1, "INVITE");
    this.send("ACK", 1);
    return status;
  }

  async hangUp(cseq: number): Promise<number> {
    this.send("BYE", cseq);
    return this.answered(cseq, "BYE");
  }

  close(): void {
    this.#socket.close();
  }
}
