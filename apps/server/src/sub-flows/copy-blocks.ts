import { type BlockDoc, type FlowDocument, type PathDoc, type RowOperation, renameIds } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** What is copied: blocks with the entities they listen for, and paths that leave them. */
export type Copied = { readonly blocks: readonly BlockDoc[]; readonly paths: readonly PathDoc[] };

/**
 * Steps that make copies with ids of their own. What the copied rows say of each other, the copies say of each other;
 * `ids` may hold further rows that the copies are to name instead.
 */
export function copyBlocks(
  document: FlowDocument,
  { blocks, paths }: Copied,
  to: { readonly newId: () => Id; readonly ids: ReadonlyMap<Id, Id> },
): readonly RowOperation[] {
  const copied = new Set(blocks.map(({ id }) => id));
  const entities = document.rows.block_entity.filter(({ block }) => copied.has(block));
  const ids = new Map(to.ids);
  for (const { id } of [...blocks, ...entities, ...paths]) ids.set(id, to.newId());
  return [
    ...blocks.map((row) => ({ op: "create", noun: "block", row: renameIds(row, ids) }) as const),
    ...entities.map((row) => ({ op: "create", noun: "block_entity", row: renameIds(row, ids) }) as const),
    ...paths.map((row) => ({ op: "create", noun: "path", row: renameIds(row, ids) }) as const),
  ];
}
