import { splitOutsideQuotes } from "./characters.ts";
import { headEnd, parseHead } from "./head.ts";
import { headerItems, headerValue } from "./headers.ts";
import type { Header, SipMessage } from "./message.ts";
import { parameterValue, parseParameters } from "./parameters.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

export const SDP_TYPE = "application/sdp";

/** How deep a session description is looked for within multipart bodies. */
const MOST_NESTED = 2;

/** The session description a message carries: null when it has none, "unsupported" when its body must be understood and cannot be. */
export function sessionOf(message: SipMessage): { readonly sdp: string | null } | "unsupported" {
  if (message.body.length === 0) return { sdp: null };
  return sessionIn(message.headers, message.body, MOST_NESTED);
}

/** Whether an INVITE's caller takes session descriptions in answers. */
export function takesSession(headers: readonly Header[]): boolean {
  if (!headers.some(({ name }) => name === "Accept")) return true;
  const types = headerItems(headers, "Accept").map((item) => item.split(";")[0]?.trim().toLowerCase());
  return types.some((type) => type === SDP_TYPE || type === "application/*" || type === "*/*");
}

function sessionIn(
  headers: readonly Header[],
  body: Uint8Array,
  depth: number,
): { readonly sdp: string | null } | "unsupported" {
  const encoding = headerValue(headers, "Content-Encoding")?.toLowerCase() ?? "identity";
  const [type = "", ...parameterTexts] = (headerValue(headers, "Content-Type") ?? SDP_TYPE).split(";");
  const name = type.replaceAll(/\s/g, "").toLowerCase();
  if (encoding === "identity" && name === SDP_TYPE) return { sdp: decodeUtf8(body) };
  if (encoding === "identity" && name.startsWith("multipart/") && depth > 0) {
    const parameters = parseParameters(parameterTexts.map((text) => `;${text}`).join(""));
    const boundary = parameters === null ? null : parameterValue(parameters, "boundary");
    const found = boundary === null ? null : sessionInParts(body, boundary, depth - 1);
    if (found !== null) return { sdp: found };
  }
  const disposition = splitOutsideQuotes(headerValue(headers, "Content-Disposition") ?? "", ";") ?? [];
  const isOptional = disposition.some((part) => /^handling\s*=\s*optional$/i.test(part));
  return isOptional ? { sdp: null } : "unsupported";
}

function sessionInParts(body: Uint8Array, boundary: string, depth: number): string | null {
  const parts = `\r\n${decodeUtf8(body)}`.split(`\r\n--${boundary}`).slice(1);
  for (const part of parts) {
    const bytes = encodeUtf8(part.replace(/^[ \t]*\r\n/, "start\r\n"));
    const end = headEnd(bytes, 0);
    if (end < 0) continue;
    const found = sessionIn(parseHead(bytes.subarray(0, end)).headers, bytes.subarray(end), depth);
    if (found !== "unsupported" && found.sdp !== null) return found.sdp;
  }
  return null;
}
