import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { Prepared } from "../connection/scoped-driver.ts";

type Row = Tables["outbox_entry"];

/** What a turn leaves to be sent. The key is its id and its receiver's idempotency key. */
export type NewOutboxEntry = Pick<Row, "key" | "kind" | "name" | "receiver" | "timeout_ms"> & {
  /** Sealed; null for a request that a live call waits for, which is never sent a second time. */
  readonly effect: string | null;
};

/** What became of a request that a live call waited for. */
export type SettledRequest = {
  readonly key: string;
  readonly ok: boolean;
  readonly status: number | null;
  readonly error: string | null;
};

/** An entry that this process is to send now: until `timeout` and a margin have passed, no other does. */
export type ClaimedEntry = {
  readonly organisation: Id;
  readonly call: Id;
  readonly key: string;
  readonly name: string;
  readonly receiver: string;
  readonly effect: string;
  /** Counts from 1. Once another process has claimed the entry, this one settles nothing. */
  readonly attempt: number;
};

/** How many entries at once, and how many of those of one client and of one receiver of a client. */
export type OutboxLimits = { readonly atOnce: number; readonly perTenant: number; readonly perReceiver: number };

/** How one attempt ended; `again`: in so many milliseconds it is due once more. */
export type Settlement = {
  readonly outcome: "delivered" | "failed" | { readonly again: number };
  readonly status: number | null;
  readonly error: string | null;
};

/** Over its time-out, how long a process may take to settle what it has sent; milliseconds. */
export const settleMargin = 5000;
const keptDays = 30;
/** Longest text of an error. */
const longestError = 2000;

export const giveUpAt = (timeout: RawBuilder<unknown>) =>
  sql`now() + make_interval(secs => (${timeout} + ${sql.lit(settleMargin)}) / 1000.0)`;

/**
 * Claims what is due and no live call holds, until one attempt at it must be over. Each receiver of each client is a
 * lane of its own, and clients take turns: who has much to send, or sends to a dead server, keeps no other waiting.
 * `sending`: what this process is sending, by client, and by client and receiver as `laneOf` names them.
 */
export async function claimOutbox(
  database: Database<Tables>,
  sending: ReadonlyMap<string, number>,
  { atOnce, perTenant, perReceiver }: OutboxLimits,
): Promise<readonly ClaimedEntry[]> {
  const busy = JSON.stringify(Object.fromEntries(sending));
  return database.asSystem("deliver the outbox", (db) =>
    claimStatement.rows(db, { busy, atOnce, perTenant, perReceiver }),
  );
}

/** The lane of a receiver of a client. */
export const laneOf = ({ organisation, receiver }: Pick<ClaimedEntry, "organisation" | "receiver">): string =>
  `${organisation} ${receiver}`;

const claimable = sql`o.status = 'waiting' and not o.held`;

const claimStatement = new Prepared<
  ClaimedEntry,
  { readonly busy: string; readonly atOnce: number; readonly perTenant: number; readonly perReceiver: number }
>(
  (value) => sql`with recursive
    busy as materialized (select ${value("busy")}::jsonb as it),
    lane as (
      (select o.organisation_id, o.receiver from outbox_entry o where ${claimable} order by 1, 2 limit 1)
      union all
      select next.* from lane, lateral (
        select o.organisation_id, o.receiver from outbox_entry o
        where ${claimable} and (o.organisation_id, o.receiver) > (lane.organisation_id, lane.receiver)
        order by 1, 2 limit 1
      ) next
    ),
    room as (
      select lane.*, ${value("perTenant")}::integer - coalesce((it ->> lane.organisation_id::text)::integer, 0) as of_tenant,
        greatest(0, ${value("perReceiver")}::integer
          - coalesce((it ->> (lane.organisation_id || ' ' || lane.receiver))::integer, 0)) as of_lane
      from lane, busy
    ),
    due as (
      select first.*, of_tenant, row_number() over (partition by room.organisation_id order by first.due_at) as turn
      from room, lateral (
        select o.id, o.due_at from outbox_entry o
        where ${claimable} and o.organisation_id = room.organisation_id and o.receiver = room.receiver and o.due_at <= now()
        order by o.due_at limit room.of_lane for update skip locked
      ) first
    ),
    chosen as (select id from due where turn <= of_tenant order by turn, due_at limit ${value("atOnce")}::integer)
    update outbox_entry o
    set attempts = attempts + 1, due_at = ${giveUpAt(sql`timeout_ms`)}, updated_at = now(), revision = revision + 1
    from chosen where o.id = chosen.id
    returning o.organisation_id as organisation, o.call, o.key, o.name, o.receiver, o.effect, o.attempts as attempt`,
);

/** Claims again what is due of these, which live calls of this process hold: no other process may. */
export async function claimHeld(
  database: Database<Tables>,
  organisation: Id,
  keys: readonly string[],
): Promise<readonly Pick<ClaimedEntry, "key" | "attempt">[]> {
  const { rows } = await sql<Pick<ClaimedEntry, "key" | "attempt">>`update outbox_entry
    set attempts = attempts + 1, due_at = ${giveUpAt(sql`timeout_ms`)}, updated_at = now(), revision = revision + 1
    where key = any (${[...keys]}::text[]) and held and status = 'waiting' and due_at <= now()
    returning key, attempts as attempt`.execute(database.forOrganisations([organisation]));
  return rows;
}

/** Notes how an attempt ended. Of what another process has claimed since, or was settled, nothing is changed. */
export async function settleOutbox(
  database: Database<Tables>,
  { organisation, key, attempt }: Pick<ClaimedEntry, "organisation" | "key" | "attempt">,
  { outcome, status, error }: Settlement,
): Promise<void> {
  const isAgain = typeof outcome === "object";
  const then = isAgain
    ? sql`due_at = now() + make_interval(secs => ${outcome.again / 1000})`
    : sql`status = ${outcome}, effect = null, held = false, due_at = null, settled_at = now()`;
  await sql`update outbox_entry
    set ${then}, response_status = ${status}, error = ${error?.slice(0, longestError) ?? null}, updated_at = now(),
      revision = revision + 1
    where key = ${key} and attempts = ${attempt} and status = 'waiting'`.execute(
    database.forOrganisations([organisation]),
  );
}

/** Forgets what was settled a month ago, some thousand at a time. */
export async function forgetSettled(database: Database<Tables>): Promise<void> {
  await database.asSystem("forget what was delivered", (db) =>
    sql`delete from outbox_entry where id in (
      select id from outbox_entry where settled_at < now() - make_interval(days => ${keptDays}) limit 5000)`.execute(
      db,
    ),
  );
}

/** How many entries wait, and for how long the oldest has been due, in seconds. */
export async function outboxBacklog(
  database: Database<Tables>,
): Promise<{ readonly waiting: number; readonly oldest: number }> {
  const [row] = await database.asSystem("count what is to be delivered", async (db) => {
    const { rows } = await sql<{ waiting: number; oldest: number }>`select count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
      from outbox_entry where status = 'waiting' and not held`.execute(db);
    return rows;
  });
  return row ?? { waiting: 0, oldest: 0 };
}
