import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** How a carrier is reached by one of its SIP lines. */
export type StoredTrunk = {
  readonly line: Id;
  readonly host: string;
  readonly port: number;
  readonly transport: "udp" | "tcp";
  readonly username: string | null;
  readonly password: string | null;
};

/** Opens what is kept sealed, given what it is. */
type Open = (sealed: string, context: string) => Promise<string>;

/** A line and its carrier that take calls now. Lines over TLS are none: workers do not speak it. */
const isUsable = sql`l.transport <> 'tls' and l.status = 'active' and p.status = 'active'`;

/**
 * The SIP line that calls from one of our numbers go out by; null when it has none that may be used now. Only a verified
 * number is ever a caller's.
 */
export async function loadTrunk(database: Database<Tables>, open: Open, number: string): Promise<StoredTrunk | null> {
  const found = await database.asSystem("find a SIP line", async (db) => {
    const { rows } = await sql<StoredTrunk>`select l.id as line, l.host, l.port, l.transport, l.username, l.password
      from virtual_number n join sip_line l on l.id = n.sip_line join telephony_provider p on p.id = l.provider
      where n.number = ${number} and n.is_verified and ${isUsable}`.execute(db);
    return rows[0] ?? null;
  });
  return withOpenPassword(found, open);
}

async function withOpenPassword(trunk: StoredTrunk | null, open: Open): Promise<StoredTrunk | null> {
  if (trunk === null || trunk.password === null) return trunk;
  return { ...trunk, password: await open(trunk.password, `sip_line ${trunk.line} password`) };
}

/**
 * The SIP line to a host, for a call from one of our numbers: a line that another verified number of the same client has.
 * Null for the lines of others, for those without an owner, and for a number that is not verified.
 */
export async function findTrunk(
  database: Database<Tables>,
  open: Open,
  wanted: { readonly number: string; readonly host: string; readonly port: number },
): Promise<StoredTrunk | null> {
  const found = await database.asSystem("find a SIP line", async (db) => {
    const { rows } = await sql<StoredTrunk>`select l.id as line, l.host, l.port, l.transport, l.username, l.password
      from virtual_number n
        join virtual_number other on other.organisation_id = n.organisation_id and other.is_verified
        join sip_line l on l.id = other.sip_line join telephony_provider p on p.id = l.provider
      where n.number = ${wanted.number} and n.is_verified and not n.is_test
        and l.host = ${wanted.host} and l.port = ${wanted.port} and ${isUsable}
      order by l.id limit 1`.execute(db);
    return rows[0] ?? null;
  });
  return withOpenPassword(found, open);
}

/**
 * Who may call us, when the settings name any: the addresses and networks in the settings (`inbound_addresses`) of carriers that
 * are not given up, and the hosts of their lines. Empty when no carrier names any.
 */
export async function loadInboundAddresses(database: Database<Tables>): Promise<readonly string[]> {
  return database.asSystem("learn who may call", async (db) => {
    const { rows } = await sql<{ address: string; is_named: boolean }>`select jsonb_array_elements_text(
          case jsonb_typeof(config -> 'inbound_addresses') when 'array' then config -> 'inbound_addresses' else '[]' end
        ) as address, true as is_named
      from telephony_provider where status <> 'purging'
      union all
      select l.host, false from sip_line l join telephony_provider p on p.id = l.provider
      where l.status = 'active' and p.status <> 'purging'`.execute(db);
    return rows.some(({ is_named }) => is_named) ? rows.map(({ address }) => address) : [];
  });
}
