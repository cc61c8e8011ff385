import type { Pair } from "../form/pairs.ts";
import styles from "./controls.module.css";
import { Rows } from "./rows-control.tsx";
import { texts } from "./texts.ts";

type Props = {
  readonly id: string;
  /** Name of the field that they are part of. */
  readonly label: string;
  readonly headers: readonly Pair[];
  readonly isReadOnly: boolean;
  readonly onChange: (headers: readonly Pair[]) => void;
};

/** The headers of a request, by name and value. */
export function HeaderRows({ id, label, headers, isReadOnly, onChange }: Props) {
  return (
    <Rows
      id={id}
      items={headers}
      noun={texts.rows.header}
      isReadOnly={isReadOnly}
      fresh={() => ({ key: "", text: "" })}
      onChange={onChange}
    >
      {(pair, change, place) => (
        <div className={styles.stacked}>
          {(["key", "text"] as const).map((part) => (
            <input
              key={part}
              className="input mono"
              aria-label={texts.headers[part === "key" ? "nameOf" : "valueOf"](label, place + 1)}
              placeholder={texts.headers[part === "key" ? "name" : "value"]}
              autoComplete="off"
              readOnly={isReadOnly}
              value={pair[part]}
              onChange={(event) => change({ ...pair, [part]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </Rows>
  );
}
