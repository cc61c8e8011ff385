import { accountBefore, learntTypes, type ReplayableCall, replayedTypes, valuesBefore } from "@parley/host";
import type { Id, JsonObject } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../base/db.ts";

/** A stored call as replays read it, with what it changed: `metadata` and the session are from after it. */
export type StoredCall = Omit<ReplayableCall, "account"> & {
  readonly id: Id;
  readonly version: string | null;
  readonly release: Id | null;
  readonly session: JsonObject | null;
  /** What stood in metadata and account before the call's first change of each. */
  readonly metadata_before: JsonObject | null;
  readonly account_before: JsonObject | null;
};

/** Of the entries' members what no replay reads is left out. */
const unread: readonly string[] = ["say", "prompt", "response_type", "audio", "path", "visit", "body", "nlsml_key"];

/** Whether a call (`t`) can be played again: it was answered, and the agent took calls, so a version talked. */
export const isReplayable = sql<boolean>`(t.deleted_at is null and t.answered_at is not null and t.version is not null)`;

/** Calls of a flow that have ended, can be played again and fit (`t` is the call), the newest first. */
export async function storedCalls(
  db: Db,
  {
    flow,
    fit,
    limit,
    types = replayedTypes,
  }: {
    readonly flow: Id;
    readonly fit: RawBuilder<unknown>;
    readonly limit: number;
    /** Kinds of entries that come along. */
    readonly types?: readonly string[];
  },
): Promise<readonly StoredCall[]> {
  const { rows } =
    await sql<StoredCall>`select t.id, t.id as call_uuid, t.version, t.release, t.caller_number, t.metadata,
      extract(epoch from coalesce(t.answered_at, t.started_at, t.created_at))::float8 * 1000 as answered_ms, s.state as session,
      coalesce(record.events, '[]') as events, record.metadata_before, record.account_before
    from call as t
    left join call_session as s on s.call = t.id
    left join lateral (
      select
        jsonb_agg(jsonb_build_object('at_ms', e.at_ms, 'type', e.type, 'data', e.data - ${unread}::text[]) order by e.seq)
          filter (where e.type = any (${types}::text[])) as events,
        jsonb_object_agg(e.data ->> 'key', e.data -> 'from' order by e.seq desc)
          filter (where e.type = 'metadata_set') as metadata_before,
        jsonb_object_agg(e.data ->> 'name', e.data -> 'from' order by e.seq desc)
          filter (where e.type = 'account_set') as account_before
      from call_event as e where e.call = t.id
    ) as record on true
    where t.flow = ${flow} and t.ended_at is not null and ${isReplayable} and ${fit}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Most golden calls that drafts are held to: the newest. */
const mostGolden = 500;

/** Golden calls are also held to what they understood. */
const goldenTypes = [...replayedTypes, ...learntTypes];

/** Whether a flow has a golden call that can be played. */
export async function hasGolden(db: Db, flow: Id): Promise<boolean> {
  const { rows } = await sql`select from call as t
    where t.flow = ${flow} and t.golden and t.ended_at is not null and ${isReplayable} limit 1`.execute(db);
  return rows.length > 0;
}

/** The golden calls of a flow, each with what was known when it began. */
export async function goldenCalls(db: Db, flow: Id): Promise<readonly ReplayableCall[]> {
  const rows = await storedCalls(db, { flow, fit: sql`t.golden`, limit: mostGolden, types: goldenTypes });
  return rows.map((row) => replayableOf(row, true));
}

/** A stored call with what was known when it began; of the person only where that may be known. */
export function replayableOf(row: StoredCall, knowsPeople: boolean): ReplayableCall {
  const { call_uuid, caller_number, answered_ms, metadata, events, ...before } = row;
  return {
    call_uuid,
    caller_number,
    answered_ms,
    metadata: valuesBefore(metadata, before.metadata_before),
    account: knowsPeople ? accountBefore(before.session, before.account_before) : null,
    events,
  };
}
