import { type KeyboardEvent, useRef } from "react";
import { isTyping, letterCounts } from "../../parts/actions/letter-keys.ts";
import type { GridSheet } from "./grid-sheet.ts";
import { moveSelection, oneCell, type Selection, tabbed } from "./selection.ts";

type Does = {
  readonly write: (text: string | null) => void;
  readonly clear: () => void;
  readonly fill: () => void;
};

/** The keys of a sheet: they move the selection, write, clear and fill. `rowsOfPage`: how far a page is. */
export function useGridKeys(sheet: GridSheet, does: Does, rowsOfPage: () => number) {
  const { extent, onSelect, go, isReadOnly } = sheet;
  /** Escape was pressed: the next Tab leaves the grid. */
  const isLeaving = useRef(false);

  /** Where a key leads; null for one that does not move. */
  function moved(event: KeyboardEvent, isMod: boolean, mayTab: boolean): Selection | null {
    const selection = sheet.selection ?? oneCell(sheet.last);
    if (event.key === "Tab") return isMod || !mayTab ? null : tabbed(selection, event.shiftKey ? -1 : 1, extent);
    if (event.altKey) return null;
    return moveSelection(selection, { key: event.key, shiftKey: event.shiftKey, isMod }, extent, rowsOfPage());
  }
  /** Whether a key that moves nothing does something. */
  function acted(event: KeyboardEvent, isMod: boolean): boolean {
    const key = event.key.toLowerCase();
    if (key === "enter" || key === "f2") does.write(null);
    else if (key === "delete" || key === "backspace") does.clear();
    else if (isMod && key === "d") does.fill();
    else if (isMod && key === "a") onSelect(allCells(sheet));
    else if (!isReadOnly && letterCounts(event)) does.write(event.key);
    else return false;
    return true;
  }
  return (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const isMod = event.ctrlKey || event.metaKey;
    const next = moved(event, isMod, !isLeaving.current);
    isLeaving.current = event.key === "Escape";
    if (isLeaving.current) {
      if (sheet.selection !== null) onSelect(oneCell(sheet.selection.active));
      return;
    }
    if (next !== null) go(next);
    else if (event.key === "Tab" || !acted(event, isMod)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const allCells = ({ extent }: GridSheet): Selection => ({
  anchor: { row: 0, column: 0 },
  active: { row: extent.rows - 1, column: extent.columns - 1 },
});
