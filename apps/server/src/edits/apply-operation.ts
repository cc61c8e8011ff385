import type { DocumentNoun } from "@parley/flow";
import { nounNamed } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { conflict, notFound } from "../http/problems.ts";
import { type Row, selectList } from "../rows/sql-parts.ts";
import { deleteRows, insertRow, updateQuietly, updateRows } from "../rows/write-row.ts";
import { asStartPath, guardBlockType, guardDeletion, guardNewStart } from "./guards.ts";
import type { Operation } from "./operation.ts";
import { bringBlocksBack, bringPathsBack, takeBlocksAlong, takePathsAlong } from "./stamps.ts";

/** The version that an edit changes. */
export type EditedVersion = { readonly id: Id; readonly organisation: Id };

export type Place = {
  readonly trx: Db;
  readonly version: EditedVersion;
  /** Taking an edit back may delete what no other edit may, such as a Start path. */
  readonly isUndo: boolean;
};

/** Does one step in the version's rows, and gives the step that takes it back; null when another step's does. */
export function applyOperation(place: Place, operation: Operation): Promise<Operation | null> {
  switch (operation.type) {
    case "create":
      return createRow(place, operation);
    case "change":
      return changeRow(place, operation);
    case "delete":
      return deleteRow(place, operation);
    case "restore":
      return restoreRow(place, operation);
    case "settings":
      return changeSettings(place, operation.changes);
  }
}

async function createRow(
  { trx, version }: Place,
  operation: Operation & { type: "create" },
): Promise<Operation | null> {
  const { noun, row } = operation;
  if (noun === "block") await guardNewStart(trx, row);
  const made = noun === "path" ? await asStartPath(trx, row) : row;
  await insertRow(trx, nounNamed(noun), made, { organisation_id: version.organisation, flow_config: version.id });
  // A Start block goes when its sub-flow goes.
  return noun === "block" && row.type === "Start" ? null : { type: "delete", noun, id: row.id };
}

async function changeRow(place: Place, operation: Operation & { type: "change" }): Promise<Operation> {
  const { noun, id, changes } = operation;
  const { trx, version } = place;
  if (noun === "block") await guardBlockType(trx, id, changes);
  const names = Object.keys(changes);
  const { rows } = await sql<Row>`select ${selectList(nounNamed(noun), names)} from ${sql.table(noun)} as t
    where t.id = ${id} and t.flow_config = ${version.id} and t.deleted_at is null for update`.execute(trx);
  const [before] = rows;
  if (before === undefined) throw notFound();
  await updateRows(trx, nounNamed(noun), [id], changes);
  return { type: "change", noun, id, changes: Object.fromEntries(names.map((name) => [name, before[name]])) };
}

async function deleteRow(place: Place, { noun, id }: Operation & { type: "delete" }): Promise<Operation | null> {
  const { trx } = place;
  if (!(await lock(place, { noun, id, isDeleted: false }))) return null;
  if (!place.isUndo) await guardDeletion(trx, noun, id);
  await deleteRows(trx, nounNamed(noun), [id]);
  if (noun === "block") await takePathsAlong(trx, [id]);
  if (noun === "sub_flow") await takeBlocksAlong(trx, id);
  return { type: "restore", noun, id };
}

async function restoreRow(place: Place, { noun, id }: Operation & { type: "restore" }): Promise<Operation | null> {
  const { trx } = place;
  if (!(await lock(place, { noun, id, isDeleted: true }))) return null;
  if (noun === "path") await refuseDeadEnds(trx, id);
  const stamp = noun === "block" || noun === "path" ? sql`, deleted_with = null` : sql``;
  await sql`update ${sql.table(noun)} set deleted_at = null, updated_at = now(), revision = revision + 1${stamp}
    where id = ${id}`.execute(trx);
  if (noun === "block") await bringPathsBack(trx, [id]);
  if (noun === "sub_flow") await bringBlocksBack(trx, id);
  return { type: "delete", noun, id };
}

async function changeSettings({ trx, version }: Place, changes: Row): Promise<Operation> {
  const noun = nounNamed("flow_version");
  const names = Object.keys(changes);
  const { rows } =
    await sql<Row>`select ${selectList(noun, names)} from flow_version as t where t.id = ${version.id}`.execute(trx);
  const [before] = rows;
  if (before === undefined) throw notFound();
  // The version's revision is raised once for the whole edit.
  await updateQuietly(trx, noun, version.id, changes);
  return { type: "settings", changes: Object.fromEntries(names.map((name) => [name, before[name]])) };
}

/**
 * Locks the row that a step deletes or restores. While an edit is taken back, a row may be where it should be already,
 * taken along by another step: then the answer is false.
 */
async function lock(
  { trx, version, isUndo }: Place,
  row: { readonly noun: DocumentNoun; readonly id: Id; readonly isDeleted: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_deleted: boolean }>`select deleted_at is not null as is_deleted
    from ${sql.table(row.noun)} where id = ${row.id} and flow_config = ${version.id} for update`.execute(trx);
  const isThere = rows[0]?.is_deleted === row.isDeleted;
  if (!isThere && !isUndo) throw notFound();
  return isThere;
}

async function refuseDeadEnds(trx: Db, path: Id): Promise<void> {
  const { rows } = await sql`select 1 from path p join block b on b.id in (p.source_block, p.destination_block)
    where p.id = ${path} and b.deleted_at is not null`.execute(trx);
  if (rows.length > 0) throw conflict("end_is_deleted", "Restore the block at its end first.");
}
