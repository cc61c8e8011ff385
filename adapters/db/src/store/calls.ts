import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { Prepared } from "../connection/scoped-driver.ts";
import { type CallKey, CallLost, type HeldCall, isCurrent, isHeld, isHeldBy } from "./lease.ts";
import type { CallChanges, CallEvent, NewCall } from "./new-call.ts";
import { giveUpAt, type NewOutboxEntry, type SettledRequest } from "./outbox.ts";

/**
 * Writes a call's row. Writing the same call again changes nothing, so it may be repeated when the answer got lost.
 * @throws CallLost when its worker was taken for dead, or the call has ended since
 */
export function createCall(database: Database<Tables>, call: NewCall): Promise<void> {
  return insertCall(database.forOrganisations([call.organisation]), call);
}

/** Whose calls are counted against a limit: those of a client, of an agent, or of a number. */
export type CallLimit = { readonly of: "client" | "flow" | "number"; readonly most: number };

/**
 * The same, unless as many calls as `limit` allows go on already: then nothing is written, and the answer is false. Those
 * who count meanwhile, in whichever worker, wait for each other.
 */
export async function createCallWithin(
  database: Database<Tables>,
  call: NewCall,
  { of, most }: CallLimit,
): Promise<boolean> {
  const { organisation, flow, number } = call;
  const counted = { client: organisation, flow, number: number ?? "" }[of];
  const which = { client: sql`true`, flow: sql`flow = ${flow}`, number: sql`number = ${number}` }[of];
  return database.withOrganisations([organisation], async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calls of ${of} ${counted}`}, 0))`.execute(trx);
    // A statement of its own: only after the lock it sees what others have written.
    const { rows } = await sql<{ now: number }>`select count(*) as now from call
      where organisation_id = ${organisation} and ${which} and ended_at is null and worker is not null
        and id <> ${call.id}`.execute(trx);
    if ((rows[0]?.now ?? 0) >= most) return false;
    await insertCall(trx, call);
    return true;
  });
}

async function insertCall(db: Kysely<Tables>, call: NewCall): Promise<void> {
  const { organisation, lease, id, flow, release, version, category, caller_number, number } = call;
  const { direction, status, language, started_at, answered_at, metadata } = call;
  const { worker, epoch } = lease;
  const { rows } = await sql`with made as (
      insert into call (id, organisation_id, flow, release, version, category, caller_number, number, direction, status,
        language, started_at, answered_at, metadata, tags, starred, worker, epoch, created_at, updated_at, revision)
      select ${id}::uuid, ${organisation}::uuid, ${flow}::uuid, ${release}::uuid, ${version}, ${category}, ${caller_number},
        ${number}, ${direction}, ${status}, ${language}, ${started_at}::timestamptz, ${answered_at}::timestamptz,
        ${json(metadata)}, array[]::text[], false, ${worker}, ${epoch}::integer, ${started_at}::timestamptz, now(), 1
      where ${isCurrent(sql.val(worker), sql.val(epoch))}
      on conflict (id) do nothing returning id
    )
    select id from made union all select id from call where id = ${id} and ${isHeldBy(lease)}`.execute(db);
  if (rows.length === 0) throw new CallLost({ organisation, call: id, lease });
}

/** What one turn of a conversation leaves to be stored. */
export type StoredTurn = {
  readonly events: readonly CallEvent[];
  readonly changes?: CallChanges;
  /** What is to be sent to others, and leaves once this is stored. */
  readonly outbox?: readonly NewOutboxEntry[];
  /** The request whose answer made the turn. */
  readonly answered?: SettledRequest | null;
};

/**
 * One turn of a live call in one transaction: what happened, what of it shows on the call, and what is to be sent. What is
 * already there is left as it is, so a turn may be repeated when the answer got lost. Async actions are this process's to
 * send at once; actions after the end are due when the call has ended.
 * @throws CallLost when the call has ended or its worker was taken for dead: nothing is stored then
 */
