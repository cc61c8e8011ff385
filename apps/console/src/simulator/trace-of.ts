import type { RunTrace } from "../design/run-trace.ts";
import type { Turn } from "./protocol.ts";

/** Where a conversation went, for the canvas; null before it began. */
export function traceOf(turns: readonly Turn[]): RunTrace | null {
  const last = turns.at(-1);
  if (last === undefined) return null;
  const blocks = new Set<string>();
  const paths = new Set<string>();
  for (const effect of turns.flatMap(({ effects }) => effects)) {
    if (effect.type !== "log") continue;
    const { entry } = effect;
    if (entry.type === "entered") {
      blocks.add(entry.block);
      if (entry.path !== null) paths.add(entry.path);
    } else if (entry.type === "path_taken") paths.add(entry.path);
  }
  const { session } = last;
  return { active: session === null || session.state.type === "ended" ? null : session.block, blocks, paths };
}
