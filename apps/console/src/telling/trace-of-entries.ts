import type { RunTrace } from "./run-trace.ts";
import type { Entry } from "./tell-entry.ts";

/** Where a conversation went by its record, for the canvas; null before it went anywhere. */
export function traceOfEntries(entries: readonly Entry[], hasEnded: boolean): RunTrace | null {
  const blocks = new Set<string>();
  const paths = new Set<string>();
  let active: string | null = null;
  let language: string | null = null;
  for (const { type, block, path, to } of entries) {
    if (type === "language_switched" && typeof to === "string") language = to;
    if (type === "entered" && typeof block === "string") {
      blocks.add(block);
      active = block;
    }
    if ((type === "entered" || type === "path_taken") && typeof path === "string") paths.add(path);
  }
  return active === null ? null : { active: hasEnded ? null : active, blocks, paths, language };
}
