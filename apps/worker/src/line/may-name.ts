import { BlockList, isIP } from "node:net";
import { isPublicAddress } from "@parley/model/kernel";

/** This machine, and networks that are not the internet: each may be named by those who are in it. */
const thisMachine = listOf(["127.0.0.0", 8, "ipv4"], ["::1", 128, "ipv6"]);
const privateNetworks = listOf(
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["fc00::", 7, "ipv6"],
);

/**
 * Whether who speaks from the address `peer` may have us send to the address `named`: audio, or requests of SIP. From
 * this machine all of our networks are reached anyway. What lies beside us on the wire is no one's to name.
 */
export function mayName(peer: string, named: string): boolean {
  if (isPublicAddress(named)) return true;
  const isHere = holds(thisMachine, peer);
  if (holds(thisMachine, named)) return isHere;
  return holds(privateNetworks, named) && (isHere || holds(privateNetworks, peer));
}

function listOf(...subnets: readonly (readonly [network: string, bits: number, kind: "ipv4" | "ipv6"])[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) list.addSubnet(...subnet);
  return list;
}

function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}
