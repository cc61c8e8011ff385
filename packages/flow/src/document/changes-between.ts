import { type DocumentDiff, diff } from "./diff.ts";
import type { FlowDocument } from "./document.ts";
import { renameIds } from "./document-nouns.ts";
import { sameRows } from "./same-rows.ts";

/** How a document differs for callers from another, which may be of a version that it was copied from or to. */
export const changesBetween = (before: FlowDocument, after: FlowDocument): DocumentDiff =>
  diff(renameIds(before, sameRows(before, after)), after);

export const hasChanges = ({ added, removed, changed }: DocumentDiff): boolean =>
  added.length + removed.length + changed.length > 0;
