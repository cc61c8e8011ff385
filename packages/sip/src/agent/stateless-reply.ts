import type { Endpoint } from "../dialog/endpoint.ts";
import { splitOutsideQuotes } from "../message/characters.ts";
import type { MessageError, SipRequest } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import { buildResponse, type ResponseParts } from "../message/response.ts";
import { encodeUtf8 } from "../message/utf8.ts";
import { formatVia, parseVia } from "../message/via.ts";
import { serverKey } from "../transaction/transaction-key.ts";
import { type AgentWork, send } from "./agent-work.ts";
import { responseEndpoint, stampVia } from "./reception.ts";

const ECHOED = new Set(["From", "To", "Call-ID", "CSeq"]);

/**
 * Answers a request and remembers nothing: a copy of the request gets a copy of the answer (RFC 3261 section 8.2.7).
 * The request is stamped already.
 */
export function replyStateless(work: AgentWork, request: SipRequest, source: Endpoint, parts: ResponseParts): void {
  const [via] = request.via;
  if (via === undefined || request.method === "ACK") return;
  const headers = [{ name: "Server", value: work.agent.settings.product }, ...(parts.headers ?? [])];
  const toTag = parts.toTag ?? `s${fingerprint(`${serverKey(request)} ${tagOf(request.from) ?? ""}`)}`;
  send(work, buildResponse(request, { ...parts, toTag, headers }), responseEndpoint(via, source));
}

/** Refuses a request that cannot be parsed; without a Via that can, the refusal goes back to where the request came from. */
export function refuseUnreadable(work: AgentWork, error: MessageError, source: Endpoint): void {
  if (error.kind !== "request" || error.method === "ACK") return;
  const vias = error.headers.filter(({ name }) => name === "Via").map(({ value }) => value);
  const [topText = "", ...others] = vias.flatMap((value) => splitOutsideQuotes(value, ",") ?? [value]);
  if (topText === "") return;
  const top = parseVia(topText);

  const lines = [`SIP/2.0 ${error.status} ${error.reason}`];
  lines.push(`Via: ${top === null ? topText : formatVia(stampVia(top, source))}`);
  for (const via of others) lines.push(`Via: ${via}`);
  for (const { name, value } of error.headers) {
    const tag = name !== "To" || /;\s*tag\s*=/i.test(value) ? "" : `;tag=s${fingerprint(topText)}`;
    if (ECHOED.has(name)) lines.push(`${name}: ${value}${tag}`);
  }
  lines.push(`Server: ${work.agent.settings.product}`, "Content-Length: 0", "", "");
  work.effects.push({
    type: "send",
    bytes: encodeUtf8(lines.join("\r\n")),
    destination: top === null ? source : responseEndpoint(top, source),
  });
}

/** FNV-1a: the same text gives the same tag, with nothing kept. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
