import { type FlowDocument, rowOf } from "@parley/flow";
import type { Subject } from "../commenting/comment.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { texts } from "./texts.ts";

/** What people call a block or path; null for one that was deleted. */
export function subjectName(document: FlowDocument, { type, id }: Subject): string | null {
  if (type === "block") {
    const block = rowOf(document, "block", id);
    return block === undefined ? null : block.name || texts.noName;
  }
  const path = rowOf(document, "path", id);
  return path === undefined ? null : pathLabel(path);
}

/** Whether a block or path that was commented on is there: it may have been deleted. */
export const isThere = (document: FlowDocument, { id }: Subject): boolean => subjectOf(document, id) !== null;

/** Whether an id is that of a block or of a path; null for neither. */
export function subjectOf(document: FlowDocument, id: string): Subject | null {
  if (rowOf(document, "block", id) !== undefined) return { type: "block", id };
  return rowOf(document, "path", id) === undefined ? null : { type: "path", id };
}
