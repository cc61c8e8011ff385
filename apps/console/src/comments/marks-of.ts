import type { Id } from "@parley/model/kernel";
import type { Badge, Badges } from "../canvas/drawing/overlay.ts";
import { openCounts, type Thread } from "./threads-of.ts";

/** Marks that were made, by what they say and where they lead: the same count at the same block is the same mark. */
const made = new WeakMap<(id: Id) => void, Map<string, readonly Badge[]>>();

/** How many open threads there are, at each block and path that has any. */
export function marksOf(threads: readonly Thread[], discuss: (id: Id) => void): Badges {
  const known = made.get(discuss) ?? new Map<string, readonly Badge[]>();
  made.set(discuss, known);
  return new Map(
    [...openCounts(threads)].map(([id, count]) => {
      const key = `${id} ${count}`;
      const marks = known.get(key) ?? [markOf(id, count, discuss)];
      known.set(key, marks);
      return [id, marks];
    }),
  );
}

const markOf = (id: Id, count: number, discuss: (id: Id) => void): Badge => ({
  kind: "comments",
  text: String(count),
  told: count === 1 ? "1 open comment" : `${count} open comments`,
  tone: "warn",
  isTinting: false,
  open: () => discuss(id),
});
