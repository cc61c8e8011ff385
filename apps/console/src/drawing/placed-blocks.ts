import type { BlockDoc, PathDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { type BlockCard, blockCard } from "./block-card.ts";
import { blockSize } from "./block-size.ts";
import { layered } from "./layout/layered.ts";
import { layoutEdges } from "./layout/layout-edges.ts";
import type { Lookups } from "./lookups.ts";
import { around, type Point, type Rect } from "./rect.ts";
import type { SceneLine } from "./scene-lines.ts";

export type SceneBlock = {
  readonly block: BlockDoc;
  readonly card: BlockCard;
  readonly rect: Rect;
  /** False when it has no position of its own yet and stands where we put it. */
  readonly isPlaced: boolean;
};

type Blocks = ReadonlyMap<Id, SceneBlock>;

type Given = {
  readonly rows: readonly BlockDoc[];
  readonly lines: Iterable<SceneLine>;
  readonly lookups: Lookups;
  /** A block as it was drawn, when nothing that it tells of is another. */
  readonly keep: (id: Id) => SceneBlock | undefined;
  /** The blocks of before, when the lines are those of before. */
  readonly before: Blocks | null;
};

/** What a block takes: its card, and how large that is. */
type Part = {
  readonly block: BlockDoc;
  readonly card: BlockCard;
  readonly size: { readonly width: number; readonly height: number };
  readonly kept: SceneBlock | undefined;
};

/** Every block with its card and place. */
export function placedBlocks({ rows, lines, lookups, keep, before }: Given): Blocks {
  const parts = rows.map((block): Part => {
    const kept = keep(block.id);
    if (kept !== undefined) return { block, card: kept.card, size: kept.rect, kept };
    const card = blockCard(block, lookups.outward.get(block.id) ?? noPaths, lookups);
    return { block, card, size: blockSize(block, card), kept };
  });
  const place = before !== null && standAsBefore(parts, before) ? placeOf(before) : placesOf(parts, lines);
  return new Map(
    parts.map((part) => {
      const { block, card, kept } = part;
      const rect = place(part);
      const isSame = kept !== undefined && isSameRect(kept.rect, rect);
      const isPlaced = block.render_info.position !== undefined;
      return [block.id, isSame ? kept : { block, card, rect, isPlaced }];
    }),
  );
}

/** No block has another size or position than before, and there are no others: then all stand where they stood. */
function standAsBefore(parts: readonly Part[], before: Blocks): boolean {
  if (parts.length !== before.size) return false;
  return parts.every(({ block, size, kept }) => {
    if (kept !== undefined) return true;
    const was = before.get(block.id);
    const [is, stood] = [block.render_info.position, was?.block.render_info.position];
    const isThere = is === stood || (is?.x === stood?.x && is?.y === stood?.y);
    return was?.rect.width === size.width && was.rect.height === size.height && isThere;
  });
}

const placeOf =
  (before: Blocks) =>
  ({ block, size }: Part): Rect =>
    before.get(block.id)?.rect ?? { x: 0, y: 0, ...size };

/** Below everything that has a place, what has none is laid out. */
const gapBelow = 96;

function placesOf(parts: readonly Part[], lines: Iterable<SceneLine>): (part: Part) => Rect {
  const unplaced = parts.filter(({ block }) => block.render_info.position === undefined);
  const laid =
    unplaced.length === 0
      ? noPoints
      : layered(
          unplaced.map(({ block, size: { width, height } }) => ({ id: block.id, width, height })),
          layoutEdges([...lines]),
        );
  const taken = around(
    parts.flatMap(({ block: { render_info }, size: { width, height } }) =>
      render_info.position === undefined ? [] : [{ ...render_info.position, width, height }],
    ),
  );
  const corner = { x: taken?.x ?? 0, y: taken === null ? 0 : taken.y + taken.height + gapBelow };
  return ({ block, size: { width, height } }) => {
    const own = block.render_info.position;
    const { x, y } = laid.get(block.id) ?? { x: 0, y: 0 };
    const at = own ?? { x: x + corner.x, y: y + corner.y };
    return { x: at.x, y: at.y, width, height };
  };
}

export const isSameRect = (a: Rect, b: Rect) =>
  a === b || (a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);

const noPaths: readonly PathDoc[] = [];
const noPoints: ReadonlyMap<Id, Point> = new Map();
