import { assembling, type DocumentNoun, type FlowDocument, isDocumentNoun, type StoredRow } from "@parley/flow";
import { nounNamed } from "@parley/model";
import { type Id, settingsFields } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { selectList } from "../rows/sql-parts.ts";
import { documentFields, documentNouns } from "./document-fields.ts";

type OfVersion = StoredRow & { readonly state__version: Id };

/** Reads several versions as documents, one query for each noun. A version that is gone meanwhile is not among them. */
export async function loadDocuments(db: Db, versions: readonly Id[]): Promise<ReadonlyMap<Id, FlowDocument>> {
  if (!db.isTransaction) {
    const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return reading.execute((trx) => loadDocuments(trx, versions));
  }
  const ids = sql`any(${sql.val([...versions])}::uuid[])`;
  const settings = await sql<OfVersion>`select t.id as state__version,
      ${selectList(nounNamed("flow_version"), Object.keys(settingsFields))}
      from flow_version as t where t.id = ${ids} and t.deleted_at is null`.execute(db);
  const rows = new Map<Id, { [N in DocumentNoun]?: StoredRow[] }>();
  for (const of of documentNouns) {
    if (!isDocumentNoun(of.name)) continue;
    const fields = ["id", ...Object.keys(documentFields(of))];
    const found = await sql<OfVersion>`select t.flow_config as state__version, ${selectList(of, fields)}
        from ${sql.table(of.name)} as t where t.flow_config = ${ids} and t.deleted_at is null`.execute(db);
    for (const { state__version: version, ...row } of found.rows) {
      const living = rows.get(version) ?? {};
      const alike = living[of.name] ?? [];
      if (alike.push(row) === 1) rows.set(version, { ...living, [of.name]: alike });
    }
  }
  const documents = new Map<Id, FlowDocument>();
  for (const { state__version: version, ...own } of settings.rows) {
    documents.set(version, await inSlices(assembling({ settings: own, rows: rows.get(version) ?? {} })));
  }
  return documents;
}
