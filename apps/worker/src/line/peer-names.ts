import { type LookupOneOptions, lookup as systemLookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** How long a name server may take, and how often it is asked; milliseconds. */
const asking = { timeout: 1000, tries: 2 };

/** What the DNS says of names that it does not know, or where there is none: this machine's own lists may know them. */
const unknown: readonly unknown[] = ["ENOTFOUND", "ENODATA", "ECONNREFUSED"];

export type PeerNamesOptions = {
  /** In place of the system's name servers. */
  readonly servers?: readonly string[];
  /** In place of what this machine knows of a name. */
  readonly system?: LookupFunction;
};

/**
 * Looks up the hosts that SIP is sent to. Callers name them in Contact and Record-Route. The system's look-ups share two
 * threads of the process, and a name whose server is silent would hold one for each message. Names of callers are asked
 * of the DNS, without a thread.
 */
export class PeerNames {
  readonly #ours = new Set<string>();
  readonly #resolver = new Resolver(asking);
  readonly #system: LookupFunction;

  constructor({ servers, system = systemLookup }: PeerNamesOptions = {}) {
    if (servers !== undefined) this.#resolver.setServers(servers);
    this.#system = system;
  }

  /** A host of a line: the system may look it up. */
  trust(host: string): void {
    this.#ours.add(host);
  }

  /** As sockets look names up. */
  readonly lookup: LookupFunction = (host, options, answer) => {
    if (isIP(host) !== 0 || this.#ours.has(host)) return this.#system(host, options, answer);
    this.#inDns(host).then(
      (found) => {
        const wanted = options.family === 4 || options.family === 6 ? options.family : null;
        const fit = found.filter(({ family }) => wanted === null || family === wanted);
        const [first] = fit;
        if (first === undefined) return this.#system(host, options, answer);
        if (options.all === true) answer(null, fit);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => {
        if (unknown.includes(error.code)) this.#system(host, options, answer);
        else answer(error, []);
      },
    );
  };

  /** The same as UDP sockets ask for it: one address. */
  readonly lookupOne = (
    host: string,
    options: LookupOneOptions,
    answer: (error: NodeJS.ErrnoException | null, address: string, family: number) => void,
  ): void => {
    this.lookup(host, { ...options, all: false }, (error, found, family = 4) => {
      answer(error, typeof found === "string" ? found : "", family);
    });
  };

  async #inDns(host: string): Promise<{ readonly address: string; readonly family: 4 | 6 }[]> {
    const [four, six] = await Promise.allSettled([this.#resolver.resolve4(host), this.#resolver.resolve6(host)]);
    const found = [
      ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 as const })),
      ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 as const })),
    ];
    if (found.length === 0 && four.status === "rejected") throw four.reason;
    return found;
  }
}
