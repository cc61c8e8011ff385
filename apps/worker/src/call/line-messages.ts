/** A SIP message of a call: which way it went and what it was, nothing of what else stood in it. */
export type LineMessage = {
  /** On the clock of the world, in milliseconds. */
  readonly at: number;
  readonly direction: "received" | "sent";
  /** Of a request, or of the request that a response answers. */
  readonly method: string;
  /** Of a response; null for a request. */
  readonly status: number | null;
  readonly reason: string | null;
};

/** Messages of one call that are kept: beyond it a peer only repeats itself. */
const mostMessages = 64;
const longestReason = 80;
/** Where the headers that are read stand, of any sensible message; bytes. */
const headLength = 4096;

type Kept = { readonly callId: string; readonly messages: LineMessage[]; isOver: boolean };

/**
 * Keeps what the line of each call says, for people to look at afterwards, without OPTIONS that found the other side
 * there. Headers and bodies are never kept: they hold credentials and keys of media.
 */
export class LineMessages {
  readonly #byCall = new Map<string, Kept>();
  /** The newest call of each Call-ID that others have not taken before it was over. */
  readonly #byCallId = new Map<string, Kept>();

  /** Messages of a call are kept from now on. A Call-ID that another call has stays that call's until it is over. */
  begin(call: string, callId: string): void {
    if (this.#byCallId.get(callId)?.isOver === false) return;
    const kept: Kept = { callId, messages: [], isOver: false };
    this.#byCall.set(call, kept);
    this.#byCallId.set(callId, kept);
  }

  /** What the line of a call has said, and says from now on; who holds it has it also after the end. */
  of(call: string): readonly LineMessage[] {
    return this.#byCall.get(call)?.messages ?? [];
  }

  /** The call is over: its last messages still come, unless its Call-ID is called by again. */
  over(call: string): void {
    const kept = this.#byCall.get(call);
    if (kept !== undefined) kept.isOver = true;
  }

  /** Nothing more comes. */
  end(call: string): void {
    const kept = this.#byCall.get(call);
    this.#byCall.delete(call);
    if (kept !== undefined && this.#byCallId.get(kept.callId) === kept) this.#byCallId.delete(kept.callId);
  }

  note(direction: LineMessage["direction"], bytes: Uint8Array, at: number): void {
    if (this.#byCallId.size === 0) return;
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headLength)).toString("utf8");
    const callId = /^(?:call-id|i)[ \t]*:[ \t]*(\S+)/im.exec(head)?.[1];
    const messages = callId === undefined ? undefined : this.#byCallId.get(callId)?.messages;
    if (messages === undefined || messages.length === mostMessages) return;
    const response = /^SIP\/2\.0 (\d{3}) ?([^\r\n]*)/.exec(head);
    const method = response ? /^cseq[ \t]*:[ \t]*\d+[ \t]+([A-Z]+)/im.exec(head)?.[1] : /^([A-Z]+) /.exec(head)?.[1];
    const status = response ? Number(response[1]) : null;
    // Asked every minute, these would be all there is of a long call.
    if (method === "OPTIONS" && (status === null || status < 300)) return;
    messages.push({
      at,
      direction,
      method: method ?? "",
      status,
      // A carrier's words may hold what no database keeps: the end of the call is stored all the same.
      reason: response?.[2]?.replaceAll("\0", "").slice(0, longestReason).toWellFormed() ?? null,
    });
  }
}

/** The entry of a call's record that tells them, with times since `from`. */
export function toldMessages(messages: readonly LineMessage[], from: number) {
  const told = messages.map(({ at, ...message }) => ({ at_ms: at - from, ...message }));
  return { type: "line_messages", data: { messages: told } };
}
