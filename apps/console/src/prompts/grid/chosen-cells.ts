import type { Id } from "@parley/model/kernel";
import type { PromptRow } from "../prompt-sheet.ts";
import { type Column, columnKey } from "../write-cells.ts";
import { oneCell, type Place, rectangleOf, type Selection } from "./selection.ts";

/** A cell by what it holds. Where it is drawn changes as others add, rename and delete prompts. */
export type CellId = { readonly prompt: Id; readonly column: Column };

/** The cells that a person chose. */
export type ChosenCells = {
  readonly anchor: CellId;
  readonly active: CellId;
  /** All prompts and columns between the two, by their keys. */
  readonly prompts: readonly Id[];
  readonly columns: readonly string[];
};

type Rows = readonly PromptRow[];
type Columns = readonly Column[];

export function cellAt(rows: Rows, columns: Columns, { row, column }: Place): CellId | null {
  const [found, where] = [rows[row], columns[column]];
  return found === undefined || where === undefined ? null : { prompt: found.prompt.id, column: where };
}

/** The cells that lie at a selection; null where none does. */
export function chosenAt(rows: Rows, columns: Columns, selection: Selection): ChosenCells | null {
  const anchor = cellAt(rows, columns, selection.anchor);
  const active = cellAt(rows, columns, selection.active);
  return anchor === null || active === null ? null : { anchor, active, ...between(rows, columns, selection) };
}

/**
 * Where the chosen cells are drawn now; null once the active one is gone. Where others' prompts came between them, or
 * some moved away, the active cell alone stays chosen: nothing is done to cells that were not.
 */
export function placesOf(rows: Rows, columns: Columns, chosen: ChosenCells): Selection | null {
  const active = placeOf(rows, columns, chosen.active);
  const anchor = placeOf(rows, columns, chosen.anchor);
  if (active === null) return null;
  if (anchor === null) return oneCell(active);
  const now = between(rows, columns, { anchor, active });
  const isSame = isEqual(now.prompts, chosen.prompts) && isEqual(now.columns, chosen.columns);
  return isSame ? { anchor, active } : oneCell(active);
}

export function placeOf(rows: Rows, columns: Columns, { prompt, column: where }: CellId): Place | null {
  const row = rows.findIndex((each) => each.prompt.id === prompt);
  const column = columns.findIndex((each) => columnKey(each) === columnKey(where));
  return row === -1 || column === -1 ? null : { row, column };
}

function between(rows: Rows, columns: Columns, selection: Selection): Pick<ChosenCells, "prompts" | "columns"> {
  const { top, bottom, left, right } = rectangleOf(selection);
  return {
    prompts: rows.slice(top, bottom + 1).map(({ prompt }) => prompt.id),
    columns: columns.slice(left, right + 1).map(columnKey),
  };
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, place) => each === b[place]);
