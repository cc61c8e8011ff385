import type { BlockStay, SessionFlow } from "@parley/model/api/calls";

type MapBlock = SessionFlow["blocks"][number];

export type PlacedBlock = MapBlock & {
  readonly x: number;
  readonly y: number;
  /** How often the call entered it. */
  readonly visits: number;
  /** Where the call first entered it; ms. */
  readonly at: number | null;
};

export type PathLine = { readonly from: PlacedBlock; readonly to: PlacedBlock; readonly isTaken: boolean };

export type PathMap = {
  readonly blocks: readonly PlacedBlock[];
  readonly lines: readonly PathLine[];
  readonly width: number;
  readonly height: number;
};

export const nodeWidth = 108;
export const nodeHeight = 24;
const gapX = 14;
const gapY = 22;
/** The path runs down the middle; what it passed by stands right and left. More would be too small to read. */
const sides = [0, 1, -1] as const;

/**
 * The path of a call, drawn downwards: each block where it was first entered, beside it where its other paths lead.
 * Other blocks are left out, so that a large agent stays readable.
 */
export function pathMap(flow: Pick<SessionFlow, "blocks" | "paths">, stays: readonly BlockStay[]): PathMap {
  const known = new Map(flow.blocks.map((block) => [block.id, block]));
  const order = [...new Set(stays.map(({ block }) => block))].filter((id) => known.has(id));
  const taken = new Set(stays.slice(1).map((stay, place) => `${stays[place]?.block} ${stay.block}`));
  const rows: string[][] = order.map((id) => [id]);
  const seen = new Set(order);
  order.forEach((id, place) => {
    for (const path of flow.paths) {
      if (path.source !== id || path.destination === null || seen.has(path.destination) || !known.has(path.destination))
        continue;
      const row = rows[place + 1] ?? [];
      if (row.length >= sides.length) continue;
      rows[place + 1] = row;
      row.push(path.destination);
      seen.add(path.destination);
    }
  });
  const middle = rows.some((row) => row.length > 1) ? nodeWidth + gapX : 0;
  const width = middle * 2 + nodeWidth;
  const placed = new Map<string, PlacedBlock>();
  rows.forEach((row, level) => {
    row.forEach((id, place) => {
      const block = known.get(id);
      if (block === undefined) return;
      placed.set(id, {
        ...block,
        x: middle + (sides[place] ?? 0) * (nodeWidth + gapX),
        y: level * (nodeHeight + gapY),
        visits: stays.filter((stay) => stay.block === id).length,
        at: stays.find((stay) => stay.block === id)?.at_ms ?? null,
      });
    });
  });
  const pairs = new Set([...flow.paths.map(({ source, destination }) => `${source} ${destination}`), ...taken]);
  const lines = [...pairs].flatMap((pair): PathLine[] => {
    const [source = "", destination = ""] = pair.split(" ");
    const [from, to] = [placed.get(source), placed.get(destination)];
    return from === undefined || to === undefined ? [] : [{ from, to, isTaken: taken.has(pair) }];
  });
  const height = rows.length * nodeHeight + Math.max(0, rows.length - 1) * gapY;
  return {
    blocks: [...placed.values()],
    lines: lines.toSorted((a, b) => Number(a.isTaken) - Number(b.isTaken)),
    width,
    height,
  };
}
