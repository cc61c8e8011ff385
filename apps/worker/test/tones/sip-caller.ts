import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** How long an INVITE waits for any answer before it is sent again, in milliseconds. */
const RETRY_MS = 500;
/** Ends only what hangs. */
const LONGEST_WAIT = 60_000;

/** The least of a telephone, which knows nothing of our stack: calls by UDP on this machine, answers OPTIONS and BYE. */
export class SipCaller {
  readonly #far: { readonly number: string; readonly port: number; readonly caller: string };
  readonly #socket: Socket = createSocket("udp4");
  readonly #id = `${Math.random().toString(36).slice(2)}@tones`;
  readonly #ended = Promise.withResolvers<void>();
  #to = "";
  #target = "";

  constructor(far: { number: string; port: number; caller: string }) {
    this.#far = far;
  }

  /** Resolves when either side has hung up. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Calls, and answers with the port of the far side's audio. Rejects with the status when the call is refused. */
  async invite(audioPort: number): Promise<number> {
    this.#socket.bind(0, "127.0.0.1");
    await once(this.#socket, "listening");
    const { number, port } = this.#far;
    this.#to = `<sip:${number}@127.0.0.1:${port}>`;
    this.#target = `sip:${number}@127.0.0.1:${port}`;
    const sdp = ["v=0", "o=c 1 1 IN IP4 127.0.0.1", "s=-", "c=IN IP4 127.0.0.1", "t=0 0"];
    sdp.push(`m=audio ${audioPort} RTP/AVP 0 101`, "a=rtpmap:101 telephone-event/8000", "");
    const send = () => this.#send("INVITE", 1, sdp.join("\r\n"));
    const answered = Promise.withResolvers<number>();
    const again = setInterval(send, RETRY_MS);
    const limit = setTimeout(() => answered.reject(new Error("nobody answered the INVITE")), LONGEST_WAIT);
    this.#socket.on("message", (bytes) => {
      const message = bytes.toString("latin1");
      clearInterval(again);
      if (message.startsWith("BYE ")) this.#confirm(message, () => this.#ended.resolve());
      else if (message.startsWith("OPTIONS ")) this.#confirm(message, () => {});
      const status = /^SIP\/2\.0 (\d+)/.exec(message)?.[1];
      if (status === undefined || !/^CSeq: *1 INVITE/im.test(message) || status.startsWith("1")) return;
      this.#to = header(message, "To");
      this.#target = /<([^>]*)>/.exec(header(message, "Contact"))?.[1] ?? this.#target;
      this.#send("ACK", 1);
      if (status === "200") answered.resolve(Number(/^m=audio (\d+)/m.exec(message)?.[1]));
      else answered.reject(new Error(`refused with ${status}`));
    });
    send();
    try {
      return await answered.promise;
    } finally {
      clearInterval(again);
      clearTimeout(limit);
    }
  }

  hangUp(): void {
    this.#send("BYE", 2);
    this.#ended.resolve();
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string, sequence: number, body = ""): void {
    const { port, caller } = this.#far;
    const ours = `127.0.0.1:${this.#socket.address().port}`;
    const lines = [
      `${method} ${this.#target} SIP/2.0`,
      `Via: SIP/2.0/UDP ${ours};branch=z9hG4bK${this.#id.slice(0, 8)}${method}`,
      `From: <sip:${caller}@${ours}>;tag=tones`,
      `To: ${this.#to}`,
      `Call-ID: ${this.#id}`,
      `CSeq: ${sequence} ${method}`,
      `Contact: <sip:${caller}@${ours}>`,
      "Max-Forwards: 70",
      ...(body === "" ? [] : ["Content-Type: application/sdp"]),
      `Content-Length: ${body.length}`,
    ];
    this.#socket.send(`${lines.join("\r\n")}\r\n\r\n${body}`, port, "127.0.0.1");
  }

  #confirm(message: string, sent: () => void): void {
    const kept = ["Via", "From", "To", "Call-ID", "CSeq"].map((name) => `${name}: ${header(message, name)}`);
    const answer = ["SIP/2.0 200 OK", ...kept, "Content-Length: 0", "", ""].join("\r\n");
    this.#socket.send(answer, this.#far.port, "127.0.0.1", sent);
  }
}

function header(message: string, name: string): string {
  return new RegExp(`^${name}: *(.*?)\\r?$`, "im").exec(message)?.[1] ?? "";
}
