import { isEntry } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { isFallback, triggerScope } from "./triggers.ts";

/** Whether the whole agent has a fallback that leads somewhere: what nothing else catches goes there. */
export function hasFallback({ rows }: FlowDocument): boolean {
  const fallbacks = rows.path.filter(
    (path) => path.display_in_global_list && isFallback(path) && path.destination_block !== null,
  );
  return fallbacks.some((path) => {
    const from = rows.block.find(({ id }) => id === path.source_block);
    if (from === undefined || !isEntry(from)) return false;
    return triggerScope(path, rows.sub_flow.find(({ id }) => id === from.subflow)?.slug ?? "") === "agent";
  });
}
