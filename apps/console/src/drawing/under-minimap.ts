import type { Rect } from "./rect.ts";
import type { Scene } from "./scene.ts";

/** What the map covers of the canvas at its lower right, with some air; pixels. */
const covered = { width: 176, height: 120 };

/** The corners of the canvas that the map may lie in, the usual one first; the controls have the fourth. */
export const mapCorners = ["bottom right", "top right", "bottom left"] as const;
export type MapCorner = (typeof mapCorners)[number];

/** The first corner where the map covers no block; null when there is none. */
export function freeCorner({ blockIndex }: Pick<Scene, "blockIndex">, seen: Rect, zoom: number): MapCorner | null {
  const size = { width: covered.width / zoom, height: covered.height / zoom };
  const place = (corner: MapCorner): Rect => ({
    x: corner === "bottom left" ? seen.x : seen.x + seen.width - size.width,
    y: corner === "top right" ? seen.y : seen.y + seen.height - size.height,
    ...size,
  });
  return mapCorners.find((corner) => blockIndex.within(place(corner)).size === 0) ?? null;
}

/** What of the plane lies below the map while this part of it is seen. */
export function underMinimap({ x, y, width, height }: Rect, zoom: number): Rect {
  const size = { width: covered.width / zoom, height: covered.height / zoom };
  return { x: x + width - size.width, y: y + height - size.height, ...size };
}

/** How much narrower the canvas is beside the map; pixels. */
export const besideMinimap = covered.width;
