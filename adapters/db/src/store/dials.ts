import type { LimitRefusal } from "@parley/dialler";
import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { type JudgedLeg, judgeLeg, type LegRefusal } from "./judge-leg.ts";
import { type CallKey, CallLost, type HeldCall, isCurrent, isHeldBy, type Lease } from "./lease.ts";
import type { NewCall } from "./new-call.ts";
import { findBrokenLimit } from "./outgoing-legs.ts";

type Db = Kysely<Tables>;

/** Why a call may not be made, or was not: a word for machines. */
export type DialRefusal = LegRefusal | "expired" | LimitRefusal;

/** Who calls whom, for which flow. */
export type DialWish = {
  readonly organisation: Id;
  readonly flow: Id;
  /** Our number, as it is stored. */
  readonly from: string;
  /** Digits, with a leading + when international. */
  readonly to: string;
};

/** A call that may be made now, and the release that talks in it. */
export type DialPass = { readonly leg: JudgedLeg; readonly release: Id };

/**
 * Whether a call may be made now, asked when it is ordered and again just before it is dialled. Then `call` is the one
 * that was ordered: it must not have waited too long, and the limits are checked again. The carrier is always that of
 * our own number.
 */
export async function passDial(
  database: Database<Tables>,
  { call, ...wish }: DialWish & { readonly call?: Id },
): Promise<DialPass | DialRefusal> {
  return database.asSystem("check a call that is to be made", async (db) => {
    const leg = await judgeLeg(db, { ...wish, kind: "call" });
    if (typeof leg === "string") return leg;
    const { release } = leg;
    if (release === null) throw new Error("A call was let pass that no release talks in");
    if (call !== undefined && (await hasExpired(db, call))) return "expired";
    const broken = call === undefined ? null : await findBrokenLimit(db, call, leg);
    return broken ?? { leg, release };
  });
}

async function hasExpired(db: Db, call: Id): Promise<boolean> {
  const { rows } = await sql`select from dial where call = ${call} and expires_at <= now()`.execute(db);
  return rows.length > 0;
}

export type NewDial = DialWish & {
  readonly call: Id;
  /** Idempotency key; a fresh one when the caller gave none. */
  readonly key: string;
  /** What was sent, and nothing that was found out from it: the same key must come with the same. */
  readonly request: JsonObject;
  readonly metadata: JsonObject;
  readonly ringMs: number;
  /** How long it may wait for a worker, in milliseconds. */
  readonly patience: number;
};

/** The attempt a key stands for; `isSame`: the one that asks asks for the same. */
export type QueuedDial = Pick<DialWish, "from" | "to"> & {
  readonly call: Id;
  readonly status: Tables["call"]["status"];
  readonly isSame: boolean;
};

/**
 * Writes the intent to dial and the call it leads to, in the caller's transaction. Requests with the same key make one
 * call, and each gets its id.
 */
export async function queueDial(trx: Db, wish: NewDial): Promise<QueuedDial> {
  const request = JSON.stringify(wish.request);
  const { rows } = await sql<{ call: Id }>`insert into dial (organisation_id, call, key, request, ring_ms, expires_at)
    values (${wish.organisation}, ${wish.call}, ${wish.key}, ${request}::jsonb, ${wish.ringMs},
      now() + make_interval(secs => ${wish.patience / 1000}))
    on conflict (organisation_id, key) do nothing returning call`.execute(trx);
  if (rows.length === 0) {
    const known = await findDial(trx, wish);
    if (known === null) throw new Error("The key is taken by a call that is not there");
    return known;
  }
  await sql`insert into call (id, organisation_id, flow, category, caller_number, number, direction, status, starred,
      metadata, tags, created_at)
    values (${wish.call}, ${wish.organisation}, ${wish.flow}, 'ongoing', ${wish.to}, ${wish.from}, 'outbound', 'queued',
      false, ${JSON.stringify(wish.metadata)}::jsonb, array[]::text[], now())`.execute(trx);
  return { call: wish.call, status: "queued", from: wish.from, to: wish.to, isSame: true };
}

