import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./grid.module.css";

/** How a cell is left: where the selection goes then. */
export type Leaving = "down" | "up" | "next" | "before" | "stay";

type Props = {
  readonly label: string;
  readonly text: string;
  /** What was typed on the cell, in place of what was there. */
  readonly typed: string | null;
  readonly lang: string | undefined;
  readonly onDone: (text: string, leaving: Leaving) => void;
  readonly onCancel: () => void;
};

/** A cell being written. Enter and Tab keep it and go on, Shift+Enter breaks the line, Escape leaves it as it was. */
export function CellEditor({ label, text, typed, lang, onDone, onCancel }: Props) {
  const [draft, setDraft] = useState(typed ?? text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  function leave(leaving: Leaving) {
    if (isLeft.current) return;
    isLeft.current = true;
    onDone(draft, leaving);
  }
  function press(event: KeyboardEvent) {
    // The sheet's keys are not meant: these belong to the text.
    event.stopPropagation();
    // Enter that chooses a word of an input method is its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      isLeft.current = true;
      onCancel();
    } else if (event.key === "Enter" && !event.shiftKey && !event.altKey) leave("down");
    else if (event.key === "Tab") leave(event.shiftKey ? "before" : "next");
    else return;
    event.preventDefault();
  }
  return (
    <textarea
      ref={field}
      className={styles.editor}
      aria-label={label}
      lang={lang}
      dir="auto"
      value={draft}
      rows={Math.min(8, 2 + Math.floor(draft.length / 44))}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => leave("stay")}
      onMouseDown={(event) => event.stopPropagation()}
    />
  );
}
