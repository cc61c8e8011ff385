import { countryOf, isSameNumber } from "@parley/dialler";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type Kysely, sql } from "kysely";
import { endsLike } from "./number-endings.ts";

/** Whom a client is about to call, and the country of the line that it goes by. */
type Called = { readonly organisation: Id; readonly to: string; readonly country: string | null };

/**
 * Whether a number is on the do-not-call list of everyone or of the client, however each is written. A listed number
 * without a country is of every country: it is read in that of the number that is called.
 */
export async function isBlacklisted(
  db: Kysely<Tables>,
  { organisation, to, country: ofLine }: Called,
): Promise<boolean> {
  const { rows } = await sql<{ text: string }>`select b.caller_number as text from blacklist_number b
    where (b.organisation_id is null or b.organisation_id = ${organisation})
      and (b.expires_at is null or b.expires_at > now())
      and ${endsLike(sql.ref("b.caller_number"), to)}`.execute(db);
  const country = countryOf(to) ?? ofLine;
  return rows.some(({ text }) => isSameNumber({ text, country }, { text: to, country }));
}
