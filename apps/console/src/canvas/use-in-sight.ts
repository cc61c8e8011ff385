import type { Id } from "@parley/model/kernel";
import { useReactFlow } from "@xyflow/react";
import { useCallback, useMemo, useState } from "react";
import type { Point, Rect } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { Drag } from "./drag.ts";
import { useCover } from "./use-cover.ts";

/** With more blocks than this in sight of a small zoom, they are painted and not built. */
const builtLimit = 200;

export type InSight = {
  readonly cover: Rect;
  readonly isSmall: boolean;
  /** Blocks are painted. */
  readonly isFar: boolean;
  /** Blocks that are there as elements. */
  readonly built: ReadonlySet<Id>;
  /** Tells where the pointer is in the window: what is under it is built. */
  readonly point: (at: Point) => void;
};

/** What of a scene is near enough to be drawn. */
export function useInSight({ blockIndex }: Scene, drag: Drag | null): InSight {
  const { screenToFlowPosition } = useReactFlow();
  const cover = useCover();
  const [under, setUnder] = useState<Id | null>(null);
  const resting = useMemo(() => blockIndex.within(cover.rect), [blockIndex, cover]);
  const isFar = cover.isSmall && resting.size > builtLimit;
  const pointed = isFar ? under : null;
  const built = useMemo(() => {
    const here = pointed === null ? (isFar ? noBlocks : resting) : new Set([pointed]);
    return drag === null ? here : new Set([...here, ...carried(drag)]);
    function carried({ ids, held, by }: Drag): readonly Id[] {
      if (isFar) return ids.size > builtLimit ? [held] : [...ids];
      const { x, y } = by();
      const from = blockIndex.within({ ...cover.rect, x: cover.rect.x - x, y: cover.rect.y - y });
      // What is held stays there wherever it has come: the pointer has it.
      return [held, ...[...from].filter((id) => ids.has(id))];
    }
  }, [blockIndex, cover, resting, isFar, pointed, drag]);
  const point = useCallback(
    (at: Point) => {
      if (!isFar) return;
      const found = blockIndex.within({ ...screenToFlowPosition(at), width: 1, height: 1 });
      setUnder([...found].at(-1) ?? null);
    },
    [isFar, blockIndex, screenToFlowPosition],
  );
  return { cover: cover.rect, isSmall: cover.isSmall, isFar, built, point };
}

const noBlocks: ReadonlySet<Id> = new Set();
