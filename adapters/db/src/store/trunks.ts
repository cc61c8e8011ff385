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

/** The active SIP lines of active carriers that a condition names. Lines over TLS are none: workers do not speak it. */
function trunks(database: Database<Tables>, by: { number: string } | { host: string; port: number }) {
  return database.asSystem("find a SIP line", (db) => {
    const lines = db
      .selectFrom("sip_line")
      .innerJoin("telephony_provider", "telephony_provider.id", "sip_line.provider")
      .select(["sip_line.id as line", "host", "port", "username", "password"])
      .select(sql<StoredTrunk["transport"]>`transport`.as("transport"))
      .where("transport", "!=", "tls")
      .where("sip_line.status", "=", "active")
      .where("telephony_provider.status", "=", "active")
      .orderBy("sip_line.id")
      .limit(1);
    if ("host" in by) return lines.where("host", "=", by.host).where("port", "=", by.port).executeTakeFirst();
    return lines
      .innerJoin("virtual_number", "virtual_number.sip_line", "sip_line.id")
      .where("virtual_number.number", "=", by.number)
      .executeTakeFirst();
  });
}

/** The SIP line that calls from one of our numbers go out by; null when it has none that may be used now. */
export async function loadTrunk(database: Database<Tables>, number: string): Promise<StoredTrunk | null> {
  return (await trunks(database, { number })) ?? null;
}

/** The SIP line to a host; null when nobody set one up. */
export async function findTrunk(
  database: Database<Tables>,
  place: { readonly host: string; readonly port: number },
): Promise<StoredTrunk | null> {
  return (await trunks(database, place)) ?? null;
}

/**
 * Who may call us, when anybody is named: the addresses and networks in the settings (`inbound_addresses`) of carriers that
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
