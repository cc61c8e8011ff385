import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Point } from "../../drawing/rect.ts";
import { Kbd } from "../../parts/kbd.tsx";
import styles from "./menu.module.css";

export type MenuEntry = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  readonly run: () => void;
};

/** Things to do, at a place of the window: arrows walk, Enter does, Escape leaves. */
export function Menu(props: { at: Point; label: string; entries: readonly MenuEntry[]; onClose: () => void }) {
  const { at, label, entries, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => itemsOf(list.current)[0]?.focus(), []);

  function press(event: KeyboardEvent) {
    event.stopPropagation();
    const items = itemsOf(list.current);
    const place = items.findIndex((item) => item.matches(":focus"));
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) items[(place + step + items.length) % items.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.ground} onPointerDown={onClose} aria-hidden="true" />
      <div
        ref={list}
        className={styles.menu}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        style={{
          left: Math.min(at.x, innerWidth - 260),
          top: Math.min(at.y, innerHeight - 16 - entries.length * 33),
        }}
        onKeyDown={press}
      >
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            className={styles.entry}
            disabled={entry.isDisabled}
            data-dangerous={entry.isDangerous || undefined}
            onClick={() => {
              onClose();
              entry.run();
            }}
          >
            {entry.icon}
            <span>{entry.label}</span>
            {entry.keys !== undefined && <Kbd keys={entry.keys} />}
          </button>
        ))}
      </div>
    </>
  );
}

const itemsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLButtonElement>("[role=menuitem]:enabled") ?? []),
];
