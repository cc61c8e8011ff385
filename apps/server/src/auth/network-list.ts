import { BlockList, isIP } from "node:net";

/** A client that says from which networks its data may be used. */
export type NetworkList = { readonly organisation: string; readonly listed: readonly string[] };

/** Lists as they were read, by their text: the same few are asked at every request. */
const known = new Map<string, BlockList>();
const mostKnown = 1000;

/**
 * Whether an address is one of those listed, or of a network listed. An entry that is neither lets no one in. An IPv4
 * address that comes as ::ffff:192.0.2.1 counts as what it is: Node compares it so.
 */
export function isWithin(listed: readonly string[], ip: string): boolean {
  return compiled(listed).check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}

function compiled(listed: readonly string[]): BlockList {
  const text = listed.join("\n");
  const found = known.get(text);
  if (found !== undefined) return found;
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  const list = listOf(listed);
  known.set(text, list);
  return list;
}

function listOf(listed: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of listed) {
    const [address = "", prefix] = entry.trim().split("/", 2);
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    const most = kind === "ipv6" ? 128 : 32;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (isIP(address) === 0 || bits < 0 || bits > most) continue;
    list.addSubnet(address, bits, kind);
  }
  return list;
}
