import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { Point } from "../../drawing/rect.ts";
import { focusOnce } from "../../parts/focus-once.ts";
import styles from "./picker.module.css";

export type Option = {
  readonly value: string;
  readonly name: string;
  /** What is said beside the name, and found by its words too. */
  readonly note: string;
  readonly icon: ReactNode;
};

/** Closes what is open; `left`: the focus goes on by itself. */
export type Close = (left?: FocusEvent) => void;

type Props = {
  /** Where its corner is, from that of the canvas. */
  at: Point;
  title: string;
  /** What the options are, for those who only hear them. */
  label: string;
  none: string;
  options: readonly Option[];
  onPick: (value: string) => void;
  onClose: Close;
};

/** More options than this are not listed at once: a few letters find the rest. */
const listed = 60;

/** One of many, found by a few letters. The field keeps the focus; arrows and Enter choose. */
export function Picker({ at, title, label, none, options, onPick, onClose }: Props) {
  const list = useId();
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const wanted = text.trim().toLowerCase();
  const found = options.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(wanted)).slice(0, listed);
  const current = Math.min(place, found.length - 1);
  const idOf = (option: Option | undefined) => (option === undefined ? undefined : `${list}-${option.value}`);

  function press(event: KeyboardEvent) {
    event.stopPropagation();
    const chosen = found[current];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      const next = (current + step + found.length) % found.length;
      setPlace(next);
      document.getElementById(idOf(found[next]) ?? "")?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && chosen !== undefined) onPick(chosen.value);
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.panel} role="dialog" aria-label={title} style={{ left: at.x, top: at.y }}>
      <input
        className={styles.field}
        role="combobox"
        aria-label={title}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={idOf(found[current])}
        placeholder={title}
        value={text}
        ref={focusOnce}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={press}
        onBlur={onClose}
      />
      <div className={styles.list} role="listbox" id={list} aria-label={label}>
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the current option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field above
          <div
            key={option.value}
            id={idOf(option)}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setPlace(index)}
            onClick={() => onPick(option.value)}
          >
            {option.icon}
            <bdi className={styles.name}>{option.name}</bdi>
            <bdi className={styles.note}>{option.note}</bdi>
          </div>
        ))}
        {found.length === 0 && <p className={styles.none}>{none}</p>}
      </div>
    </div>
  );
}
