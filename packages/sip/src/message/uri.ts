import { parseHostPort } from "./host.ts";
import { formatParameters, type Parameter } from "./parameters.ts";

/** A `sip:` or `sips:` URI. User, password, parameters and headers are as written, escapes included. */
export interface SipUri {
  readonly scheme: "sip" | "sips";
  readonly user: string | null;
  readonly password: string | null;
  /** Host name, IPv4 address, or IPv6 address in brackets. */
  readonly host: string;
  readonly port: number | null;
  readonly parameters: readonly Parameter[];
  readonly headers: readonly Parameter[];
}

/** A `tel:` URI (RFC 3966). */
export interface TelUri {
  readonly scheme: "tel";
  readonly number: string;
  readonly parameters: readonly Parameter[];
}

/** A URI of a scheme this package gives no meaning to. */
export interface OtherUri {
  readonly scheme: "other";
  readonly text: string;
}

export type Uri = SipUri | TelUri | OtherUri;

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):(.+)$/s;
const USER = /^(?:[A-Za-z0-9\-_.!~*'()&=+$,;?/\u0080-\uffff]|%[0-9A-Fa-f]{2})+$/;
const PASSWORD = /^(?:[A-Za-z0-9\-_.!~*'()&=+$,\u0080-\uffff]|%[0-9A-Fa-f]{2})*$/;
const PARAMETER_TEXT = /^(?:[A-Za-z0-9\-_.!~*'()[\]/:&+$]|%[0-9A-Fa-f]{2})+$/;
const HEADER_TEXT = /^(?:[A-Za-z0-9\-_.!~*'()[\]/?:+$]|%[0-9A-Fa-f]{2})*$/;
const TEL_NUMBER = /^(?:\+[0-9\-.()]+|[0-9A-Fa-f*#\-.()]+)$/;
const OTHER = /^(?:[A-Za-z0-9\-_.!~*'();/?:@&=+$,[\]]|%[0-9A-Fa-f]{2})+$/;

/** Parses a URI by the grammar of its scheme. Null when it breaks it. */
export function parseUri(text: string): Uri | null {
  const match = SCHEME.exec(text);
  const scheme = match?.[1]?.toLowerCase();
  const rest = match?.[2];
  if (scheme === undefined || rest === undefined) return null;
  if (scheme === "sip" || scheme === "sips") return parseSipUri(scheme, rest);
  if (scheme === "tel") return parseTelUri(rest);
  return OTHER.test(rest) ? { scheme: "other", text } : null;
}

export function formatUri(uri: Uri): string {
  if (uri.scheme === "other") return uri.text;
  if (uri.scheme === "tel") return `tel:${uri.number}${formatParameters(uri.parameters)}`;
  const password = uri.password === null ? "" : `:${uri.password}`;
  const user = uri.user === null ? "" : `${uri.user}${password}@`;
  const port = uri.port === null ? "" : `:${uri.port}`;
  const headers = uri.headers.map(({ name, value }) => `${name}=${value ?? ""}`).join("&");
  const query = headers === "" ? "" : `?${headers}`;
  return `${uri.scheme}:${user}${uri.host}${port}${formatParameters(uri.parameters)}${query}`;
}

function parseSipUri(scheme: "sip" | "sips", rest: string): SipUri | null {
  const at = rest.indexOf("@");
  const userInfo = at < 0 ? null : rest.slice(0, at);
  const colon = userInfo?.indexOf(":") ?? -1;
  const user = userInfo === null ? null : colon < 0 ? userInfo : userInfo.slice(0, colon);
  const password = userInfo === null || colon < 0 ? null : userInfo.slice(colon + 1);
  if (user !== null && !USER.test(user)) return null;
  if (password !== null && !PASSWORD.test(password)) return null;

  const tail = rest.slice(at + 1);
  const question = tail.indexOf("?");
  const beforeHeaders = question < 0 ? tail : tail.slice(0, question);
  const [hostPort = "", ...parameterTexts] = beforeHeaders.split(";");
  if (/\s/.test(hostPort)) return null;
  const place = parseHostPort(hostPort);
  const parameters = parseUriParameters(parameterTexts);
  const headers = question < 0 ? [] : parseUriHeaders(tail.slice(question + 1));
  if (place === null || parameters === null || headers === null) return null;
  return { scheme, user, password, host: place.host, port: place.port, parameters, headers };
}

function parseTelUri(rest: string): TelUri | null {
  const [number = "", ...parameterTexts] = rest.split(";");
  const parameters = parseUriParameters(parameterTexts);
  const isNumber = TEL_NUMBER.test(number) && /[0-9A-Fa-f*#]/.test(number);
  return isNumber && parameters !== null ? { scheme: "tel", number, parameters } : null;
}

function parseUriParameters(texts: readonly string[]): Parameter[] | null {
  const parameters: Parameter[] = [];
  for (const text of texts) {
    const equals = text.indexOf("=");
    const name = equals < 0 ? text : text.slice(0, equals);
    const value = equals < 0 ? null : text.slice(equals + 1);
    if (!PARAMETER_TEXT.test(name) || (value !== null && !PARAMETER_TEXT.test(value))) return null;
    parameters.push({ name: name.toLowerCase(), value });
  }
  return parameters;
}

function parseUriHeaders(text: string): Parameter[] | null {
  const headers: Parameter[] = [];
  for (const part of text.split("&")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, equals);
    const value = part.slice(equals + 1);
    if (equals < 1 || !HEADER_TEXT.test(name) || !HEADER_TEXT.test(value)) return null;
    headers.push({ name, value });
  }
  return headers;
}
