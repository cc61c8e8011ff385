import type { Tables } from "@parley/model";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { endLost } from "./end-lost.ts";

/** A database that answers later than this was away meanwhile; milliseconds. */
const slowAnswer = 2000;

/**
 * Ends the calls of voice workers that died. A worker is dead that gave no sign of life for `patience` milliseconds in
 * which it could have. After the database was away, or the process that looks, it waits that long first.
 */
export class DeadWorkers {
  readonly #database: Database<Tables>;
  readonly #patience: number;
  /** On the clock of `performance.now`. */
  #lookedAt: number | null = null;
  #troubledAt: number | null = null;

  constructor(database: Database<Tables>, patience: number) {
    this.#database = database;
    this.#patience = patience;
  }

  /** Looks once; call it again and again. Answers with how many calls it ended. */
  async endTheirCalls(): Promise<number> {
    const at = await this.#look();
    if (at === null) return 0;
    await this.#markDead(at);
    // Not of those alone that were marked now: who did so before may have died in the middle of it.
    return endLost(this.#database, superseded);
  }

  /** The database's time when workers may be judged, else null. */
  async #look(): Promise<string | null> {
    const begun = performance.now();
    if (this.#lookedAt !== null && begun - this.#lookedAt > this.#patience) this.#troubledAt = begun;
    try {
      const [row] = await this.#database.asSystem("see whether the database was away", async (db) => {
        const { rows } = await sql<{ at: string; was_away: boolean }>`select now()::text as at,
          pg_postmaster_start_time() > now() - make_interval(secs => ${this.#patience / 1000}) as was_away`.execute(db);
        return rows;
      });
      this.#lookedAt = performance.now();
      if (this.#lookedAt - begun > slowAnswer) this.#troubledAt = this.#lookedAt;
      const isSteady = this.#troubledAt === null || this.#lookedAt - this.#troubledAt > this.#patience;
      return row === undefined || row.was_away || !isSteady ? null : row.at;
    } catch (error) {
      this.#troubledAt = performance.now();
      throw error;
    }
  }

  /** No worker is judged where the database stopped between the look and this. */
  async #markDead(at: string): Promise<void> {
    await this.#database.asSystem("look for dead voice workers", (db) =>
      sql`update worker
        set status = 'stopped', live_calls = 0, epoch = epoch + 1, updated_at = now(), revision = revision + 1
        where status <> 'stopped' and heartbeat_at < now() - make_interval(secs => ${this.#patience / 1000})
          and now() < ${at}::timestamptz + make_interval(secs => ${slowAnswer / 1000})`.execute(db),
    );
  }
}

/** Held under an epoch that is over. */
const superseded = sql`exists (select from worker w where w.name = call.worker and w.epoch is distinct from call.epoch)`;
