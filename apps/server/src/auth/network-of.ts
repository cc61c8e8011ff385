import { isIPv6 } from "node:net";

/**
 * What counts as one address: an IPv4 address whole, and the first 64 bits of an IPv6 address. Everybody has all the
 * addresses behind those.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const [before = "", behind] = address.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  const missing = behind === undefined ? 0 : 8 - groups.length - (behind === "" ? 0 : behind.split(":").length);
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...(behind ?? "").split(":")];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
