import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

/** The names of a client's credentials, in order. */
export async function credentialNames(db: Db, organisation: Id): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from credential
    where organisation_id = ${organisation} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
