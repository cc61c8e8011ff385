import type { Tables } from "@parley/model";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { endLost } from "./end-lost.ts";
import type { Lease } from "./lease.ts";

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
  /** Most calls at once, for a worker that is new. */
  readonly capacity: number;
  /** What it is about to do; null: what it did, or what an operator has set since. */
  readonly status: Tables["worker"]["status"] | null;
};

/** What the operator has set for it. */
export type WorkerOrders = { readonly capacity: number; readonly status: Tables["worker"]["status"] };

/** Who has a worker's name now: the worker itself, no one since it was taken for dead, or another process. */
export type Beaten =
  | { readonly holder: "us"; readonly orders: WorkerOrders }
  | { readonly holder: "nobody" | "another" };

/**
 * Takes a worker's name for this process, under a new epoch: the process that had it before can store nothing more.
 * The row keeps its revision: no one changed it.
 */
export async function takeName(
  database: Database<Tables>,
  worker: WorkerBeat,
): Promise<{ readonly lease: Lease; readonly orders: WorkerOrders }> {
  const { name, address, link, calls, capacity, status } = worker;
  return database.asSystem("take a voice worker's name", async (db) => {
    if (link !== null) {
      await sql`insert into worker_link (worker, link) values (${name}, ${link})
        on conflict (worker) do update set link = excluded.link where worker_link.link <> excluded.link`.execute(db);
    }
    const { rows } = await sql<WorkerOrders & { epoch: number }>`insert into worker as w
        (name, address, capacity, live_calls, status, heartbeat_at)
      values (${name}, ${address}, ${capacity}, ${calls}, ${status ?? "active"}, now())
      on conflict (name) do update set address = excluded.address, live_calls = excluded.live_calls, heartbeat_at = now(),
        epoch = w.epoch + 1,
        status = coalesce(${status}, case w.status when 'stopped' then 'active' else w.status end)
      returning capacity, status, epoch`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error("The worker's row was not written");
    const { epoch, ...orders } = row;
    return { lease: { worker: name, epoch }, orders };
  });
}

/** A worker's sign of life, under its epoch. Its row is written again when it was deleted. */
export async function beat(
  database: Database<Tables>,
  worker: WorkerBeat & { readonly epoch: number },
): Promise<Beaten> {
  const { name, address, calls, capacity, status, epoch } = worker;
  return database.asSystem("keep a voice worker's row", async (db) => {
    const { rows } = await sql<WorkerOrders>`insert into worker as w
        (name, address, capacity, live_calls, status, heartbeat_at, epoch)
      values (${name}, ${address}, ${capacity}, ${calls}, ${status ?? "active"}, now(), ${epoch})
      on conflict (name) do update set live_calls = excluded.live_calls, heartbeat_at = now(),
        status = coalesce(${status}, case w.status when 'stopped' then 'active' else w.status end)
        where w.epoch = excluded.epoch
      returning capacity, status`.execute(db);
    const [orders] = rows;
    if (orders !== undefined) return { holder: "us", orders };
    const { rows: others } = await sql`select from worker where name = ${name} and status = 'stopped'`.execute(db);
    return { holder: others.length > 0 ? "nobody" : "another" };
  });
}

/** Settles once the database has answered. */
export async function ping(database: Database<Tables>): Promise<void> {
  await database.asSystem("see whether the database answers", (db) => sql`select 1`.execute(db));
}

/** Ends calls that a worker left behind under earlier epochs: nothing else will. Returns how many there were. */
export function failLostCalls(database: Database<Tables>, { worker, epoch }: Lease): Promise<number> {
  return endLost(database, sql`worker = ${worker} and epoch is distinct from ${epoch}`);
}
