import type { Rect } from "./rect.ts";

/** What the map covers of the canvas at its lower right, with some air; pixels. */
const covered = { width: 176, height: 120 };

/** What of the plane lies below the map while this part of it is seen. */
export function underMinimap({ x, y, width, height }: Rect, zoom: number): Rect {
  const size = { width: covered.width / zoom, height: covered.height / zoom };
  return { x: x + width - size.width, y: y + height - size.height, ...size };
}

/** How much narrower the canvas is beside the map; pixels. */
export const besideMinimap = covered.width;
