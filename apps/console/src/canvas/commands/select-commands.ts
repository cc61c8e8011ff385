import { type Direction, firstBlock, neighbour, stream } from "../../drawing/neighbours.ts";
import type { Rect } from "../../drawing/rect.ts";
import { type CommandContext, selectedBlocks } from "./command-context.ts";

/** What selects by keys. `show` brings into sight what they come to. */
export function selectCommands(context: CommandContext, show: (rect: Rect) => void) {
  const { scene, selected, select } = context;
  const blocks = selectedBlocks(context);
  return {
    walk: (direction: Direction) => {
      const last = blocks.at(-1);
      const next = last === undefined ? firstBlock(scene) : neighbour(scene, last, direction);
      if (next === null) return;
      select([next]);
      const rect = scene.blocks.get(next)?.rect;
      if (rect !== undefined) show(rect);
    },
    nextPath: () => {
      const path = scene.lines.get(selected.find((id) => scene.lines.has(id)) ?? "")?.path;
      const from = blocks.at(-1) ?? path?.source_block;
      const paths = (scene.lookups.outward.get(from ?? "") ?? []).filter(({ id }) => scene.lines.has(id));
      const next = paths[(paths.findIndex(({ id }) => id === path?.id) + 1) % Math.max(1, paths.length)];
      if (next !== undefined) select([next.id]);
    },
    selectAll: () => select([...scene.blocks.keys()]),
    selectUp: () => blocks.length > 0 && select(stream(scene, blocks, "up")),
    selectDown: () => blocks.length > 0 && select(stream(scene, blocks, "down")),
    clear: () => select([]),
  };
}
