import type { PathDoc, RowOperation } from "@parley/flow";
import type { BlockType, Id } from "@parley/model/kernel";

/** A block that somebody adds, with its top left corner at a place. What is not said here has its default. */
export function newBlock(block: {
  readonly id: Id;
  readonly type: BlockType;
  readonly subflow: Id;
  readonly at: { readonly x: number; readonly y: number };
}): RowOperation {
  const { id, type, subflow, at } = block;
  const position = { x: Math.round(at.x), y: Math.round(at.y) };
  return { op: "create", noun: "block", row: { id, name: "New Block", type, subflow, render_info: { position } } };
}

/** A path behind those that leave the same block already. */
export function newPath(
  siblings: readonly PathDoc[],
  path: { readonly id: Id; readonly source_block: Id; readonly destination_block: Id | null } & Partial<PathDoc>,
): RowOperation {
  const order = siblings.reduce((most, sibling) => Math.max(most, sibling.order + 1), 0);
  return { op: "create", noun: "path", row: { order, ...path } };
}
