import { isIPv6 } from "node:net";
import { type Callee, dialledNumber, sipAddress } from "@parley/model/kernel";
import type { Header } from "@parley/sip";
import type { TransferWish } from "../call/line.ts";

/** Where a SIP peer is. */
export type Host = { readonly host: string; readonly port: number };

const SIP_PORT = 5060;
const LONGEST_VALUE = 200;

/** The URI of a number at a host. */
export function numberUri(number: string, { host, port }: Host): string {
  const shown = isIPv6(host) ? `[${host}]` : host;
  return `sip:${number}@${shown}${port === SIP_PORT ? "" : `:${port}`}`;
}

/**
 * Whom a transfer is for, and the address it names. Null when either is not to be read: nothing of a flow's text gets
 * into a message but digits, a name, a host and a port.
 */
export function transferTarget({ number, address }: Pick<TransferWish, "number" | "address">): Target | null {
  const place = address === null ? null : sipAddress(address);
  const at = place === null ? null : { host: place.host, port: place.port ?? SIP_PORT };
  if (number === null) return place === null ? null : { callee: place.callee, at };
  const dialled = dialledNumber(number);
  if (dialled === null || (address !== null && at === null)) return null;
  return { callee: { type: "digits", number: dialled }, at };
}

/** `at`: the host that the flow names. */
export type Target = { readonly callee: Callee; readonly at: Host | null };

/** The URI of a target: at the address it names, or at the carrier's. */
export function targetUri({ callee, at }: Target, carrier: Host): string {
  const host = at ?? carrier;
  if (callee.type === "host") return numberUri("", host).replace("@", "");
  return numberUri(callee.type === "digits" ? callee.number : callee.name, host);
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
