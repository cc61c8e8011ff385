import type { BlockDoc, PathDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** The rows that an overlay speaks of: those of one sub-flow. */
export type Shown = { readonly subFlow: Id; readonly blocks: readonly BlockDoc[]; readonly paths: readonly PathDoc[] };

export function shownOf(
  rows: { readonly block: readonly BlockDoc[]; readonly path: readonly PathDoc[] },
  subFlow: Id,
): Shown {
  const blocks = rows.block.filter((block) => block.subflow === subFlow);
  const ids = new Set(blocks.map(({ id }) => id));
  return { subFlow, blocks, paths: rows.path.filter((path) => ids.has(path.source_block)) };
}
