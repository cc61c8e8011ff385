import type { BlockDoc, FlowDocument, PathDoc, PromptContentDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { layered } from "../layout/layered.ts";
import { layoutEdges } from "../layout/layout-edges.ts";
import { type BlockCard, blockCard } from "./block-card.ts";
import { blockSize } from "./block-size.ts";
import { type Lookups, lookupsOf } from "./lookups.ts";
import { inwardShape, outwardShape, type PathShape, pathBounds, pathShape } from "./path-shape.ts";
import { around, type Point, type Rect } from "./rect.ts";
import { RectIndex } from "./rect-index.ts";
import { type SceneLine, sceneLines } from "./scene-lines.ts";

export type SceneBlock = {
  readonly block: BlockDoc;
  readonly card: BlockCard;
  readonly rect: Rect;
  /** False when it has no position of its own yet and stands where we put it. */
  readonly isPlaced: boolean;
};

/** One sub-flow as it is drawn. */
export type Scene = {
  readonly subFlow: Id;
  readonly lookups: Lookups;
  readonly blocks: ReadonlyMap<Id, SceneBlock>;
  readonly lines: ReadonlyMap<string, SceneLine>;
  /** Lines by the blocks of this sub-flow that they touch. */
  readonly linesAt: ReadonlyMap<Id, readonly SceneLine[]>;
  readonly shapes: ReadonlyMap<string, PathShape>;
  readonly blockIndex: RectIndex<Id>;
  readonly lineIndex: RectIndex<string>;
  readonly bounds: Rect | null;
};

export function sceneOf(document: FlowDocument, subFlow: Id): Scene {
  const lookups = lookupsOf(document);
  const rows = document.rows.block.filter((block) => block.subflow === subFlow);
  const lines = sceneLines(rows, lookups);
  const blocks = placedBlocks(rows, lines, lookups);
  const rectOf = (id: Id) => blocks.get(id)?.rect;
  const linesAt = new Map<Id, SceneLine[]>();
  for (const line of lines) {
    for (const id of new Set([line.source, line.target])) {
      if (id === null) continue;
      const at = linesAt.get(id);
      if (at === undefined) linesAt.set(id, [line]);
      else at.push(line);
    }
  }
  const shapes = new Map(
    lines.flatMap((line) => {
      const shape = lineShape(line, rectOf);
      return shape === null ? [] : [[line.id, shape] as const];
    }),
  );
  return {
    subFlow,
    lookups,
    blocks,
    lines: new Map(lines.map((line) => [line.id, line])),
    linesAt,
    blockIndex: new RectIndex([...blocks].map(([id, { rect }]) => [id, rect] as const)),
    shapes,
    lineIndex: new RectIndex([...shapes].map(([id, shape]) => [id, pathBounds(shape)] as const)),
    bounds: around([...blocks.values()].map(({ rect }) => rect)),
  };
}

/** How a line is drawn with its blocks where they are now. */
export function lineShape(line: SceneLine, rectOf: (id: Id) => Rect | undefined): PathShape | null {
  const source = rectOf(line.source);
  if (source === undefined) return null;
  if (line.elsewhere !== null) return outwardShape(source);
  const target = line.target === null ? null : (rectOf(line.target) ?? null);
  if (line.kind === "global" && target !== null) return inwardShape(target);
  return pathShape(source, target);
}

/** Below everything that has a place, what has none is laid out. */
const gapBelow = 96;

function placedBlocks(
  rows: readonly BlockDoc[],
  lines: readonly SceneLine[],
  lookups: Lookups,
): ReadonlyMap<Id, SceneBlock> {
  const sized = rows.map((block) => {
    const card = cardOf(block, lookups.outward.get(block.id) ?? noPaths, lookups);
    return { block, card, size: blockSize(block, card), position: block.render_info.position };
  });
  const unplaced = sized.filter(({ position }) => position === undefined);
  const found =
    unplaced.length === 0
      ? noPoints
      : layered(
          unplaced.map(({ block, size }) => ({ id: block.id, ...size })),
          layoutEdges(lines),
        );
  const taken = around(
    sized.flatMap(({ size, position }) => (position === undefined ? [] : [{ ...position, ...size }])),
  );
  const top = taken === null ? 0 : taken.y + taken.height + gapBelow;
  return new Map(
    sized.map(({ block, card, size, position }) => {
      const laid = found.get(block.id) ?? { x: 0, y: 0 };
      const at = position ?? { x: laid.x + (taken?.x ?? 0), y: laid.y + top };
      const rect = { x: at.x, y: at.y, ...size };
      return [block.id, sceneBlockOf({ block, card, rect, isPlaced: position !== undefined })];
    }),
  );
}

const noPaths: readonly PathDoc[] = [];
const noContents: readonly PromptContentDoc[] = [];
const noPoints: ReadonlyMap<Id, Point> = new Map();

/** Cards by block, with what they were made of. */
const cards = new WeakMap<BlockDoc, { readonly madeOf: readonly unknown[]; readonly card: BlockCard }>();

function cardOf(block: BlockDoc, paths: readonly PathDoc[], lookups: Lookups): BlockCard {
  const { contents, actions, subFlows, language, languages } = lookups;
  const said = block.prompts.flatMap((prompt) => contents.get(prompt) ?? noContents);
  // Only a jump shows another block's name.
  const others = [actions, subFlows, language, languages, block.type === "Goto" && lookups.blocks];
  const madeOf = [...paths, null, ...said, null, ...others];
  const known = cards.get(block);
  const isSame = known?.madeOf.length === madeOf.length && known.madeOf.every((part, place) => part === madeOf[place]);
  if (known !== undefined && isSame) return known.card;
  const card = blockCard(block, paths, lookups);
  cards.set(block, { madeOf, card });
  return card;
}

const sceneBlocks = new WeakMap<BlockDoc, SceneBlock>();

/** The very object of before where nothing of it changed, so that its picture is not drawn again. */
function sceneBlockOf(made: SceneBlock): SceneBlock {
  const known = sceneBlocks.get(made.block);
  const isSame =
    known !== undefined &&
    known.card === made.card &&
    known.isPlaced === made.isPlaced &&
    known.rect.x === made.rect.x &&
    known.rect.y === made.rect.y &&
    known.rect.width === made.rect.width &&
    known.rect.height === made.rect.height;
  if (isSame) return known;
  sceneBlocks.set(made.block, made);
  return made;
}
