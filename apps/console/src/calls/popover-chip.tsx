import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "../parts/filter-chip.module.css";
import { ChipArrow, ClearChip } from "../parts/filter-chip.tsx";
import own from "./calls.module.css";

/** A filter whose value is written rather than chosen; its form opens below it. */
export function PopoverChip(props: {
  label: string;
  /** What it is set to, in words; null means any. */
  value: string | null;
  onClear: () => void;
  /** The form; `close` shuts it. */
  children: (close: () => void) => ReactNode;
}) {
  const { label, value, onClear, children } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) close();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at what its controls do
    <span
      className={`${styles.chip} ${own.popoverChip}`}
      data-active={value !== null || undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={opener}
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label} <strong>{value ?? "Any"}</strong>
        {value === null && <ChipArrow />}
      </button>
      {isOpen && (
        <div role="dialog" aria-label={label} className={own.popover} tabIndex={-1}>
          {children(close)}
        </div>
      )}
      {value !== null && <ClearChip label={label} onClear={onClear} />}
    </span>
  );
}
