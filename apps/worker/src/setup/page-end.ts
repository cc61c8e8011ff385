import type { PageCallEvent } from "@parley/model/api/page-call";
import { Allowance, type WebLink } from "@parley/voice";
import type { WebSocket } from "ws";
import type { PhoneCall } from "../call/phone-call.ts";

/** What a page may say: it has fifty frames a second, and those of a while at once after it stood still. */
const messages = { atOnce: 1000, perSecond: 100 };

type Talking = { readonly link: WebLink; readonly call: PhoneCall };

/**
 * A page's end of a call. It is listened to from the moment that it is there, for a WebSocket keeps nothing. Who hangs
 * up while their call is still being made is let go, and no call begins.
 */
export class PageEnd {
  readonly socket: WebSocket;
  #talking: Talking | null = null;

  constructor(socket: WebSocket) {
    this.socket = socket;
    const allowance = new Allowance(messages);
    socket.on("message", (data, isBinary) => {
      if (!allowance.take(performance.now())) return socket.close(4400, "More comes than a person can say.");
      const bytes = data instanceof Buffer ? data : null;
      if (bytes !== null && (isBinary ? this.#hear(bytes) : this.#obey(bytes))) return;
      socket.close(4400, "That is neither a frame of audio nor a key.");
    });
    socket.on("close", () => this.#talking?.call.hungUp("caller"));
  }

  /** Whether it is there still. */
  get isThere(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  tell(told: PageCallEvent): void {
    if (this.isThere) this.socket.send(JSON.stringify(told));
  }

  /** From now on it talks with this call. */
  join(talking: Talking): void {
    this.#talking = talking;
    if (!this.isThere) talking.call.hungUp("caller");
  }

  /** There is nothing to hear audio before there is a call. */
  #hear(frame: Buffer): boolean {
    return this.#talking?.link.take(frame) ?? true;
  }

  /** Obeys what a page says in words; false when that is nothing we know. */
  #obey(message: Buffer): boolean {
    const told = readMessage(message);
    if (typeof told !== "object" || told === null || !("type" in told)) return false;
    if (told.type === "hang_up") {
      if (this.#talking === null) this.socket.close(1000);
      else this.#talking.call.hungUp("caller");
      return true;
    }
    if (told.type !== "key" || !("key" in told) || typeof told.key !== "string") return false;
    return this.#talking?.link.takeKey(told.key) ?? true;
  }
}

function readMessage(message: Buffer): unknown {
  try {
    return JSON.parse(message.toString("utf8"));
  } catch {
    // No JSON is nothing we know: the socket is closed for it.
    return null;
  }
}
