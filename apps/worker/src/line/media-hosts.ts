import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { isPublicAddress } from "@parley/model/kernel";

/** Looks a name up: its addresses of one family. Rejects when there are none, or no server knows. */
export type LookUp = (host: string, family: 4 | 6) => Promise<readonly string[]>;

/** A place of media in a session description, by its name: `c=IN IP4 media.example.com`. */
const named = /^(c=IN IP([46]) )([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?=\/|\s*$)/gm;

/** A description names one place, or one for each stream: more names are no description of a call. */
const mostNames = 4;
/** Longest that a caller waits for a name to be looked up, in milliseconds. */
const patience = 1000;

const networksOfOurOwn = [
  [
    ["127.0.0.0", 8, "ipv4"],
    ["::1", 128, "ipv6"],
  ],
  [
    ["10.0.0.0", 8, "ipv4"],
    ["172.16.0.0", 12, "ipv4"],
    ["192.168.0.0", 16, "ipv4"],
    ["100.64.0.0", 10, "ipv4"],
    ["fc00::", 7, "ipv6"],
  ],
] as const;
/** This machine, and private networks: peers from there may name places there, and others may not. */
const closedNetworks = networksOfOurOwn.map((subnets) => {
  const list = new BlockList();
  for (const [network, bits, kind] of subnets) list.addSubnet(network, bits, kind);
  return list;
});

/** Whether a description names a host for its media instead of an address. */
export function namesMediaHost(sdp: string): boolean {
  return namesIn(sdp).length > 0;
}

/**
 * The description with the hosts of its media looked up in the DNS, never in this machine's own lists. Each is replaced
 * by an address that `signalling`, the address its sender speaks from, may send us to. A name that leads to none stays,
 * and the reader of the description refuses it.
 */
export async function withMediaAddresses(
  sdp: string,
  signalling: string,
  lookUp: LookUp = lookUpInDns,
): Promise<string> {
  const names = namesIn(sdp);
  if (names.length > mostNames) return sdp;
  const found = await Promise.all(names.map(({ host, family }) => addressOf(host, family, { signalling, lookUp })));
  let at = 0;
  return sdp.replace(named, (line, before: string, _family, host: string) =>
    isIP(host) === 0 ? `${before}${found[at++] ?? host}` : line,
  );
}

function namesIn(sdp: string): { readonly host: string; readonly family: 4 | 6 }[] {
  return [...sdp.matchAll(named)].flatMap(([, , family, host = ""]) =>
    isIP(host) === 0 ? [{ host, family: family === "6" ? (6 as const) : (4 as const) }] : [],
  );
}

async function addressOf(
  host: string,
  family: 4 | 6,
  { signalling, lookUp }: { signalling: string; lookUp: LookUp },
): Promise<string | null> {
  const isTooLate = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => isTooLate.resolve([]), patience);
  try {
    const addresses = await Promise.race([lookUp(host, family), isTooLate.promise]);
    const allowed = addresses.filter((address) => isIP(address) === family && mayName(signalling, address));
    return allowed.find((address) => address === signalling) ?? allowed[0] ?? null;
  } catch {
    // A name that cannot be looked up is refused like one that leads nowhere.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether who speaks from `signalling` may have audio sent to `address`. */
function mayName(signalling: string, address: string): boolean {
  return isPublicAddress(address) || closedNetworks.some((list) => holds(list, address) && holds(list, signalling));
}

function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}

const resolver = new Resolver({ timeout: patience / 2, tries: 1 });

const lookUpInDns: LookUp = (host, family) => (family === 6 ? resolver.resolve6(host) : resolver.resolve4(host));
