import type { Tables } from "@parley/model";
import { dialledNumber, type Id } from "@parley/model/kernel";
import { sql, type Transaction } from "kysely";
import type { Database } from "../connection/open-database.ts";

export type CallbackWish = {
  readonly organisation: Id;
  readonly call: Id;
  /** The request's id, with `wish:` before it where it replaces: asked for again, it is the same callback. */
  readonly key: string;
  /** Where a wish stands among the requests of its call: a later one takes the place of those before. Null: it stands by itself. */
  readonly place: number | null;
  /** Who is called back; null means whom the call was with. */
  readonly contact: string | null;
  /** IANA zone that date and time are meant in. */
  readonly zone: string;
  /** `2026-03-01`, or null: the next day that has the time. */
  readonly date: string | null;
  /** `15:30`, or null: nine in the morning; today, an hour from now. */
  readonly time: string | null;
};

export type Callback = { readonly contact: string; readonly due_at: string };

export const noConversation = "There is no such conversation.";

/** Books a call back. One that is booked already stays as it is. The text says why there is none. */
export async function bookCallback(database: Database<Tables>, wish: CallbackWish): Promise<Callback | string> {
  const { organisation, call, key, place, zone, date, time } = wish;
  return database.withOrganisations([organisation], async (trx) => {
    const booked = () =>
      trx.selectFrom("callback").select(["contact", "due_at"]).where("key", "=", key).executeTakeFirst();
    const before = await booked();
    if (before !== undefined) return before;
    const earlier = place === null ? [] : await wishesOf(trx, call);
    const later = earlier.find((one) => placeOf(one.key) > (place ?? 0));
    // Requests may arrive in any order.
    if (later !== undefined) return { contact: later.contact, due_at: later.due_at };
    const { rows } = await sql<{ flow: Id; contact: string | null; due_at: string; is_past: boolean }>`
      with local as (select now() at time zone ${zone} as at),
        asked as (
          select coalesce(${date}::date, at::date) as day, coalesce(${time}::time, time '09:00') as clock,
            ${date}::date = at::date and ${time}::time is null as is_today, ${date}::date is null as is_any, at from local
        ),
        due as (
          select case when is_today then greatest((day + clock) at time zone ${zone}, now() + interval '1 hour')
            when is_any and day + clock <= at then (day + 1 + clock) at time zone ${zone}
            else (day + clock) at time zone ${zone} end as at from asked
        )
      select c.flow, coalesce(${wish.contact}, c.caller_number) as contact, due.at as due_at, due.at <= now() as is_past
      from call c, due where c.id = ${call}`.execute(trx);
    const [found] = rows;
    if (found === undefined) return noConversation;
    const { flow, contact, due_at, is_past } = found;
    // A word that stands for a number cannot be called.
    if (contact === null || dialledNumber(contact) === null) return "There is no number to call back.";
    if (is_past) return "This time has passed.";
    const replaced = earlier.filter(({ is_done }) => !is_done).map(({ id }) => id);
    if (replaced.length > 0) await trx.deleteFrom("callback").where("id", "in", replaced).execute();
    await sql`insert into callback (organisation_id, call, flow, key, contact, zone, due_at)
      values (${organisation}, ${call}, ${flow}, ${key}, ${contact}, ${zone}, ${due_at}) on conflict (key) do nothing`.execute(
      trx,
    );
    // Asked for twice at once, the first stands.
    return (await booked()) ?? { contact, due_at };
  });
}

const wishKey = "wish:";

/** The key of a request for a wish: those of a call replace one another. */
export const keyOfWish = (request: string): string => `${wishKey}${request}`;

const placeOf = (key: string): number => Number(key.slice(key.lastIndexOf(":") + 1));

/** The wishes of a call that are booked. Until the end of the transaction no other is. */
async function wishesOf(trx: Transaction<Tables>, call: Id) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`callback ${call}`}, 0))`.execute(trx);
  return trx
    .selectFrom("callback")
    .select(["id", "key", "contact", "due_at", "is_done"])
    .where("call", "=", call)
    .where("key", "like", `${wishKey}%`)
    .execute();
}

/** The calls back that were asked for in a conversation, the earliest first. */
export async function callbacksOf(
  database: Pick<Database<Tables>, "forOrganisations">,
  organisations: readonly Id[],
  call: Id,
): Promise<readonly (Callback & { readonly id: Id; readonly is_done: boolean })[]> {
  const { rows } = await sql<Callback & { readonly id: Id; readonly is_done: boolean }>`
    select id, contact, due_at, is_done from callback where call = ${call} order by due_at, id`.execute(
    database.forOrganisations(organisations),
  );
  return rows;
}
