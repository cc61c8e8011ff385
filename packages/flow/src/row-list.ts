import type { AnyRow } from "./document-nouns.ts";
import { firstNotBefore, isSorted, markSorted, placeOfRow } from "./list-index.ts";
import type { ListKind } from "./overlay.ts";
import { byId } from "./rows.ts";

/** The rows of a noun, in the order of their ids. */
export const rowList: ListKind<AnyRow> = {
  keyOf: ({ id }) => id,
  placeOf: placeOfRow,
  arrange: (kept, added) => {
    if (isSorted(kept)) for (const row of added) kept.splice(firstNotBefore(kept, row.id), 0, row);
    else kept.push(...added);
    // Whoever came with rows in another order gets them back in this one.
    if (!isSorted(kept)) kept.sort(byId);
    markSorted(kept);
    return kept;
  },
};
