import {
  assembling,
  type DeletedRow,
  type DocumentNoun,
  type EditState,
  isDocumentNoun,
  type StoredRow,
} from "@parley/flow";
import { nounNamed } from "@parley/model";
import { type Id, type Steps, settingsFields } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { notFound } from "../http/problems.ts";
import { selectList } from "../rows/sql-parts.ts";
import { documentFields, documentNouns } from "./document-fields.ts";

type Stored = StoredRow & { readonly id: Id; readonly state__dead: boolean; readonly state__with: Id | null };

/** Which versions are read: those that live, or those that are stored. What was deleted is still where others came from. */
export type VersionsRead = "living" | "stored";

/**
 * Reads a version whole: what lives, and what can be restored. Outside of a transaction it is read as it was at one
 * moment; inside of one, lock the version first. @throws Problem 404.
 */
export async function loadState(db: Db, version: Id, among: VersionsRead = "living"): Promise<EditState> {
  if (!db.isTransaction) {
    const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return reading.execute((trx) => loadState(trx, version, among));
  }
  const noun = nounNamed("flow_version");
  const settings = await sql<StoredRow>`select ${selectList(noun, Object.keys(settingsFields))} from flow_version as t
    where t.id = ${version} and ${among === "stored" ? sql`true` : sql`t.deleted_at is null`}`.execute(db);
  if (settings.rows[0] === undefined) throw notFound();
  const living: { [N in DocumentNoun]?: readonly StoredRow[] } = {};
  const deleted: DeletedRow[] = [];
  for (const of of documentNouns) {
    if (!isDocumentNoun(of.name)) continue;
    const fields = ["id", ...Object.keys(documentFields(of))];
    const { rows } = await sql<Stored>`select ${selectList(of, fields)}, t.deleted_at is not null as state__dead,
      t.deleted_with as state__with from ${sql.table(of.name)} as t where t.flow_config = ${version}`.execute(db);
    const parted = await inSlices(partedRows(of.name, rows));
    living[of.name] = parted.living;
    for (const row of parted.deleted) deleted.push(row);
  }
  return { document: await inSlices(assembling({ settings: settings.rows[0], rows: living })), deleted };
}

/** Which revision of a version is read. @throws Problem 404. */
export async function revisionOf(db: Db, version: Id): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version
    where id = ${version} and deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0].revision;
}

type Parted = { readonly living: readonly StoredRow[]; readonly deleted: readonly DeletedRow[] };

function* partedRows(noun: DocumentNoun, rows: readonly Stored[]): Steps<Parted> {
  const living: StoredRow[] = [];
  const deleted: DeletedRow[] = [];
  for (const stored of rows) {
    if (stored.state__dead) {
      const { state__dead: _dead, state__with: deleted_with, ...row } = stored;
      deleted.push({ noun, row: { ...row, id: row.id }, deleted_with });
    } else living.push(stored); // Further columns are dropped where the document is made, in one copy of each row.
    yield;
  }
  return { living, deleted };
}
