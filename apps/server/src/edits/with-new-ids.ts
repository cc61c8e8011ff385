import type { FlowDocument } from "@parley/flow";
import { type Id, isId } from "@parley/model/kernel";

/** The same document with ids of its own: for a copy that lives beside the first. */
export function withNewIds(document: FlowDocument, newId: () => Id): FlowDocument {
  const ids = new Map<string, Id>();
  for (const rows of Object.values(document.rows)) for (const row of rows) ids.set(row.id, newId());
  const renamed = (value: unknown): unknown => {
    if (isId(value)) return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member)]));
  };
  // Only ids change, so every row keeps its shape.
  return renamed(document) as FlowDocument;
}
