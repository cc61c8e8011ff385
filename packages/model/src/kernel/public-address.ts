/** The 4 bytes of an IPv4 address, or the 16 of an IPv6 one. */
type Bytes = readonly number[];
type Network = { readonly bytes: Bytes; readonly bits: number };

/** `10.0.0.0/8` */
const networks = (texts: readonly string[]): readonly Network[] =>
  texts.map((text) => {
    const [address = "", bits] = text.split("/");
    return { bytes: bytesOf(address) ?? [], bits: Number(bits) };
  });

/** IPv4 that is not the public internet: IANA's special-purpose registry, multicast, and a cloud's internal service. */
const closed4 = networks([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "168.63.129.16/32",
]);

/**
 * Of IPv6 only global unicast is public. That leaves out loopback, link-local, unique local, multicast, IPv4 mapped,
 * compatible and translated (NAT64); within it, what carries IPv4 (6to4, Teredo) or is set aside is closed too.
 */
const global6 = networks(["2000::/3"]);
const closed6 = networks(["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"]);

/** True for an address of the public internet, in its usual spelling; false for every other text. */
export function isPublicAddress(address: string): boolean {
  const bytes = bytesOf(address);
  if (bytes === null) return false;
  const isIn = (list: readonly Network[]) => list.some((network) => contains(network, bytes));
  return bytes.length === 4 ? !isIn(closed4) : isIn(global6) && !isIn(closed6);
}

/** Whether a text is an IP address in its usual spelling, without brackets or zone. */
export function isAddress(text: string): boolean {
  return bytesOf(text) !== null;
}

function contains({ bytes, bits }: Network, address: Bytes): boolean {
  return bytes.every((byte, place) => {
    const used = Math.min(8, Math.max(0, bits - place * 8));
    const mask = (0xff << (8 - used)) & 0xff;
    return (byte & mask) === ((address[place] ?? 0) & mask);
  });
}

function bytesOf(address: string): Bytes | null {
  return address.includes(":") ? bytesOf6(address) : bytesOf4(address);
}

function bytesOf4(address: string): Bytes | null {
  const parts = address.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function bytesOf6(address: string): Bytes | null {
  const halves = address.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (head === undefined || head === null || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? head : null;
  const gap = 16 - head.length - tail.length;
  return gap >= 2 ? [...head, ...new Array<number>(gap).fill(0), ...tail] : null;
}

/** Groups of four digits, the last two of them also as IPv4. */
function groupsOf(text: string): Bytes | null {
  if (text === "") return [];
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [place, group] of groups.entries()) {
    const embedded = place === groups.length - 1 && group.includes(".") ? bytesOf4(group) : null;
    if (embedded !== null) bytes.push(...embedded);
    else if (/^[0-9a-f]{1,4}$/i.test(group))
      bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff);
    else return null;
  }
  return bytes;
}
