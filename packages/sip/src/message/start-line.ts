import { isToken } from "./characters.ts";
import { parseUri } from "./uri.ts";

export type StartLine =
  | { readonly kind: "request"; readonly method: string; readonly uri: string }
  | { readonly kind: "response"; readonly status: number; readonly reason: string }
  | {
      readonly kind: "fault";
      readonly of: "request" | "response" | "unknown";
      readonly method: string | null;
      readonly status: number;
      readonly reason: string;
    };

const VERSION = /^SIP\/[0-9]+\.[0-9]+$/i;

/** Reads a request line or a status line. */
export function parseStartLine(line: string): StartLine {
  return /^SIP\//i.test(line) ? parseStatusLine(line) : parseRequestLine(line);
}

function parseStatusLine(line: string): StartLine {
  const match = /^(\S+) ([0-9]{3})(?: (.*))?$/s.exec(line);
  const status = Number(match?.[2]);
  const isGood = match?.[1]?.toUpperCase() === "SIP/2.0" && status >= 100 && status <= 699;
  if (!isGood) return { kind: "fault", of: "response", method: null, status: 400, reason: "Bad Status Line" };
  return { kind: "response", status, reason: match[3] ?? "" };
}

function parseRequestLine(line: string): StartLine {
  const [method = "", uri = "", version = "", ...more] = line.split(" ");
  const fault = (status: number, reason: string): StartLine =>
    isToken(method)
      ? { kind: "fault", of: "request", method, status, reason }
      : { kind: "fault", of: "unknown", method: null, status, reason };
  if (!isToken(method) || more.length > 0 || !VERSION.test(version)) return fault(400, "Bad Request Line");
  if (version.toUpperCase() !== "SIP/2.0") return fault(505, "Version Not Supported");
  const parsed = parseUri(uri);
  if (parsed === null) return fault(400, "Bad Request-URI");
  if (parsed.scheme.startsWith("sip") && "headers" in parsed && parsed.headers.length > 0)
    return fault(400, "Headers In Request-URI");
  return { kind: "request", method, uri };
}