export async function commitTurn(database: Database<Tables>, turn: HeldCall & StoredTurn): Promise<void> {
  const stored = await turnStatement.rows(database.forOrganisations([turn.organisation]), {
    ...turnValues(turn, turn),
    ...turn.lease,
    session: null,
  });
  if (stored.length === 0) throw new CallLost(turn);
}

/** A turn as `turnStatement` takes it. */
export function turnValues({ organisation, call }: CallKey, turn: StoredTurn) {
  const { status, state, language, answered_at, metadata, tags, caller_number } = turn.changes ?? {};
  return {
    organisation,
    call,
    events: JSON.stringify(turn.events),
    changes: JSON.stringify({ status, state, language, answered_at, metadata, tags, caller_number }),
    outbox: JSON.stringify(turn.outbox ?? []),
    answered: JSON.stringify(turn.answered ? [turn.answered] : []),
  };
}

/**
 * One statement, and so one transaction in one round trip: the caller hears nothing until it is answered. What is not
 * among the changes stays as it is.
 */
export const turnStatement = new Prepared<
  { readonly id: Id },
  ReturnType<typeof turnValues> & {
    /** Null where no process holds the conversation: then any may deliver. */
    readonly worker: string | null;
    readonly epoch: number | null;
    /** Null when it is not stored each turn. */
    readonly session: string | null;
  }
>((value) => {
  const worker = sql`${value("worker")}::text`;
  const epoch = sql`${value("epoch")}::integer`;
  return sql`with
    held as (
      update call set
        status = case when it ? 'status' then it ->> 'status' else status end,
        state = case when it ? 'state' then it ->> 'state' else state end,
        language = case when it ? 'language' then it ->> 'language' else language end,
        answered_at = case when it ? 'answered_at' then (it ->> 'answered_at')::timestamptz else answered_at end,
        caller_number = case when it ? 'caller_number' then it ->> 'caller_number' else caller_number end,
        metadata = case when it ? 'metadata' then (metadata || (it -> 'metadata'))
          - array(select key from jsonb_each(it -> 'metadata') where value = 'null') else metadata end,
        tags = case when it ? 'tags' then tags
          || array(select tag from jsonb_array_elements_text(it -> 'tags') as tag where tag <> all (tags)) else tags end,
        updated_at = now(),
        revision = revision + 1
      from (select ${value("changes")}::jsonb as it) as changes
      where id = ${value("call")}::uuid and case when ${worker} is null then ended_at is null and worker is null
        else ${isHeld(worker, epoch)} end
      returning id
    ),
    session as (
      insert into call_session as stored (id, organisation_id, call, state, created_at, updated_at, revision)
      select id, ${value("organisation")}::uuid, id, ${value("session")}::jsonb, now(), now(), 1
      from held where ${value("session")}::jsonb is not null
      on conflict (call) do update set state = excluded.state, updated_at = now(), revision = stored.revision + 1
    ),
    events as (
      insert into call_event (id, organisation_id, call, seq, at_ms, type, data, created_at)
      select uuidv7(), ${value("organisation")}::uuid, held.id, seq, at_ms, type, data, now()
      from held, jsonb_to_recordset(${value("events")}::jsonb) as event (seq integer, at_ms integer, type text, data jsonb)
      on conflict (call, seq) do nothing
    ),
    outbox as (
      insert into outbox_entry
        (organisation_id, call, key, kind, name, receiver, timeout_ms, effect, held, attempts, due_at)
      select ${value("organisation")}::uuid, held.id, key, kind, name, receiver, timeout_ms, effect, ${worker} is not null,
        case when ${worker} is not null and kind <> 'post_call' then 1 else 0 end,
        case when ${worker} is null then now() when kind in ('action', 'send') then ${giveUpAt(sql`timeout_ms`)} end
      from held, jsonb_to_recordset(${value("outbox")}::jsonb)
        as entry (key text, kind text, name text, receiver text, timeout_ms integer, effect text)
      on conflict (key) do nothing
    ),
    answered as (
      update outbox_entry as entry set
        status = case when answer.ok then 'delivered' else 'failed' end, response_status = answer.status,
        error = left(answer.error, 2000), held = false, settled_at = now(), updated_at = now(), revision = revision + 1
      from held, jsonb_to_recordset(${value("answered")}::jsonb) as answer (key text, ok boolean, status integer, error text)
      where entry.key = answer.key and entry.kind = 'request' and entry.status = 'waiting'
    )
    select id from held`;
});

