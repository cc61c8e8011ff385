import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** What a client knows of a person. */
export type KnownAccount = { readonly attributes: JsonObject; readonly zone: string | null };

/**
 * The account of a client that has this number among its contact points, with or without its plus; null when there is none,
 * or more than one: then it is not known which of them it is.
 */
export async function findAccount(
  database: Database<Tables>,
  organisation: Id,
  number: string,
): Promise<KnownAccount | null> {
  const written = [number, number.startsWith("+") ? number.slice(1) : `+${number}`];
  const holds = written.map((value) => sql`contact_points @> ${JSON.stringify([{ kind: "phone", value }])}::jsonb`);
  const { rows } = await sql<KnownAccount>`select attributes, (
      select point ->> 'zone' from jsonb_array_elements(contact_points) as point
      where point ->> 'value' = any (${written}::text[]) limit 1
    ) as zone
    from account where ${sql.join(holds, sql` or `)} limit 2`.execute(database.forOrganisations([organisation]));
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** The account of the person that a call is with, or null. */
export async function accountOfCall(
  database: Database<Tables>,
  organisation: Id,
  call: Id,
): Promise<KnownAccount | null> {
  const { rows } = await sql<{
    number: string | null;
  }>`select caller_number as number from call where id = ${call}`.execute(database.forOrganisations([organisation]));
  const number = rows[0]?.number ?? null;
  return number === null ? null : findAccount(database, organisation, number);
}
