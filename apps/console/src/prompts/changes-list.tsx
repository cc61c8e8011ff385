import { type ReactNode, useState } from "react";
import { ValueChange } from "../parts/changes/value-change.tsx";
import styles from "./prompts.module.css";
import { texts } from "./texts.ts";

/** A change that can be left out. */
export type ListedChange = {
  readonly key: string;
  readonly isTaken: boolean;
  readonly name: string;
  readonly note?: string;
  readonly warning?: string | null;
  readonly before: string;
  readonly after: ReactNode;
  readonly lang?: string;
};

type Props<Change> = {
  readonly label: string;
  readonly of: readonly Change[];
  readonly show: (change: Change) => ListedChange;
  readonly onToggle: (key: string) => void;
};

/** So many changes are listed at once. */
const pageSize = 100;

/** What would become of what, each to be left out; a page at a time. */
export function ChangesList<Change>({ label, of, show, onToggle }: Props<Change>) {
  const [wanted, turn] = useState(0);
  const last = Math.max(0, Math.ceil(of.length / pageSize) - 1);
  const page = Math.min(wanted, last);
  const from = page * pageSize;
  const shown = of.slice(from, from + pageSize);
  if (of.length === 0) return null;
  return (
    <>
      <ul className={styles.changes} aria-label={label}>
        {shown.map(show).map(({ key, isTaken, name, note, warning, before, after, lang }) => (
          <li key={key}>
            <label>
              <input type="checkbox" className="check" checked={isTaken} onChange={() => onToggle(key)} />
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>{" "}
                {note !== undefined && <span className="mono">{note}</span>}
              </span>
            </label>
            {typeof warning === "string" && <p className={styles.warning}>{warning}</p>}
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
      {last > 0 && (
        <div className={styles.pager}>
          <button type="button" className="button small" disabled={page === 0} onClick={() => turn(page - 1)}>
            {texts.changes.before}
          </button>
          <span role="status" className="caption">
            {texts.changes.shown(from + 1, from + shown.length, of.length)}
          </span>
          <button type="button" className="button small" disabled={page === last} onClick={() => turn(page + 1)}>
            {texts.changes.next}
          </button>
        </div>
      )}
    </>
  );
}
