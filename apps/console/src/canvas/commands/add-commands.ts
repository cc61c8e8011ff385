import type { RowOperation } from "@parley/flow";
import { type BlockType, defaultType, type Id, isEntry } from "@parley/model/kernel";
import { makeId } from "../../api/make-id.ts";
import { cardWidth } from "../../drawing/block-size.ts";
import { freePlace } from "../../drawing/free-place.ts";
import { mayEnter, mayLeave } from "../../drawing/may-connect.ts";
import type { Point, Rect } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import type { SceneLine } from "../../drawing/scene-lines.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { addBlock, addConnected, connectBlocks, insertBlock } from "../gestures/block-gestures.ts";
import { emptyWords } from "../gestures/empty-words.ts";
import { texts } from "../texts.ts";
import { type CommandContext, selectedBlocks } from "./command-context.ts";

/** Where a new block goes: a place, perhaps after a block or into a path. */
export type BlockPlace = { readonly at: Point; readonly from?: Id; readonly line?: SceneLine };

/** Room that a new block is shown with: it is going to say something. */
export const newHeight = 96;

/** What adds blocks and paths. `show` brings a new block into sight; `pointer` is where one goes that follows no other. */
export function addCommands(context: CommandContext, show: (rect: Rect) => void, pointer: () => Point) {
  const { scene, document, select, perform } = context;
  /** The id of the block; null where it cannot be added. `further`: what comes with it, in the same step. */
  const add = (
    type: BlockType,
    { at: wished, from, line }: BlockPlace,
    further: (block: Id) => readonly RowOperation[] = () => [],
  ): Id | null => {
    const at = freePlace(scene, wished);
    const [id, path, failure] = [makeId(), makeId(), makeId()];
    const gesture =
      line !== undefined
        ? insertBlock(scene, line, { id, type, at, path, failure })
        : from !== undefined
          ? addConnected(scene, { id, type, at, source: from, path, failure })
          : addBlock(scene, { id, type, at, failure });
    if (!perform({ ...gesture, operations: [...gesture.operations, ...further(id)] })) return null;
    select([id]);
    // A dropped block is in sight already; one that follows another may not be.
    if (from !== undefined || line !== undefined) show({ ...at, width: cardWidth, height: newHeight });
    return id;
  };
  return {
    add,
    /** A block that says something, with words that are to be written. */
    addSpoken: (place: BlockPlace) => add(defaultType, place, (block) => emptyWords(document(), block, makeId)),
    connect: (source: Id, target: Id) => {
      const [out, into] = [scene.lookups.blocks.get(source), scene.lookups.blocks.get(target)];
      if (out === undefined || into === undefined) return;
      if (!mayLeave(out)) return void notify({ severity: "error", title: texts.noWayFromEnd });
      if (!mayEnter(into)) return void notify({ severity: "error", title: texts.noWayToStart });
      perform(connectBlocks(scene, { id: makeId(), source, target }));
    },
    /** Where a new block goes: into the selected path or after the selected block, else to the place. */
    place: (elsewhere = pointer): BlockPlace => {
      const into = intoSelectedPath(context);
      if (into !== null) return into;
      const after = selectedBlocks(context).at(-1) ?? loneStart(scene);
      const rect = after === null ? undefined : scene.blocks.get(after)?.rect;
      const block = after === null ? undefined : scene.lookups.blocks.get(after);
      if (rect === undefined || block === undefined || !mayLeave(block)) return { at: elsewhere() };
      return {
        at: freePlace(scene, { x: rect.x + rect.width / 2 - cardWidth / 2, y: rect.y + rect.height + 72 }),
        from: block.id,
      };
    },
  };
}

/** The place between the blocks that the selected path joins; null where one path alone is not what is selected. */
function intoSelectedPath({ scene, selected }: CommandContext): BlockPlace | null {
  const [id, other] = selected;
  const line = id === undefined || other !== undefined ? undefined : scene.lines.get(id);
  const source = line === undefined ? undefined : scene.blocks.get(line.source)?.rect;
  if (line === undefined || source === undefined) return null;
  const target = line.target === null ? undefined : scene.blocks.get(line.target)?.rect;
  const below = source.y + source.height + 72;
  const y = target === undefined ? below : Math.max(below, (source.y + source.height + target.y - newHeight) / 2);
  return { at: freePlace(scene, { x: source.x + source.width / 2 - cardWidth / 2, y }), line };
}

/** The Start block of a sub-flow that has nothing else yet: the first block follows on it. */
export function loneStart({ blocks, lookups }: Pick<Scene, "blocks" | "lookups">): Id | null {
  const [first, second] = blocks.keys();
  if (first === undefined || second !== undefined) return null;
  const block = lookups.blocks.get(first);
  return block !== undefined && isEntry(block) && !lookups.outward.has(first) ? first : null;
}
