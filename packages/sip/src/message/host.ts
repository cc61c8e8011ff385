const LABELS = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?\.)*([A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)\.?$/;
const GROUP = /^[0-9A-Fa-f]{1,4}$/;

/** Whether the text is a host name, an IPv4 address, or an IPv6 address with or without its brackets. */
export function isHost(text: string): boolean {
  if (text.startsWith("[")) return text.endsWith("]") && isIpv6(text.slice(1, -1));
  return isIpv6(text) || isHostName(text);
}

/** Host and port of `host`, `host:port`, `[v6]` or `[v6]:port`; white space may surround the colon. Null if neither. */
export function parseHostPort(text: string): { host: string; port: number | null } | null {
  const split = text.startsWith("[") ? text.indexOf("]") + 1 : text.search(/[\s:]/);
  const end = split < 0 ? text.length : split;
  const host = text.slice(0, end);
  const rest = text.slice(end).trimStart();
  const isReference = host.startsWith("[") ? isIpv6(host.slice(1, -1)) : isHostName(host);
  if (!isReference) return null;
  if (rest === "") return { host, port: null };
  if (!/^:\s*[0-9]{1,5}$/.test(rest)) return null;
  const port = Number(rest.slice(1));
  return port > 0 && port <= 65535 ? { host, port } : null;
}

/** The address as sockets and SDP write it: an IPv6 address loses its brackets. */
export function withoutBrackets(host: string): string {
  return host.startsWith("[") ? host.slice(1, -1) : host;
}

/** The address as URIs and Via write it: an IPv6 address in brackets. */
export function withBrackets(address: string): string {
  return address.includes(":") && !address.startsWith("[") ? `[${address}]` : address;
}

export function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) <= 255);
}

export function isIpv6(text: string): boolean {
  if (text.length > 46 || !text.includes(":")) return false;
  // The grammar of RFC 3261 lets a third colon stand before an IPv4 tail; RFC 5118 section 4.10 wants it read as two.
  const halves = text.replace(/:::(?=[0-9]+\.)/, "::").split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1);
  const endsInIpv4 = last?.includes(".") === true && !text.endsWith("::");
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (endsInIpv4 && !isIpv4(last)) return false;
  if (!plain.every((group) => GROUP.test(group))) return false;
  const count = plain.length + (endsInIpv4 ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

/** Whether the text is a host name or an IPv4 address. */
export function isHostName(text: string): boolean {
  if (text.length > 255) return false;
  const top = LABELS.exec(text)?.[1];
  if (top === undefined) return false;
  return /^[0-9]/.test(top) ? isIpv4(text) : true;
}
