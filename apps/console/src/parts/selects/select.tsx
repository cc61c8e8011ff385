import { IconSelector } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import styles from "./select.module.css";
import { SelectList } from "./select-list.tsx";
import type { SelectOption } from "./select-option.ts";
import { entryTyped, isWithinWord, type Typed, typedOn } from "./type-ahead.ts";

type Props<Value extends string> = {
  readonly options: readonly SelectOption<Value>[];
  /** What is chosen. Undefined, or none of the options: `placeholder` stands there. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean | undefined;
  /** Without a box of its own, in a line of other words. */
  readonly isPlain?: boolean;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  /** Its name, where no `label` surrounds it or names its id. */
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string | undefined;
};

/** How far keys go among the options. */
const steps: { readonly [key: string]: number } = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/**
 * One of a few, from a list below a button, which keeps the focus. Arrows, Home, End, Page Up, Page Down and the first
 * letters walk; Enter, Space and Tab choose; Escape, or going elsewhere, leaves it as it was.
 */
export function Select<Value extends string>(props: Props<Value>) {
  const { options, value, onChange, placeholder = "", isPlain = false, className = "", disabled, ...rest } = props;
  const listId = useId();
  const ownId = useId();
  const id = rest.id ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  /** Place of the option that Enter takes; null while the list is closed. */
  const [active, setActive] = useState<number | null>(null);
  const typed = useRef<Typed | null>(null);
  const isOpen = active !== null;
  const last = options.length - 1;
  const chosen = options.findIndex((option) => option.value === value);
  const from = active ?? Math.max(0, chosen);

  function take(index: number) {
    setActive(null);
    const option = options[index];
    if (option !== undefined && index !== chosen) onChange(option.value);
  }
  function type(sign: string, at: number) {
    typed.current = typedOn(isOpen ? typed.current : null, sign, at);
    const labels = options.map(({ label }) => label);
    const found = entryTyped(labels, typed.current.letters, active ?? chosen);
    setActive(found < 0 ? from : found);
  }
  function walk(key: string): number | undefined {
    const step = steps[key];
    if (step === undefined) return undefined;
    // A key that opens the list shows what is chosen, unless it leads to an end.
    return isOpen || !Number.isFinite(step) ? Math.max(0, Math.min(last, from + step)) : from;
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event;
    const place = walk(key);
    const isLetter = key.length === 1 && !altKey && !ctrlKey && !metaKey;
    // Tab takes what is active and goes on.
    if (key === "Tab" && isOpen) return take(from);
    if (key === "Escape" && isOpen) setActive(null);
    else if (key === "ArrowUp" && altKey && isOpen) take(from);
    else if (place !== undefined) setActive(place);
    else if (key === "Enter" || (key === " " && !(isOpen && isWithinWord(typed.current, timeStamp))))
      isOpen ? take(from) : setActive(from);
    else if (isLetter) type(key, timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <button
        {...rest}
        ref={button}
        id={id}
        type="button"
        role="combobox"
        className={`${styles.select} ${isPlain ? styles.plain : "input"} ${className}`}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        // Mantine's dialogs leave Escape to the list.
        data-mantine-stop-propagation={isOpen}
        onClick={() => setActive(isOpen ? null : from)}
        onKeyDown={onKeyDown}
        // Where a browser presses a button as Space is let go, the list would close again.
        onKeyUp={(event) => event.key === " " && event.preventDefault()}
        onBlur={() => setActive(null)}
      >
        <span className="truncate">{options[chosen]?.label ?? placeholder}</span>
        <IconSelector size={14} aria-hidden />
      </button>
      {isOpen && (
        <SelectList
          id={listId}
          labelledBy={id}
          options={options}
          chosen={chosen}
          active={active}
          beside={button}
          onHover={setActive}
          onTake={take}
        />
      )}
    </>
  );
}
