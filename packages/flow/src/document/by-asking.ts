import type { BlockEntityDoc } from "./document.ts";

/** The order in which the values of a block are asked for: ascending, ties by id. */
export function byAsking(one: BlockEntityDoc, other: BlockEntityDoc): number {
  return one.order - other.order || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}
