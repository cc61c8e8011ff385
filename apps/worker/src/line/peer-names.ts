import { type LookupAddress, type LookupOneOptions, lookup as systemLookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";

/** How long a name server may take, and how often it is asked; milliseconds. */
const asking = { timeout: 1000, tries: 2 };

/** What the DNS says of names that it does not know, or where there is none: this machine's own lists may know them. */
const unknown: readonly unknown[] = ["ENOTFOUND", "ENODATA", "ECONNREFUSED"];

/** What this machine knows of a name, by its own lists and its name servers. */
export type SystemLookUp = (host: string) => Promise<readonly LookupAddress[]>;

export type PeerNamesOptions = {
  /** In place of the system's name servers. */
  readonly servers?: readonly string[];
  /** In place of what this machine knows of a name. */
  readonly system?: SystemLookUp;
};

const allOf = promisify(systemLookup);
const inSystem: SystemLookUp = (host) => allOf(host, { all: true });

/**
 * Looks up the hosts that SIP is sent to. Callers name them in Contact and Record-Route, and staff in lines. All are
 * asked of the DNS first, without a thread: the system's look-ups share few threads with all files of the process. A name
 * whose server is silent would hold one for each message, and keep the calls of other carriers waiting.
 */
export class PeerNames {
  readonly #ours = new Set<string>();
  readonly #resolver = new Resolver(asking);
  readonly #system: SystemLookUp;
  /** What is being looked up: many messages for one host ask once. */
  readonly #asked = new Map<string, Promise<readonly LookupAddress[]>>();
  /** The last look-up of the system for a line whose name server is silent: one at a time holds one thread. */
  #slow: Promise<unknown> = Promise.resolve();

  constructor({ servers, system = inSystem }: PeerNamesOptions = {}) {
    if (servers !== undefined) this.#resolver.setServers(servers);
    this.#system = system;
  }

  /** A host of a line: where its name server is silent, this machine's own lists may know it. */
  trust(host: string): void {
    this.#ours.add(host);
  }

  /** All addresses of a host. Rejects with the system's error when it has none. */
  addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const family = isIP(host);
    if (family !== 0) return Promise.resolve([{ address: host, family }]);
    const asked = this.#asked.get(host) ?? this.#find(host).finally(() => this.#asked.delete(host));
    this.#asked.set(host, asked);
    return asked;
  }

  /** As sockets look names up. */
  readonly lookup: LookupFunction = (host, options, answer) => {
    this.addressesOf(host).then(
      (found) => {
        const wanted = options.family === 4 || options.family === 6 ? options.family : null;
        const fit = found.filter(({ family }) => wanted === null || family === wanted);
        const [first] = fit;
        if (first === undefined) answer(notFound(host), []);
        else if (options.all === true) answer(null, fit);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, []),
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

  async #find(host: string): Promise<readonly LookupAddress[]> {
    try {
      return await this.#inDns(host);
    } catch (error) {
      if (unknown.includes(codeOf(error))) return this.#system(host);
      if (!this.#ours.has(host)) throw error;
      const found = this.#slow.then(() => this.#system(host));
      this.#slow = found.catch(() => {});
      return found;
    }
  }

  async #inDns(host: string): Promise<readonly LookupAddress[]> {
    const [four, six] = await Promise.allSettled([this.#resolver.resolve4(host), this.#resolver.resolve6(host)]);
    const found = [
      ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (found.length === 0 && four.status === "rejected") throw four.reason;
    return found;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : null);

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} has no address of this kind`), { code: "ENOTFOUND" });
}
