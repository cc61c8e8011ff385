import { isUnderLayer } from "./actions/letter-keys.ts";

/** Leads the focus to what begins by itself. What was opened meanwhile, such as the palette, a dialog or a menu, keeps its keys. */
export function leadFocus(element: HTMLElement | null): void {
  if (!isUnderLayer()) element?.focus();
}
