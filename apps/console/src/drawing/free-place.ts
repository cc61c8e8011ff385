import { cardWidth } from "./block-size.ts";
import { grown, type Point, type Rect } from "./rect.ts";
import type { Scene } from "./scene.ts";

/** The height of a card that says two lines and has its line of facts: as a new one is going to be. */
const cardHeight = 112;
/** Room for a way between blocks. */
const gap = 32;
/** How far it is from one ring of places that are looked at to the next. */
const step = 40;

/** The nearest place where a new card covers nothing, looked for in ever wider rings. */
export const freePlace = (scene: Pick<Scene, "blockIndex">, at: Point): Point =>
  freeShift(scene, [{ ...at, width: cardWidth, height: cardHeight }], at);

/** Where the corner of several comes to stand, so that none of them covers a block. */
export function freeShift({ blockIndex }: Pick<Scene, "blockIndex">, rects: readonly Rect[], corner: Point): Point {
  const isFree = (by: Point) =>
    rects.every((rect) => blockIndex.within(grown({ ...rect, x: rect.x + by.x, y: rect.y + by.y }, gap)).size === 0);
  for (let ring = 0; ; ring++) {
    const free = ringOf(ring).find(isFree);
    if (free !== undefined) return { x: corner.x + free.x, y: corner.y + free.y };
  }
}

/** Places around the middle: to the side before below, below before above, right before left. */
function ringOf(ring: number): readonly Point[] {
  const steps = Array.from({ length: 2 * ring + 1 }, (_, place) => Math.ceil(place / 2) * (place % 2 === 0 ? -1 : 1));
  return steps.flatMap((y) =>
    steps.filter((x) => Math.max(Math.abs(x), Math.abs(y)) === ring).map((x) => ({ x: x * step, y: y * step })),
  );
}
