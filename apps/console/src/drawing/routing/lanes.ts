import type { Id } from "@parley/model/kernel";
import { type Point, type Rect, rectBetween } from "../rect.ts";
import { partsOf, type Route, simplified } from "./route.ts";
import type { Ground } from "./way-round.ts";

/** How far apart ways run side by side. */
const apart = 12;
/** How far a way moves to the side for others. */
const most = 56;
/** Room for an arrowhead before a block. */
const head = 14;

/** Straight parts of other ways, which it would be hard to tell from those that lie on them. */
export type Parts = readonly (readonly [from: Point, to: Point])[];

/** The same way with its inner parts moved aside, so that they lie on no other way as far as there is room. */
export function inLanes(route: Route, others: Parts, ground: Ground, clearance: number): Route {
  const points = route.map(({ x, y }) => ({ x, y }));
  for (let place = 1; place + 2 < points.length; place++) {
    const [a, b] = [points[place], points[place + 1]];
    if (a === undefined || b === undefined) continue;
    const across = a.y === b.y ? "y" : "x";
    const wished = a[across];
    const taken = others.filter(([from, to]) => from[across] === to[across] && meets(a, b, from, to, across));
    if (!taken.some(([from]) => Math.abs(from[across] - wished) < apart)) continue;
    const [low, high] = roomAside(points, place, across, ground, clearance);
    const lanes = [wished, low, high, ...taken.flatMap(([from]) => [from[across] - apart, from[across] + apart])];
    const cost = (lane: number) =>
      taken.reduce((sum, [from]) => sum + Math.max(0, apart - Math.abs(from[across] - lane)), 0) * 100 +
      Math.abs(lane - wished);
    let best = wished;
    for (const lane of lanes) if (lane >= low && lane <= high && cost(lane) < cost(best)) best = lane;
    a[across] = best;
    b[across] = best;
  }
  return simplified(points);
}

/** Whether two parts of the same direction lie beside each other. */
function meets(a: Point, b: Point, from: Point, to: Point, across: "x" | "y"): boolean {
  const along = across === "x" ? "y" : "x";
  const [low, high] = [Math.min(a[along], b[along]), Math.max(a[along], b[along])];
  return Math.min(from[along], to[along]) < high + 4 && low - 4 < Math.max(from[along], to[along]);
}

/** Between which places a part may be moved without coming too near to a block, or turning round what it joins. */
function roomAside(
  points: readonly Point[],
  place: number,
  across: "x" | "y",
  ground: Ground,
  clearance: number,
): readonly [number, number] {
  const [a, b] = [points[place], points[place + 1]];
  if (a === undefined || b === undefined) return [0, 0];
  const at = a[across];
  const own = rectBetween(a, b);
  const margin = clearance - 0.01;
  const look: Rect =
    across === "y"
      ? { x: own.x - margin, y: at - most - clearance, width: own.width + 2 * margin, height: 2 * (most + clearance) }
      : { x: at - most - clearance, y: own.y - margin, width: 2 * (most + clearance), height: own.height + 2 * margin };
  let [low, high] = [at - most, at + most];
  const walls = [...ground.blockIndex.within(look)].flatMap((id: Id) => ground.rectOf(id) ?? []);
  for (const wall of walls) {
    const [from, to] = across === "y" ? [wall.y, wall.y + wall.height] : [wall.x, wall.x + wall.width];
    if (to <= at) low = Math.max(low, to + clearance);
    else high = Math.min(high, from - clearance);
  }
  // The first part keeps its direction, and so does the last, with room for its arrowhead.
  for (const [end, near, keep] of [
    [points[0], points[1], clearance],
    [points.at(-1), points.at(-2), head],
  ] as const) {
    if (end === undefined || near === undefined || near[across] === end[across]) continue;
    if (near !== a && near !== b) continue;
    if (near[across] > end[across]) low = Math.max(low, end[across] + keep);
    else high = Math.min(high, end[across] - keep);
  }
  return low > at || high < at ? [at, at] : [low, high];
}

export const partsOfAll = (routes: Iterable<Route>): Parts => [...routes].flatMap(partsOf);
