import type { PromptRow } from "../prompt-sheet.ts";
import { type CellWrite, type Column, textIn } from "../write-cells.ts";
import type { Cells } from "./cells-as-text.ts";
import type { Place, Rectangle, Selection } from "./selection.ts";

type Rows = readonly PromptRow[];
type Columns = readonly Column[];

function writeAt(rows: Rows, columns: Columns, { row, column }: Place, text: string): CellWrite | null {
  const [found, where] = [rows[row], columns[column]];
  return found === undefined || where === undefined ? null : { row: found, column: where, text };
}

function* places({ top, bottom, left, right }: Rectangle): Iterable<Place> {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) yield { row, column };
}

/** The texts of a rectangle of cells, by row. */
export function textsIn(rows: Rows, columns: Columns, { top, bottom, left, right }: Rectangle): Cells {
  return rows.slice(top, bottom + 1).map((row) => columns.slice(left, right + 1).map((column) => textIn(row, column)));
}

/** The words of a rectangle taken away. Names stay: a prompt has one. */
export function clearedCells(rows: Rows, columns: Columns, rectangle: Rectangle): readonly CellWrite[] {
  return [...places(rectangle)].flatMap((place) =>
    columns[place.column]?.type === "name" ? [] : (writeAt(rows, columns, place, "") ?? []),
  );
}

/** The first row of a rectangle in the rows below it; a single row takes what stands above it. Names stay. */
export function filledDown(rows: Rows, columns: Columns, rectangle: Rectangle): readonly CellWrite[] {
  const from = rectangle.top === rectangle.bottom ? rectangle.top - 1 : rectangle.top;
  return [...places({ ...rectangle, top: from + 1 })].flatMap((place) => {
    const [source, column] = [rows[from], columns[place.column]];
    if (source === undefined || column === undefined || column.type === "name") return [];
    return writeAt(rows, columns, place, textIn(source, column)) ?? [];
  });
}

export type Pasted = {
  readonly writes: readonly CellWrite[];
  /** The cells that were pasted. */
  readonly selection: Selection;
  /** Cells that had no place. */
  readonly outside: number;
};

/** Cells put down at a rectangle: as often as they fit into it whole, else once from its first cell on. Null without any. */
export function pastedCells(rows: Rows, columns: Columns, rectangle: Rectangle, cells: Cells): Pasted | null {
  if (cells.length === 0) return null;
  const { top, left } = rectangle;
  const [height, width] = [cells.length, Math.max(...cells.map((row) => row.length))];
  const [down, across] = [rectangle.bottom - top + 1, rectangle.right - left + 1];
  const isTiled = down % height === 0 && across % width === 0;
  const target = {
    ...{ top, left },
    bottom: top + (isTiled ? down : height) - 1,
    right: left + (isTiled ? across : width) - 1,
  };
  let outside = 0;
  const writes = [...places(target)].flatMap((place) => {
    const text = cells[(place.row - top) % height]?.[(place.column - left) % width];
    if (text === undefined) return [];
    const write = writeAt(rows, columns, place, text);
    if (write === null) outside += 1;
    return write ?? [];
  });
  const active = {
    row: Math.min(target.bottom, rows.length - 1),
    column: Math.min(target.right, columns.length - 1),
  };
  return { writes, selection: { anchor: { row: top, column: left }, active }, outside };
}
