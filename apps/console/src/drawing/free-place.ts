import { cardWidth } from "./block-size.ts";
import type { Point } from "./rect.ts";
import type { Scene } from "./scene.ts";

/** The height of a card that says a line or two and has its line of facts. */
const cardHeight = 90;
const gap = 32;

/** The nearest place where a new card covers nothing, looked for in ever wider rings. */
export function freePlace({ blockIndex }: Pick<Scene, "blockIndex">, at: Point): Point {
  const isFree = ({ x, y }: Point) => blockIndex.within({ x, y, width: cardWidth, height: cardHeight }).size === 0;
  for (let ring = 0; ; ring++) {
    const places = ringOf(ring).map(({ x, y }) => ({
      x: at.x + x * (cardWidth + gap),
      y: at.y + y * (cardHeight + gap),
    }));
    const free = places.find(isFree);
    if (free !== undefined) return free;
  }
}

/** Steps from the middle to what is around it: to the side before below, below before above, right before left. */
function ringOf(ring: number): readonly Point[] {
  const steps = Array.from({ length: 2 * ring + 1 }, (_, place) => Math.ceil(place / 2) * (place % 2 === 0 ? -1 : 1));
  return steps.flatMap((y) => steps.filter((x) => Math.max(Math.abs(x), Math.abs(y)) === ring).map((x) => ({ x, y })));
}
