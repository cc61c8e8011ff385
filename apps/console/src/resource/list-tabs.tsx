import { type KeyboardEvent, useRef } from "react";
import type { FilterOption } from "../parts/filter-options.tsx";
import styles from "./list-tabs.module.css";

const steps: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 };

/** Which part of a list is shown; the arrows go from tab to tab. */
export function ListTabs(props: {
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, options, value, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown({ key }: KeyboardEvent) {
    const step = steps[key];
    if (step === undefined) return;
    const now = options.findIndex((option) => option.value === value);
    const place = (now + step + options.length) % options.length;
    const next = options[place];
    if (next === undefined) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
