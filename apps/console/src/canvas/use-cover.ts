import { type ReactFlowState, useStore } from "@xyflow/react";
import type { Rect } from "../drawing/rect.ts";

/** Below this zoom a block is a tile with its name. */
const smallZoom = 0.4;

export type Cover = { readonly rect: Rect; readonly isSmall: boolean };

/**
 * The part of the plane that is shown, with a margin, in steps: it stays the same while one pans within a step, so that
 * panning costs nothing.
 */
export const useCover = (): Cover => useStore(coverOf, isSame);

function coverOf({ width, height, transform: [left, top, zoom] }: ReactFlowState): Cover {
  const across = stepOf(width / zoom);
  const down = stepOf(height / zoom);
  const x = Math.floor(-left / zoom / across) * across - across;
  const y = Math.floor(-top / zoom / down) * down - down;
  const right = Math.ceil((width - left) / zoom / across) * across + across;
  const bottom = Math.ceil((height - top) / zoom / down) * down + down;
  const rect = width === 0 ? { x: 0, y: 0, width: 0, height: 0 } : { x, y, width: right - x, height: bottom - y };
  return { rect, isSmall: zoom < smallZoom };
}

/** A quarter of what is shown, as a power of two: it does not change with every little zoom. */
const stepOf = (shown: number) => 2 ** Math.ceil(Math.log2(Math.max(256, shown / 4)));

function isSame(a: Cover, b: Cover): boolean {
  return (
    a.isSmall === b.isSmall &&
    a.rect.x === b.rect.x &&
    a.rect.y === b.rect.y &&
    a.rect.width === b.rect.width &&
    a.rect.height === b.rect.height
  );
}
