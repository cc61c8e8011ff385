import { around, type Point, type Rect, rectBetween } from "../rect.ts";

/** The way of a path: corners of a line that runs across and down only, from the edge of a block to its end. */
export type Route = readonly Point[];

/** Radius of a route's corners. */
const corner = 8;

/** The straight parts of a route, in order. */
export const partsOf = (route: Route): readonly (readonly [from: Point, to: Point])[] =>
  route.slice(1).flatMap((to, place) => {
    const from = route[place];
    return from === undefined ? [] : [[from, to] as const];
  });

/** As the `d` of an SVG path, its corners rounded. */
export function routeData(route: Route): string {
  const [first] = route;
  if (first === undefined) return "";
  let data = `M${first.x} ${first.y}`;
  for (const [place, at] of route.entries()) {
    if (place === 0) continue;
    const [before, after] = [route[place - 1], route[place + 1]];
    if (before === undefined || after === undefined) {
      data += `L${at.x} ${at.y}`;
      continue;
    }
    const radius = Math.min(corner, distance(before, at) / 2, distance(at, after) / 2);
    const [from, to] = [towards(at, before, radius), towards(at, after, radius)];
    data += `L${from.x} ${from.y}Q${at.x} ${at.y} ${to.x} ${to.y}`;
  }
  return data;
}

/** From block to block as people see it from far away, where nothing is gone round: the middles with a step half way. */
export function plainRoute(source: Rect, target: Rect): Route {
  const isDown = target.y >= source.y + source.height;
  const from = { x: source.x + source.width / 2, y: source.y + (isDown ? source.height : source.height / 2) };
  const to = { x: target.x + target.width / 2, y: target.y + (isDown ? 0 : target.height / 2) };
  const y = isDown ? (from.y + to.y) / 2 : from.y;
  return [from, { x: from.x, y }, { x: to.x, y }, to];
}

/** Where a route is half way. */
export function middleOfRoute(route: Route): Point | null {
  let left = partsOf(route).reduce((sum, [from, to]) => sum + distance(from, to), 0) / 2;
  for (const [from, to] of partsOf(route)) {
    const length = distance(from, to);
    if (left <= length) return towards(from, to, left);
    left -= length;
  }
  return route[0] ?? null;
}

/** A rectangle that the whole route lies in; null of one without a point. */
export const routeBounds = (route: Route): Rect | null => around(route.map((point) => rectBetween(point, point)));

/** Without points that two others say already, and without corners that are none. */
export function simplified(points: readonly Point[]): Route {
  const found: Point[] = [];
  for (const point of points) {
    const last = found.at(-1);
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    const before = found.at(-2);
    const isOn = (axis: "x" | "y") => before?.[axis] === last?.[axis] && last?.[axis] === point[axis];
    if (before !== undefined && (isOn("x") || isOn("y"))) found.pop();
    found.push(point);
  }
  return found;
}

export const distance = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  if (length === 0) return from;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
