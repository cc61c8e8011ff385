import type { Id } from "@parley/model/kernel";
import { around, contains, grown, type Rect, rectBetween } from "../rect.ts";
import type { RectIndex } from "../rect-index.ts";
import { findWay } from "./find-way.ts";
import type { Port } from "./ports.ts";
import { distance, partsOf, type Route, routeBounds, simplified } from "./route.ts";

/** Where blocks stand. */
export type Ground = {
  readonly blockIndex: RectIndex<Id>;
  readonly rectOf: (id: Id) => Rect | undefined;
};

type Asked = {
  readonly source: Id;
  readonly target: Id;
  readonly from: Port;
  readonly to: Port;
  /** How far below its block a way down turns. */
  readonly lane: number;
};

/** A way, and all that was looked at to find it: what changes elsewhere changes nothing of it. */
export type FoundWay = { readonly route: Route | null; readonly clearance: number; readonly looked: Rect };

/** How near to blocks ways run, and how near they may where blocks stand close. */
const clearances = [8, 3];
/** With more blocks than this in the way it is no way that anyone could follow. */
const mostInTheWay = 14;
/** A way that is longer leads out of every window: it ends at a label that names its target. */
export const farthest = 2400;
/** How far a way may lead outside of the rectangle around its blocks. */
const reach = 200;
const arrival = 20;

/**
 * The way from block to block that runs behind no other. First the plain ones are tried; then, as long as a block is in the
 * way, a way round all that were.
 */
export function wayRound(asked: Asked, ground: Ground): FoundWay {
  const looked: Rect[] = [];
  const [own, goal] = [ground.rectOf(asked.source), ground.rectOf(asked.target)];
  if (own === undefined || goal === undefined)
    return { route: null, clearance: 0, looked: { x: 0, y: 0, width: 0, height: 0 } };
  if (distance(asked.from, asked.to) > farthest) return { route: null, clearance: 0, looked: own };
  const bounds = grown(around([own, goal]) ?? own, reach);
  const result = (route: Route | null, clearance: number): FoundWay => ({
    route,
    clearance,
    looked: grown(around(looked) ?? own, 72),
  });
  for (const clearance of clearances) {
    const inTheWay = new Set<Id>();
    const isClear = (route: Route): boolean => {
      looked.push(routeBounds(route) ?? own);
      const hit = hits(route, asked, ground, clearance);
      for (const id of hit) inTheWay.add(id);
      return hit.size === 0;
    };
    const plain = plainWays(asked).find(isClear);
    if (plain !== undefined) return result(plain, clearance);
    inTheWay.add(asked.source).add(asked.target);
    while (inTheWay.size <= mostInTheWay) {
      const obstacles = [...inTheWay].flatMap((id) => ground.rectOf(id) ?? []);
      const route = findWay({ from: asked.from, to: asked.to, obstacles, clearance });
      if (route === null) break;
      const before = inTheWay.size;
      if (isClear(route)) {
        const extent = routeBounds(route);
        if (extent !== null && contains(bounds, extent)) return result(route, clearance);
        break;
      }
      if (inTheWay.size === before) break;
    }
  }
  return result(null, 0);
}

/** The blocks that a route would run behind, or too near to. */
function hits(
  route: Route,
  { source, target }: Asked,
  { blockIndex, rectOf }: Ground,
  clearance: number,
): ReadonlySet<Id> {
  const parts = partsOf(route);
  const found = new Set<Id>();
  for (const [place, [a, b]] of parts.entries()) {
    const room = grown(rectBetween(a, b), clearance - 0.01);
    for (const id of blockIndex.within(room)) {
      const isEnd = (place === 0 && id === source) || (place === parts.length - 1 && id === target);
      // What is dragged stands elsewhere than the index says.
      if (!isEnd && isAt(rectOf(id), room)) found.add(id);
    }
  }
  return found;
}

const isAt = (rect: Rect | undefined, { x, y, width, height }: Rect) =>
  rect !== undefined &&
  rect.x < x + width &&
  x < rect.x + rect.width &&
  rect.y < y + height &&
  y < rect.y + rect.height;

/** The ways with the fewest corners, the best first. */
function plainWays({ from, to, lane }: Asked): readonly Route[] {
  const isDown = from.side === "bottom" && to.side === "top";
  if (isDown) {
    const at = (y: number) => [from, { x: from.x, y }, { x: to.x, y }, to];
    const gap = to.y - from.y;
    if (from.x === to.x) return [simplified(at(from.y + gap / 2))];
    return [at(from.y + Math.min(lane, gap - arrival)), at(to.y - arrival)].map(simplified);
  }
  if (to.side === "top") return [simplified([from, { x: to.x, y: from.y }, to])];
  const at = (x: number) => [from, { x, y: from.y }, { x, y: to.y }, to];
  if (from.side === to.side) {
    const isLeft = from.side === "left";
    return [simplified(at(isLeft ? Math.min(from.x, to.x) - arrival : Math.max(from.x, to.x) + arrival))];
  }
  if (from.y === to.y) return [simplified([from, to])];
  const step = from.side === "right" ? arrival : -arrival;
  return [at(from.x + step), at(to.x - step), at((from.x + to.x) / 2)].map(simplified);
}
