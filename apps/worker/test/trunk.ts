import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import { sql } from "kysely";

/** Gives a number a SIP line of its own to a carrier on this machine, as staff do on the telephony pages. */
export async function addTrunk(
  database: Database<Tables>,
  {
    number,
    port,
    login = null,
    transport = "udp",
  }: {
    number: string;
    port: number;
    login?: { username: string; password: string } | null;
    transport?: "udp" | "tcp";
  },
): Promise<void> {
  await database.asSystem("set up a SIP line", (db) =>
    sql`with carrier as (
        insert into telephony_provider (name) values (gen_random_uuid()::text) returning id
      ), line as (
        insert into sip_line (name, provider, host, port, transport, username, password, destinations, internal_digits)
        select 'Trunk', id, '127.0.0.1', ${port}, ${transport}, ${login?.username ?? null}, ${login?.password ?? null},
          '{+1}', 6 from carrier returning id
      )
      update virtual_number set sip_line = (select id from line), is_verified = true where number = ${number}`.execute(
      db,
    ),
  );
}
