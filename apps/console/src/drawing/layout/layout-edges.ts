import type { SceneLine } from "../scene-lines.ts";
import type { LayoutEdge } from "./layered.ts";

/**
 * The lines that a layout follows: not those of global triggers, which lead from Start to everywhere, unless nothing else
 * leads to a block; and not those to a fallback.
 */
export function layoutEdges(lines: readonly SceneLine[]): readonly LayoutEdge[] {
  const ways = lines.filter(({ id, kind, path }) => kind !== "global" && id === path.id);
  const entered = new Set(ways.map(({ target }) => target));
  const triggers = lines.filter(({ kind, target }) => kind === "global" && !entered.has(target));
  return [...ways, ...triggers.map(({ source, target }) => ({ source, target, isLoose: true }))];
}
