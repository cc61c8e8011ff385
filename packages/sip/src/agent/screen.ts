import type { Transport } from "../dialog/endpoint.ts";
import { intervalFault, LEAST_INTERVAL } from "../dialog/session-timer.ts";
import { SDP_TYPE, sessionOf, takesSession } from "../message/body.ts";
import { headerItems } from "../message/headers.ts";
import type { SipRequest } from "../message/message.ts";
import { parameterValue } from "../message/parameters.ts";
import type { ResponseParts } from "../message/response.ts";
import { parseUri } from "../message/uri.ts";
import { hasCookie } from "../transaction/transaction-key.ts";
import { ALLOW, ALLOWED_METHODS, EXTENSIONS } from "./identity.ts";

/** Methods that have a meaning, though not all of them to us; any other is 501 rather than 405. */
const KNOWN_METHODS = new Set([...ALLOWED_METHODS, "MESSAGE", "PUBLISH", "REFER", "REGISTER", "SUBSCRIBE"]);

/** Why a request of any kind is refused (RFC 3261 sections 8.2.1 to 8.2.3), or null. */
export function screenRequest(request: SipRequest, spoken: readonly Transport[]): ResponseParts | null {
  if (!ALLOWED_METHODS.includes(request.method)) {
    return { status: KNOWN_METHODS.has(request.method) ? 405 : 501, headers: [ALLOW] };
  }
  const scheme = parseUri(request.uri)?.scheme;
  // A request to a sips URI comes by TLS to its end (RFC 3261 section 26.2.2).
  if (scheme === "other" || (scheme === "sips" && !spoken.includes("tls"))) return { status: 416 };
  const required = headerItems(request.headers, "Require");
  const unknown = required.filter((tag) => !EXTENSIONS.includes(tag.toLowerCase()));
  if (unknown.length > 0) return { status: 420, headers: [{ name: "Unsupported", value: unknown.join(", ") }] };
  if (request.method === "INVITE") return screenSession(request) ?? screenInvite(request);
  return request.method === "UPDATE" || request.method === "PRACK" ? screenSession(request) : null;
}

/** What is asked of every request that may bring an offer or ask for a session timer. */
function screenSession(request: SipRequest): ResponseParts | null {
  if (sessionOf(request) === "unsupported") {
    return {
      status: 415,
      headers: [
        { name: "Accept", value: SDP_TYPE },
        { name: "Accept-Encoding", value: "identity" },
      ],
    };
  }
  const fault = intervalFault(request.headers);
  if (fault === "unreadable") return { status: 400, reason: "Bad Session Interval" };
  return fault === null ? null : { status: 422, headers: [{ name: "Min-SE", value: String(LEAST_INTERVAL) }] };
}

function screenInvite(request: SipRequest): ResponseParts | null {
  if (!takesSession(request.headers)) return { status: 406, headers: [{ name: "Accept", value: SDP_TYPE }] };
  const [top] = request.via;
  const isCurrent = top !== undefined && hasCookie(parameterValue(top.parameters, "branch"));
  // RFC 2543 callers need no Contact; their From stands in for it.
  return isCurrent && request.contact.length === 0 ? { status: 400, reason: "Missing Contact" } : null;
}
