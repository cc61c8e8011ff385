import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import type { StoredTrunk } from "./trunks.ts";

/** A line to register, its password still sealed. */
export type LineToRegister = Omit<StoredTrunk, "transport"> & { readonly transport: "udp" | "tcp" | "tls" };

/** How the registration of a line stands. `until`: epoch ms. */
export type RegistrationState = {
  readonly state: "waiting" | "registered" | "failed";
  readonly note: string | null;
  readonly until: number | null;
};

/** A worker that gave no sign of life for so long registers nothing. */
const alive = sql`w.status = 'active' and w.heartbeat_at > now() - interval '20 seconds'`;

/** Lines in use that are to be registered. */
const wanted = sql`l.register and l.status = 'active'
  and exists (select from telephony_provider p where p.id = l.provider and p.status = 'active')`;

/**
 * The lines that this worker registers: those that name it, and those without a worker where it is the first by name.
 * So a carrier calls one place. What is registered no longer says so.
 */
export async function linesToRegister(database: Database<Tables>, worker: string): Promise<readonly LineToRegister[]> {
  return database.asSystem("find the lines to register", async (db) => {
    await sql`update sip_line l set registration = 'none', registration_note = null, registered_until = null
      where l.registration <> 'none' and not (${wanted})`.execute(db);
    const { rows } = await sql<LineToRegister>`select l.id as line, l.host, l.port, l.transport, l.username,
        l.password as sealed_password
      from sip_line l
      where ${wanted} and exists (select from worker w where w.name = ${worker} and ${alive}
        and w.id = coalesce(l.worker, (select w.id from worker w where ${alive} order by w.name limit 1)))
      order by l.id`.execute(db);
    return rows;
  });
}

/** Says how a line's registration stands. The row keeps its revision: no one changed it. */
export async function noteRegistration(
  database: Database<Tables>,
  line: Id,
  { state, note, until }: RegistrationState,
): Promise<void> {
  await database.asSystem("note a registration", (db) =>
    sql`update sip_line l set registration = ${state}, registration_note = ${note},
        registered_until = ${until === null ? null : new Date(until).toISOString()}
      where l.id = ${line} and ${wanted}`.execute(db),
  );
}
