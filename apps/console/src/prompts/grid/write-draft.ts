import type { FlowDocument } from "@parley/flow";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { rowNow } from "../prompt-sheet.ts";
import { saveCells } from "../save-cells.ts";
import { texts } from "../texts.ts";
import { type CellWrite, columnName, textIn } from "../write-cells.ts";
import type { CellId } from "./chosen-cells.ts";

/** A cell being written. */
export type Draft = {
  readonly cell: CellId;
  /** Name of its prompt. */
  readonly name: string;
  /** What the cell said when writing began. */
  readonly before: string;
  readonly text: string;
};

/** A draft that found no place. `now`: what another person wrote there meanwhile; null where the prompt is gone. */
export type KeptDraft = { readonly draft: Draft; readonly now: string | null };

/** What becomes of a draft; null where there is nothing to write. */
type Placed = { readonly write: CellWrite } | { readonly kept: KeptDraft };

/** The place of a draft in a version as it is now: that of its prompt's id, wherever it stands. */
export function placeDraft(document: FlowDocument, draft: Draft): Placed | null {
  const { cell, before, text } = draft;
  if (text === before) return null;
  const row = rowNow(document, cell.prompt);
  if (row === null) return { kept: { draft, now: null } };
  const now = textIn(row, cell.column);
  if (now === text) return null;
  return now === before ? { write: { row, column: cell.column, text } } : { kept: { draft, now } };
}

/** Writes a draft into its cell. What has no place, since others deleted its prompt or wrote there, comes back. */
export function writeDraft(editor: VersionEditor, draft: Draft): KeptDraft | null {
  const placed = placeDraft(editor.snapshot().document, draft);
  if (placed === null) return null;
  if ("kept" in placed) return placed.kept;
  const { write } = placed;
  saveCells(editor, [write], () => texts.steps.write(write.row.prompt.name, columnName(write.column)));
  return null;
}
