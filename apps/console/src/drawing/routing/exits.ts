import type { Id } from "@parley/model/kernel";
import { middleOf } from "../rect.ts";
import type { Bundle } from "./bundles.ts";
import { type Exit, entryOf, type Port, portsOf, sidesOf } from "./ports.ts";
import type { Ground } from "./way-round.ts";

/** Where bundles leave a block and reach the next, by their keys; `lane`: how far from the block they turn. */
export type Exits = ReadonlyMap<string, { readonly from: Port; readonly to: Port | null; readonly lane: number }>;

/** Where the bundles of a block leave it. */
export function exitsOf(source: Id, bundles: readonly Bundle[], rectOf: Ground["rectOf"]): Exits {
  const rect = rectOf(source);
  if (rect === undefined) return new Map();
  const ways = bundles.flatMap((bundle) => {
    if (bundle.kind === "trigger") return [];
    const target = bundle.target === null ? undefined : bundle.target === source ? rect : rectOf(bundle.target);
    const sides = target && sidesOf(rect, target, bundle.kind);
    const side = sides?.exit ?? (bundle.lines.every(({ kind }) => kind === "global") ? "right" : "bottom");
    const towards = target === undefined ? { x: rect.x + rect.width / 2, y: rect.y + rect.height } : middleOf(target);
    return [{ key: bundle.key, side, towards, target, sides }];
  });
  const ports = portsOf(rect, ways satisfies readonly Exit[]);
  const downs = ways
    .flatMap(({ key, side, target }) => {
      const port = ports.get(key);
      return side === "bottom" && target !== undefined && port !== undefined
        ? [{ key, port, across: middleOf(target).x - port.x }]
        : [];
    })
    .sort((a, b) => a.port.x - b.port.x);
  const lefts = downs.filter(({ across }) => across < 0);
  const rights = downs.filter(({ across }) => across >= 0).reverse();
  const found = new Map<string, { from: Port; to: Port | null; lane: number }>();
  for (const { key, target, sides } of ways) {
    const from = ports.get(key);
    if (from === undefined) continue;
    const to = target !== undefined && sides !== undefined ? entryOf(target, sides.entry, from) : null;
    // Outer ways turn higher, so that no inner one crosses them.
    const place = Math.max(
      lefts.findIndex((each) => each.key === key),
      rights.findIndex((each) => each.key === key),
      0,
    );
    found.set(key, { from, to, lane: 16 + 12 * place });
  }
  return found;
}
