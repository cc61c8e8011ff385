import { setTimeout as delay } from "node:timers/promises";
import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql, type Transaction } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { Prepared } from "../connection/prepared.ts";
import { type CallKey, CallLost, type HeldCall, isCurrent, isHeld, isHeldBy } from "./lease.ts";
import type { CallChanges, CallEvent, NewCall } from "./new-call.ts";

/**
 * Writes a call's row. Writing the same call again changes nothing, so it may be repeated when the answer got lost.
 * @throws CallLost when its worker was taken for dead, or the call has ended since
 */
export async function createCall(database: Database<Tables>, call: NewCall): Promise<void> {
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
    select id from made union all select id from call where id = ${id} and ${isHeldBy(lease)}`.execute(
    database.forOrganisations([organisation]),
  );
  if (rows.length === 0) throw new CallLost({ organisation, call: id, lease });
}

/**
 * One turn in one transaction: the session's new state, what happened, and what of it shows on the call. Events that
 * are already there are left as they are, so a turn may be repeated when the answer got lost.
 * @throws CallLost when the call has ended or its worker was taken for dead: nothing is stored then
 */
export async function commitTurn(
  database: Database<Tables>,
  turn: HeldCall & {
    readonly session: JsonObject;
    readonly events: readonly CallEvent[];
    readonly changes?: CallChanges;
  },
): Promise<void> {
  const { status, state, language, answered_at, metadata, tags, caller_number } = turn.changes ?? {};
  const stored = await turnStatement.rows(database.forOrganisations([turn.organisation]), {
    organisation: turn.organisation,
    call: turn.call,
    session: JSON.stringify(turn.session),
    events: JSON.stringify(turn.events),
    changes: JSON.stringify({ status, state, language, answered_at, metadata, tags, caller_number }),
    ...turn.lease,
  });
  if (stored.length === 0) throw new CallLost(turn);
}

/**
 * One statement, and so one transaction in one round trip: the caller hears nothing until it is answered. What is not
 * among the changes stays as it is.
 */
const turnStatement = new Prepared<
  { readonly id: Id },
  {
    readonly organisation: Id;
    readonly call: Id;
    readonly session: string;
    readonly events: string;
    readonly changes: string;
    readonly worker: string;
    readonly epoch: number;
  }
>(
  (value) => sql`with
    held as (
      update call set
        status = case when it ? 'status' then it ->> 'status' else status end,
        state = case when it ? 'state' then it ->> 'state' else state end,
        language = case when it ? 'language' then it ->> 'language' else language end,
        answered_at = case when it ? 'answered_at' then (it ->> 'answered_at')::timestamptz else answered_at end,
        caller_number = case when it ? 'caller_number' then it ->> 'caller_number' else caller_number end,
        metadata = case when it ? 'metadata' then it -> 'metadata' else metadata end,
        tags = case when it ? 'tags' then array(select jsonb_array_elements_text(it -> 'tags')) else tags end,
        updated_at = now(),
        revision = revision + 1
      from (select ${value("changes")}::jsonb as it) as changes
      where id = ${value("call")}::uuid and ${isHeld(sql`${value("worker")}::text`, sql`${value("epoch")}::integer`)}
      returning id
    ),
    session as (
      insert into call_session as stored (id, organisation_id, call, state, created_at, updated_at, revision)
      select id, ${value("organisation")}::uuid, id, ${value("session")}::jsonb, now(), now(), 1 from held
      on conflict (call) do update set state = excluded.state, updated_at = now(), revision = stored.revision + 1
    ),
    events as (
      insert into call_event (id, organisation_id, call, seq, at_ms, type, data, created_at)
      select uuidv7(), ${value("organisation")}::uuid, held.id, seq, at_ms, type, data, now()
      from held, jsonb_to_recordset(${value("events")}::jsonb) as event (seq integer, at_ms integer, type text, data jsonb)
      on conflict (call, seq) do nothing
    )
    select id from held`,
);

/** The state of a call's conversation; null when it has none. */
export async function loadSession(database: Database<Tables>, key: CallKey): Promise<JsonObject | null> {
  const row = await database
    .forOrganisations([key.organisation])
    .selectFrom("call_session")
    .select("state")
    .where("call", "=", key.call)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** How a call ended. `duration_ms` is counted from the answer; null when it was never answered. */
export type CallEnd = HeldCall & {
  readonly status: Tables["call"]["status"];
  readonly disposition: string | null;
  /** Who or what ended it, such as `caller`, `agent`, `network` or `worker_lost`. */
  readonly end_reason: string | null;
  readonly ended_at: string;
  readonly duration_ms: number | null;
  /** Key of the recording in the store of files. */
  readonly recording: string | null;
  readonly events?: readonly CallEvent[];
  readonly changes?: Pick<CallChanges, "state" | "language" | "metadata" | "tags">;
  /** What is to be done after it: tasks that are there once the end is, and not otherwise. */
  readonly work?: readonly WorkAfterCall[];
};

/** A task of the server. `patience`: how long it may be tried, in milliseconds. */
export type WorkAfterCall = { readonly name: string; readonly input: JsonObject; readonly patience: number };

/**
 * Closes a call: an ongoing one becomes completed, a test stays a test. The session's state is dropped. False when there is
 * no such call, or it has ended already or is no longer held: then nothing is changed.
 */
export async function finishCall(database: Database<Tables>, end: CallEnd): Promise<boolean> {
  const { status, disposition, end_reason, ended_at, duration_ms, recording } = end;
  return database.withOrganisations([end.organisation], async (trx) => {
    const { rows } = await sql`select from call where id = ${end.call} and ${isHeldBy(end.lease)} for update`.execute(
      trx,
    );
    if (rows.length === 0) return false;
    if (end.events !== undefined) await addEvents(trx, end, end.events);
    await changeCall(trx, end, end.changes ?? {});
    await trx
      .updateTable("call")
      .set({ status, disposition, end_reason, ended_at, duration_ms, recording })
      .set({ category: sql`case when category = 'ongoing' then 'completed' else category end` })
      .where("id", "=", end.call)
      .execute();
    await trx.deleteFrom("call_session").where("call", "=", end.call).execute();
    for (const { name, input, patience } of end.work ?? []) {
      await sql`insert into task (organisation_id, name, input, deadline)
        values (${end.organisation}, ${name}, ${json(input)}, now() + make_interval(secs => ${patience / 1000}))`.execute(
        trx,
      );
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

async function changeCall(trx: Transaction<Tables>, key: CallKey, changes: CallChanges): Promise<void> {
  const { metadata, ...rest } = changes;
  await trx
    .updateTable("call")
    .set({ ...rest, ...(metadata === undefined ? {} : { metadata: json(metadata) }), updated_at: sql`now()` })
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("id", "=", key.call)
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

/** Settles once there is a queue for what calls leave to be done; the server makes it when it first starts. */
export async function queueReady(database: Database<Tables>): Promise<void> {
  for (;;) {
    const isThere = await database.asSystem("wait for the queue of tasks", async (db) => {
      const { rows } = await sql`select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'dbos' and p.proname = 'enqueue_workflow'`.execute(db);
      return rows.length > 0;
    });
    if (isThere) return;
    await delay(200);
  }
}
