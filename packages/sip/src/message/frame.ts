import { parseDigits } from "./characters.ts";
import { headEnd, leadingLineEnds, parseHead } from "./head.ts";
import { MOST_BYTES } from "./parse-message.ts";

/** What a stream's bytes hold so far. */
export interface Frames {
  /** Whole messages, in order, each to be parsed by itself. */
  readonly messages: readonly Uint8Array[];
  /** The beginning of the next message: to be put before what the stream brings next. */
  readonly rest: Uint8Array;
  /**
   * It cannot be told where the next message begins. The last of `messages` is then what could not be followed (it will
   * be refused when parsed); the stream is to be closed after it.
   */
  readonly isBroken: boolean;
}

/** Cuts the bytes of a stream (tcp, tls) into messages by their Content-Length (RFC 3261 section 18.3). */
export function frame(bytes: Uint8Array): Frames {
  const messages: Uint8Array[] = [];
  let at = 0;
  for (;;) {
    at += leadingLineEnds(bytes.subarray(at));
    const end = headEnd(bytes, at);
    if (end < 0) {
      const rest = bytes.subarray(at);
      if (rest.length <= MOST_BYTES) return { messages, rest, isBroken: false };
      return { messages: [...messages, rest], rest: rest.subarray(rest.length), isBroken: true };
    }
    const head = bytes.subarray(at, end);
    const length = bodyLength(head);
    if (length === null) return { messages: [...messages, head], rest: bytes.subarray(bytes.length), isBroken: true };
    if (end + length > bytes.length) return { messages, rest: bytes.subarray(at), isBroken: false };
    messages.push(bytes.subarray(at, end + length));
    at = end + length;
  }
}

/** The Content-Length of a head; null when it is absent, doubled, unreadable or too large. */
function bodyLength(head: Uint8Array): number | null {
  const values = parseHead(head).headers.filter(({ name }) => name === "Content-Length");
  const [only] = values;
  return only === undefined || values.length > 1 ? null : parseDigits(only.value, MOST_BYTES - head.length);
}
