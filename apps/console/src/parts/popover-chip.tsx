import type { ReactNode } from "react";
import styles from "./filter-chip.module.css";
import { AnyValue, ClearChip } from "./filter-chip.tsx";
import { Popover } from "./popover.tsx";

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
  return (
    <Popover
      label={label}
      className={styles.chip}
      buttonClass={styles.open}
      isActive={value !== null}
      button={
        <>
          {label} {value === null ? <AnyValue /> : <strong>{value}</strong>}
        </>
      }
      beside={value !== null && <ClearChip label={label} onClear={onClear} />}
    >
      {children}
    </Popover>
  );
}
