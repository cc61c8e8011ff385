import { around, type Point, type Rect } from "./rect.ts";

/** A path as it is drawn: one bezier. */
export type PathShape = {
  readonly from: Point;
  readonly handles: readonly [Point, Point];
  readonly to: Point;
};

/** How far a path without a target reaches. */
const stub = 56;

/**
 * The way of a path between two blocks: out at the bottom and in at the top, or from side to side where they stand beside
 * each other. Without a target it ends in the open.
 */
export function pathShape(source: Rect, target: Rect | null): PathShape {
  if (target === null) return aside(source, null);
  if (source === target) return loop(source);
  if (isBeside(source, target)) return aside(source, target);
  const from = { x: source.x + source.width / 2, y: source.y + source.height };
  const to = { x: target.x + target.width / 2, y: target.y };
  const down = to.y - from.y;
  // Upwards the curve swings out below and above, so that it is seen to go back.
  const reach =
    down >= 0 ? Math.max(down / 2, Math.min(24, Math.abs(to.x - from.x) / 2)) : Math.min(160, 40 - down / 4);
  return shape(from, { x: from.x, y: from.y + reach }, { x: to.x, y: to.y - reach }, to);
}

/** A path to a target that another sub-flow holds: it leaves downwards and ends there. */
export function outwardShape(source: Rect): PathShape {
  const from = { x: source.x + source.width / 2, y: source.y + source.height };
  const to = { x: from.x, y: from.y + stub };
  return shape(from, from, to, to);
}

/** A path that is open everywhere: it comes in from the open, above the target. */
export function inwardShape(target: Rect): PathShape {
  const to = { x: target.x + target.width - Math.min(32, target.width / 4), y: target.y };
  const from = { x: to.x + 8, y: to.y - stub };
  return shape(from, { x: from.x, y: from.y + 24 }, { x: to.x, y: to.y - 24 }, to);
}

/** From a block to itself: beside it, where neither the block nor what leads on hides it. */
function loop({ x, y, width, height }: Rect): PathShape {
  const from = { x: x + width, y: y + height * 0.75 };
  const to = { x: from.x, y: y + height / 4 };
  return shape(from, { x: from.x + 64, y: from.y }, { x: to.x + 64, y: to.y }, to);
}

/** Where the path is at a part of its way, 0 to 1. */
export function pointAt({ from, handles: [a, b], to }: PathShape, part: number): Point {
  const left = 1 - part;
  const at = (axis: "x" | "y") =>
    left ** 3 * from[axis] + 3 * left ** 2 * part * a[axis] + 3 * left * part ** 2 * b[axis] + part ** 3 * to[axis];
  return { x: at("x"), y: at("y") };
}

/** As the `d` of an SVG path. */
export function pathData({ from, handles: [a, b], to }: PathShape): string {
  return `M${from.x} ${from.y}C${a.x} ${a.y} ${b.x} ${b.y} ${to.x} ${to.y}`;
}

/** A rectangle that the whole curve lies in: a bezier never leaves the hull of its handles. */
export function pathBounds({ from, handles: [a, b], to }: PathShape): Rect {
  const bounds = around([from, a, b, to].map((point) => ({ ...point, width: 0, height: 0 })));
  const { x, y, width, height } = bounds ?? { ...from, width: 0, height: 0 };
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
}

function isBeside(source: Rect, target: Rect): boolean {
  const isClear = target.x >= source.x + source.width + 8 || target.x + target.width + 8 <= source.x;
  return isClear && target.y < source.y + source.height && source.y < target.y + target.height;
}

function aside(source: Rect, target: Rect | null): PathShape {
  const isRight = target === null || target.x > source.x;
  const y = source.y + source.height / 2;
  const from = { x: isRight ? source.x + source.width : source.x, y };
  if (target === null) {
    const to = { x: from.x + stub * 2, y };
    return shape(from, from, to, to);
  }
  const to = { x: isRight ? target.x : target.x + target.width, y: target.y + target.height / 2 };
  const half = (to.x - from.x) / 2;
  return shape(from, { x: from.x + half, y: from.y }, { x: to.x - half, y: to.y }, to);
}

const shape = (from: Point, a: Point, b: Point, to: Point): PathShape => ({ from, handles: [a, b], to });
