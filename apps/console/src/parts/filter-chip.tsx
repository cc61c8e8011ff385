import { Menu } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import styles from "./filter-chip.module.css";

export type FilterOption = { readonly value: string; readonly label: string };

/** One filter of a list: its name, what is chosen of it, and a way to clear it. Nothing chosen means any. */
export function FilterChip(props: {
  label: string;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** More than one may be chosen. */
  isMultiple?: boolean;
}) {
  const { label, options, value, onChange, isMultiple = false } = props;
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  const toggle = (each: string) => {
    const rest = value.filter((other) => other !== each);
    if (rest.length < value.length) onChange(rest);
    else onChange(isMultiple ? [...value, each] : [each]);
  };
  return (
    <span className={styles.chip} data-active={chosen.length > 0 || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={styles.open}>
            {label} <strong>{chosen.length === 0 ? "Any" : chosen.join(", ")}</strong>
            {chosen.length === 0 && <ChipArrow />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map((option) => {
            const isChosen = value.includes(option.value);
            const onPick = () => toggle(option.value);
            return isMultiple ? (
              <Menu.CheckboxItem key={option.value} checked={isChosen} onChange={onPick}>
                {option.label}
              </Menu.CheckboxItem>
            ) : (
              <Menu.RadioItem
                key={option.value}
                value={option.value}
                checked={isChosen}
                closeMenuOnClick
                onClick={onPick}
              >
                {option.label}
              </Menu.RadioItem>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {chosen.length > 0 && <ClearChip label={label} onClear={() => onChange([])} />}
    </span>
  );
}

/** Says that a chip opens. */
export const ChipArrow = () => <IconChevronDown size={14} aria-hidden />;

/** Sets a filter free. */
export function ClearChip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={styles.clear} aria-label={`Clear the filter ${label}`} onClick={onClear}>
      <IconX size={14} aria-hidden />
    </button>
  );
}
