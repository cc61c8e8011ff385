import type { Id } from "@parley/model/kernel";
import { around, grown, overlaps, type Point, type Rect } from "../rect.ts";
import { type RectChange, RectIndex } from "../rect-index.ts";
import type { SceneLine } from "../scene-lines.ts";
import { type Bundle, bundlesOf } from "./bundles.ts";
import { type Exits, exitsOf } from "./exits.ts";
import { type LabelPlace, labelHeight, labelRect, placeOnRoute, placeStub, placeTrigger } from "./label-places.ts";
import { inLanes, partsOfAll } from "./lanes.ts";
import { outside, type Port } from "./ports.ts";
import { type Route, routeBounds } from "./route.ts";
import { type FoundWay, farthest, type Ground, wayRound } from "./way-round.ts";

/** How a bundle is drawn: its way, and its label. */
export type LaidBundle = {
  readonly bundle: Bundle;
  readonly route: Route | null;
  /** What its label says; nothing where it is the only natural way on. */
  readonly text: string;
  /** Where that stands; null where no room is left for it. */
  readonly label: LabelPlace | null;
  /** It ends at its label, which says where it leads. */
  readonly isStub: boolean;
};

/** What the ways of a sub-flow are made from. */
type Given = {
  readonly blocks: ReadonlyMap<Id, { readonly rect: Rect }>;
  readonly blockIndex: RectIndex<Id>;
  readonly linesFrom: ReadonlyMap<Id, readonly SceneLine[]>;
  /** What the label of a bundle says, also where the way ends at it, and how wide that is. */
  readonly words: (bundle: Bundle, isStub: boolean) => { readonly text: string; readonly width: number };
};

const noBundles: ReadonlyMap<Id, readonly Bundle[]> = new Map();

type Skeleton = {
  readonly bundle: Bundle;
  readonly from: Port;
  readonly to: Port;
  readonly lane: number;
  readonly found: FoundWay;
};
type Laned = { readonly skeleton: Skeleton; readonly others: readonly Route[]; readonly route: Route | null };

/** How far a way and its label may lead outside of the rectangle around its blocks. */
const reach = 300;
/** How much longer than a way between them the rectangle around two blocks may be. */
const spare = 2600;
/** Room around blocks in which the label of a bundle without a way is sought. */
const aroundStub = { x: 280, y: 112 };
const labelGap = 3;
/** When more blocks than this have moved, all ways are found again. */
const mostMoved = 32;

/**
 * The ways and labels of a sub-flow. Each is worked out when it is first asked for, from its neighbourhood alone: what
 * is far from what is looked at costs nothing. Ways yield in a fixed order, which no request changes. So everybody sees
 * the same drawing.
 */
