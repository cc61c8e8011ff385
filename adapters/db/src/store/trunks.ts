import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { Database } from "../connection/open-database.ts";

/** How a carrier is reached by one of its SIP lines. */
export type StoredTrunk = {
  readonly line: Id;
  readonly host: string;
  readonly port: number;
  readonly transport: Tables["sip_line"]["transport"];
  readonly username: string | null;
  readonly password: string | null;
};

/** The active SIP lines of active carriers that a condition names. */
function trunks(database: Database<Tables>, by: { number: string } | { host: string; port: number }) {
  return database.asSystem("find a SIP line", (db) => {
    const lines = db
      .selectFrom("sip_line")
      .innerJoin("telephony_provider", "telephony_provider.id", "sip_line.provider")
      .select(["sip_line.id as line", "host", "port", "transport", "username", "password"])
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
