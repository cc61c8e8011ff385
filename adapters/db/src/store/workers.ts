import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** What a voice worker says of itself. */
export type WorkerBeat = {
  /** The same after a restart. */
  readonly name: string;
  /** Where its SIP is reached, as `host:port`. */
  readonly address: string;
  /** Where the server reaches it with calls from a page, as `host:port`. */
  readonly link: string | null;
  /** Calls it hosts now. */
  readonly calls: number;
  /** Most calls at once, for a worker that nobody has seen before. */
  readonly capacity: number;
  /** What it is about to do; null: what it did, or what an operator has set since. */
  readonly status: Tables["worker"]["status"] | null;
};

/** What the operator has set for it. */
export type WorkerOrders = { readonly capacity: number; readonly status: Tables["worker"]["status"] };

/** A worker's sign of life. One that was taken for dead is back by it. Its row keeps its revision: nobody changed it. */
export async function beat(database: Database<Tables>, worker: WorkerBeat): Promise<WorkerOrders> {
  const { name, address, link, calls, capacity, status } = worker;
  return database.asSystem("keep a voice worker's row", async (db) => {
    if (link !== null) {
      await sql`insert into worker_link (worker, link) values (${name}, ${link})
        on conflict (worker) do update set link = excluded.link where worker_link.link <> excluded.link`.execute(db);
    }
    const { rows } =
      await sql<WorkerOrders>`insert into worker as w (name, address, capacity, live_calls, status, heartbeat_at)
      values (${name}, ${address}, ${capacity}, ${calls}, ${status ?? "active"}, now())
      on conflict (name) do update set address = excluded.address, live_calls = excluded.live_calls, heartbeat_at = now(),
        status = coalesce(${status}, case w.status when 'stopped' then 'active' else w.status end)
      returning capacity, status`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error("The worker's row was not written");
    return row;
  });
}

/** Ends calls that a worker left behind when it died: nothing else will. Returns how many there were. */
export function failLostCalls(database: Database<Tables>, worker: string): Promise<number> {
  return endLost(database, sql`worker = ${worker}`);
}

/** Does the same for workers that have given no sign of life for so many milliseconds, and marks them as stopped. */
export async function failCallsOfDeadWorkers(database: Database<Tables>, patience: number): Promise<number> {
  const dead = await database.asSystem("look for dead voice workers", async (db) => {
    const { rows } = await sql<{ name: string }>`update worker
      set status = 'stopped', live_calls = 0, updated_at = now(), revision = revision + 1
      where status <> 'stopped' and heartbeat_at < now() - make_interval(secs => ${patience / 1000})
      returning name`.execute(db);
    return rows.map(({ name }) => name);
  });
  return dead.length === 0 ? 0 : endLost(database, sql`worker = any(${dead}::text[])`);
}

/** From the answer on, in milliseconds: found after weeks, or with a clock that was put back, a call must still end. */
const lasted = sql`least(greatest(extract(epoch from now() - answered_at) * 1000, 0), 2147483647)::integer`;

/**
 * Whether an attempt that was under way reached anybody is not known: it is never made again. One flow after the other,
 * each by itself: calls of one flow are counted one after the other, and nobody may hold one up and wait for another.
 */
function endLost(database: Database<Tables>, which: RawBuilder<unknown>): Promise<number> {
  const left = sql`${which} and status in ('dialling', 'ringing', 'in_progress')`;
  return database.asSystem("end the calls of a lost worker", async (db) => {
    const { rows: flows } = await sql<{ flow: Id }>`select distinct flow from call where ${left}`.execute(db);
    let ended = 0n;
    for (const { flow } of flows) {
      const { numAffectedRows = 0n } = await sql`update call set
          status = case when direction = 'outbound' and answered_at is null then 'unknown' else 'failed' end,
          category = case when category = 'ongoing' then 'completed' else category end,
          end_reason = 'worker_lost', ended_at = now(), updated_at = now(), revision = revision + 1,
          duration_ms = case when answered_at is not null then ${lasted} end
        where flow = ${flow} and ${left}`.execute(db);
      ended += numAffectedRows;
    }
    return Number(ended);
  });
}
