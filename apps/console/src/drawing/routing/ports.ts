import { middleOf, type Point, type Rect } from "../rect.ts";
import type { Bundle } from "./bundles.ts";

export type Side = "top" | "right" | "bottom" | "left";

/** Where a route leaves a block or arrives at one. */
export type Port = Point & { readonly side: Side };

/** Which way leads out of a block's side. */
export const outward: { readonly [Which in Side]: Point } = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

/** Least room between blocks that a route turns in. */
const room = 24;

/** The sides that a way leaves and arrives by. Ways run down; what fails leaves at the side, and what goes back arrives at the left. */
export function sidesOf(
  source: Rect,
  target: Rect,
  kind: Bundle["kind"],
): { readonly exit: Side; readonly entry: Side } {
  const isRight = target.x >= source.x + source.width + room;
  const isLeft = target.x + target.width + room <= source.x;
  const isBelow = target.y >= source.y + source.height + room;
  if (source !== target && isBelow) {
    const across = middleOf(target).x;
    if (kind === "aside" && across >= source.x + source.width + room) return { exit: "right", entry: "top" };
    if (kind === "aside" && across <= source.x - room) return { exit: "left", entry: "top" };
    return { exit: "bottom", entry: "top" };
  }
  if (isRight) return { exit: "right", entry: "left" };
  if (isLeft) return { exit: "left", entry: "right" };
  return { exit: "left", entry: "left" };
}

/** How far from each other ports at the lower side are, at most. */
const apart = 32;

/** What leaves a block by one of its sides, and where that leads. */
export type Exit = { readonly key: string; readonly side: Side; readonly towards: Point };

/** A port for each exit, in the order of their targets, so that they cross nothing at the block. */
export function portsOf(rect: Rect, exits: readonly Exit[]): ReadonlyMap<string, Port> {
  const found = new Map<string, Port>();
  for (const [side, leaving] of Map.groupBy(exits, (exit) => exit.side)) {
    const axis = side === "bottom" || side === "top" ? "x" : "y";
    const sorted = leaving.toSorted((a, b) => a.towards[axis] - b.towards[axis]);
    for (const [place, { key }] of sorted.entries()) found.set(key, portAt(rect, side, place, sorted.length));
  }
  return found;
}

function portAt({ x, y, width, height }: Rect, side: Side, place: number, count: number): Port {
  if (side === "bottom" || side === "top") {
    const gap = Math.min(apart, (width - 32) / Math.max(1, count - 1));
    return { x: x + width / 2 + (place - (count - 1) / 2) * gap, y: side === "top" ? y : y + height, side };
  }
  // Ways arrive at the upper half of a side and leave by the lower one.
  const [from, to] = [height / 2, Math.max(height / 2, height - 10)];
  return { x: side === "left" ? x : x + width, y: y + from + ((to - from) * (place + 0.5)) / count, side };
}

/** Ways arrive at the middle above, or beside the name; straight where they can. */
export function entryOf(rect: Rect, side: Side, from: Port): Port {
  const { x, y, width, height } = rect;
  if (side === "top" || side === "bottom") {
    const isAbove = from.side === "bottom" && Math.abs(from.x - (x + width / 2)) <= width / 2 - 16;
    return { x: isAbove ? from.x : x + width / 2, y: side === "top" ? y : y + height, side };
  }
  const isBeside = from.side !== side && from.y >= y + 8 && from.y <= y + height - 8;
  return { x: side === "left" ? x : x + width, y: isBeside ? from.y : y + Math.min(18, height / 2), side };
}

/** A point that far outside a port. */
export const outside = ({ x, y, side }: Port, by: number): Point => ({
  x: x + outward[side].x * by,
  y: y + outward[side].y * by,
});
