import { type RawBuilder, sql } from "kysely";

/** Days that lists look back. */
export const days = 7;

/**
 * Of a call: it ended and was a conversation, so it was answered and did not fail. A caller who heard that the agent takes
 * no calls talked with no version.
 */
const wasHeld = sql`(answered_at is not null and ended_at is not null and status <> 'failed' and version is not null)`;

/** How many calls of a group ended in which way; `dropped`: the caller hung up first. */
export const countedEnds = sql`count(*) filter (where status = 'failed') as failed,
  count(*) filter (where ${wasHeld}) as held,
  count(*) filter (where ${wasHeld} and disposition = 'hung_up') as dropped,
  count(*) filter (where ${wasHeld} and disposition = 'transferred') as transferred`;

/** Mean length of the conversations of a group, in milliseconds; null without any. */
export const meanLength = sql`(avg(duration_ms) filter (where ${wasHeld}))::float8`;

/** Of calls `c`: those of people within the days that lists look back. */
const isRecent = sql`c.deleted_at is null and c.category <> 'subtesting'
  and c.created_at > now() - make_interval(days => ${sql.lit(days)})`;

/** Of calls `c`: those that go on. */
const goesOn = sql`c.deleted_at is null and c.status in ('ringing', 'in_progress')`;

/** How many calls a row `t` had within the days that lists look back. They are counted once for all rows. */
export const recentCalls = (by: "flow" | "organisation_id") => callCounts(by, isRecent);

/** How many of them failed. */
export const failedCalls = (by: "flow" | "organisation_id") => callCounts(by, sql`${isRecent} and c.status = 'failed'`);

/** How many calls of a row `t` go on. */
export const liveCalls = (by: "flow" | "organisation_id") => callCounts(by, goesOn);

const callCounts = (by: string, which: RawBuilder<unknown>) => sql`coalesce((
  (select jsonb_object_agg(n.id, n.calls) from (
    select ${sql.ref(`c.${by}`)} as id, count(*) as calls from call c where ${which} group by 1) as n)
  ->> t.id::text)::bigint, 0)`;

/** The revision of version `v` that was last deployed; its first where none was. */
export const releasedRevision = sql`coalesce(
  (select max(own.version_revision) from release own where own.flow_config = v.id), 1)`;

/** How many agents a client `t` has. */
export const agentCount = sql`(select count(*) from flow f where f.organisation_id = t.id and f.deleted_at is null
  and not f.is_template)`;

/** Bytes of the files that a client keeps, of the client `t`. */
export const storageUsed = sql`(select coalesce(sum(k.size), 0)::bigint from kept_file k where k.organisation_id = t.id)`;
