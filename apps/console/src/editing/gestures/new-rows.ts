import type { PathDoc, RowOperation } from "@parley/flow";
import { type BlockType, blockKinds, type Id } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/**
 * A new block, with its top left corner at a place. What is not said here has its default. Its kind
 * may bring a path along, such as for an action that fails: it leads nowhere yet and is found until it leads on.
 */
export function newBlock(block: {
  readonly id: Id;
  readonly type: BlockType;
  readonly subflow: Id;
  readonly at: { readonly x: number; readonly y: number };
  /** Id of the path that its kind brings along. */
  readonly failure: Id;
}): readonly RowOperation[] {
  const { id, type, subflow, at, failure } = block;
  const position = { x: Math.round(at.x), y: Math.round(at.y) };
  // What a caller has said already is not asked for again, where a kind of block asks at all.
  const asks = blockKinds[type].listens ? { skip_when_filled: true } : {};
  const row = { id, name: texts.newBlock, type, subflow, render_info: { position }, ...asks };
  const made: RowOperation = { op: "create", noun: "block", row };
  const { firstPath } = blockKinds[type];
  if (firstPath === null) return [made];
  return [made, newPath([], { ...firstPath, id: failure, source_block: id, destination_block: null })];
}

/** A path behind those that leave the same block already. */
export function newPath(
  siblings: readonly PathDoc[],
  path: { readonly id: Id; readonly source_block: Id; readonly destination_block: Id | null } & Partial<PathDoc>,
): RowOperation {
  const order = siblings.reduce((most, sibling) => Math.max(most, sibling.order + 1), 0);
  return { op: "create", noun: "path", row: { order, ...path } };
}
