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
  /** Opens for `sip_line ID password`. */
  readonly sealed_password: string | null;
};

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
