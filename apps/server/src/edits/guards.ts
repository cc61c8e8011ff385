import type { DocumentNoun } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { conflict, invalid } from "../http/problems.ts";
import type { Row } from "../rows/sql-parts.ts";

// What no edit may do: every sub-flow has its one Start block, with its one Start path.

const startName = "Start";

async function guardBlockDeletion(trx: Db, id: Id): Promise<void> {
  const block = await trx.selectFrom("block").select("type").where("id", "=", id).executeTakeFirst();
  if (block?.type === "Start") throw conflict("start_block", "Cannot delete the Start block!");
}

async function guardPathDeletion(trx: Db, id: Id): Promise<void> {
  const path = await trx
    .selectFrom("path")
    .innerJoin("block", "block.id", "path.source_block")
    .select(["path.name", "path.display_in_global_list as is_trigger", "block.type", "block.deleted_at"])
    .where("path.id", "=", id)
    .executeTakeFirst();
  if (path === undefined || path.type !== "Start" || path.deleted_at !== null) return;
  if (!path.is_trigger) throw conflict("start_path", "Cannot delete the Start path!");
  if (path.name === startName) throw conflict("start_global_trigger", "Cannot delete the Start globalTrigger!");
}

async function guardSubFlowDeletion(trx: Db, id: Id): Promise<void> {
  const subFlow = await trx.selectFrom("sub_flow").select("slug").where("id", "=", id).executeTakeFirst();
  if (subFlow?.slug === "start") throw conflict("start_sub_flow", "Cannot delete the sub-flow start!");
}

/** @throws Problem 409 for what keeps a sub-flow whole. */
export async function guardDeletion(trx: Db, noun: DocumentNoun, id: Id): Promise<void> {
  if (noun === "block") await guardBlockDeletion(trx, id);
  if (noun === "path") await guardPathDeletion(trx, id);
  if (noun === "sub_flow") await guardSubFlowDeletion(trx, id);
}

/** A Start block is made with its sub-flow; there is never a second one. */
export async function guardBlockType(trx: Db, id: Id, values: Row): Promise<void> {
  const type = values.type;
  if (type === undefined) return;
  const before = await trx.selectFrom("block").select("type").where("id", "=", id).executeTakeFirst();
  if (before === undefined || (before.type === "Start") === (type === "Start")) return;
  throw invalid([
    { field: "type", code: "start_block", message: "A Start block stays one, and no other becomes one." },
  ]);
}

export async function guardNewStart(trx: Db, row: Row): Promise<void> {
  if (row.type !== "Start") return;
  const other = await sql`select 1 from block
    where subflow = ${row.subflow} and type = 'Start' and deleted_at is null`.execute(trx);
  if (other.rows.length > 0) throw conflict("start_block", "This sub-flow has its Start block already.");
}

/** A path that leaves a Start block and is no global trigger is the Start path: one a sub-flow, and named so. */
export async function asStartPath(trx: Db, row: Row): Promise<Row> {
  if (row.display_in_global_list === true || typeof row.source_block !== "string") return row;
  const source = await trx.selectFrom("block").select("type").where("id", "=", row.source_block).executeTakeFirst();
  if (source?.type !== "Start") return row;
  const other = await sql`select 1 from path where source_block = ${row.source_block}
    and not display_in_global_list and deleted_at is null`.execute(trx);
  if (other.rows.length > 0) throw conflict("start_path", "This Start block has its path already.");
  return { ...row, name: startName };
}
