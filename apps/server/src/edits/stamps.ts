import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";

// A deleted block takes its paths along, a deleted sub-flow its blocks. Each is stamped with what took it, so that
// restoring that brings back what lives again and nothing that was deleted by itself.

const raised = sql`updated_at = now(), revision = revision + 1`;

/** Deletes the living paths that begin or end at these blocks, stamped with the block. */
export async function takePathsAlong(trx: Db, blocks: readonly Id[]): Promise<void> {
  const ids = sql`${sql.val([...blocks])}::uuid[]`;
  await sql`update path set deleted_at = now(), ${raised},
    deleted_with = case when source_block = any(${ids}) then source_block else destination_block end
    where deleted_at is null and (source_block = any(${ids}) or destination_block = any(${ids}))`.execute(trx);
}

/** Deletes the living blocks of a sub-flow, and their paths. */
export async function takeBlocksAlong(trx: Db, subFlow: Id): Promise<void> {
  const { rows } = await sql<{ id: Id }>`update block set deleted_at = now(), deleted_with = ${subFlow}, ${raised}
    where subflow = ${subFlow} and deleted_at is null returning id`.execute(trx);
  await takePathsAlong(
    trx,
    rows.map((row) => row.id),
  );
}

/**
 * Brings back the paths stamped with these blocks where both ends live. The stamp of the others moves to the end that
 * is still deleted, whose restoring brings them back.
 */
export async function bringPathsBack(trx: Db, blocks: readonly Id[]): Promise<void> {
  const ids = sql`${sql.val([...blocks])}::uuid[]`;
  const isDead = (end: string) =>
    sql`exists (select 1 from block b where b.id = ${sql.ref(`path.${end}`)} and b.deleted_at is not null)`;
  await sql`update path set ${raised}, deleted_with = case
      when ${isDead("source_block")} then source_block
      when ${isDead("destination_block")} then destination_block end,
    deleted_at = case when ${isDead("source_block")} or ${isDead("destination_block")} then deleted_at end
    where deleted_at is not null and deleted_with = any(${ids})`.execute(trx);
}

/** Brings back the blocks that a sub-flow took along, and their paths. */
export async function bringBlocksBack(trx: Db, subFlow: Id): Promise<void> {
  const { rows } = await sql<{ id: Id }>`update block set deleted_at = null, deleted_with = null, ${raised}
    where deleted_with = ${subFlow} and deleted_at is not null returning id`.execute(trx);
  await bringPathsBack(
    trx,
    rows.map((row) => row.id),
  );
}
