import { Resolver, lookup as systemLookup } from "node:dns/promises";

export type Address = { readonly address: string; readonly family: 4 | 6 };
export type Lookup = (hostname: string) => Promise<readonly Address[]>;

/** How long a name server may take, and how often it is asked; each time it has longer. Milliseconds. */
const asking = { timeout: 2000, tries: 2 };

/** As this machine knows a name, by its own lists and rules too. Such look-ups share two threads of the whole process. */
export const lookUpHere: Lookup = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/**
 * As the DNS knows a name, never by this machine's own lists. Designers choose the names: those whose server never answers
 * would hold the system's threads, and with them all other look-ups.
 * @param servers in place of the system's name servers
 */
export const lookUpInDns =
  (servers?: readonly string[]): Lookup =>
  async (hostname) => {
    const resolver = new Resolver(asking);
    if (servers !== undefined) resolver.setServers(servers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...addressesOf(four).map((address): Address => ({ address, family: 4 })),
      ...addressesOf(six).map((address): Address => ({ address, family: 6 })),
    ];
    if (found.length === 0 && four.status === "rejected") throw four.reason;
    return found;
  };

const addressesOf = (answer: PromiseSettledResult<string[]>) => (answer.status === "fulfilled" ? answer.value : []);
