import { type Point, type Rect, rectBetween } from "../rect.ts";
import type { Parts } from "./lanes.ts";
import { outside, outward, type Port } from "./ports.ts";
import { distance, partsOf, type Route } from "./route.ts";

/** The middle of a label, and how wide it may be. */
export type LabelPlace = Point & { readonly width: number };

/** What a label of a path may cost; `null` where it may not stand. */
type Judge = (label: Rect) => boolean;

export const labelHeight = 20;
/** Widths that a label is cut to where there is no room for all of it; its last resort is a dot with its figure. */
const narrower = [112, 72, 44, 28];
/** Step along a way from place to place. */
const step = 14;
/** A label may hang on its way by a part of its height. */
const shifts = [0, -6, 6, -9, 9];
/** Beside a way down a label may hang by its edge: a way that turns close to a block has room on one side alone. */
const sides = [-1, 1];
/** How much of a label that hangs by its edge reaches over its way. */
const edge = 8;
/** Room beside a label that the label of a way next to it needs. */
const elbow = 40;
const arrow = 12;

export const widthsOf = (full: number) => [full, ...narrower.filter((width) => width < full)];

export const labelRect = ({ x, y, width }: LabelPlace): Rect => ({
  x: x - width / 2,
  y: y - labelHeight / 2,
  width,
  height: labelHeight,
});

/** Where on its way a label stands: on a straight part, off everything that it may not cover and best on no other way. */
export function placeOnRoute(route: Route, full: number, isFree: Judge, others: Parts): LabelPlace | null {
  for (const width of widthsOf(full)) {
    let best: LabelPlace | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const place of placesAlong(route, width)) {
      const rect = labelRect(place);
      if (!isFree(rect)) continue;
      const cost = crowding(rect, others);
      if (cost >= least) continue;
      best = place;
      least = cost;
      if (cost === 0) break;
    }
    if (best !== null) return best;
  }
  return null;
}

/** How many other ways a label covers, and how many it leaves little room for a label of their own. */
function crowding(label: Rect, others: Parts): number {
  const beside = { ...label, x: label.x - elbow, width: label.width + 2 * elbow };
  let cost = 0;
  for (const [a, b] of others) {
    const part = rectBetween(a, b);
    if (crosses(label, part)) cost += 1;
    else if (a.x === b.x && crosses(beside, part)) cost += 0.3;
  }
  return cost;
}

const crosses = (a: Rect, b: Rect) =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

function* placesAlong(route: Route, width: number): Generator<LabelPlace> {
  const end = route.at(-1);
  const parts = partsOf(route).toSorted((a, b) => distance(b[0], b[1]) - distance(a[0], a[1]));
  for (const shift of shifts) {
    for (const part of parts) yield* placesOn(part, { width, shift, isLast: part[1] === end });
  }
  for (const side of sides) {
    const shift = side * Math.max(0, width / 2 - edge);
    for (const part of parts) {
      if (part[0].x === part[1].x) yield* placesOn(part, { width, shift, isLast: part[1] === end });
    }
  }
}

type Hanging = {
  readonly width: number;
  /** How far beside the part its middle is. */
  readonly shift: number;
  /** The part ends with the arrow. */
  readonly isLast: boolean;
};

/** The places on a straight part of a way, from its middle on. */
function* placesOn([from, to]: Parts[number], { width, shift, isLast }: Hanging): Generator<LabelPlace> {
  const isAcross = from.y === to.y;
  const length = distance(from, to);
  // The head of the arrow stays in sight.
  const left = isLast ? Math.max(0, arrow + (isAcross ? width : labelHeight) / 2) : 0;
  const room = length - left;
  if (room < 0) return;
  const middle = Math.min(length / 2, room);
  for (let by = 0; by <= length / 2 + step; by += step) {
    for (const at of by === 0 ? [middle] : [middle - by, middle + by]) {
      if (at < 0 || at > room) continue;
      const part = length === 0 ? 0 : at / length;
      const x = from.x + (to.x - from.x) * part + (isAcross ? 0 : shift);
      const y = from.y + (to.y - from.y) * part + (isAcross ? shift : 0);
      yield { x, y, width };
    }
  }
}

/** A short way that ends at its label, which says where it leads. */
export type Stub = { readonly route: Route; readonly label: LabelPlace };

/** How near to each other ports may be. */
const portRoom = 8;

/** From there on a stub is outside of its block, with the room that labels keep. */
const off = 4;
const lengths = [16, 32, 56, 88];

/** Where a way ends in the open, with its label at its end: from its own port where there is room, else from any side of the block. */
export function placeStub(port: Port, rect: Rect, full: number, isFree: Judge, taken: readonly Point[]): Stub | null {
  const sides = sidePorts(rect).filter((side) => !taken.some((other) => distance(other, side) < portRoom));
  return freeStub([port, ...sides], full, isFree);
}

/** A way that comes in from everywhere: the other way round. */
export function placeTrigger(rect: Rect, full: number, isFree: Judge): Stub | null {
  const { x, y, width } = rect;
  const above = [width * 0.75, width * 0.25, width - 12, 12].map((at): Port => ({ x: x + at, y, side: "top" }));
  const sides = sidePorts(rect).filter(({ side }) => side !== "bottom");
  const stub = freeStub([...above, ...sides], full, isFree);
  return stub === null ? null : { ...stub, route: stub.route.toReversed() };
}

/** The first short way from one of the ports that is free, with the first label at its end that is. */
function freeStub(ports: readonly Port[], full: number, isFree: Judge): Stub | null {
  for (const width of widthsOf(full)) {
    for (const from of ports) {
      for (const length of freeLengths(from, isFree)) {
        const label = labelsAt(from, length, width).find((place) => isFree(labelRect(place)));
        if (label !== undefined) return { route: [{ x: from.x, y: from.y }, outside(from, length)], label };
      }
    }
  }
  return null;
}

/** How far a way may run straight out of a port: up to the first length that is not free. */
function* freeLengths(from: Port, isFree: Judge): Generator<number> {
  for (const length of lengths) {
    if (!isFree(rectBetween(outside(from, off), outside(from, length)))) return;
    yield length;
  }
}

function sidePorts({ x, y, width, height }: Rect): readonly Port[] {
  const upper = y + Math.min(18, height / 2);
  const lower = y + Math.max(height / 2, height - 14);
  return [
    { x: x + width, y: lower, side: "right" },
    { x, y: lower, side: "left" },
    { x: x + width, y: upper, side: "right" },
    { x, y: upper, side: "left" },
    { x: x + width * 0.25, y: y + height, side: "bottom" },
    { x: x + width * 0.75, y: y + height, side: "bottom" },
  ];
}

/** The label at the end of a stub: beyond it; above or below a block also a little to either side. */
function labelsAt(from: Port, length: number, width: number): readonly LabelPlace[] {
  const end = outside(from, length);
  const { x, y } = outward[from.side];
  if (x !== 0) return [{ x: end.x + (x * width) / 2, y: end.y, width }];
  const aside = width / 2 - 12;
  return [0, aside, -aside].map((by) => ({ x: end.x + by, y: end.y + (y * labelHeight) / 2, width }));
}
