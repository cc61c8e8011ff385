import { headEnd, leadingLineEnds, parseHead } from "./head.ts";
import type { Header, MessageError, SipMessage } from "./message.ts";
import { parseCommon } from "./parse-common.ts";
import { parseStartLine } from "./start-line.ts";

/** Nothing longer is looked at: a datagram cannot be. */
export const MOST_BYTES = 65_535;

/**
 * Parses one whole message. In a datagram a body shorter than Content-Length is refused, bytes beyond it are dropped, and
 * without Content-Length the body is the rest; in a stream Content-Length must be there. Never throws.
 */
export function parseMessage(
  bytes: Uint8Array,
  carrier: "datagram" | "stream" = "datagram",
): SipMessage | MessageError {
  if (bytes.length > MOST_BYTES) return refusal("unknown", null, 513, "Message Too Large", []);
  const start = leadingLineEnds(bytes);
  const end = headEnd(bytes, start);
  if (end < 0) return refusal("unknown", null, 400, "No Empty Line Behind The Headers", []);

  const { startLine, headers, fault } = parseHead(bytes.subarray(start, end));
  const first = parseStartLine(startLine);
  if (first.kind === "fault") return refusal(first.of, first.method, first.status, first.reason, headers);
  const method = first.kind === "request" ? first.method : null;
  if (fault !== null) return refusal(first.kind, method, 400, fault, headers);

  const rest = bytes.subarray(end);
  const parsed = parseCommon(headers, rest.length);
  if ("fault" in parsed) return refusal(first.kind, method, 400, parsed.fault, headers);
  if (carrier === "stream" && parsed.contentLength === null) {
    return refusal(first.kind, method, 400, "Missing Content-Length", headers);
  }
  const body = rest.slice(0, parsed.contentLength ?? rest.length);
  if (first.kind === "response") {
    return { type: "response", status: first.status, reason: first.reason, ...parsed.common, body };
  }
  if (parsed.common.cseq.method !== first.method) {
    return refusal("request", method, 400, "CSeq Method Does Not Match", headers);
  }
  return { type: "request", method: first.method, uri: first.uri, ...parsed.common, body };
}

function refusal(
  kind: MessageError["kind"],
  method: string | null,
  status: number,
  reason: string,
  headers: readonly Header[],
): MessageError {
  return { type: "error", status, reason, kind, method, headers };
}
