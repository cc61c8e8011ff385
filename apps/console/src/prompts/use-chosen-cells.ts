import { useCallback, useMemo, useRef, useState } from "react";
import { type ChosenCells, chosenAt, placesOf } from "./grid/chosen-cells.ts";
import { clampPlace, oneCell, type Selection } from "./grid/selection.ts";
import type { PromptRow } from "./prompt-sheet.ts";
import type { Column } from "./write-cells.ts";

/** The first words. */
const start = oneCell({ row: 0, column: 1 });

/** The cells that are chosen, and where they are drawn. Another search begins with the first, unless it finds them. */
export function useChosenCells(rows: readonly PromptRow[], columns: readonly Column[], asked: string) {
  const first = () => chosenAt(rows, columns, oneCell(clampPlace(start.active, extentOf(rows, columns))));
  const [chosen, choose] = useState<ChosenCells | null>(first);
  const [askedBefore, setAskedBefore] = useState(asked);
  const selection = useMemo(() => (chosen === null ? null : placesOf(rows, columns, chosen)), [rows, columns, chosen]);
  if (asked !== askedBefore) {
    setAskedBefore(asked);
    if (selection === null) choose(first());
  }
  const last = useRef(start);
  last.current = selection ?? last.current;
  const select = useCallback((next: Selection) => choose(chosenAt(rows, columns, next)), [rows, columns]);
  return { selection, select, last: clampPlace(last.current.active, extentOf(rows, columns)) };
}

const extentOf = (rows: readonly PromptRow[], columns: readonly Column[]) => ({
  rows: rows.length,
  columns: columns.length,
});
