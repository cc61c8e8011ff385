import type { BlockDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Changes } from "./changes-since.ts";
import type { SceneLine } from "./scene-lines.ts";

type LinesAt = ReadonlyMap<Id, readonly SceneLine[]>;

/** The blocks of which something has to be made again. */
export type ToRedo = { readonly cards: ReadonlySet<Id>; readonly lines: ReadonlySet<Id> };

/** The blocks whose card or leaving lines tell of something that changed. `linesAt` are those of before by the blocks they touch. */
export function blocksToRedo(
  rows: readonly BlockDoc[],
  { blocks, sources, prompts, actions, collecting }: Changes,
  linesAt: LinesAt,
): ToRedo {
  const lines = new Set([...blocks, ...sources]);
  const cards = new Set([...lines, ...collecting]);
  // A line tells where its target is.
  for (const id of blocks) for (const { source } of linesAt.get(id) ?? []) lines.add(source);
  for (const { id, prompts: said, entrypoint_block, action } of rows) {
    const isJump = entrypoint_block !== null && blocks.has(entrypoint_block);
    const runs = action !== null && actions.has(action);
    if (isJump || runs || (prompts.size > 0 && said.some((prompt) => prompts.has(prompt)))) cards.add(id);
  }
  return { cards, lines };
}
