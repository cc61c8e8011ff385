import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql, type Transaction } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { Prepared } from "../connection/scoped-driver.ts";
import type { CallKey } from "./lease.ts";

/** A timer of a conversation by messages: it elapses `after` so many milliseconds; null: it is over. */
export type TimerChange = { readonly key: string; readonly after: number | null };

/** A timer that has elapsed. The conversation's next turn is to tell it. */
export type DueTimer = { readonly organisation: Id; readonly call: Id; readonly key: string };

/** How long a process has to make a turn of a timer before another may, in seconds. */
const claimedFor = 30;

/** Stores what a turn does with its timers, in its transaction. `isOver`: the conversation has ended, and all its timers. */
export async function changeTimers(
  trx: Transaction<Tables>,
  { organisation, call }: CallKey,
  { timers, isOver }: { readonly timers: readonly TimerChange[]; readonly isOver: boolean },
): Promise<void> {
  const begun = isOver ? [] : timers.filter(({ after }) => after !== null);
  const over = timers.flatMap(({ key, after }) => (after === null ? [key] : []));
  if (isOver || over.length > 0) {
    await sql`delete from conversation_timer where call = ${call} and (${isOver} or key = any (${over}::text[]))`.execute(
      trx,
    );
  }
  if (begun.length === 0) return;
  await sql`insert into conversation_timer as timer (organisation_id, call, key, due_at)
    select ${organisation}::uuid, ${call}::uuid, key, now() + make_interval(secs => after / 1000)
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as begun (key text, after float8)
    on conflict (key) do update set due_at = excluded.due_at, updated_at = now(), revision = timer.revision + 1`.execute(
    trx,
  );
}

/**
 * Claims timers that are due, at most `atOnce`: no other process gets them for a while. The turn that hears of a timer
 * forgets it. So the timer of a process that dies in between is due again, and none is told twice.
 */
export async function claimTimers(database: Database<Tables>, atOnce: number): Promise<readonly DueTimer[]> {
  return database.asSystem("tell what has elapsed", (db) => claimStatement.rows(db, { atOnce }));
}

const claimStatement = new Prepared<DueTimer, { readonly atOnce: number }>(
  (value) => sql`with due as (
      select id from conversation_timer where due_at <= now() order by due_at
      limit ${value("atOnce")}::integer for update skip locked
    )
    update conversation_timer timer
    set due_at = now() + make_interval(secs => ${sql.lit(claimedFor)}), updated_at = now(), revision = revision + 1
    from due where timer.id = due.id
    returning timer.organisation_id as organisation, timer.call, timer.key`,
);
