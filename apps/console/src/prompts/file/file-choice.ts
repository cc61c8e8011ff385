import type { Id } from "@parley/model/kernel";
import type { PromptRow, PromptSheet } from "../prompt-sheet.ts";
import { cellKey, columnKey, textIn } from "../write-cells.ts";
import type { FileWrite } from "./prompts-file.ts";

/** What a person chose of a file: columns, by their group, and cells. */
export type FileChoice = {
  /** The rows of the sheet when the file was chosen. */
  readonly rows: ReadonlyMap<Id, PromptRow>;
  readonly columns: ReadonlyMap<string, boolean>;
  readonly cells: ReadonlyMap<string, CellChoice>;
};

/** A tick that was set or taken away; `over`: what the sheet said then. */
type CellChoice = { readonly isTaken: boolean; readonly over: string };

export const nothingChosen = ({ rows }: PromptSheet): FileChoice => ({
  rows: new Map(rows.map((row) => [row.prompt.id, row])),
  columns: new Map(),
  cells: new Map(),
});

/** A cell is ticked or left out by someone who sees it so. */
export const asSeen = (choice: FileChoice, write: FileWrite, isTaken: boolean): FileChoice => ({
  ...choice,
  cells: new Map([...choice.cells, [cellKey(write), { isTaken, over: textIn(write.row, write.column) }]]),
});

/** Whether the sheet changed at a cell too: since the export, or since the file was chosen. */
export function isNewer({ row, column, since }: FileWrite, { rows }: FileChoice): boolean {
  const before = rows.get(row.prompt.id);
  if (since === "both" || before === undefined) return true;
  return before !== row && textIn(before, column) !== textIn(row, column);
}

/**
 * Whether a cell is taken. The sheet changes while the dialog is open: a cell that was left out stays out, and newer
 * words are overwritten only where someone ticked them.
 */
export function isTaken(write: FileWrite, choice: FileChoice): boolean {
  const ofCell = choice.cells.get(cellKey(write));
  if (ofCell?.isTaken === false) return false;
  return ofCell?.over === textIn(write.row, write.column) || !isNewer(write, choice);
}

/** The group of cells of one column that are asked for together. */
export const groupOf = ({ since, column }: FileWrite): string => `${since} ${columnKey(column)}`;

/**
 * Whether the column of a cell is taken. Without a base, what is newer in the sheet is most often in its default language
 * and in names. Words that were not changed in the file are put back only where a person says so.
 */
export function isColumnTaken(write: FileWrite, { columns }: FileChoice, { offered }: PromptSheet): boolean {
  const { since, column } = write;
  if (since === "changed" || since === "both") return true;
  const isFirst = column.type === "name" || column.language === offered[0];
  return columns.get(groupOf(write)) ?? (since === "unknown" && !isFirst);
}
