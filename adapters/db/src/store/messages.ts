import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql, type Transaction } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { Prepared } from "../connection/scoped-driver.ts";
import { type StoredTurn, turnStatement, turnValues } from "./calls.ts";
import type { CallKey } from "./lease.ts";

// What a host of conversations by messages stores. No app hosts them yet: `test/stand-ins/message-host.ts` does, and is killed.

/** How a conversation by messages stands: its release, how many turns it had, and the session after the last of them. */
type MessageConversation = { readonly release: Id; readonly turn: number; readonly session: JsonObject | null };

/** A conversation by messages that goes on; null when there is none. */
export async function loadMessages(database: Database<Tables>, key: CallKey): Promise<MessageConversation | null> {
  const { rows } = await sql<MessageConversation>`select c.release, coalesce(s.revision, 0) as turn, s.state as session
    from call c left join call_session s on s.call = c.id
    where c.id = ${key.call} and c.worker is null and c.ended_at is null and c.release is not null`.execute(
    database.forOrganisations([key.organisation]),
  );
  return rows[0] ?? null;
}

/**
 * One turn of a conversation by messages in one transaction: the same as of a live call, and the session too, for no
 * process holds the conversation. Any process may send what it sends and tell its timers. False, and nothing stored, when a
 * turn of that number is there already or the conversation has ended.
 */
export async function commitMessageTurn(
  database: Database<Tables>,
  key: CallKey,
  turn: StoredTurn & {
    readonly number: number;
    readonly session: JsonObject;
    readonly disposition: string | null;
    readonly timers: readonly TimerChange[];
  },
): Promise<boolean> {
  return database.withOrganisations([key.organisation], async (trx) => {
    await sql`select from call where id = ${key.call} for update`.execute(trx);
    // A statement of its own: only after the lock it sees what the turn before has stored.
    const { rows } = await sql<{
      turn: number;
    }>`select revision as turn from call_session where call = ${key.call}`.execute(trx);
    if ((rows[0]?.turn ?? 0) !== turn.number - 1) return false;
    const session = JSON.stringify(turn.session);
    const values = { ...turnValues(key, turn), worker: null, epoch: null, session };
    if ((await turnStatement.rows(trx, values)).length === 0) return false;
    await changeTimers(trx, key, { timers: turn.timers, isOver: turn.disposition !== null });
    if (turn.disposition !== null) {
      await sql`update call set status = 'completed', disposition = coalesce(disposition, ${turn.disposition}),
          end_reason = 'agent', ended_at = now(),
          category = case when category = 'ongoing' then 'completed' else category end
        where id = ${key.call}`.execute(trx);
    }
    return true;
  });
}

/** A timer of a conversation by messages: it elapses `after` so many milliseconds; null: it is over. */
export type TimerChange = { readonly key: string; readonly after: number | null };

/** A timer that has elapsed. The conversation's next turn is to tell it. */
type DueTimer = { readonly organisation: Id; readonly call: Id; readonly key: string };

/** How long a process has to make a turn of a timer before another may, in seconds. */
const claimedFor = 30;

/** Stores what a turn does with its timers, in its transaction. `isOver`: the conversation has ended, and all its timers. */
async function changeTimers(
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
 * Claims timers that are due, at most `atOnce`: no other process gets them for a while. The turn that handles a timer
 * removes it. So the timer of a process that dies before then is due again, and no timer fires twice.
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
