import type { Id } from "@parley/model/kernel";

type Edge = { readonly source: Id; readonly target: Id };

/**
 * The row of each block: below all that lead to it, edges that close a circle left aside. What nothing leads to stands
 * in row 0.
 */
export function ranksOf(ids: readonly Id[], edges: readonly Edge[]): ReadonlyMap<Id, number> {
  const outward = Map.groupBy(edges, ({ source }) => source);
  const isEntered = new Set(edges.map(({ target }) => target));
  const roots = [...ids.filter((id) => !isEntered.has(id)), ...ids.filter((id) => isEntered.has(id))];
  const forward = new Map<Id, Id[]>();
  const order = depthFirst(roots, outward, forward);
  const ranks = new Map<Id, number>(ids.map((id) => [id, 0]));
  for (const id of order) {
    const below = (ranks.get(id) ?? 0) + 1;
    for (const target of forward.get(id) ?? []) ranks.set(target, Math.max(ranks.get(target) ?? 0, below));
  }
  return ranks;
}

/** Blocks each before those its forward edges lead to. By a stack of our own: a chain of thousands is no fault. */
function depthFirst(
  roots: readonly Id[],
  outward: ReadonlyMap<Id, readonly Edge[]>,
  forward: Map<Id, Id[]>,
): readonly Id[] {
  const state = new Map<Id, "open" | "done">();
  const finished: Id[] = [];
  for (const root of roots) {
    if (state.has(root)) continue;
    const stack = [{ id: root, next: 0 }];
    state.set(root, "open");
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const edge = outward.get(top.id)?.[top.next];
      if (edge === undefined) {
        state.set(top.id, "done");
        finished.push(top.id);
        stack.pop();
        continue;
      }
      top.next += 1;
      const seen = state.get(edge.target);
      if (seen === "open") continue;
      const targets = forward.get(top.id);
      if (targets === undefined) forward.set(top.id, [edge.target]);
      else targets.push(edge.target);
      if (seen === undefined) {
        state.set(edge.target, "open");
        stack.push({ id: edge.target, next: 0 });
      }
    }
  }
  return finished.reverse();
}
