import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./grid.module.css";

/** How a cell is left: where the selection goes then. */
export type Leaving = "down" | "up" | "next" | "before" | "stay";

type Props = {
  readonly label: string;
  /** What writing begins with. */
  readonly text: string;
  readonly lang: string | undefined;
  readonly onDraft: (text: string) => void;
  readonly onDone: (leaving: Leaving) => void;
  readonly onCancel: () => void;
};

/** A cell being written. Enter and Tab keep it and go on, Shift+Enter breaks the line, Escape leaves it as it was. */
export function CellEditor({ label, text, lang, onDraft, onDone, onCancel }: Props) {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  function press(event: KeyboardEvent) {
    // The sheet's keys are not meant: these belong to the text.
    event.stopPropagation();
    // Enter that chooses a word of an input method is its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && !event.shiftKey && !event.altKey) onDone("down");
    else if (event.key === "Tab") onDone(event.shiftKey ? "before" : "next");
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
      onChange={({ currentTarget: { value: written } }) => {
        setDraft(written);
        onDraft(written);
      }}
      onKeyDown={press}
      onBlur={() => onDone("stay")}
      onMouseDown={(event) => event.stopPropagation()}
    />
  );
}
