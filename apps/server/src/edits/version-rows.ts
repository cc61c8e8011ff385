import { assemble, type DocumentNoun, type FlowDocument, type StoredRow } from "@parley/flow";
import { nounNamed } from "@parley/model";
import { type Id, isId, settingsFields } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { notFound } from "../http/problems.ts";
import { type Row, selectList } from "../rows/sql-parts.ts";
import { insertRow } from "../rows/write-row.ts";
import { documentFields, documentNouns, isDocumentNoun } from "./document-fields.ts";

/** Reads a version whole, as the document that code reads. @throws Problem 404. */
export async function loadDocument(db: Db, version: Id): Promise<FlowDocument> {
  const noun = nounNamed("flow_version");
  const settings = await sql<Row>`select ${selectList(noun, Object.keys(settingsFields))} from flow_version as t
    where t.id = ${version} and t.deleted_at is null`.execute(db);
  if (settings.rows[0] === undefined) throw notFound();
  const rows: { [N in DocumentNoun]?: readonly StoredRow[] } = {};
  for (const of of documentNouns) {
    const fields = ["id", ...Object.keys(documentFields(of))];
    const read = await sql<Row>`select ${selectList(of, fields)} from ${sql.table(of.name)} as t
      where t.flow_config = ${version} and t.deleted_at is null`.execute(db);
    if (isDocumentNoun(of.name)) rows[of.name] = read.rows;
  }
  return assemble({ settings: settings.rows[0], rows });
}

/** Writes the rows of a document into a version that has none of them. */
export async function insertDocument(
  trx: Db,
  version: { readonly id: Id; readonly organisation: Id },
  document: FlowDocument,
): Promise<void> {
  const wall = { organisation_id: version.organisation, flow_config: version.id };
  for (const [name, rows] of Object.entries(document.rows)) {
    const noun = nounNamed(name);
    for (const row of rows) await insertRow(trx, noun, row, wall);
  }
}

/** The same document with ids of its own: for a copy that lives beside the first. */
export function withNewIds(document: FlowDocument, newId: () => Id): FlowDocument {
  const ids = new Map<string, Id>();
  for (const rows of Object.values(document.rows)) for (const row of rows) ids.set(row.id, newId());
  const renamed = (value: unknown): unknown => {
    if (isId(value)) return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member)]));
  };
  // Only ids change, so every row keeps its shape.
  return renamed(document) as FlowDocument;
}
