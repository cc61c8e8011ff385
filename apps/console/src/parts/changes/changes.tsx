import { type DiffEntry, type DocumentDiff, type FieldDiff, labelOfField, labelOfNoun } from "@parley/flow";
import { useState } from "react";
import styles from "./changes.module.css";
import { texts } from "./texts.ts";
import { ValueChange } from "./value-change.tsx";

type Change = { readonly sign: "+" | "~" | "−"; readonly entry: DiffEntry; readonly fields: readonly FieldDiff[] };

const shownAtFirst = 12;

/** How two documents differ, row by row: what a deploy or an import would change. */
export function Changes({ changes, none = texts.none }: { changes: DocumentDiff; none?: string }) {
  const [isWhole, setWhole] = useState(false);
  const all: Change[] = [
    ...changes.added.map((entry): Change => ({ sign: "+", entry, fields: [] })),
    ...changes.changed.map(({ fields, ...entry }): Change => ({ sign: "~", entry, fields })),
    ...changes.removed.map((entry): Change => ({ sign: "−", entry, fields: [] })),
  ];
  if (all.length === 0) return <p className="muted">{none}</p>;
  return (
    <>
      <ul className={styles.changes}>
        {(isWhole ? all : all.slice(0, shownAtFirst)).map(({ sign, entry, fields }) => (
          <li key={`${sign} ${entry.noun} ${entry.id}`} data-sign={sign}>
            <span role="img" aria-label={texts.signs[sign]}>
              {sign}
            </span>
            <span className="truncate">
              <bdi>{entry.name}</bdi>
              {fields.length > 0 && `: ${fields.map(({ field }) => labelOfField(entry.noun, field)).join(", ")}`}
            </span>
            <span className="muted">{labelOfNoun(entry.noun)}</span>
            {fields.map(
              ({ field, before, after }) =>
                isSaid(before) &&
                isSaid(after) && (
                  <div key={field}>
                    <ValueChange before={textOf(before)} after={textOf(after)} />
                  </div>
                ),
            )}
          </li>
        ))}
      </ul>
      {all.length > shownAtFirst && (
        <button type="button" className="button small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.showFewer : texts.showAll(all.length)}
        </button>
      )}
    </>
  );
}

type Said = string | number | boolean | null | undefined;

/** Whether a value can be read as it is; of others the field's name has to do. */
const isSaid = (value: unknown): value is Said => value === null || typeof value !== "object";

const textOf = (value: Said): string | null => (value === null || value === undefined ? null : String(value));

/** How many rows come, change and go. */
export function ChangeCounts({ changes }: { changes: DocumentDiff }) {
  const { added, changed, removed } = changes;
  return (
    <span className={styles.counts}>
      {added.length > 0 && <span data-sign="+">+{added.length} </span>}
      {changed.length > 0 && <span data-sign="~">~{changed.length} </span>}
      {removed.length > 0 && <span data-sign="−">−{removed.length}</span>}
      <span className="visually-hidden">{texts.counts(added.length, changed.length, removed.length)}</span>
    </span>
  );
}
