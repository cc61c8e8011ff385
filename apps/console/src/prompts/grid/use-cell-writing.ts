import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { textIn } from "../write-cells.ts";
import type { Leaving } from "./cell-editor.tsx";
import { type CellId, cellAt, placeOf } from "./chosen-cells.ts";
import type { GridSheet } from "./grid-sheet.ts";
import { moveSelection, oneCell, type Selection, tabbed } from "./selection.ts";
import { type Draft, type KeptDraft, writeDraft } from "./write-draft.ts";

/**
 * Writing a cell, wherever its row moves meanwhile. `onKept` gets what found no place. What is being written when the
 * grid or the page goes is written, as by a click elsewhere.
 */
export function useCellWriting(
  sheet: GridSheet,
  grid: RefObject<HTMLElement | null>,
  onKept: (kept: KeptDraft) => void,
) {
  /** As it began. */
  const [begun, setBegun] = useState<Draft | null>(null);
  /** As it stands. */
  const draft = useRef<Draft | null>(null);
  const latest = useRef({ sheet, onKept });
  latest.current = { sheet, onKept };

  /** `text`: what it begins with; null for what the cell says. */
  const begin = useCallback((text: string | null, at: CellId | null = activeCell(latest.current.sheet)) => {
    const { rows, isReadOnly } = latest.current.sheet;
    const row = rows.find(({ prompt }) => prompt.id === at?.prompt);
    if (isReadOnly || row === undefined || at === null) return;
    const before = textIn(row, at.column);
    draft.current = { cell: at, name: row.prompt.name, before, text: text ?? before };
    setBegun(draft.current);
  }, []);
  const onDraft = useCallback((text: string) => {
    if (draft.current !== null) draft.current = { ...draft.current, text };
  }, []);
  const finish = useCallback(
    (leaving: Leaving) => {
      const { current } = draft;
      if (current === null) return;
      draft.current = null;
      setBegun(null);
      const kept = writeDraft(latest.current.sheet.editor, current);
      if (kept !== null) latest.current.onKept(kept);
      if (leaving === "stay") return;
      grid.current?.focus({ preventScroll: true });
      const next = selectionAfter(latest.current.sheet, leaving);
      if (next !== null) latest.current.sheet.go(next);
    },
    [grid],
  );
  const cancel = useCallback(() => {
    draft.current = null;
    setBegun(null);
    grid.current?.focus({ preventScroll: true });
  }, [grid]);

  const { rows, columns } = sheet;
  const place = useMemo(() => (begun === null ? null : placeOf(rows, columns, begun.cell)), [rows, columns, begun]);
  const isGone = begun !== null && place === null;
  useEffect(() => {
    if (!isGone) return;
    finish("stay");
    grid.current?.focus({ preventScroll: true });
  }, [isGone, finish, grid]);
  useEffect(() => {
    const leave = () => finish("stay");
    // Before the editor hears that the page goes: then it hands this to the next page with all that waits.
    addEventListener("pagehide", leave, { capture: true });
    return () => {
      removeEventListener("pagehide", leave, { capture: true });
      leave();
    };
  }, [finish]);
  return { written: begun === null || place === null ? null : { ...begun, place }, begin, onDraft, finish, cancel };
}

const activeCell = ({ rows, columns, selection }: GridSheet): CellId | null =>
  selection === null ? null : cellAt(rows, columns, selection.active);

/** Where writing goes on; null at the end of the sheet. */
function selectionAfter({ selection, extent }: GridSheet, leaving: Exclude<Leaving, "stay">): Selection | null {
  if (selection === null) return null;
  if (leaving === "next" || leaving === "before") return tabbed(selection, leaving === "next" ? 1 : -1, extent);
  const key = leaving === "down" ? "ArrowDown" : "ArrowUp";
  return moveSelection(oneCell(selection.active), { key, shiftKey: false, isMod: false }, extent, 1);
}
