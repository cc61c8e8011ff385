import type { SipMessage } from "./message.ts";
import { formatNameAddress, type NameAddress } from "./name-address.ts";
import { encodeUtf8 } from "./utf8.ts";
import { formatVia } from "./via.ts";

/** The bytes of a message; Content-Length is always written. */
export function serialize(message: SipMessage): Uint8Array {
  const lines =
    message.type === "request"
      ? [`${message.method} ${message.uri} SIP/2.0`]
      : [`SIP/2.0 ${message.status} ${message.reason}`];
  for (const via of message.via) lines.push(`Via: ${formatVia(via)}`);
  if (message.maxForwards !== null) lines.push(`Max-Forwards: ${message.maxForwards}`);
  pushAddresses(lines, "Route", message.route);
  pushAddresses(lines, "Record-Route", message.recordRoute);
  pushAddresses(lines, "From", [message.from]);
  pushAddresses(lines, "To", [message.to]);
  lines.push(`Call-ID: ${message.callId}`, `CSeq: ${message.cseq.number} ${message.cseq.method}`);
  pushAddresses(lines, "Contact", message.contact);
  for (const { name, value } of message.headers) lines.push(`${name}: ${value}`);
  lines.push(`Content-Length: ${message.body.length}`, "", "");

  const head = encodeUtf8(lines.join("\r\n"));
  const bytes = new Uint8Array(head.length + message.body.length);
  bytes.set(head);
  bytes.set(message.body, head.length);
  return bytes;
}

function pushAddresses(lines: string[], name: string, values: readonly NameAddress[]): void {
  for (const value of values) lines.push(`${name}: ${formatNameAddress(value)}`);
}
