import type { Tables } from "@parley/model";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** Whole days for which what is counted by hour and day is kept: a day more than anyone may ask for. */
const countedDays = 8;

/** Forgets the hours and days of calls that no one can ask for any longer; all that there were stay counted. */
export async function forgetOldTallies(database: Database<Tables>): Promise<void> {
  await database.asSystem("forget old hours of calls", (db) =>
    sql`delete from call_tally where span in ('hour', 'day')
      and since < date_trunc('day', now(), 'UTC') - make_interval(days => ${countedDays})`.execute(db),
  );
}
