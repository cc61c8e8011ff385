import { type FocusEvent, useRef } from "react";
import styles from "./block-node.module.css";

/** Ends the writing of a name, which is null when it stays as it was; `left`: the focus goes on by itself. */
export type Renaming = (name: string | null, left?: FocusEvent) => void;

type Props = {
  label: string;
  name: string;
  onDone: Renaming;
};

/** A name being written at its place: Enter keeps it, Escape leaves it as it was. */
export function NameField({ label, name, onDone }: Props) {
  const isOver = useRef(false);
  const finish = (next: string | null, left?: FocusEvent) => {
    if (isOver.current) return;
    isOver.current = true;
    const trimmed = next?.trim() ?? "";
    onDone(trimmed === "" || trimmed === name ? null : trimmed, left);
  };
  return (
    <input
      className={`${styles.nameField} nodrag nopan`}
      aria-label={label}
      defaultValue={name}
      maxLength={4000}
      ref={selectOnce}
      onBlur={(event) => finish(event.currentTarget.value, event)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") finish(event.currentTarget.value);
        if (event.key === "Escape") finish(null);
      }}
    />
  );
}

/** A frame later: a new page takes the focus first. */
function selectOnce(field: HTMLInputElement | null) {
  requestAnimationFrame(() => {
    field?.focus({ preventScroll: true });
    field?.select();
  });
}
