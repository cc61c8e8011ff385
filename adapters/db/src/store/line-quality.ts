import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

const hour = 60 * 60_000;

/** Packets of callers, and the jitter that all but a twentieth of their calls stay below, in milliseconds. */
export type LineFigures = {
  readonly received: number;
  readonly lost: number;
  readonly late: number;
  readonly jitter: number;
};

/** How well callers' packets came, in calls that began within the hour before `now` and have ended. */
export async function lineFigures(database: Database<Tables>, now: number): Promise<LineFigures> {
  // Ids of calls begin with their time, and events lie by call.
  const since = uuidv7(now - hour, new Uint8Array(10));
  const [row] = await database.asSystem("measure the lines of callers", async (db) => {
    const { rows } = await sql<LineFigures>`select
      coalesce(sum((data->>'received')::float8), 0) as received,
      coalesce(sum((data->>'lost')::float8), 0) as lost,
      coalesce(sum((data->>'late')::float8), 0) as late,
      coalesce(percentile_cont(0.95) within group (order by (data->>'jitter_ms')::float8), 0) as jitter
      from call_event where type = 'line_quality' and call >= ${since}`.execute(db);
    return rows;
  });
  return row ?? { received: 0, lost: 0, late: 0, jitter: 0 };
}
