import { useEffect, useState } from "react";

/** A person who has written nothing for so long has come to an end, if only of a word. */
const rest = 1500;

const writing = ["keydown", "input", "compositionupdate"] as const;

/** Whether the person who writes on the page has paused since it was first wanted; true at once where no text has the focus. */
export function useTypingRest(isWanted: boolean): boolean {
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    if (!isWanted) return setRested(false);
    if (hasRested) return;
    let timer = setTimeout(() => setRested(true), isWriting() ? rest : 0);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setRested(true), rest);
    };
    for (const type of writing) addEventListener(type, again, true);
    return () => {
      clearTimeout(timer);
      for (const type of writing) removeEventListener(type, again, true);
    };
  }, [isWanted, hasRested]);
  return isWanted && hasRested;
}

/** Whether a text has the focus: what is typed belongs to it. */
export function isWriting(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement && activeElement.matches("input, textarea, [role=combobox], [contenteditable]")
  );
}
