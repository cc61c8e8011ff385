import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { mayName } from "./may-name.ts";

/** Looks a name up: its addresses of one family. Rejects when there are none, or no server knows. */
export type LookUp = (host: string, family: 4 | 6) => Promise<readonly string[]>;

/** A place of media in a session description, by its name: `c=IN IP4 media.example.com`. */
const named = /^(c=IN IP([46]) )([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?=\/|\s*$)/gm;

/** A description names one place, or one for each stream: more names are no description of a call. */
const mostNames = 4;
/** Longest that a caller waits for a name to be looked up, in milliseconds. */
const patience = 1000;

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

const resolver = new Resolver({ timeout: patience / 2, tries: 1 });

const lookUpInDns: LookUp = (host, family) => (family === 6 ? resolver.resolve6(host) : resolver.resolve4(host));
