import { type BlockDoc, type FlowDocument, promptsOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** The blocks that say each prompt, by themselves or by a path that leaves them. */
export function usesOf({ rows }: FlowDocument): ReadonlyMap<Id, readonly BlockDoc[]> {
  const uses = new Map<Id, BlockDoc[]>();
  const use = (prompt: Id, block: BlockDoc) => {
    const list = uses.get(prompt) ?? [];
    if (!list.includes(block)) list.push(block);
    uses.set(prompt, list);
  };
  const blocks = new Map(rows.block.map((row) => [row.id, row]));
  for (const block of rows.block) for (const prompt of promptsOf("block", block)) use(prompt, block);
  for (const path of rows.path) {
    const block = blocks.get(path.source_block);
    if (block !== undefined) for (const prompt of promptsOf("path", path)) use(prompt, block);
  }
  return uses;
}
