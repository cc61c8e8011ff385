import { withoutBrackets } from "../message/host.ts";
import { parameterValue } from "../message/parameters.ts";
import { parseUri } from "../message/uri.ts";

export type Transport = "udp" | "tcp" | "tls";

/** One end of a transport: where a message came from or goes to. */
export interface Endpoint {
  readonly transport: Transport;
  /** An IP address without brackets, or a host name for the sender to look up. */
  readonly address: string;
  readonly port: number;
}

/** Where something is sent. */
export interface Destination extends Endpoint {
  /** The peer that named this host: it may lead only where the peer may have us send, and else the peer itself is meant. */
  readonly namedBy?: Endpoint;
}

/** Whether the transport delivers by itself, so that nothing needs to be retransmitted. */
export function isReliable(transport: Transport): boolean {
  return transport !== "udp";
}

/**
 * Where a request for a SIP URI goes. By the transport that the URI names if it is one of `spoken`, else by `usual`.
 * The one the dialog came by is surer to get through than UDP, which RFC 3263 would take. Null for a URI that names no
 * host.
 */
export function uriEndpoint(uri: string, usual: Transport, spoken: readonly Transport[]): Endpoint | null {
  const parsed = parseUri(uri);
  if (parsed === null || parsed.scheme === "other" || parsed.scheme === "tel") return null;
  const named = parsed.scheme === "sips" ? "tls" : parameterValue(parsed.parameters, "transport")?.toLowerCase();
  const transport = spoken.find((one) => one === named) ?? usual;
  const address = withoutBrackets(parameterValue(parsed.parameters, "maddr") ?? parsed.host);
  return { transport, address, port: parsed.port ?? (transport === "tls" ? 5061 : 5060) };
}
