import { IconChevronDown, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./filter-chip.module.css";
import type { FilterMore, FilterOption } from "./filter-options.tsx";
import { laterOpened } from "./later.tsx";
import { MenuButton } from "./menu-button.tsx";
import { Popover } from "./popover.tsx";
import { texts } from "./texts.ts";

const FilterOptions = laterOpened(texts.later.menu, () =>
  import("./filter-options.tsx").then((module) => module.FilterOptions),
);

/** One filter of a list: its name, what is chosen of it, and a way to clear it. Nothing chosen means any. */
export function FilterChip(props: {
  label: string;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** More than one may be chosen. */
  isMultiple?: boolean;
  more?: FilterMore | undefined;
}) {
  const { label, options, value, onChange, isMultiple = false, more } = props;
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  const toggle = (each: string) => {
    const rest = value.filter((other) => other !== each);
    if (rest.length < value.length) onChange(rest);
    else onChange(isMultiple ? [...value, each] : [each]);
  };
  return (
    <span className={styles.chip} data-active={chosen.length > 0 || undefined}>
      <MenuButton
        button={
          <button type="button" className={styles.open}>
            {label} {chosen.length === 0 ? <AnyValue /> : <strong>{chosen.join(", ")}</strong>}
          </button>
        }
        menu={(open) => <FilterOptions {...open} {...{ options, value, toggle, isMultiple, more }} />}
      />
      {chosen.length > 0 && <ClearChip label={label} onClear={() => onChange([])} />}
    </span>
  );
}

/** What a filter that is not set says: that it opens, and to those who listen that any value fits. */
const AnyValue = () => (
  <>
    <span className="visually-hidden">{texts.filter.any}</span>
    <IconChevronDown size={14} aria-hidden />
  </>
);

/** Holds the place of a chip that is on its way, so that nothing moves when it comes. */
export const WaitingChip = ({ label }: { label: string }) => (
  <span className={styles.chip}>
    <span className={styles.open}>
      {label} <AnyValue />
    </span>
  </span>
);

/** Sets a filter free. */
function ClearChip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={styles.clear} aria-label={texts.filter.clear(label)} onClick={onClear}>
      <IconX size={14} aria-hidden />
    </button>
  );
}

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
