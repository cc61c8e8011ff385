import type { Thread } from "../commenting/threads-of.ts";
import type { Line } from "./transcript-lines.ts";

/** What people say about what was just heard. */
export type SaidLine = { readonly key: string; readonly thread: Thread };

/** Comments below the line that was heard at their moment, and before all of them those about the whole call. */
export function withComments(lines: readonly Line[], threads: readonly Thread[]): readonly (Line | SaidLine)[] {
  const heard = lines.map((entry) => ({ entry, at: entry.at }));
  const said = threads.map((thread) => ({ entry: { key: thread.id, thread }, at: momentOf(thread) ?? -1 }));
  // Sorting keeps the order of what has the same time: comments come after what was heard then.
  return [...heard, ...said].toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/** When in the call it is what a thread is about, ms since the answer; null for the whole call. */
export const momentOf = ({ about }: Thread): number | null => (about.type === "call" ? about.at_ms : null);
