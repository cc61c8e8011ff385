import type { Id } from "@parley/model/kernel";
import { shortened } from "../parts/shortened.ts";
import type { Scene } from "./scene.ts";
import { labelOf } from "./scene-lines.ts";

/** What is selected, in words, for those who do not see it. */
export function tellSelection(scene: Scene, selected: readonly Id[]): string {
  const [only, ...more] = selected;
  if (only === undefined) return "Nothing selected";
  if (more.length > 0) return `${selected.length} selected`;
  const path = scene.lines.get(only)?.path;
  const name = (id: Id | null) => shortened(scene.lookups.blocks.get(id ?? "")?.name ?? "nowhere");
  if (path !== undefined) {
    const called = labelOf(path);
    return `Path ${called} from ${name(path.source_block)} to ${name(path.destination_block)}`.replace("  ", " ");
  }
  const block = scene.lookups.blocks.get(only);
  if (block === undefined) return "";
  const ways = (scene.lookups.outward.get(only) ?? []).map(({ destination_block }) => name(destination_block));
  const leads = ways.length === 0 ? "leads nowhere" : `leads to ${ways.slice(0, 6).join(", ")}`;
  return `${shortened(block.name)}, ${block.type} block, ${leads}`;
}
