import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import type { Action } from "./actions/action.ts";
import { useActions } from "./actions/use-actions.ts";
import { useLayer } from "./layers.ts";
import styles from "./popover.module.css";

/** A small dialog below the button that opens it; Esc, or going elsewhere, closes it. */
export function Popover(props: {
  label: string;
  /** Class of the whole, and of the button. */
  className?: string | undefined;
  buttonClass: string | undefined;
  button: ReactNode;
  /** Stands beside the button. */
  beside?: ReactNode;
  /** It opens towards the left, or upwards, where there is more room. */
  isAtEnd?: boolean;
  isAbove?: boolean;
  /** What is in it; `close` shuts it. */
  children: (close: () => void) => ReactNode;
  isActive?: boolean;
  /** The palette opens it too, by this name. */
  action?: Omit<Action, "run">;
}) {
  const { label, children, isAtEnd = false, isAbove = false, action } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useActions(() => {
    const run = () => {
      opener.current?.focus();
      setOpen(true);
    };
    return action === undefined ? [] : [{ ...action, run }];
  }, [action]);
  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  useLayer(isOpen, close, place);
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at what its controls do
    <span
      ref={place}
      className={`${styles.place} ${props.className ?? ""}`}
      data-active={props.isActive || undefined}
      onBlur={onBlur}
    >
      <button
        ref={opener}
        type="button"
        className={props.buttonClass}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {props.button}
      </button>
      {isOpen && (
        <div
          role="dialog"
          aria-label={label}
          className={styles.popover}
          data-at-end={isAtEnd || undefined}
          data-above={isAbove || undefined}
          tabIndex={-1}
        >
          {children(close)}
        </div>
      )}
      {props.beside}
    </span>
  );
}
