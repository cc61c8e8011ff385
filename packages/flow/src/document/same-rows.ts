import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { documentNounNames, rowsOf } from "./document-nouns.ts";
import { rowNames } from "./row-names.ts";

/**
 * The rows of one document by those of another that they became. A row keeps its id for life. Only a version that was
 * copied from another has ids of its own, and shares none. Then rows of the same noun and name are the same, and those
 * that share a name go by their order. Empty when there is nothing to tell.
 */
export function sameRows(before: FlowDocument, after: FlowDocument): ReadonlyMap<Id, Id> {
  const same = new Map<Id, Id>();
  const kept = new Set(documentNounNames.flatMap((noun) => rowsOf(after, noun).map(({ id }) => id)));
  if (documentNounNames.some((noun) => rowsOf(before, noun).some(({ id }) => kept.has(id)))) return same;
  const [old, now] = [rowNames(before), rowNames(after)];
  for (const noun of documentNounNames) {
    const byName = new Map<string, Id[]>();
    for (const { id } of rowsOf(after, noun)) {
      const name = now.get(id) ?? "";
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [id]);
      else known.push(id);
    }
    for (const { id } of rowsOf(before, noun)) {
      const next = byName.get(old.get(id) ?? "")?.shift();
      if (next !== undefined) same.set(id, next);
    }
  }
  return same;
}
