import type { Id } from "@parley/model/kernel";
import { aboutOf, type CommentRow, type Subject, type Unsent } from "./comment.ts";

/** Something said, sent or not. */
export type Said = { readonly id: Id; readonly row: CommentRow } | { readonly id: Id; readonly unsent: Unsent };

/** What was said first, and its answers: both oldest first. */
export type Thread = {
  readonly id: Id;
  readonly about: Subject;
  readonly isResolved: boolean;
  readonly first: Said;
  readonly answers: readonly Said[];
};

/** Everything said about the blocks and paths of a version, or about a call. An answer to an answer, or to what is gone, stands in its thread. */
export function threadsOf(rows: readonly CommentRow[], unsent: readonly Unsent[]): readonly Thread[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sent = rows.filter((row) => aboutOf(row) !== null);
  const waiting = unsent.filter(({ id }) => !byId.has(id));
  const said = [
    ...sent.map((row) => ({ said: { id: row.id, row }, root: rootOf(row, byId) })),
    ...waiting.map((each) => {
      const parent = each.parent === null ? undefined : byId.get(each.parent);
      return { said: { id: each.id, unsent: each }, root: parent === undefined ? each.id : rootOf(parent, byId) };
    }),
  ];
  const threads = Map.groupBy(said, ({ root }) => root);
  return [...threads].flatMap(([id, members]): readonly Thread[] => {
    const [first, ...answers] = members.map((member) => member.said);
    const about = first === undefined || "unsent" in first ? first?.unsent.about : aboutOf(first.row);
    if (first === undefined || about === undefined || about === null) return [];
    return [{ id, about, isResolved: isResolved(first), first, answers }];
  });
}

/** The first of those that a comment answers, among comments about the same. */
function rootOf(row: CommentRow, byId: ReadonlyMap<Id, CommentRow>): Id {
  let root = row;
  for (let seen = 0; seen < byId.size; seen++) {
    const parent = root.parent === null ? undefined : byId.get(root.parent);
    if (parent === undefined || parent.object_id !== root.object_id) break;
    root = parent;
  }
  return root.id;
}

const isResolved = (said: Said) => "row" in said && said.row.is_resolved;

/** Parts threads in those that are open, newest first, and the others: resolved, or about what is not there. */
export function byOpen(threads: readonly Thread[], isThere: (about: Subject) => boolean) {
  const newest = threads.toReversed();
  const isOpen = ({ isResolved: isOver, about }: Thread) => !isOver && isThere(about);
  return { open: newest.filter(isOpen), resolved: newest.filter((thread) => !isOpen(thread)) };
}

/** How many threads are open at each block and path. */
export function openCounts(threads: readonly Thread[]): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>();
  for (const { about, isResolved: isOver } of threads) {
    if (!isOver) counts.set(about.id, (counts.get(about.id) ?? 0) + 1);
  }
  return counts;
}
