import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { OfferedText } from "../parts/fields/offered-text.tsx";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { type ValueRow, type Values, valueRows, valuesOfRows } from "./value-rows.ts";

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
  const lastId = useRef(0);
  const identified = (row: ValueRow) => {
    lastId.current += 1;
    return { ...row, id: lastId.current };
  };
  const [rows, setRows] = useState(() => valueRows(values).map(identified));
  const [added, setAdded] = useState<number | null>(null);
  const read = valuesOfRows(rows);

  function write(changed: typeof rows) {
    setRows(changed);
    const now = valuesOfRows(changed);
    judge(now.ok);
    if (now.ok) change(Object.keys(now.values).length === 0 ? undefined : now.values);
  }
  function add() {
    const row = identified({ key: "", text: "" });
    setAdded(row.id);
    write([...rows, row]);
  }

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
            onWrite={(key) => write(rows.map((each) => (each.id === row.id ? { ...each, key } : each)))}
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
            onChange={({ currentTarget: { value: text } }) =>
              write(rows.map((each) => (each.id === row.id ? { ...each, text } : each)))
            }
          />
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet icon small"
              aria-label={`${of}${texts.given.remove(title, place + 1)}`}
              onClick={() => write(rows.filter(({ id }) => id !== row.id))}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {!read.ok && (
        <span className={styles.refused} role="alert">
          {read.message}
        </span>
      )}
      {!isReadOnly && (
        <button
          type="button"
          className="button quiet small"
          aria-label={`${of}${texts.given.add(title)}`}
          onClick={add}
        >
          <IconPlus size={14} aria-hidden /> {texts.given.addVerb}
        </button>
      )}
    </fieldset>
  );
}
