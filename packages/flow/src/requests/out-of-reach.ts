import { isAddress, isPublicAddress } from "@parley/model/kernel";

/** Below this only the ports of the web: the others speak protocols in which a request might do harm. */
const firstFreePort = 1024;
const webPorts: readonly number[] = [80, 443];

/**
 * Why a request to a whole address will be refused, as far as can be told without asking for names: null when it may be
 * sent. `allowed` are the hosts (`host` or `host:port`) that the installation trusts wherever they are.
 */
export function outOfReach(url: string, allowed: readonly string[]): string | null {
  const [, scheme = "", authority = ""] = /^(https?):\/\/([^/\\?#]*)/i.exec(url) ?? [];
  const [, written = "", digits = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority.toLowerCase()) ?? [];
  if (written === "") return null;
  const port = digits === "" ? (scheme.toLowerCase() === "https" ? 443 : 80) : Number(digits);
  const host = written.replace(/\.$/, "");
  if (allowed.includes(host) || allowed.includes(`${host}:${port}`)) return null;
  const address = host.startsWith("[") ? host.slice(1, -1) : (numericHost(host) ?? host);
  const isOwn = host === "localhost" || host.endsWith(".localhost");
  if (isOwn || (isAddress(address) && !isPublicAddress(address)))
    return refusal(`${host} is not on the public internet`, host, port);
  if (port < firstFreePort && !webPorts.includes(port))
    return refusal(`Port ${port} is not a port of the web`, host, port);
  return null;
}

const refusal = (what: string, host: string, port: number) =>
  `${what}, so this request will be refused. An operator can allow it: WEBHOOK_ALLOW=${host}:${port}.`;

/** A host of numbers as IPv4: browsers and libraries read `127.1`, `0x7f000001` and `2130706433` as 127.0.0.1. */
function numericHost(host: string): string | null {
  const parts = host.split(".");
  if (parts.length > 4 || !parts.every((part) => /^(0x[0-9a-f]*|\d+)$/.test(part))) return null;
  const numbers = parts.map((part) => {
    if (part.startsWith("0x")) return Number.parseInt(part.slice(2) || "0", 16);
    return Number.parseInt(part, part.startsWith("0") ? 8 : 10);
  });
  const last = numbers.pop() ?? 0;
  const value = numbers.reduce((sum, number, place) => sum + number * 256 ** (3 - place), last);
  return [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join(".");
}
