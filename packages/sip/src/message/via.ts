import { isToken } from "./characters.ts";
import { parseHostPort } from "./host.ts";
import { formatParameters, type Parameter, parseParameters } from "./parameters.ts";

/** One hop of the Via header. */
export interface Via {
  /** As written: `UDP`, `TCP`, `TLS` or anything else a hop may name. */
  readonly transport: string;
  /** Host name, IPv4 address, or IPv6 address in brackets. */
  readonly host: string;
  readonly port: number | null;
  readonly parameters: readonly Parameter[];
}

const SENT_PROTOCOL = /^SIP[ \t]*\/[ \t]*2\.0[ \t]*\/[ \t]*([^ \t/]+)[ \t]+/i;

/** Parses `SIP/2.0/UDP host:port;branch=x`. Null when it breaks the grammar. */
export function parseVia(text: string): Via | null {
  const match = SENT_PROTOCOL.exec(text);
  const transport = match?.[1];
  if (match === null || transport === undefined || !isToken(transport)) return null;
  const rest = text.slice(match[0].length);
  const semicolon = rest.indexOf(";");
  const place = parseHostPort((semicolon < 0 ? rest : rest.slice(0, semicolon)).trim());
  const parameters = semicolon < 0 ? [] : parseParameters(rest.slice(semicolon));
  if (place === null || parameters === null) return null;
  return { transport, host: place.host, port: place.port, parameters };
}

export function formatVia(via: Via): string {
  const port = via.port === null ? "" : `:${via.port}`;
  return `SIP/2.0/${via.transport} ${via.host}${port}${formatParameters(via.parameters)}`;
}
