import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** What a client knows of a person. */
export type KnownAccount = { readonly attributes: JsonObject; readonly zone: string | null };

/**
 * The account of a client that has this number among its contact points, with or without its plus. Null when no account
 * has it, or more than one.
 */
export async function findAccount(
  database: Database<Tables>,
  organisation: Id,
  number: string,
): Promise<KnownAccount | null> {
  const written = spellingsOf(number);
  const { rows } = await sql<KnownAccount>`select attributes, (
      select point ->> 'zone' from jsonb_array_elements(contact_points) as point
      where point ->> 'value' = any (${written}::text[]) limit 1
    ) as zone
    from account where ${holds(written)} limit 2`.execute(database.forOrganisations([organisation]));
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** A number with and without its plus. */
function spellingsOf(number: string): readonly string[] {
  return [number, number.startsWith("+") ? number.slice(1) : `+${number}`];
}

/** Whether an account has a number, however it is written, among its contact points. */
function holds(written: readonly string[]): RawBuilder<boolean> {
  const points = written.map((value) => sql`contact_points @> ${JSON.stringify([{ kind: "phone", value }])}::jsonb`);
  return sql`(${sql.join(points, sql` or `)})`;
}

/** The account of the person that a call is with, or null. */
export async function accountOfCall(
  database: Database<Tables>,
  organisation: Id,
  call: Id,
): Promise<KnownAccount | null> {
  const number = await numberOfCall(database, organisation, call);
  return number === null ? null : findAccount(database, organisation, number);
}

async function numberOfCall(database: Database<Tables>, organisation: Id, call: Id): Promise<string | null> {
  const { rows } = await sql<{
    number: string | null;
  }>`select caller_number as number from call where id = ${call}`.execute(database.forOrganisations([organisation]));
  return rows[0]?.number ?? null;
}

/**
 * Sets attributes of the account of the person that a call is with; null removes one. Requests of a call run side by
 * side and may be tried again, so `place` says which comes first: what a later request has set stays. Null when no
 * account has the number, or several have it: then none is changed.
 */
export async function setAttributesOfCall(
  database: Database<Tables>,
  { organisation, call, place, attributes }: { organisation: Id; call: Id; place: number; attributes: JsonObject },
): Promise<Pick<KnownAccount, "attributes"> | null> {
  return database.withOrganisations([organisation], async (trx) => {
    const held = await trx
      .selectFrom("call")
      .select(["caller_number", "attributes_set"])
      .where("id", "=", call)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined || held.caller_number === null) return null;
    const written = spellingsOf(held.caller_number);
    const last = new Map(Object.entries(held.attributes_set));
    const newer = Object.keys(attributes).filter((name) => (last.get(name) ?? -1) < place);
    const kept = Object.fromEntries(newer.map((name) => [name, attributes[name]]));
    const removed = newer.filter((name) => attributes[name] === null);
    const { rows } = await sql<Pick<KnownAccount, "attributes">>`
      with known as (select id from account where ${holds(written)} limit 2)
      update account set attributes = (attributes || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[],
        updated_at = now(), revision = revision + 1
      where id in (select id from known) and (select count(*) from known) = 1
      returning attributes`.execute(trx);
    const [account] = rows;
    if (account === undefined) return null;
    const places = JSON.stringify(Object.fromEntries(newer.map((name) => [name, place])));
    await sql`update call set attributes_set = attributes_set || ${places}::jsonb where id = ${call}`.execute(trx);
    return account;
  });
}
