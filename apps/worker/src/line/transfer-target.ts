import { isIP, isIPv6 } from "node:net";
import { type Header, parseUri } from "@parley/sip";
import type { TransferWish } from "../call/line.ts";

/** Where a SIP peer is. */
export type Host = { readonly host: string; readonly port: number };

const SIP_PORT = 5060;
const LONGEST_VALUE = 200;

/** A telephone number without what people write between its digits; null when that leaves no number. */
export function dialledNumber(text: string): string | null {
  const number = text.replaceAll(/[\s().-]/g, "");
  return /^\+?[0-9]{1,15}$/.test(number) ? number : null;
}

/** The URI of a number at a host. */
export function numberUri(number: string, { host, port }: Host): string {
  const shown = isIPv6(host) ? `[${host}]` : host;
  return `sip:${number}@${shown}${port === SIP_PORT ? "" : `:${port}`}`;
}

/**
 * Whom a transfer is for: its number, and the address it names. Null when either is not to be read: nothing of a flow's
 * text gets into a message but digits, a host and a port.
 */
export function transferTarget({ number, address }: Pick<TransferWish, "number" | "address">): Target | null {
  const place = address === null ? null : readAddress(address);
  if (address !== null && place === null) return null;
  const user = number === null ? (place?.user ?? null) : dialledNumber(number);
  if (number !== null && user === null) return null;
  const at = place === null ? null : { host: place.host, port: place.port };
  return { user, dialled: user === null ? null : dialledNumber(user), at };
}

/** `dialled`: the number in it, null for a name or a host alone. `at`: the host that the flow names. */
export type Target = { readonly user: string | null; readonly dialled: string | null; readonly at: Host | null };

/** The URI of a target: at the address it names, or at the carrier's. */
export function targetUri({ user, at }: Pick<Target, "user" | "at">, carrier: Host): string {
  const uri = numberUri(user ?? "", at ?? carrier);
  return user === null ? uri.replace("@", "") : uri;
}

/** `10.0.0.1`, `pbx.example.com:5070`, `desk@10.0.0.1`, with or without `sip:`. */
function readAddress(text: string): (Host & { readonly user: string | null }) | null {
  const uri = parseUri(/^sips?:/i.test(text) ? text : `sip:${text}`);
  if (uri === null || uri.scheme === "tel" || uri.scheme === "other") return null;
  const isPlain = uri.password === null && uri.parameters.length === 0 && uri.headers.length === 0;
  if (!isPlain || !/^[A-Za-z0-9+_.-]*$/.test(uri.user ?? "")) return null;
  const host = uri.host.replace(/^\[|\]$/g, "");
  if (isIP(host) === 0 && !/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(host)) return null;
  return { user: uri.user, host, port: uri.port ?? SIP_PORT };
}

/** What a transfer carries along, as headers: `X-` and the key, the value in visible ASCII, all else percent-encoded. */
export function metadataHeaders(metadata: TransferWish["metadata"]): Header[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const name = key.replace(/^x-/i, "").replaceAll("_", "-");
    if (!/^[A-Za-z][A-Za-z0-9-]{0,59}$/.test(name)) return [];
    const safe = value
      .toWellFormed()
      .replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent)
      .slice(0, LONGEST_VALUE)
      .trim();
    return [{ name: `X-${name}`, value: safe }];
  });
}

/** The target with headers that the one who calls it is to put into the call. */
export function withHeaders(uri: string, headers: readonly Header[]): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = headers.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join("&");
  return query === "" ? uri : `${uri}?${query}`;
}
