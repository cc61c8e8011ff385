import { IconSearch } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useActions } from "./actions/use-actions.ts";
import { Kbd } from "./kbd.tsx";
import styles from "./search-field.module.css";
import { texts } from "./texts.ts";

/** A field to find something in a list; `/` leads to it. */
export function SearchField(props: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Stands beside the field. */
  help?: string | null;
  /** Whether `/` leads to it; false where the page has another search that it leads to. */
  hasKey?: boolean;
}) {
  const { label, placeholder = label, value, onChange, help = null, hasKey = true } = props;
  const helpId = useId();
  const field = useRef<HTMLInputElement>(null);
  useActions(
    () =>
      hasKey
        ? [
            {
              id: "search",
              group: texts.table.lists,
              label,
              keys: "/",
              isOnlyKey: true,
              run: () => field.current?.focus(),
            },
          ]
        : [],
    [label, hasKey],
  );
  const search = (
    <span className={styles.search}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        className="input"
        aria-label={label}
        aria-describedby={help === null ? undefined : helpId}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hasKey && <Kbd keys="/" />}
    </span>
  );
  return (
    <>
      {search}
      {help !== null && (
        <span id={helpId} className="caption">
          {help}
        </span>
      )}
    </>
  );
}
