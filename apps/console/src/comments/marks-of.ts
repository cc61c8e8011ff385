import type { Id } from "@parley/model/kernel";
import { openCounts, type Thread } from "../commenting/threads-of.ts";
import type { Badge, Badges } from "../drawing/overlay.ts";
import { texts } from "./texts.ts";

/** Marks of comments, and the same beside what is painted over the canvas. */
export type CommentMarks = { readonly own: Badges; readonly all: Badges };

/** Leads to a row, and to what is said about it. */
type Reveal = (id: Id, field: undefined, thread: "open") => void;

/** Marks that were made, by what they say and where they lead: the same count at the same block is the same mark. */
const made = new WeakMap<Reveal, Map<string, readonly Badge[]>>();

/** How many open threads there are, at each block and path that has any. */
export function marksOf(threads: readonly Thread[], reveal: Reveal): Badges {
  const known = made.get(reveal) ?? new Map<string, readonly Badge[]>();
  made.set(reveal, known);
  return new Map(
    [...openCounts(threads)].map(([id, count]) => {
      const key = `${id} ${count}`;
      const marks = known.get(key) ?? [markOf(id, count, reveal)];
      known.set(key, marks);
      return [id, marks];
    }),
  );
}

const markOf = (id: Id, count: number, reveal: Reveal): Badge => ({
  kind: "comments",
  text: String(count),
  told: texts.mark(count),
  tone: "warn",
  isTinting: false,
  open: () => reveal(id, undefined, "open"),
});
