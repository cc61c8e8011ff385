import { type FlowDocument, renameIds } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** The same document with ids of its own: for a copy that lives beside the first. */
export function withNewIds(document: FlowDocument, newId: () => Id): FlowDocument {
  const ids = new Map<string, Id>();
  for (const rows of Object.values(document.rows)) for (const row of rows) ids.set(row.id, newId());
  return renameIds(document, ids);
}
