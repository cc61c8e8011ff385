import type { ClipboardEvent } from "react";
import { isTyping } from "../../parts/actions/letter-keys.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { saveCells } from "../save-cells.ts";
import { texts } from "../texts.ts";
import { cellsToText, textToCells } from "./cells-as-text.ts";
import { clearedCells, filledDown, pastedCells, textsIn } from "./changed-cells.ts";
import type { GridSheet } from "./grid-sheet.ts";
import { rectangleOf } from "./selection.ts";

/** What is done to all selected cells at once. */
export function gridActs({ editor, rows, columns, selection, onSelect, isReadOnly }: GridSheet) {
  const rectangle = selection === null ? null : rectangleOf(selection);
  const fill = () => {
    if (!isReadOnly && rectangle !== null) saveCells(editor, filledDown(rows, columns, rectangle), texts.steps.fill);
  };
  const clear = () => {
    if (!isReadOnly && rectangle !== null) saveCells(editor, clearedCells(rows, columns, rectangle), texts.steps.clear);
  };
  function copy(event: ClipboardEvent) {
    if (isTyping(event.target) || rectangle === null) return;
    event.clipboardData.setData("text/plain", cellsToText(textsIn(rows, columns, rectangle)));
    event.preventDefault();
    if (event.type === "cut") clear();
  }
  function paste(event: ClipboardEvent) {
    if (isTyping(event.target)) return;
    event.preventDefault();
    if (isReadOnly || rectangle === null) return;
    const pasted = pastedCells(rows, columns, rectangle, textToCells(event.clipboardData.getData("text/plain")));
    if (pasted === null) {
      notify({ severity: "warning", title: texts.noText });
      return;
    }
    saveCells(editor, pasted.writes, texts.steps.paste);
    onSelect(pasted.selection);
    if (pasted.outside > 0) notify({ severity: "warning", title: texts.outside(pasted.outside) });
  }
  return { fill, clear, copy, paste };
}
