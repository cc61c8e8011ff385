import type { PromptRow } from "../prompt-sheet.ts";
import { type Column, columnKey, textIn } from "../write-cells.ts";

/**
 * What the cells of a line said when they were exported, as one cell: for each column its key and a mark of its text. So
 * a file that comes back tells what was changed in it, wherever its lines and columns stand by then.
 */
export const exportedOf = (row: PromptRow, columns: readonly Column[]): string =>
  columns.map((column) => `${fileKey(column)}:${markOf(textIn(row, column))}`).join(" ");

/** The marks of a line by column; without any where the file is not of an export. */
export const readExported = (cell: string): ReadonlyMap<string, string> =>
  new Map(
    cell
      .split(/\s+/)
      .map((part) => part.split(":"))
      .flatMap(([key, mark]) => (key === undefined || mark === undefined ? [] : [[key, mark] as const])),
  );

export const fileKey = (column: Column): string => columnKey(column) || "name";

/** FNV-1a. Programs write the ends of lines in their own ways, so those count alike. */
export function markOf(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of text.replace(/\r\n?/g, "\n")) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}
