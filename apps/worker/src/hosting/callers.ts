import { BlockList, isIP } from "node:net";

/**
 * Who may call us: the addresses and networks (`203.0.113.0/24`) that the carriers name, or, when none names any, this
 * machine alone.
 */
export class Callers {
  #list = loopback();
  #named = "";
  #registrars = new BlockList();

  /** Takes up what the carriers name now; answers with entries that are neither address nor network. */
  set(addresses: readonly string[]): readonly string[] {
    const named = [...addresses].sort().join(" ");
    if (named === this.#named) return [];
    this.#named = named;
    if (addresses.length === 0) {
      this.#list = loopback();
      return [];
    }
    const list = new BlockList();
    const unread = addresses.filter((entry) => !addTo(list, entry));
    this.#list = list;
    return unread;
  }

  /** Also those that we are registered with may call; each is an address. */
  setRegistrars(addresses: readonly string[]): void {
    const list = new BlockList();
    for (const address of addresses) addTo(list, plainOf(address));
    this.#registrars = list;
  }

  may(address: string): boolean {
    const plain = plainOf(address);
    const family = isIP(plain);
    const kind = family === 6 ? "ipv6" : "ipv4";
    return family !== 0 && (this.#list.check(plain, kind) || this.#registrars.check(plain, kind));
  }
}

/** An IPv4 address as itself where a socket of IPv6 tells it. */
const plainOf = (address: string) => address.replace(/^::ffff:(?=[0-9.]+$)/i, "");

function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8, "ipv4");
  list.addAddress("::1", "ipv6");
  return list;
}

function addTo(list: BlockList, entry: string): boolean {
  const [address = "", bits] = entry.trim().split("/");
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) list.addAddress(address, kind);
  else if (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)) {
    list.addSubnet(address, Number(bits), kind);
  } else return false;
  return true;
}
