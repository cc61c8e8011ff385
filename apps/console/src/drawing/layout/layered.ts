import type { Id } from "@parley/model/kernel";
import type { Point } from "../rect.ts";
import { nearestWithGaps } from "./nearest-with-gaps.ts";
import { ranksOf } from "./ranks-of.ts";

export type LayoutNode = { readonly id: Id; readonly width: number; readonly height: number };
/** A loose one puts its target below its source, and draws neither of them towards the other. */
export type LayoutEdge = { readonly source: Id; readonly target: Id | null; readonly isLoose?: boolean };

const gapAcross = 48;
const gapDown = 72;
/** Room for a way that runs down between two blocks. */
const laneWidth = 16;
const gapBesideLane = 24;
/** Ways over more rows than this lead out of every window: none runs there, and no room is kept. */
const mostRows = 12;
/** How much further rows stand apart for each way more that runs across between them, and how many have room anyhow. */
const gapForWay = 12;
const waysWithRoom = 3;
const mostWaysMore = 12;
const sweeps = 6;

/**
 * Lays blocks out in rows, each below what leads to it. Paths cross rarely, and a block stands near the middle of its
 * neighbours. The top left corner of all is 0, 0. What several runs are given in the same order comes out the same.
 */
export function layered(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): ReadonlyMap<Id, Point> {
  const known = new Set(nodes.map(({ id }) => id));
  const joined = edges.flatMap(({ source, target }) =>
    target !== null && source !== target && known.has(source) && known.has(target) ? [{ source, target }] : [],
  );
  const ranks = new Map(
    ranksOf(
      nodes.map(({ id }) => id),
      joined,
    ),
  );
  const { lanes, edges: inside } = lanesOf(joined, ranks);
  const rows = Array.from({ length: highest(ranks.values()) + 1 }, (): LayoutNode[] => []);
  for (const node of [...nodes, ...lanes]) {
    const rank = ranks.get(node.id) ?? 0;
    rows[rank]?.push(node);
  }
  const loose = new Set(edges.flatMap(({ source, target, isLoose }) => (isLoose ? `${source} ${target}` : [])));
  const near = neighboursByRank(
    inside.filter(({ source, target }) => !loose.has(`${source} ${target}`)),
    ranks,
  );
  const centres = new Map<Id, number>();
  for (const row of rows)
    place(
      row,
      row.map(() => 0),
      centres,
    );
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : rows.toReversed()) {
      const wishes = new Map(row.map((node) => [node.id, wish(node.id, isDown ? near.above : near.below, centres)]));
      const wishOf = (node: LayoutNode) => wishes.get(node.id) ?? centres.get(node.id) ?? 0;
      row.sort((a, b) => wishOf(a) - wishOf(b));
      place(row, row.map(wishOf), centres);
    }
  }
  return positions(rows, centres, joined, ranks);
}

type Neighbours = ReadonlyMap<Id, readonly Id[]>;

/** Neighbours in a row further up and further down, for edges of either direction. */
function neighboursByRank(
  edges: readonly { source: Id; target: Id }[],
  ranks: ReadonlyMap<Id, number>,
): { above: Neighbours; below: Neighbours } {
  const above = new Map<Id, Id[]>();
  const below = new Map<Id, Id[]>();
  const add = (to: Map<Id, Id[]>, id: Id, other: Id) => {
    const list = to.get(id);
    if (list === undefined) to.set(id, [other]);
    else list.push(other);
  };
  for (const { source, target } of edges) {
    const isForward = (ranks.get(source) ?? 0) < (ranks.get(target) ?? 0);
    const [upper, lower] = isForward ? [source, target] : [target, source];
    add(above, lower, upper);
    add(below, upper, lower);
  }
  return { above, below };
}

function wish(id: Id, neighbours: Neighbours, centres: ReadonlyMap<Id, number>): number {
  const near = neighbours.get(id) ?? [];
  if (near.length === 0) return centres.get(id) ?? 0;
  return near.reduce((sum, other) => sum + (centres.get(other) ?? 0), 0) / near.length;
}

/** Gives the blocks of a row, in this order, the centres nearest to what they wish for. */
function place(row: readonly LayoutNode[], wishes: readonly number[], centres: Map<Id, number>): void {
  const gaps = row.slice(1).map((node, place) => {
    const before = row[place];
    const isLane = node.height === 0 || before?.height === 0;
    return (node.width + (before?.width ?? 0)) / 2 + (isLane ? gapBesideLane : gapAcross);
  });
  const found = nearestWithGaps(wishes, gaps);
  for (const [place, node] of row.entries()) centres.set(node.id, found[place] ?? 0);
}

type Ways = readonly { readonly source: Id; readonly target: Id }[];

/**
 * Room in the rows that a way runs past, from its upper block to its lower one: ways to one block share it. The edges lead
 * by way of that room.
 */
function lanesOf(ways: Ways, ranks: Map<Id, number>): { readonly lanes: readonly LayoutNode[]; readonly edges: Ways } {
  const lanes = new Map<Id, LayoutNode>();
  const edges = ways.flatMap(({ source, target }) => {
    const [from, to] = [ranks.get(source) ?? 0, ranks.get(target) ?? 0];
    const step = Math.sign(to - from);
    const rows = Math.abs(to - from);
    if (rows < 2 || rows > mostRows) return [{ source, target }];
    const past = Array.from({ length: rows - 1 }, (_, place) => {
      const id = `lane ${step} ${from + step * (place + 1)} ${target}`;
      lanes.set(id, { id, width: laneWidth, height: 0 });
      ranks.set(id, from + step * (place + 1));
      return id;
    });
    const stops = [source, ...past, target];
    return stops.slice(1).map((next, place) => ({ source: stops[place] ?? source, target: next }));
  });
  return {
    lanes: [...lanes.values()],
    edges: [...new Map(edges.map((edge) => [`${edge.source} ${edge.target}`, edge])).values()],
  };
}

function positions(
  rows: readonly (readonly LayoutNode[])[],
  centres: ReadonlyMap<Id, number>,
  ways: Ways,
  ranks: ReadonlyMap<Id, number>,
): ReadonlyMap<Id, Point> {
  const blocks = rows.map((row) => row.filter(({ height }) => height > 0));
  const lefts = blocks.flat().map(({ id, width }) => (centres.get(id) ?? 0) - width / 2);
  const left = lefts.reduce((least, each) => Math.min(least, each), Infinity);
  const leaving = Map.groupBy(ways, ({ source }) => ranks.get(source) ?? 0);
  const found = new Map<Id, Point>();
  let y = 0;
  for (const [rank, row] of blocks.entries()) {
    for (const { id, width } of row) found.set(id, { x: Math.round((centres.get(id) ?? 0) - width / 2 - left), y });
    const targets = new Set((leaving.get(rank) ?? []).map(({ target }) => target)).size;
    const more = Math.min(mostWaysMore, Math.max(0, targets - waysWithRoom)) * gapForWay;
    y += Math.max(0, ...row.map(({ height }) => height)) + gapDown + more;
  }
  return found;
}

const highest = (values: Iterable<number>) => {
  let found = 0;
  for (const value of values) found = Math.max(found, value);
  return found;
};
