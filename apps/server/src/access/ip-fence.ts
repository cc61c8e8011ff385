import { BlockList, isIP } from "node:net";
import { Prepared } from "@parley/db";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ipRestricted } from "../http/problems.ts";

type Fence = { readonly whitelisted_ip_address: readonly string[] };

const fenceOf = new Prepared<Fence, { readonly organisation: Id }>(
  (value) => sql`select whitelisted_ip_address from organisation
    where id = ${value("organisation")} and enable_ip_whitelisting`,
);

/**
 * A client may say from which addresses its data may be used.
 * @throws Problem 403 `ip_restricted` from any other.
 */
export async function refuseStrangeNetwork(deps: Deps, organisation: Id, ip: string): Promise<void> {
  const [fence] = await fenceOf.rows(deps.database.forOrganisations([organisation]), { organisation });
  if (fence !== undefined && !isWithin(fence.whitelisted_ip_address, ip)) throw ipRestricted(ip);
}

/** Whether an address is one of those listed, or of a network listed. What is listed and is neither lets nobody in. */
export function isWithin(listed: readonly string[], ip: string): boolean {
  const family = isIP(ip);
  if (family === 0) return false;
  const list = new BlockList();
  for (const entry of listed) {
    const [address = "", prefix] = entry.trim().split("/", 2);
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    const most = kind === "ipv6" ? 128 : 32;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (isIP(address) === 0 || bits < 0 || bits > most) continue;
    list.addSubnet(address, bits, kind);
  }
  // An IPv4 address that comes as ::ffff:192.0.2.1 counts as what it is.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return list.check(mapped, "ipv4");
  return list.check(ip, family === 6 ? "ipv6" : "ipv4");
}
