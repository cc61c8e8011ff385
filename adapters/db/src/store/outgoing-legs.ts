import {
  brokenLimit,
  type CallLimits,
  type DestinationRefusal,
  judgeDestination,
  type LimitRefusal,
  type LineRules,
  type Used,
} from "@parley/dialler";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type Kysely, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import type { CallKey } from "./lease.ts";

type Db = Kysely<Tables>;

/** A leg that counts towards the limits of a line and of a client. */
export type LegWish = CallKey & {
  readonly line: Id;
  readonly kind: "call" | "transfer";
  readonly to: string;
  readonly perMinute: number;
};

/** Any numbers, as long as nothing else locks them: what counts by a line, and for a client. */
const lineLock = 7_240_006;
const clientLock = 7_240_007;

/**
 * Counts a leg before it is dialled, in the caller's transaction on the system's way: of those that ask at once each sees
 * the ones before it. Returns the leg, or the limit that it would break.
 */
export async function reserveLeg(trx: Db, wish: LegWish): Promise<{ readonly leg: Id } | LimitRefusal> {
  await sql`select pg_advisory_xact_lock(${lineLock}, hashtext(${wish.line}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(${clientLock}, hashtext(${wish.organisation}))`.execute(trx);
  const broken = await findBrokenLimit(trx, wish);
  if (broken !== null) return broken;
  const { rows } = await sql<{ id: Id }>`insert into outgoing_leg
      (organisation_id, call, kind, sip_line, "to", per_minute, created_at)
    values (${wish.organisation}, ${wish.call}, ${wish.kind}, ${wish.line}, ${wish.to}, ${wish.perMinute},
      clock_timestamp()) returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("The leg was not stored");
  return { leg: row.id };
}

type Counted = { readonly side: "line" | "client"; readonly limits: CallLimits; readonly used: Used };

/**
 * Which limit a leg breaks, asked before it is counted, and for the leg of an ordered call once more before it is dialled:
 * then those that were ordered after it do not count.
 */
export async function findBrokenLimit(
  db: Db,
  { organisation, line, call, perMinute }: Pick<LegWish, "organisation" | "line" | "call" | "perMinute">,
): Promise<LimitRefusal | null> {
  const { rows } = await sql<Counted>`with own as (
      select created_at, id from outgoing_leg where call = ${call} and kind = 'call'
    ), counted as (
      select g.organisation_id = ${organisation} as is_client, g.sip_line = ${line} as is_line, g.created_at,
        g.per_minute * case
          when g.answered_at is not null
            then greatest(1, ceil(extract(epoch from coalesce(g.ended_at, now()) - g.answered_at) / 60))
          when g.ended_at is null then 1
          else 0
        end as cost
      from outgoing_leg g
      where g.created_at > now() - interval '1 day' and (g.organisation_id = ${organisation} or g.sip_line = ${line})
        and not exists (select 1 from own where (g.created_at, g.id) >= (own.created_at, own.id))
    ), sides as (
      select 'line' as side, calls_per_minute, calls_per_hour, calls_per_day, spend_per_day from sip_line where id = ${line}
      union all
      select 'client', min(calls_per_minute), min(calls_per_hour), min(calls_per_day), min(spend_per_day)
        from telephony_client where organisation_id = ${organisation}
    )
    select s.side, to_jsonb(s) - 'side' as limits, (
      select jsonb_build_object('day', count(*), 'spent', coalesce(sum(cost), 0),
        'hour', count(*) filter (where created_at > now() - interval '1 hour'),
        'minute', count(*) filter (where created_at > now() - interval '1 minute'))
      from counted where case s.side when 'line' then is_line else is_client end
    ) as used
    from sides s`.execute(db);
  const [line_, client] = [rows.find(({ side }) => side === "line"), rows.find(({ side }) => side === "client")];
  if (line_ === undefined || client === undefined) throw new Error("The line is not there");
  return brokenLimit({ line: line_, client }, perMinute);
}

/** What a line says of whom it may call. */
export const lineRules = sql`l.country, l.destinations, l.allow_premium, l.internal_digits, l.prices, l.default_price`;

/**
 * Whether we may dial the other side of a transfer ourselves, and counts it. `to`: digits; null where the flow names an
 * address without a number, which is another machine of the client's own line and costs nothing.
 */
export async function passTransfer(
  database: Database<Tables>,
  { from, to, line, ...key }: CallKey & { readonly from: string; readonly to: string | null; readonly line: Id },
): Promise<{ readonly leg: Id; readonly to: string | null } | DestinationRefusal | LimitRefusal> {
  return database.asSystem("check a transfer that is to be dialled", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<LineRules>`select ${lineRules} from sip_line l where l.id = ${line}`.execute(trx);
      const [rules] = rows;
      if (rules === undefined) throw new Error("The line is not there");
      const judged = to === null ? { to: null, perMinute: 0 } : judgeDestination({ to, from }, rules);
      if (typeof judged === "string") return judged;
      const { perMinute } = judged;
      const reserved = await reserveLeg(trx, { ...key, line, kind: "transfer", to: judged.to ?? "", perMinute });
      return typeof reserved === "string" ? reserved : { leg: reserved.leg, to: judged.to };
    }),
  );
}

/** The other side of a transfer has answered, or has gone. */
export async function noteLeg(database: Database<Tables>, leg: Id, what: "answered" | "ended"): Promise<void> {
  await database.asSystem("note what became of a leg", (db) =>
    sql`update outgoing_leg set ${sql.ref(`${what}_at`)} = now(), updated_at = now(), revision = revision + 1
      where id = ${leg} and ended_at is null`.execute(db),
  );
}