export class Ways {
  readonly bundles = new Map<string, Bundle>();
  readonly #given: Given;
  readonly #ground: Ground;
  readonly #from = new Map<Id, readonly Bundle[]>();
  readonly #index: RectIndex<string>;
  readonly #exits = new Map<Id, Exits>();
  readonly #skeletons = new Map<string, Skeleton | null>();
  readonly #lanes = new Map<string, Laned>();
  readonly #labels = new Map<string, LaidBundle>();
  readonly #ranks = new Map<string, number>();
  readonly #widths = new Map<string, number>();
  /** What was worked out before, and where blocks stood or stand that moved since. */
  readonly #before: {
    readonly skeletons: ReadonlyMap<string, Skeleton | null>;
    readonly lanes: ReadonlyMap<string, Laned>;
    readonly moved: readonly Rect[];
  } | null;

  /** `before`: the ways of before, and the blocks that stand elsewhere since, are new or gone. */
  constructor(given: Given, before: { readonly ways: Ways; readonly moved: ReadonlySet<Id> } | null) {
    this.#given = given;
    this.#ground = { blockIndex: given.blockIndex, rectOf: (id) => given.blocks.get(id)?.rect };
    const last = before === null ? null : before.ways;
    const known = last === null ? noBundles : last.#from;
    const linesBefore = last === null ? null : last.#given.linesFrom;
    const wasAt = (key: string) => (last === null ? undefined : last.#extentOf(key));
    const hasMoved = (id: Id | null) => id !== null && before?.moved.has(id) === true;
    const changed: RectChange<string>[] = [];
    for (const [source, lines] of given.linesFrom) {
      const isKnown = linesBefore?.get(source) === lines;
      const bundles = (isKnown ? known.get(source) : undefined) ?? bundlesOf(lines);
      this.#from.set(source, bundles);
      for (const bundle of bundles) {
        this.bundles.set(bundle.key, bundle);
        if (isKnown && !hasMoved(bundle.source) && !hasMoved(bundle.target)) continue;
        changed.push({ key: bundle.key, was: wasAt(bundle.key), is: this.#extent(bundle) });
      }
    }
    for (const key of last?.bundles.keys() ?? []) {
      if (!this.bundles.has(key)) changed.push({ key, was: wasAt(key), is: undefined });
    }
    this.#index = (last === null ? new RectIndex<string>() : last.#index).with(changed);
    // After a change of everything nothing is worth asking about.
    const isNear = last !== null && before !== null && before.moved.size <= mostMoved;
    const stoodAt = (ground: Ground) => [...(before?.moved ?? [])].flatMap((id) => ground.rectOf(id) ?? []);
    this.#before = isNear
      ? { skeletons: last.#skeletons, lanes: last.#lanes, moved: [...stoodAt(last.#ground), ...stoodAt(this.#ground)] }
      : null;
  }

  /** The keys of all bundles that may be seen in a part of the plane, in an order of their own. */
  bundlesWithin(part: Rect): readonly string[] {
    return [...this.#index.within(part)].sort();
  }

  /** How what is seen in a part of the plane is drawn. */
  within(part: Rect): readonly LaidBundle[] {
    return this.bundlesWithin(part).flatMap((key) => {
      const laid = this.laid(key);
      return laid !== null && isSeen(laid, part) ? [laid] : [];
    });
  }

  /** How a bundle is drawn; null of one that is not there. */
  laid(key: string): LaidBundle | null {
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const bundle = this.bundles.get(key);
    if (bundle === undefined) return null;
    const laid = this.#lay(bundle);
    this.#labels.set(key, laid);
    return laid;
  }

  /** Where the bundles of a block leave it. */
  exitsOf(source: Id): Exits {
    const known = this.#exits.get(source);
    if (known !== undefined) return known;
    const made = exitsOf(source, this.#from.get(source) ?? [], this.#ground.rectOf);
    this.#exits.set(source, made);
    return made;
  }

  /** A bundle with its blocks where a drag has brought them; it minds no other way. */
  bent(key: string, rectOf: Ground["rectOf"]): LaidBundle | null {
    const bundle = this.bundles.get(key);
    if (bundle === undefined) return null;
    const ground = { blockIndex: this.#given.blockIndex, rectOf };
    const exit = exitsOf(bundle.source, this.#from.get(bundle.source) ?? [], rectOf).get(key);
    if (bundle.target !== null && bundle.kind !== "trigger" && exit?.to) {
      const { route } = wayRound(
        { source: bundle.source, target: bundle.target, from: exit.from, to: exit.to, lane: exit.lane },
        ground,
      );
      if (route !== null) {
        const { text, width } = this.#given.words(bundle, false);
        return { bundle, route, text, label: placeOnRoute(route, width, () => true, []), isStub: false };
      }
    }
    return this.#stub(bundle, exit?.from ?? null, rectOf, () => true, []);
  }

  #lay(bundle: Bundle): LaidBundle {
    const route = this.#route(bundle.key);
    const near = this.#near(bundle, route);
    const earlier = near.flatMap((other) => (this.#isBefore(other, bundle.key) ? (this.laid(other) ?? []) : []));
    const taken = earlier.flatMap(({ label }) => (label === null ? [] : grown(labelRect(label), labelGap)));
    const isFree = (rect: Rect) =>
      !taken.some((other) => overlaps(rect, other)) && this.#given.blockIndex.within(grown(rect, labelGap)).size === 0;
    if (route === null) {
      const exits = this.exitsOf(bundle.source);
      const ports = [...exits].flatMap(([key, { from }]) => (key === bundle.key ? [] : from));
      const stubs = earlier.flatMap(({ isStub, route: other }) => (isStub && other?.[0]) || []);
      return this.#stub(bundle, exits.get(bundle.key)?.from ?? null, this.#ground.rectOf, isFree, [...ports, ...stubs]);
    }
    const { text, width } = this.#given.words(bundle, false);
    const others = partsOfAll(this.#routesOf(near));
    return { bundle, route, text, label: placeOnRoute(route, width, isFree, others), isStub: false };
  }

  #stub(
    bundle: Bundle,
    port: Port | null,
    rectOf: Ground["rectOf"],
    isFree: (label: Rect) => boolean,
    taken: readonly Point[],
  ): LaidBundle {
    const isTrigger = bundle.kind === "trigger";
    const rect = rectOf(isTrigger ? (bundle.target ?? bundle.source) : bundle.source);
    const { text, width } = this.#given.words(bundle, true);
    if (rect === undefined) return { bundle, route: null, text, label: null, isStub: true };
    const from = port ?? { x: rect.x + rect.width, y: rect.y + rect.height / 2, side: "right" as const };
    const stub = isTrigger ? placeTrigger(rect, width, isFree) : placeStub(from, rect, width, isFree, taken);
    // Where no label has room, its beginning alone is seen.
    const bare = [{ x: from.x, y: from.y }, outside(from, 12)];
    const route = stub?.route ?? (isTrigger ? bare.toReversed() : bare);
    return { bundle, route, text, label: stub?.label ?? null, isStub: true };
  }

  /** The way of a bundle between those that come before it. */
  #route(key: string): Route | null {
    const known = this.#lanes.get(key);
    if (known !== undefined) return known.route;
    const skeleton = this.#skeleton(key);
    if (skeleton?.found.route == null) return null;
    const { found, bundle } = skeleton;
    const others = this.#routesOf(this.#besides(skeleton));
    const last = this.#before?.lanes.get(key);
    const isSame = last?.skeleton.found === found && isSameList(last.others, others);
    const route =
      isSame || found.route === null
        ? (last?.route ?? null)
        : inLanes(found.route, partsOfAll(others), this.#ground, found.clearance);
    this.#lanes.set(bundle.key, { skeleton, others, route });
    return route;
  }

  #routesOf(keys: readonly string[]): readonly Route[] {
    return keys.map((key) => this.#route(key)).filter((route) => route !== null);
  }

  /** The way that a bundle would take alone; null where there is none. */
  #skeleton(key: string): Skeleton | null {
    const known = this.#skeletons.get(key);
    if (known !== undefined) return known;
    const made = this.#findSkeleton(key);
    this.#skeletons.set(key, made);
    return made;
  }

  #findSkeleton(key: string): Skeleton | null {
    const bundle = this.bundles.get(key);
    const exit = bundle && this.exitsOf(bundle.source).get(key);
    if (bundle === undefined || bundle.target === null || !exit?.to) return null;
    const { from, to, lane } = exit;
    const last = this.#before?.skeletons.get(key);
    if (
      last &&
      isSamePort(last.from, from) &&
      isSamePort(last.to, to) &&
      last.lane === lane &&
      last.bundle.kind === bundle.kind
    ) {
      const isTouched = this.#before?.moved.some((rect) => overlaps(rect, last.found.looked)) === true;
      if (!isTouched) return { ...last, bundle };
    }
    return {
      bundle,
      from,
      to,
      lane,
      found: wayRound({ source: bundle.source, target: bundle.target, from, to, lane }, this.#ground),
    };
  }

  /** The bundles before this one whose ways run beside it, and lead elsewhere. */
  #besides({ bundle, found }: Skeleton): readonly string[] {
    const bounds = found.route && routeBounds(found.route);
    if (!bounds || found.route === null || found.route.length < 4) return [];
    const room = grown(bounds, 12);
    return [...this.#index.within(room)]
      .filter((other) => {
        if (other === bundle.key || !this.#isBefore(other, bundle.key)) return false;
        const beside = this.#skeleton(other);
        const extent = beside?.found.route && routeBounds(beside.found.route);
        return extent ? beside?.bundle.target !== bundle.target && overlaps(room, grown(extent, 1)) : false;
      })
      .sort();
  }

  /** Other bundles that may be drawn where this one's label may stand. */
  #near(bundle: Bundle, route: Route | null): readonly string[] {
    const part = this.#labelRoom(bundle, route);
    if (part === null) return [];
    return [...this.#index.within(part)]
      .filter((other) => {
        const it = this.bundles.get(other);
        const room = it === undefined || other === bundle.key ? null : this.#labelRoom(it, this.#route(other));
        return room !== null && overlaps(part, room);
      })
      .sort();
  }

  #labelRoom(bundle: Bundle, route: Route | null): Rect | null {
    const bounds = route && routeBounds(route);
    // A label reaches over its way with nearly all of it where it hangs by its edge.
    if (bounds) return widened(bounds, { x: this.#widthOf(bundle), y: labelHeight });
    const rect = this.#ground.rectOf(bundle.kind === "trigger" ? (bundle.target ?? bundle.source) : bundle.source);
    return rect === undefined ? null : widened(rect, aroundStub);
  }

  /** How wide the whole label of a way is. */
  #widthOf(bundle: Bundle): number {
    const known = this.#widths.get(bundle.key);
    if (known !== undefined) return known;
    const { width } = this.#given.words(bundle, false);
    this.#widths.set(bundle.key, width);
    return width;
  }

  #extentOf(key: string): Rect | undefined {
    const bundle = this.bundles.get(key);
    return bundle && this.#extent(bundle);
  }

  /** A rectangle that a bundle never leaves. */
  #extent(bundle: Bundle): Rect | undefined {
    const [source, target] = [
      this.#ground.rectOf(bundle.source),
      bundle.target === null ? undefined : this.#ground.rectOf(bundle.target),
    ];
    const end = bundle.kind === "trigger" ? target : source;
    if (end === undefined) return undefined;
    if (bundle.kind === "trigger" || target === undefined) return widened(end, aroundStub);
    const whole = around([end, target]) ?? end;
    // It can be no way: then it is a stub.
    return whole.width + whole.height > farthest + spare ? widened(end, aroundStub) : grown(whole, reach);
  }

  /** Shorter ways first, for they have the least choice; then by chance, which keeps what waits for each other few. */
  #isBefore(a: string, b: string): boolean {
    const by = this.#rank(a) - this.#rank(b);
    return by === 0 ? a < b : by < 0;
  }

  #rank(key: string): number {
    const known = this.#ranks.get(key);
    if (known !== undefined) return known;
    const bundle = this.bundles.get(key);
    const extent = bundle && this.#extent(bundle);
    const size = extent === undefined ? 0 : Math.floor(8 * Math.log2(extent.width + extent.height));
    // What may stand on any side of a block can wait.
    const isFree = bundle !== undefined && (bundle.kind === "open" || bundle.kind === "trigger");
    const made = (isFree ? 999 : size) + chanceOf(key);
    this.#ranks.set(key, made);
    return made;
  }
}

const isSeen = ({ route, label }: LaidBundle, part: Rect): boolean => {
  const bounds = around(
    [...(route ? [routeBounds(route)] : []), label ? labelRect(label) : null].flatMap((rect) => rect ?? []),
  );
  return bounds !== null && overlaps(part, grown(bounds, 1));
};

const widened = ({ x, y, width, height }: Rect, by: { readonly x: number; readonly y: number }): Rect => ({
  x: x - by.x,
  y: y - by.y,
  width: width + 2 * by.x,
  height: height + 2 * by.y,
});

const isSamePort = (a: Port, b: Port) => a.x === b.x && a.y === b.y && a.side === b.side;
const isSameList = <Item>(a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, place) => item === b[place]);
/** A number from 0 to 1 for a text, always the same. */
function chanceOf(text: string): number {
  let hash = 2166136261;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}
