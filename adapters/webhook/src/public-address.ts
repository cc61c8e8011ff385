import { BlockList, isIPv4, isIPv6 } from "node:net";

/** A list of networks: `10.0.0.0/8`. */
function networks(type: "ipv4" | "ipv6", subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", bits] = subnet.split("/");
    list.addSubnet(address, Number(bits), type);
  }
  return list;
}

/** IPv4 that is not the public internet: IANA's special-purpose registry, multicast, and a cloud's internal service. */
const closed4 = networks("ipv4", [
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
const global6 = networks("ipv6", ["2000::/3"]);
const closed6 = networks("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"]);

/** True for an address of the public internet; false for every other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, "ipv4");
  return isIPv6(address) && !address.includes("%") && global6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}
