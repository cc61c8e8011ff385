import type { ReactNode } from "react";
import { ValueChange } from "../parts/changes/value-change.tsx";
import styles from "./prompts.module.css";

/** A change that can be left out. */
export type ListedChange = {
  readonly key: string;
  readonly name: string;
  readonly note?: string;
  readonly before: string;
  readonly after: ReactNode;
  readonly lang?: string;
};

type Props = {
  readonly label: string;
  readonly changes: readonly ListedChange[];
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
};

/** What would become of what, each to be left out. */
export function ChangesList({ label, changes, left, onLeft }: Props) {
  function toggle(key: string) {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onLeft(next);
  }
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map(({ key, name, note, before, after, lang }) => (
        <li key={key}>
          <label>
            <input type="checkbox" className="check" checked={!left.has(key)} onChange={() => toggle(key)} />
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>{" "}
              {note !== undefined && <span className="mono">{note}</span>}
            </span>
          </label>
          {typeof after === "string" ? (
            <div lang={lang} dir="auto">
              <ValueChange before={before} after={after} />
            </div>
          ) : (
            <p>
              {before !== "" && <del>{before}</del>} <ins>{after}</ins>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
