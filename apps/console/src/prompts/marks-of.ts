import { cellOf, isMissing, type PromptRow } from "./prompt-sheet.ts";
import type { Marks } from "./shown-prompts.ts";
import { unsavedAt } from "./unsaved-contents.ts";
import type { Column } from "./write-cells.ts";

export type Mark = "missing" | "notSaved" | "stale" | "outdated" | "overridden" | "recorded";

/** What there is to know of a cell. */
export function marksOf(row: PromptRow, column: Column, { sheet, uses, stale, unsaved }: Marks): readonly Mark[] {
  const found: Mark[] = unsavedAt(unsaved, row, column) === undefined ? [] : ["notSaved"];
  if (column.type === "name") return found;
  const cell = cellOf(row, column.language);
  if (isMissing(cell)) {
    return uses.has(row.prompt.id) && sheet.offered.includes(column.language) ? [...found, "missing"] : found;
  }
  if (cell.content !== undefined && stale.has(cell.content.id)) found.push("stale");
  if (cell.isOverridden) found.push("overridden");
  if (cell.isRecorded) found.push(cell.isOutdated ? "outdated" : "recorded");
  return found;
}