/** How a call ended. `duration_ms` is counted from the answer; null when it was never answered. */
export type CallEnd = HeldCall & {
  /** It never became a conversation: it counts for no version. */
  readonly isUnbegun?: true;
  readonly status: Tables["call"]["status"];
  readonly disposition: string | null;
  /** Who or what ended it, such as `caller`, `agent`, `network` or `worker_lost`. */
  readonly end_reason: string | null;
  readonly ended_at: string;
  readonly duration_ms: number | null;
  /** Key of the recording in the store of files. */
  readonly recording: string | null;
  readonly events?: readonly CallEvent[];
  /** How the conversation stood at last; null when it never began. */
  readonly session?: JsonObject | null;
};

/**
 * Closes a call: an ongoing one becomes completed, a test stays a test. Its last session is stored, and what is to be done
 * after it becomes due. A disposition that a person has set meanwhile stays. False when there is no such call, or it has
 * ended already or is no longer held: then nothing is changed.
 */
export async function finishCall(database: Database<Tables>, end: CallEnd): Promise<boolean> {
  const { isUnbegun, status, disposition, end_reason, ended_at, duration_ms, recording } = end;
  return database.withOrganisations([end.organisation], async (trx) => {
    const { rows } = await sql`select from call where id = ${end.call} and ${isHeldBy(end.lease)} for update`.execute(
      trx,
    );
    if (rows.length === 0) return false;
    if (end.events !== undefined) await addEvents(trx, end, end.events);
    await trx
      .updateTable("call")
      .set({ status, end_reason, ended_at, duration_ms, recording, updated_at: sql`now()` })
      .set(isUnbegun ? { version: null } : {})
      .set({ disposition: sql`coalesce(disposition, ${disposition})` })
      .set({ category: sql`case when category = 'ongoing' then 'completed' else category end` })
      .set((row) => ({ revision: row("revision", "+", 1) }))
      .where("id", "=", end.call)
      .execute();
    if (end.session) {
      await sql`insert into call_session (id, organisation_id, call, state)
        values (${end.call}, ${end.organisation}, ${end.call}, ${json(end.session)})
        on conflict (call) do nothing`.execute(trx);
    }
    return true;
  });
}

async function addEvents(trx: Transaction<Tables>, key: CallKey, events: readonly CallEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("call_event")
    .values(
      events.map((event) => ({
        id: sql<string>`uuidv7()`,
        organisation_id: key.organisation,
        call: key.call,
        seq: event.seq,
        at_ms: event.at_ms,
        type: event.type,
        data: json(event.data),
        created_at: sql<string>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(["call", "seq"]).doNothing())
    .execute();
}

const json = (value: JsonObject) => sql<JsonObject>`${JSON.stringify(value)}::jsonb`;

/** Names the recording of a call that ended without its worker. */
export async function keepLostRecording(
  database: Database<Tables>,
  lost: CallKey & { readonly recording: string },
): Promise<void> {
  await database
    .forOrganisations([lost.organisation])
    .updateTable("call")
    .set({ recording: lost.recording, updated_at: sql`now()` })
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("id", "=", lost.call)
    .execute();
}

/** Whether a call has ended; null when there is no such call. */
export async function hasEnded(database: Database<Tables>, { organisation, call }: CallKey): Promise<boolean | null> {
  const row = await database
    .forOrganisations([organisation])
    .selectFrom("call")
    .select("ended_at")
    .where("id", "=", call)
    .executeTakeFirst();
  return row === undefined ? null : row.ended_at !== null;
}
