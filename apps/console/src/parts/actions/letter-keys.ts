import { useSyncExternalStore } from "react";

/** Whether keys without Ctrl, Cmd or Alt do something. People who speak to their computer turn them off: words are keys there. */
const key = "parley.letterKeys";
const listeners = new Set<() => void>();
let areOn = localStorage.getItem(key) !== "off";

export function setLetterKeys(on: boolean): void {
  localStorage.setItem(key, on ? "on" : "off");
  areOn = on;
  for (const listener of listeners) listener();
}

function onLetterKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLetterKeys = (): boolean => useSyncExternalStore(onLetterKeys, () => areOn);

/** Fields that take letters, or find an entry by them. */
const textField =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, [role=combobox], [contenteditable=true]";

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(textField);

/** While a dialog, a menu or a list of choices is open the keys are its own. One beside the page leaves them to the page. */
export const isUnderLayer = (): boolean =>
  [...document.querySelectorAll("[role=dialog]:not([data-beside]), [role=menu], [role=listbox]")].some((layer) =>
    layer.checkVisibility(),
  );

type Stroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">;

/** One sign alone, such as J, 1 or ?. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Omit<Stroke, "target">): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

/** Whether a sign alone counts for the page: no text field has the focus, nothing lies over the page, and they are on. */
export const letterCounts = (stroke: Stroke): boolean =>
  areOn && isLetter(stroke) && !isTyping(stroke.target) && !isUnderLayer();
