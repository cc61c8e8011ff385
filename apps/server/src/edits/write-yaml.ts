import { KeptThread } from "@parley/config";
import { nounNamed } from "@parley/model";
import { type Id, settingsFields } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { notFound } from "../http/problems.ts";
import { from, rowJson } from "../rows/sql-parts.ts";
import { documentFields, documentNouns } from "./document-fields.ts";

/** The living rows of a version as JSON that `assemble` takes, and whether the text is to name their ids. */
export type YamlText = { readonly stored: string; readonly ids: boolean };

const thread = new KeptThread<YamlText, string>(new URL("./write-yaml-thread.ts", import.meta.url));

/**
 * A version as YAML. The database makes the rows one text and a thread makes that YAML, so that other requests wait for
 * neither. @throws Problem 404.
 */
export async function writeYaml(db: Db, version: Id, { ids }: { readonly ids: boolean }): Promise<string> {
  const { rows } = await sql<{ stored: string }>`select json_build_object(
      'settings', ${rowJson(nounNamed("flow_version"), Object.keys(settingsFields))},
      'rows', json_build_object(${sql.join(documentNouns.map((noun) => rowsOf(noun.name, version)))}))::text as stored
    from flow_version as t where t.id = ${version} and t.deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return thread.run({ stored: rows[0].stored, ids });
}

function rowsOf(name: string, version: Id) {
  const noun = nounNamed(name);
  return sql`${sql.lit(name)}, (select coalesce(json_agg(${rowJson(noun, ["id", ...Object.keys(documentFields(noun))])}), '[]')
    from ${from(noun)} where t.flow_config = ${version} and t.deleted_at is null)`;
}
