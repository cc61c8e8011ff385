import { cardWidth } from "./block-size.ts";
import type { Point } from "./rect.ts";
import type { Scene } from "./scene.ts";

/** The nearest place to the right where a new card covers nothing. */
export function freePlace({ blockIndex }: Scene, at: Point): Point {
  let { x } = at;
  while (blockIndex.within({ x, y: at.y, width: cardWidth, height: 40 }).size > 0) x += cardWidth + 32;
  return { x, y: at.y };
}
