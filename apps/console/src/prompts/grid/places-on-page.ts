import { isTyping } from "../../parts/actions/letter-keys.ts";
import type { Place } from "./selection.ts";

/** The cell at which the mouse is; null beside all, and in one that is written. */
export function placeAt(target: EventTarget): Place | null {
  if (!(target instanceof Element) || isTyping(target)) return null;
  const cell = target.closest<HTMLElement>("[data-column]");
  return cell === null ? null : { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Brings a column beside the names, which stay where they are. */
export function showColumn(grid: HTMLElement | null, column: number): void {
  const [names, ...heads] = grid?.querySelectorAll<HTMLElement>("thead th") ?? [];
  const head = heads[column - 1];
  if (grid === null || names === undefined || head === undefined) return;
  const [from, to] = [head.offsetLeft - names.offsetWidth, head.offsetLeft + head.offsetWidth];
  if (from < grid.scrollLeft) grid.scrollLeft = from;
  else if (to > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = to - grid.clientWidth;
}
