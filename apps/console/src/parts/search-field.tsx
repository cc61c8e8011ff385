import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { useActions } from "./actions/use-actions.ts";
import { Kbd } from "./kbd.tsx";
import styles from "./search-field.module.css";
import { texts } from "./texts.ts";

/** Where one types to find something in a list; `/` leads to it. */
export function SearchField(props: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, placeholder = label, value, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  useActions(
    () => [
      { id: "search", group: texts.table.lists, label, keys: "/", isOnlyKey: true, run: () => field.current?.focus() },
    ],
    [label],
  );
  return (
    <span className={styles.search}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Kbd keys="/" />
    </span>
  );
}
