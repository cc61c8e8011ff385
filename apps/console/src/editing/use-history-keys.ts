import { usePageKeys } from "../parts/actions/use-page-keys.ts";
import { notify } from "../parts/notices/notice-store.ts";
import type { StepResult, VersionEditor } from "./version-editor.ts";

/** Takes back or does again, and says so when it cannot be. */
export function stepAndTell(step: () => StepResult): void {
  const result = step();
  if (!result.ok) notify({ severity: "warning", title: result.message });
}

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y do again, but not in a text field that is written in: there the keys belong to the text. */
export function useHistoryKeys(editor: VersionEditor): void {
  usePageKeys((event) => {
    const isMod = event.ctrlKey !== event.metaKey && !event.altKey;
    const key = event.key.toLowerCase();
    if (!isMod || (key !== "z" && key !== "y") || isTyping(event.target)) return;
    event.preventDefault();
    stepAndTell(key === "y" || event.shiftKey ? editor.redo : editor.undo);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target.ariaReadOnly === "true") return false;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type);
}