/** The call that an earlier request of the key made; null where there was none. */
export async function findDial(
  db: Db,
  { organisation, key, request }: Pick<NewDial, "organisation" | "key" | "request">,
): Promise<QueuedDial | null> {
  const { rows } = await sql<QueuedDial>`select d.call, c.status, c.number as "from", c.caller_number as "to",
      d.request = ${JSON.stringify(request)}::jsonb as "isSame"
    from dial d join call c on c.id = d.call where d.organisation_id = ${organisation} and d.key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** A call that this worker is to make, and no other ever will. */
export type ClaimedDial = CallKey & DialWish & { readonly metadata: JsonObject; readonly ring_ms: number };

/** Any number, as long as nothing else locks it. */
const claimLock = 7_240_005;

/** Staff have paused the number, line or carrier: what waits for it stays until they resume it, or its time is over. */
const isPaused = sql`(n.status <> 'active' or l.status <> 'active' or p.status <> 'active')`;

/**
 * Takes the oldest call that waits to be made by a worker; null when there is none. None is taken that staff have paused,
 * nor one whose line or client is at its limit. One worker at a time, so that limits hold whichever counts.
 */
export async function claimDial(database: Database<Tables>, { worker, epoch }: Lease): Promise<ClaimedDial | null> {
  return database.asSystem("take a call to make", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${claimLock}::bigint)`.execute(trx);
      const { rows } = await sql<ClaimedDial>`with going as (
          select c.organisation_id, n.sip_line from call c left join virtual_number n on n.number = c.number
          where c.status in ('dialling', 'ringing', 'in_progress') and c.worker is not null
        ), next as (
          select c.id, d.ring_ms from call c
            join dial d on d.call = c.id
            left join virtual_number n on n.number = c.number
            left join sip_line l on l.id = n.sip_line
            left join telephony_provider p on p.id = l.provider
            cross join lateral (select min(max_concurrency) as most from telephony_client
              where organisation_id = c.organisation_id) t
          where c.status = 'queued' and d.expires_at > now() and ${isPaused} is not true
            and ${isCurrent(sql.val(worker), sql.val(epoch))}
            and (l.worker is null or l.worker = (select w.id from worker w where w.name = ${worker}))
            and (l.max_concurrency is null
              or (select count(*) from going g where g.sip_line = l.id) < l.max_concurrency)
            and (t.most is null
              or (select count(*) from going g where g.organisation_id = c.organisation_id) < t.most)
          order by c.created_at, c.id limit 1
          for update of c skip locked
        )
        update call c
        set status = 'dialling', worker = ${worker}, epoch = ${epoch}, started_at = now(), updated_at = now(), revision = c.revision + 1
        from next where c.id = next.id
        returning c.id as call, c.organisation_id as organisation, c.flow, c.number as "from", c.caller_number as "to",
          c.metadata, next.ring_ms`.execute(trx);
      return rows[0] ?? null;
    }),
  );
}

/**
 * Ends calls that a worker took without learning of it, because the answer got lost: no worker will make them. `known`:
 * those that it does make. Returns how many there were.
 */
export async function endForgottenDials(
  database: Database<Tables>,
  lease: Lease,
  known: readonly Id[],
): Promise<number> {
  return database.asSystem("end calls that were taken and never made", async (db) => {
    const { numAffectedRows } = await sql`update call
      set status = 'failed', category = 'completed', disposition = coalesce(disposition, 'failed'),
        end_reason = 'fault', ended_at = now(), updated_at = now(), revision = revision + 1
      where status = 'dialling' and ${isHeldBy(lease)} and id <> all(${known}::uuid[])`.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
}

/** The other side's telephone rings. */
export async function noteRinging(database: Database<Tables>, { organisation, call, lease }: HeldCall): Promise<void> {
  const db = database.forOrganisations([organisation]);
  await sql`update call set status = 'ringing', updated_at = now(), revision = revision + 1
    where id = ${call} and status = 'dialling' and ${isHeldBy(lease)}`.execute(db);
}

/**
 * The other side has answered: the conversation begins.
 * @throws CallLost when the call has ended or its worker was taken for dead
 */
export async function noteAnswered(
  database: Database<Tables>,
  begun: HeldCall & Pick<NewCall, "release" | "version" | "language">,
): Promise<void> {
  const db = database.forOrganisations([begun.organisation]);
  const { numAffectedRows } =
    await sql`update call set status = 'in_progress', answered_at = now(), release = ${begun.release},
      version = ${begun.version}, language = ${begun.language}, updated_at = now(), revision = revision + 1
    where id = ${begun.call} and ${isHeldBy(begun.lease)}`.execute(db);
  if (numAffectedRows !== 1n) throw new CallLost(begun);
}

/** Ends calls that no worker took in time. Returns how many there were. */
export async function expireDials(database: Database<Tables>): Promise<number> {
  return database.asSystem("end calls that no worker made in time", (db) =>
    endWaiting(db, "expired", sql`exists (select from dial d where d.call = c.id and d.expires_at <= now())`),
  );
}

/** Ends the calls that wait for a carrier, on the system's way. Returns how many there were. */
export async function dropDials(db: Db, provider: Id): Promise<number> {
  const isByIt = sql`c.number in (select n.number from virtual_number n join sip_line l on l.id = n.sip_line
    where l.provider = ${provider})`;
  return endWaiting(db, "purged", isByIt);
}

async function endWaiting(db: Db, reason: "expired" | "purged", condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`update call c
    set status = 'failed', category = 'completed', disposition = coalesce(c.disposition, 'failed'),
      end_reason = ${reason}, ended_at = now(), updated_at = now(), revision = c.revision + 1
    where c.status = 'queued' and ${condition}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
