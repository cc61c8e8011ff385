import { IconPlus, IconX } from "@tabler/icons-react";
import { OfferedText } from "../parts/fields/offered-text.tsx";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { useWrittenRows } from "./use-written-rows.ts";
import { type Values, valueRows, valuesOfRows } from "./value-rows.ts";

type Props = {
  /** What the values are of: "Metadata". */
  readonly title: string;
  /** Of which step they are, for names of fields; empty for what holds for all. */
  readonly of: string;
  readonly values: Values | undefined;
  /** Keys that are offered. */
  readonly known: readonly string[];
  readonly isReadOnly: boolean;
  /** Undefined once there are none. */
  readonly change: (values: Values | undefined) => void;
  /** Told whether what is written can be read. */
  readonly judge: (isReadable: boolean) => void;
};

/** Keys with their values, a row each. */
export function ValueRowsField({ title, of, values, known, isReadOnly, change, judge }: Props) {
  const { rows, added, fault, add, set, remove } = useWrittenRows(() => valueRows(values), valuesOfRows, {
    change,
    judge,
  });

  return (
    <fieldset className={styles.values} aria-label={`${of}${title}`}>
      <legend>{title}</legend>
      {rows.map((row, place) => (
        <div key={row.id} className={styles.valueRow}>
          <OfferedText
            label={`${of}${texts.given.key(title, place + 1)}`}
            placeholder={texts.placeholders.key}
            isReadOnly={isReadOnly}
            isNext={row.id === added}
            text={row.key}
            offer={() => known}
            onWrite={(key) => set(row.id, { key })}
          />
          <input
            className="input mono"
            aria-label={`${of}${texts.given.value(title, place + 1)}`}
            placeholder={texts.placeholders.value}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            readOnly={isReadOnly}
            value={row.text}
            onChange={({ currentTarget: { value: text } }) => set(row.id, { text })}
          />
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet icon small"
              aria-label={`${of}${texts.given.remove(title, place + 1)}`}
              onClick={() => remove(row.id)}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {fault !== null && (
        <span className={styles.refused} role="alert">
          {fault}
        </span>
      )}
      {!isReadOnly && (
        <button
          type="button"
          className="button quiet small"
          aria-label={`${of}${texts.given.add(title)}`}
          onClick={() => add({ key: "", text: "" })}
        >
          <IconPlus size={14} aria-hidden /> {texts.given.addVerb}
        </button>
      )}
    </fieldset>
  );
}
