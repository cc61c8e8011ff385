import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { documentNounNames, documentNouns, idsIn, pointersIn, rowsOf } from "../document/document-nouns.ts";
import { idsOf } from "../document/new-ids.ts";
import { pairedRows } from "../document/same-rows.ts";

/**
 * The rows of one state of a sub-flow by those of another that they became. They are paired by their id, then by place
 * and name, and renamed ones by the rows that point at them. `roots` are the sub-flow itself in both.
 */
export function pairKept(before: FlowDocument, after: FlowDocument, roots: readonly [Id, Id]): ReadonlyMap<Id, Id> {
  const there = idsOf(after);
  const shared = documentNounNames.flatMap((noun) => rowsOf(before, noun).filter(({ id }) => there.has(id)));
  let known: ReadonlyMap<Id, Id> = new Map([...shared.map(({ id }) => [id, id] as const), roots]);
  for (;;) {
    const paired = pairedRows(before, after, known);
    const more = pointedAt(before, after, paired);
    if (more.length === 0) return paired;
    known = new Map([...paired, ...more]);
  }
}

/** Pairs of rows that are not found yet, and at which rows that are point by the same field. */
function pointedAt(before: FlowDocument, after: FlowDocument, paired: ReadonlyMap<Id, Id>): readonly [Id, Id][] {
  const found = new Map<Id, Id>();
  const taken = new Set(paired.values());
  for (const noun of documentNounNames) {
    const { fields, holders } = documentNouns[noun];
    const pointers = pointersIn(fields).filter(({ field }) => !holders.some((holder) => holder === field));
    const rows = new Map(rowsOf(after, noun).map((row) => [row.id, row]));
    for (const row of rowsOf(before, noun)) {
      const same = rows.get(paired.get(row.id) ?? "");
      if (same === undefined) continue;
      for (const { field } of pointers) {
        const [then, now] = [idsIn(row[field]), idsIn(same[field])];
        if (then.length !== now.length) continue;
        then.forEach((id, place) => {
          const other = now[place];
          if (other === undefined || paired.has(id) || found.has(id) || taken.has(other)) return;
          found.set(id, other);
          taken.add(other);
        });
      }
    }
  }
  return [...found];
}
