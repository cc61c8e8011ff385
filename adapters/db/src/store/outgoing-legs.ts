import { brokenLimit, type CallLimits, type LimitRefusal, type Used, usualLimits } from "@parley/dialler";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type Kysely, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { type JudgedLeg, judgeLeg, type LegRefusal, type LegWish } from "./judge-leg.ts";
import { type CallKey, isHeldBy, type Lease } from "./lease.ts";

type Db = Kysely<Tables>;

/** Any numbers, as long as nothing else locks them: what counts by a line, and for a client. */
const lineLock = 7_240_006;
const clientLock = 7_240_007;

/**
 * Counts a leg of a call before it is dialled, in the caller's transaction on the system's way: of those that ask at once
 * each sees the ones before it. Returns the leg, or the limit that it would break.
 */
export async function reserveLeg(trx: Db, call: Id, leg: JudgedLeg): Promise<{ readonly leg: Id } | LimitRefusal> {
  const { organisation, kind, trunk, to, perMinute } = leg;
  await sql`select pg_advisory_xact_lock(${lineLock}, hashtext(${trunk.line}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(${clientLock}, hashtext(${organisation}))`.execute(trx);
  const broken = await findBrokenLimit(trx, call, leg);
  if (broken !== null) return broken;
  const { rows } = await sql<{ id: Id }>`insert into outgoing_leg
      (organisation_id, call, kind, sip_line, "to", per_minute, created_at)
    values (${organisation}, ${call}, ${kind}, ${trunk.line}, ${to}, ${perMinute}, clock_timestamp()) returning id`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The leg was not stored");
  return { leg: row.id };
}

/** What a leg has cost by now: begun minutes of what is answered, one minute of what may yet be. */
const cost = sql`g.per_minute * case
    when g.answered_at is not null then greatest(1, ceil(extract(epoch from coalesce(g.ended_at, now()) - g.answered_at) / 60))
    when g.ended_at is null then 1
    else 0
  end`;

/** Legs that the limits of a day count. */
const isOfDay = sql`g.created_at > now() - interval '1 day'`;

type Counted = { readonly side: "line" | "client"; readonly limits: CallLimits; readonly used: Used };

/**
 * Which limit a leg breaks. It is asked before the leg is counted. The leg of an ordered call is asked once more before
 * it is dialled; then those that were ordered after it do not count.
 */
export async function findBrokenLimit(
  db: Db,
  call: Id,
  { organisation, trunk: { line }, perMinute }: JudgedLeg,
): Promise<LimitRefusal | null> {
  const { rows } = await sql<Counted>`with own as (
      select created_at, id from outgoing_leg where call = ${call} and kind = 'call'
    ), counted as (
      select g.organisation_id = ${organisation} as is_client, g.sip_line = ${line} as is_line, g.created_at,
        ${cost} as cost
      from outgoing_leg g
      where ${isOfDay} and (g.organisation_id = ${organisation} or g.sip_line = ${line})
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

/** A leg of a call that goes on, and whose money is spent. */
export type Overspent = Pick<JudgedLeg, "kind"> & { readonly call: Id; readonly why: LimitRefusal };

/** The legs of a worker's calls that still cost money although their line or client has spent its day's money. */
export async function findOverspent(database: Database<Tables>, lease: Lease): Promise<readonly Overspent[]> {
  return database.asSystem("find calls whose money is spent", async (db) => {
    const { rows } = await sql<Overspent>`with held as materialized (
        select id from call where status = 'in_progress' and ${isHeldBy(lease)}
      ), going as materialized (
        select g.call, g.kind, g.organisation_id, g.sip_line from held join outgoing_leg g on g.call = held.id
        where g.ended_at is null and g.answered_at is not null and g.per_minute > 0
      ), lines as (
        select l.id from sip_line l where l.id in (select sip_line from going)
          and (select sum(${cost}) from outgoing_leg g where g.sip_line = l.id and ${isOfDay})
            > coalesce(l.spend_per_day, ${usualLimits.spend_per_day})
      ), clients as (
        select o.organisation_id from (select distinct organisation_id from going) o
        where (select sum(${cost}) from outgoing_leg g where g.organisation_id = o.organisation_id and ${isOfDay})
          > coalesce((select min(spend_per_day) from telephony_client t where t.organisation_id = o.organisation_id),
            ${usualLimits.spend_per_day})
      )
      select g.call, g.kind, 'line_spend_limited' as why from going g where g.sip_line in (select id from lines)
      union all
      select g.call, g.kind, 'client_spend_limited' from going g
      where g.sip_line not in (select id from lines) and g.organisation_id in (select organisation_id from clients)`.execute(
      db,
    );
    return rows;
  });
}

/** Forgets legs that no limit counts, and with them whom was called. */
export async function sweepLegs(database: Database<Tables>): Promise<void> {
  await database.asSystem("forget legs that no limit counts", (db) =>
    sql`delete from outgoing_leg where created_at < now() - interval '2 days'`.execute(db),
  );
}

/** Who is transferred to whom. `instead`: a leg that was counted for it, and that the line refused to dial for us. */
export type TransferWish = CallKey &
  Pick<Extract<LegWish, { readonly kind: "transfer" }>, "from" | "to" | "at"> & { readonly instead?: Id };

/** A transfer that may be dialled now, by us or by the line itself, and is counted. */
export type TransferPass = { readonly leg: Id } & Pick<JudgedLeg, "trunk" | "to">;

/** Whether the other side of a transfer may be called, and counts it: it is judged at this moment, as any leg is. */
export async function passTransfer(
  database: Database<Tables>,
  { call, instead, ...wish }: TransferWish,
): Promise<TransferPass | LegRefusal | LimitRefusal> {
  return database.asSystem("check a transfer that is to be dialled", (db) =>
    db.transaction().execute(async (trx) => {
      if (instead !== undefined) await sql`delete from outgoing_leg where id = ${instead}`.execute(trx);
      const judged = await judgeLeg(trx, { ...wish, kind: "transfer" });
      if (typeof judged === "string") return judged;
      const reserved = await reserveLeg(trx, call, judged);
      return typeof reserved === "string" ? reserved : { ...reserved, trunk: judged.trunk, to: judged.to };
    }),
  );
}

/**
 * The other side of a transfer has answered, or has gone. The end of the call may be stored before the answer, and ends
 * its legs: the leg counts as answered all the same.
 */
export async function noteLeg(database: Database<Tables>, leg: Id, what: "answered" | "ended"): Promise<void> {
  await database.asSystem("note what became of a leg", (db) =>
    sql`update outgoing_leg set ${sql.ref(`${what}_at`)} = coalesce(ended_at, now()), updated_at = now(),
        revision = revision + 1
      where id = ${leg} and ${sql.ref(`${what}_at`)} is null`.execute(db),
  );
}
