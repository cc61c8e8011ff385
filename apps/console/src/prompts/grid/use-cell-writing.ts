import { type RefObject, useCallback, useRef, useState } from "react";
import { saveCells } from "../save-cells.ts";
import { texts } from "../texts.ts";
import type { Leaving } from "./cell-editor.tsx";
import { changedCells } from "./changed-cells.ts";
import type { GridSheet } from "./grid-sheet.ts";
import { moveSelection, oneCell, type Selection, tabbed } from "./selection.ts";

/** Writing the active cell. `typed`: the text that it begins with; null for what the cell has, undefined while none is written. */
export function useCellWriting(sheet: GridSheet, grid: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState<string | null | undefined>(undefined);
  const latest = useRef(sheet);
  latest.current = sheet;
  const { editor, go, isReadOnly } = sheet;
  const begin = useCallback(
    (text: string | null) => {
      if (!isReadOnly) setTyped(text);
    },
    [isReadOnly],
  );
  const end = useCallback(() => setTyped(undefined), []);
  const onCancel = useCallback(() => {
    setTyped(undefined);
    grid.current?.focus({ preventScroll: true });
  }, [grid]);
  const onDone = useCallback(
    (text: string, leaving: Leaving) => {
      const { rows, columns, selection } = latest.current;
      setTyped(undefined);
      const write = changedCells(rows, columns, selection.active, text);
      if (write !== null) {
        const { prompt } = write.row;
        const column = write.column.type === "name" ? texts.column.name : write.column.language;
        saveCells(editor, [write], () => texts.steps.write(prompt.name, column));
      }
      if (leaving === "stay") return;
      grid.current?.focus({ preventScroll: true });
      const next = selectionAfter(latest.current, leaving);
      if (next !== null) go(next);
    },
    [editor, go, grid],
  );
  return { typed, begin, end, onDone, onCancel };
}

/** Where writing goes on; null at the end of the sheet. */
function selectionAfter({ selection, extent }: GridSheet, leaving: Exclude<Leaving, "stay">): Selection | null {
  if (leaving === "next" || leaving === "before") return tabbed(selection, leaving === "next" ? 1 : -1, extent);
  const key = leaving === "down" ? "ArrowDown" : "ArrowUp";
  return moveSelection(oneCell(selection.active), { key, shiftKey: false, isMod: false }, extent, 1);
}
