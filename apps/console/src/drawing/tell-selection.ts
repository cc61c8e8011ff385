import type { Id } from "@parley/model/kernel";
import { shortened } from "../parts/shortened.ts";
import type { Scene } from "./scene.ts";
import { labelOf } from "./scene-lines.ts";
import { texts } from "./texts.ts";

/** What is selected, in words, for those who do not see it. */
export function tellSelection(scene: Scene, selected: readonly Id[]): string {
  const [only, ...more] = selected;
  if (only === undefined) return texts.selection.nothing;
  if (more.length > 0) return texts.selection.several(selected.length);
  const path = scene.lines.get(only)?.path;
  const name = (id: Id | null) => shortened(scene.lookups.blocks.get(id ?? "")?.name ?? texts.selection.nowhere);
  if (path !== undefined) {
    const called = labelOf(path);
    return texts.selection.path(called, name(path.source_block), name(path.destination_block)).replace("  ", " ");
  }
  const block = scene.lookups.blocks.get(only);
  if (block === undefined) return "";
  const ways = (scene.lookups.outward.get(only) ?? []).map(({ destination_block }) => name(destination_block));
  const leads = ways.length === 0 ? texts.selection.leadsNowhere : texts.selection.leadsTo(ways.slice(0, 6).join(", "));
  return texts.selection.block(shortened(block.name), block.type, leads);
}
