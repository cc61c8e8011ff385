import type { Id } from "@parley/model/kernel";
import { type AbortableQueryOptions, sql } from "kysely";
import type { Db } from "../base/db.ts";

/** Versions that people can open: of what was deleted nothing can be taken back, played or made live. */
const livingVersion = sql`join flow_version v on v.id = t.flow_config and v.deleted_at is null
  join flow f on f.id = v.flow and f.deleted_at is null`;

/** The files that rows of versions name, also those that can be restored. */
export async function namedByRows(db: Db, organisation: Id, how: AbortableQueryOptions): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select t.path as key from prompt_content t ${livingVersion} where t.organisation_id = ${organisation} and t.path is not null
    union select t.path from answer_document t ${livingVersion} where t.organisation_id = ${organisation} and t.path is not null
  `.execute(db, how);
  return new Set(rows.map(({ key }) => key));
}

/**
 * The files that edits, proposals, releases and revisions of the library name. Undo and roll back need them. Each key is found wherever it stands: so no form of what is stored can hide one.
 */
export async function namedByHistory(
  db: Db,
  organisation: Id,
  how: AbortableQueryOptions,
): Promise<ReadonlySet<string>> {
  const key = `(?:prompts|documents)/${organisation}/[A-Za-z0-9][A-Za-z0-9._-]*`;
  const { rows } = await sql<{ key: string }>`select distinct found[1] as key from (
      select concat(t.operations, t.inverse) as said from edit t ${livingVersion} where t.organisation_id = ${organisation}
      union all select concat(t.steps) from proposal t ${livingVersion} where t.organisation_id = ${organisation}
      union all select concat(t.document) from release t join flow f on f.id = t.flow and f.deleted_at is null
        where t.organisation_id = ${organisation}
      union all select concat(t.document) from library_revision t where t.organisation_id = ${organisation}
    ) as told, regexp_matches(told.said, ${key}, 'g') as found`.execute(db, how);
  return new Set(rows.map(({ key }) => key));
}
