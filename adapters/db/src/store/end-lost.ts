import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** From the answer on, in milliseconds: found after weeks, or with a clock that was put back, a call must still end. */
const lasted = sql`least(greatest(extract(epoch from now() - answered_at) * 1000, 0), 2147483647)::integer`;

/**
 * Ends calls whose worker is lost, and returns how many there were. Whether a running attempt reached its receiver is
 * unknown, so it is never made again. Flows are handled one at a time: calls of one flow are counted in sequence, and a
 * lock on one must not wait for another.
 */
export function endLost(database: Database<Tables>, which: RawBuilder<unknown>): Promise<number> {
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
