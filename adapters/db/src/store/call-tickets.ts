import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** What a call from a page is held with. */
export type CallTicket = {
  readonly organisation: Id;
  readonly flow: Id;
  /** Label of the version. */
  readonly version: string;
  /** What was deployed, or null: then `document` holds the version as it was when the ticket was made. */
  readonly release: Id | null;
  readonly document: JsonObject | null;
  /** What the conversation begins with. */
  readonly metadata: JsonObject;
};

/** Who is to hold a call from a page, and with which agent. */
export type TicketHolder = {
  readonly user: Id;
  readonly session: Id;
  readonly organisation: Id;
  readonly flow: Id;
};

/** Keeps a ticket under the digest of its secret, for `lifetime` milliseconds by the clock of the database. */
export async function keepCallTicket(
  database: Database<Tables>,
  {
    digest,
    lifetime,
    session = null,
    ...ticket
  }: CallTicket & {
    readonly digest: Uint8Array;
    readonly lifetime: number;
    /** The sign-in it is given to. */
    readonly session?: Id | null;
  },
): Promise<void> {
  const { organisation, flow, version, release, document, metadata } = ticket;
  const json = (value: JsonObject | null) => (value === null ? null : JSON.stringify(value));
  await database.asSystem("keep a ticket for a call from a page", async (db) => {
    await sql`delete from call_ticket where expires_at < now()`.execute(db);
    await sql`insert into call_ticket (digest, organisation_id, flow, version, release, document, metadata, session, expires_at)
      values (${Buffer.from(digest)}, ${organisation}, ${flow}, ${version}, ${release}, ${json(document)}::jsonb,
        ${json(metadata)}::jsonb, ${session}, now() + make_interval(secs => ${lifetime / 1000}))`.execute(db);
  });
}

/** Takes a ticket, once; null when there is none, when it was used, when it is too late, or when its holder is signed out. */
export async function takeCallTicket(database: Database<Tables>, digest: Uint8Array): Promise<CallTicket | null> {
  return database.asSystem("take a ticket for a call from a page", async (db) => {
    const { rows } = await sql<CallTicket & { is_good: boolean }>`delete from call_ticket t
      where digest = ${Buffer.from(digest)}
      returning organisation_id as organisation, flow, version, release, document, metadata,
        expires_at >= now() and (session is null or exists (select from ${holders} where s.id = t.session)) as is_good`.execute(
      db,
    );
    const [row] = rows;
    if (row === undefined || !row.is_good) return null;
    const { is_good: _, ...ticket } = row;
    return ticket;
  });
}

/** Who holds a ticket; null when no one does, or no longer. */
export async function holderOfTicket(database: Database<Tables>, digest: Uint8Array): Promise<TicketHolder | null> {
  return database.asSystem("find who calls from a page", async (db) => {
    const { rows } = await sql<TicketHolder>`select s."user", s.id as session, t.organisation_id as organisation, t.flow
      from ${holders} join call_ticket t on t.session = s.id where t.digest = ${Buffer.from(digest)}`.execute(db);
    return rows[0] ?? null;
  });
}

/** Sign-ins that go on. */
const holders = sql`auth_session s join "user" u
  on u.id = s."user" and u.is_active and u.deleted_at is null and s.revoked_at is null`;

/** Where voice workers take calls from pages, as `host:port`, the least busy first. */
export async function findCallLinks(database: Database<Tables>): Promise<readonly string[]> {
  return database.asSystem("look for a worker for a call from a page", async (db) => {
    const { rows } = await sql<{ link: string }>`select l.link from worker w
      join worker_link l on l.worker = w.name
      where w.status = 'active' and live_calls < capacity and heartbeat_at > now() - interval '20 s'
      order by w.live_calls, w.name`.execute(db);
    return rows.map(({ link }) => link);
  });
}
